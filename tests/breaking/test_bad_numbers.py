"""What cannot be at a table of another number: refused with a sentence at its field, at the phone, at the desk, in a file."""

import json
from typing import Any

import pytest

from scoring.faults import Refused
from tests.breaking.rows import changed, every_row
from tests.tournaments.night_builder import AT, a_running_night, card_of, table_of
from tests.tournaments.pages.table.json_client import fields, post_json
from tournaments.actions.imports import import_night
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Night
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.records.links import token_of
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of

pytestmark = pytest.mark.django_db

RAZZLE = {"3": "chicago-1891", "5": "chicago-razzle-dazzle", "6": "chicago-razzle-dazzle"}
# A night of each kind: its law, how many come and what else is settled.
NIGHTS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "Razzle-Dazzle": ("chicago-razzle-dazzle", 5, {"movement": "solo", "movement_options": {"players": "5"}}),
    "Pitch": ("foster-auction-pitch", 5, {"movement": "solo", "movement_options": {"players": "5"}}),
    "Pedro": ("foster-pedro-sancho", 5, {"movement": "solo", "movement_options": {"players": "5"}}),
    "Seven-up": (
        "foster-seven-up",
        3,
        {"movement": "stay", "movement_options": {"players": "3"}, "ends_by": "target", "deals": 1},
    ),
    "three at the foot": ("foster-1897", 3, {"odd": "other-table", "companions": RAZZLE}),
    "Widow": ("foster-widow-cinch", 6, {}),
    "four and two": ("foster-1897", 6, {}),
}
NONE = [None] * 5
POINTS = {"1": 9, "2": 5, "3": 0, "4": 0, "5": 0}
DAZZLE = {"players": 5, "dealer": 1, "bids": [6, *NONE[1:]], "trump": "S", "points": {"1": 14, "2": 0}}
PITCH = {
    "players": 5,
    "dealer": 1,
    "bids": [None, 2, None, None, None],
    "trump": "S",
    "taken": {"high": 3, "low": 3, "jack": 3, "game": 3},
    "sold": True,
}
THREE = {"players": 3, "dealer": 1, "trump": "S", "taken": {"high": 1, "low": 2, "jack": 3, "game": 1}}
CHICAGO = {"players": 3, "dealer": 1, "bids": [None, 5, None], "trump": "S", "points": {"1": 4, "2": 5, "3": 5}}
WIDOW = {"players": 6, "dealer": 1, "bids": [5, *NONE], "trump": "S", "points": {"1": 9, "2": 5, "3": 0}}
# The night, the hand that cannot be, and the field at which it is refused.
BAD: dict[str, tuple[str, dict[str, Any], str]] = {
    "a bid by a player who passed": (
        "Pedro",
        {
            "players": 5,
            "dealer": 1,
            "bids": [None, 5, None, None, None, 6],
            "trump": "S",
            "points": {"1": 18, "2": 0, "3": 0, "4": 0, "5": 0},
        },
        "bids",
    ),
    "a sale refused twice": ("Pitch", PITCH | {"sold": [False, False]}, "sold"),
    "a refused sale that names the bidder": (
        "Pitch",
        {key: value for key, value in PITCH.items() if key != "bids"}
        | {"bid": {"seat": 3, "points": 2}, "sold": False},
        "sold",
    ),
    "a called partner who is the maker": ("Razzle-Dazzle", DAZZLE | {"call": 2}, "call"),
    "a called partner beyond the table": ("Razzle-Dazzle", DAZZLE | {"call": 6}, "call"),
    "a called partner where three play": ("three at the foot", CHICAGO | {"call": 3}, "call"),
    "four at a table of five": ("Razzle-Dazzle", DAZZLE | {"players": 4, "bids": [6, None, None, None]}, "players"),
    "more than the law knows": ("Razzle-Dazzle", DAZZLE | {"players": 7, "bids": [6, *NONE, None]}, "players"),
    "a dealer beyond the table": ("Widow", WIDOW | {"dealer": 7}, "dealer"),
    "players as a text": ("Widow", WIDOW | {"players": "6"}, "players"),
    "players as a truth": ("Widow", WIDOW | {"players": True}, "players"),
    "one player": ("Widow", WIDOW | {"players": 1}, "players"),
    "eight players": ("Widow", WIDOW | {"players": 8}, "players"),
    "a side that is left out": ("Widow", WIDOW | {"points": {"1": 9, "2": 5}}, "points"),
    "a side twice": ("Widow", WIDOW | {"points": {"1": 9, "4": 5, "3": 0}}, "points.4"),
    "the law of another table": ("three at the foot", CHICAGO | {"law": "foster-1897"}, "law"),
}


def a_night(kind: str) -> Night:
    law, people, settled = NIGHTS[kind]
    return a_running_night(people, law, None, **({"deals": 4} | settled))


@pytest.mark.parametrize("case", BAD)
def test_a_hand_that_cannot_be_is_refused_at_its_field_at_the_phone_and_at_the_desk(client, case):
    kind, hand, field = BAD[case]
    night = a_night(kind)
    before = every_row()
    answer = post_json(client, token_of(card_of(night)), {"round": 1, "deal": 1, "hand": hand})
    assert (answer.status_code, fields(answer)[0]) == (422, f"hand.{field}"), answer.json()
    with pytest.raises(Refused) as refused:
        enter_sheet(table_id=table_of(night).pk, hands={1: hand}, seen={1: 0}, by=None, why="", at=AT)
    assert refused.value.faults[0].field == f"deals[1].{field}"
    assert changed(before, every_row()) == set()
    file = write_night(night_record_of(night, rounds_of(night)))
    file = file | {"format": "cinch-night/2", "played": [{"round": 1, "tables": [{"table": 1, "hands": [hand]}]}]}
    if kind == "three at the foot":
        file["played"][0]["tables"][0]["law"] = RAZZLE["3"]
    with pytest.raises(Refused) as refused:
        import_night(record=read_night(file), by=None, at=AT)
    assert refused.value.faults[0].field.startswith(f"played[0].tables[0].hands[0].{field}"), refused.value.faults


def test_a_gift_that_would_put_the_other_out_is_refused_and_the_game_stands(client):
    night = a_night("Seven-up")
    token = token_of(card_of(night))
    first = THREE | {"turned_jack": True, "taken": {"high": 1, "low": 1, "jack": 1, "game": 1}}  # five to seat 1
    assert post_json(client, token, {"round": 1, "deal": 1, "hand": first}).status_code == 201
    second = THREE | {"dealer": 2, "taken": {"high": 1, "low": 3, "jack": None, "game": 3}}
    assert post_json(client, token, {"round": 1, "deal": 2, "hand": second}, "k2").status_code == 201
    before = every_row()
    given = THREE | {"dealer": 3, "gifts": 1, "taken": {"high": 2, "low": 2, "jack": None, "game": 3}}
    answer = post_json(client, token, {"round": 1, "deal": 3, "hand": given}, "k3")
    assert (answer.status_code, fields(answer)) == (422, ["hand.gifts"]), answer.json()
    with pytest.raises(Refused) as refused:
        enter_sheet(table_id=table_of(night).pk, hands={3: given}, seen={3: 0}, by=None, why="", at=AT)
    assert [fault.field for fault in refused.value.faults] == ["deals[3].gifts"]
    assert changed(before, every_row()) == set()
    file = write_night(night_record_of(night, rounds_of(night)))
    file["played"][0]["tables"][0]["hands"].append(given)
    with pytest.raises(Refused) as refused:
        import_night(record=read_night(file), by=None, at=AT)
    assert [fault.field for fault in refused.value.faults] == ["played[0].tables[0].hands[2].gifts"]


# What a night file says of a night of three kinds → the field at which it is refused.
def the_file(kind: str) -> dict[str, Any]:
    """A night of that kind as a file of the second form, with a round in which nothing is in."""
    night = a_night(kind)
    file = write_night(night_record_of(night, rounds_of(night))) | {"format": "cinch-night/2"}
    file["played"] = [{"round": 1, "tables": [{"table": 1, "hands": []}]}]
    return file


def put(file: dict[str, Any], place: str, value: Any) -> None:
    """Write the value there; `None` takes the key away."""
    *path, last = [int(part) if part.isdigit() else part for part in place.split(".")]
    at: Any = file
    for part in path:
        at = at[part]
    if value is None:
        del at[last]
    else:
        at[last] = value


TABLE = "played.0.tables.0"
BAD_FILES: list[tuple[str, dict[str, Any], str]] = [
    ("Pitch", {"movement_options": {"players": "1"}}, "movement_options.players"),
    ("Pitch", {"movement_options": {"players": "2"}}, "movement_options.players"),
    ("Pitch", {"movement_options": {"players": "8"}}, "movement_options.players"),
    ("Pitch", {"movement_options": {"players": True}}, "movement_options.players"),
    ("Pitch", {"movement_options": {"players": 5}}, "movement_options.players"),
    ("Pitch", {"movement_options": {"players": ["5"]}}, "movement_options.players"),
    ("Pitch", {"movement_options": {"players": "3"}}, "movement_options.players"),
    ("Pitch", {"movement_options": {"players": ""}}, "movement_options.players"),
    ("Pitch", {"movement_options": ["players"]}, "movement_options"),
    ("Pitch", {"movement": "progressive-cinch", "movement_options": None}, "law"),
    ("Pitch", {"movement": "cutting-in", "movement_options": {}}, "law"),
    ("Widow", {"movement": "cutting-in"}, "law"),
    ("Widow", {"movement": "solo"}, "law"),
    ("Pitch", {"ends_by": "target", "target": 11}, "target"),
    ("Pitch", {"ends_by": "target", "target": "7"}, "target"),
    ("Pitch", {"ends_by": "target", "target": True}, "target"),
    ("Pitch", {"ends_by": "target", "target": 7.0}, "target"),
    ("Pitch", {"target": 7}, "target"),
    ("Pitch", {"ends_by": "cards"}, "ends_by"),
    ("Widow", {"ends_by": "target", "target": 51000}, "target"),
    ("Pitch", {f"{TABLE}.cut": [1, 1]}, "played[0].tables[0].cut[1]"),
    ("Pitch", {f"{TABLE}.cut": [1, 6]}, "played[0].tables[0].cut[1]"),
    ("Pitch", {f"{TABLE}.cut": 6}, "played[0].tables[0].cut"),
    ("Pitch", {f"{TABLE}.cut": 0}, "played[0].tables[0].cut"),
    ("Pitch", {f"{TABLE}.cut": [True]}, "played[0].tables[0].cut[0]"),
    ("Pitch", {f"{TABLE}.cut": "12"}, "played[0].tables[0].cut"),
    ("Pitch", {f"{TABLE}.moved_up": [2, 2]}, "played[0].tables[0].moved_up[1]"),
    ("Pitch", {f"{TABLE}.moved_up": [9]}, "played[0].tables[0].moved_up[0]"),
    ("Widow", {f"{TABLE}.cut": [1, 4]}, "played[0].tables[0].cut[1]"),
    ("Widow", {f"{TABLE}.moved_up": [1, 4, 2]}, "played[0].tables[0].moved_up[1]"),
    ("three at the foot", {f"{TABLE}.cut": 4, f"{TABLE}.law": "chicago-1891"}, "played[0].tables[0].cut"),
    ("Pitch", {"draw": [[1, 2, 3]], "seed": None}, "draw[0]"),
    ("Pitch", {"draw": [[1, 2, 3, 4, 5, 5]], "seed": None}, "draw[0][5]"),
    ("Pitch", {"draw": [[1, 2, 3, 4]], "seed": None}, "draw[0]"),
    ("Widow", {"draw": [[1, 2, 3, 4]], "seed": None}, "draw[0]"),
    ("Widow", {"draw": [[]], "seed": None}, "draw[0]"),
    ("three at the foot", {"companions": {"5": "chicago-razzle-dazzle"}}, "entrants"),
    ("three at the foot", {"companions": {"3": "chicago-razzle-dazzle"}}, "companions.3"),
    (
        "three at the foot",
        {"companions": {"3": "foster-seven-up"}, f"{TABLE}.law": "chicago-1891"},
        "played[0].tables[0].law",
    ),
    ("three at the foot", {f"{TABLE}.law": "chicago-razzle-dazzle"}, "played[0].tables[0].law"),
    ("three at the foot", {f"{TABLE}.hands": [CHICAGO]}, "played[0].tables[0].hands[0].players"),
    ("three at the foot", {f"{TABLE}.law": 7}, "played[0].tables[0].law"),
    ("three at the foot", {f"{TABLE}.law": None}, "played[0].tables[0].law"),
    ("Widow", {f"{TABLE}.law": "chicago-razzle-dazzle"}, "played[0].tables[0].law"),
    ("four and two", {"draw": [[1, 2, 3, 4, 5, 6]]}, "draw[0]"),
    ("four and two", {"draw": [[1, 2, 3], [4, 5, 6]]}, "draw[0]"),
    ("four and two", {"odd": "other-table", "companions": RAZZLE, "draw": [[1, 2, 3, 4]]}, "draw[0]"),
]


@pytest.mark.parametrize(("kind", "wrong", "field"), BAD_FILES)
def test_a_file_whose_tables_cannot_be_is_refused_at_the_place(kind, wrong, field):
    file = the_file(kind)
    if "draw" in wrong and "draw" not in file:
        file.pop("seed", None)
    for place, value in wrong.items():
        try:
            put(file, place, value)
        except (KeyError, IndexError):
            continue
    file = json.loads(json.dumps(file))
    before = every_row()
    with pytest.raises(Refused) as refused:
        import_night(record=read_night(file), by=None, at=AT)
    assert refused.value.faults[0].field == field, str(refused.value)
    assert changed(before, every_row()) == set()
