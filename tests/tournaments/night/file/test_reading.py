"""The night file is read strictly: whole, or refused with the place named."""

import copy
import datetime as dt
import json
from random import Random

import pytest

from scoring.faults import Refused
from scoring.strict_json import read_json
from tests.tournaments.night_files import a_file
from tournaments.night.file.reading import read_night
from tournaments.night.record import FORMAT
from tournaments.night.rules import Rules

HAND = {"dealer": 1, "bids": [None, 5, None, None], "trump": "S", "points": {"1": 10, "2": 4}}
MISSING = object()


@pytest.fixture
def file():
    """Three rounds of two tables, all finished."""
    return a_file(Random(1), 8, 3)


def changed(file, path, value):
    """A copy of the file with another value at `path`; MISSING takes the key out."""
    file = copy.deepcopy(file)
    *way, last = path
    inner = file
    for step in way:
        inner = inner[step]
    if value is MISSING:
        del inner[last]
    else:
        inner[last] = value
    return file


def refusal(file):
    with pytest.raises(Refused) as refused:
        read_night(file)
    return [fault.field for fault in refused.value.faults]


def said(file):
    with pytest.raises(Refused) as refused:
        read_night(file)
    return [str(fault.text) for fault in refused.value.faults]


def test_what_may_be_left_out_has_its_usual_value(file):
    short = {key: file[key] for key in ("format", "name", "date", "law", "movement", "entrants", "draw")}
    book = read_night(short)
    assert (book.rules, book.played) == (Rules(), ())
    assert book.date == dt.date(2026, 11, 20)


# Refused, with the place


# What makes of a good file a bad one: where, the value there, and the place that is named.
BAD = [
    (["format"], "cinch-night/3", "format"),
    (["format"], ["cinch-night/1"], "format"),
    (["over"], True, "over"),
    (["format"], MISSING, "format"),
    (["format"], None, "format"),
    (["surplus"], 1, "surplus"),
    (["name"], "", "name"),
    (["name"], "\u200f \u202e", "name"),
    (["name"], "x" * 81, "name"),
    (["name"], 5, "name"),
    (["name"], MISSING, "name"),
    (["date"], "2026-02-30", "date"),
    (["date"], "20261120", "date"),
    (["date"], "2026-W47-5", "date"),
    (["date"], "2026-11-20T20:00", "date"),
    (["date"], "tomorrow", "date"),
    (["date"], 20261120, "date"),
    (["law"], "hoyle", "law"),
    (["law"], None, "law"),
    (["law"], ["foster-1897"], "law"),
    (["movement"], "musical-chairs", "movement"),
    (["movement"], [], "movement"),
    (["rounds"], 0, "rounds"),
    (["rounds"], 2, "rounds"),
    (["rounds"], True, "rounds"),
    (["rounds"], 3.0, "rounds"),
    (["rounds"], 201, "rounds"),
    (["deals"], 0, "deals"),
    (["deals"], 41, "deals"),
    (["deals"], "4", "deals"),
    (["deals"], None, "deals"),
    (["rank_by"], "stars", "rank_by"),
    (["rank_by"], None, "rank_by"),
    (["sit_out"], "some", "sit_out"),
    (["sit_out"], -1, "sit_out"),
    (["sit_out"], True, "sit_out"),
    (["sit_out"], 2.5, "sit_out"),
    (["sit_out"], 1000, "sit_out"),
    (["entrants"], {}, "entrants"),
    (["entrants"], [], "entrants"),
    (["entrants", 0], 1, "entrants[0]"),
    (["entrants", 0, "number"], 2, "entrants[1].number"),
    (["entrants", 0, "number"], 0, "entrants[0].number"),
    (["entrants", 0, "number"], True, "entrants[0].number"),
    (["entrants", 0, "number"], 10**30, "entrants[0].number"),
    (["entrants", 3, "name"], "\x00", "entrants[3].name"),
    (["entrants", 3, "name"], "x" * 10_000, "entrants[3].name"),
    (["entrants", 3, "name"], MISSING, "entrants[3].name"),
    (["entrants", 3, "member"], 1, "entrants[3].member"),
    (["draw"], MISSING, "draw"),
    (["draw"], None, "draw"),
    (["draw"], [], "draw"),
    (["draw", 0], 5, "draw[0]"),
    (["draw", 1], [1, 2, 3], "draw[1]"),
    (["draw", 1], [1, 2, 3, 4, 5], "draw[1]"),
    (["draw", 0, 2], 99, "draw[0][2]"),
    (["draw", 0, 2], "1", "draw[0][2]"),
    (["draw", 0, 2], True, "draw[0][2]"),
    (["draw", 0, 2], None, "draw[0][2]"),
    (["seed"], 7, "draw"),
    (["played"], {}, "played"),
    (["played", 0], [], "played[0]"),
    (["played", 1, "round"], 1, "played[1].round"),
    (["played", 1, "round"], "2", "played[1].round"),
    (["played", 1, "round"], MISSING, "played[1].round"),
    (["played", 1, "sitting_out"], [], "played[1].sitting_out"),
    (["played", 1, "tables"], MISSING, "played[1].tables"),
    (["played", 1, "tables"], None, "played[1].tables"),
    (["played", 1, "tables", 1, "table"], 1, "played[1].tables[1].table"),
    (["played", 1, "tables", 1, "table"], 0, "played[1].tables[1].table"),
    (["played", 1, "tables", 1, "hands"], MISSING, "played[1].tables[1].hands"),
    (["played", 1, "tables", 1, "hands"], [HAND] * 5, "played[1].tables[1].hands"),
    (["played", 1, "tables", 1, "cut"], 5, "played[1].tables[1].cut"),
    (["played", 1, "tables", 1, "cut"], False, "played[1].tables[1].cut"),
    (["played", 1, "tables", 1, "moved_up"], 0, "played[1].tables[1].moved_up"),
    (["played", 0, "tables", 1, "seats"], [1, 2, 3, 4], "played[0].tables[1].seats"),
    (["played", 1, "tables", 1, "seats"], [1, 2, 3], "played[1].tables[1].seats"),
    (["played", 1, "tables", 1, "seats"], 5, "played[1].tables[1].seats"),
    (["played", 1, "tables", 1, "seats"], [1, 2, 3, "4"], "played[1].tables[1].seats[3]"),
    (["played", 1, "tables", 1, "seats"], [1, True, 3, 4], "played[1].tables[1].seats[1]"),
    (["played", 1, "tables", 1, "seats"], [0, 2, 3, 4], "played[1].tables[1].seats[0]"),
    (["played", 1, "tables", 1, "winner"], 1, "played[1].tables[1].winner"),
    (["played", 2, "tables", 0, "hands", 1], "pass", "played[2].tables[0].hands[1]"),
    (["played", 2, "tables", 0, "hands", 1, "score"], 5, "played[2].tables[0].hands[1].score"),
    (["played", 2, "tables", 0, "hands", 1, "trump"], "N", "played[2].tables[0].hands[1].trump"),
    (["played", 2, "tables", 0, "hands", 1, "dealer"], 5, "played[2].tables[0].hands[1].dealer"),
    (["played", 2, "tables", 0, "hands", 1, "law"], "encyclopedia", "played[2].tables[0].hands[1].law"),
    (["played", 2, "tables", 0, "hands", 1, "call"], 2, "played[2].tables[0].hands[1].call"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "field"), BAD)
def test_a_file_that_does_not_hold_together_is_refused_at_its_place(file, path, value, field):
    assert refusal(changed(file, path, value)) == [field]


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        (HAND | {"bids": [8, 7, None, None]}, "bids"),
        (HAND | {"bids": [None, 15, None, None]}, "bids"),
        (HAND | {"bids": [5]}, "bids"),
        (HAND | {"points": {"1": 10, "2": 5}}, "points"),
        (HAND | {"points": {"1": 10, "3": 4}}, "points.3"),
        (HAND | {"taken": {"high": 1}}, "taken"),
        ({**HAND, "taken": {"high": 1, "low": 2}, "points": MISSING}, "taken.jack"),
        (HAND | {"faults": [{"kind": "sneeze", "seat": 1}]}, "faults[0].kind"),
    ],
)
def test_a_hands_fault_is_named_with_the_whole_way_to_it(file, hand, field):
    hand = {key: value for key, value in hand.items() if value is not MISSING}
    found = refusal(changed(file, ["played", 2, "tables", 0, "hands", 1], hand))
    assert f"played[2].tables[0].hands[1].{field}" in found


def test_every_fault_of_a_hand_is_named(file):
    hand = HAND | {"bids": [5], "trump": "N", "points": {"1": 1, "2": 1}}
    place = "played[0].tables[0].hands[0]"
    assert refusal(changed(file, ["played", 0, "tables", 0, "hands", 0], hand)) == [
        f"{place}.bids",
        f"{place}.trump",
        f"{place}.points",
    ]


def test_a_hand_of_another_number_of_players_is_refused_where_the_law_would_have_it(file):
    two = {"players": 2, "dealer": 1, "bids": [None, 5], "trump": "S", "points": {"1": 10, "2": 4}}
    file = a_file(Random(1), 8, 1, law="chicago-1891")
    assert refusal(changed(file, ["played", 0, "tables", 0, "hands", 0], two)) == [
        "played[0].tables[0].hands[0].players"
    ]


def test_three_entrants_make_no_night(file):
    three = changed(changed(file, ["entrants"], file["entrants"][:3]), ["draw"], [])
    assert said(three) == ["A night needs at least four entrants, but has 3."]


def test_a_draw_that_leaves_a_table_out_is_refused(file):
    assert said(changed(file, ["draw"], file["draw"][:1])) == ["8 entrants fill 2 tables; the draw has 1."]


def test_someone_drawn_twice_is_refused_at_the_second_seat(file):
    file["draw"][1][3] = file["draw"][0][0]
    assert refusal(file) == ["draw[1][3]"]


@pytest.mark.parametrize("value", [None, [], 5, "night", True])
def test_what_is_no_object_is_refused(value):
    assert refusal(value) == [""]


def test_a_file_cut_off_anywhere_is_refused():
    text = json.dumps(a_file(Random(2), 4, 1))
    for end in range(0, len(text), 7):
        with pytest.raises(Refused):
            read_night(read_json(text[:end].encode()))


def test_the_form_is_the_contracts():
    assert FORMAT == "cinch-night/1"


def test_four_deals_by_one_seat_are_refused_at_the_second(file):
    """Each player has the deal once only (Foster, Progressive Cinch), and it passes to the left."""
    hands = file["played"][0]["tables"][0]["hands"]
    for hand in hands:
        hand["dealer"] = hands[0]["dealer"]
    with pytest.raises(Refused) as refused:
        read_night(file)
    [fault] = refused.value.faults
    assert fault.field == "played[0].tables[0].hands[1].dealer"
    assert "the deal goes to the left" in str(fault.text)


# The second form


def in_the_second_form(file, **keys):
    return file | {"format": "cinch-night/2"} | keys


def test_the_second_form_says_that_a_night_is_over(file):
    assert read_night(in_the_second_form(file, over=True)).ended_early is True
    assert read_night(in_the_second_form(file)).ended_early is False
    assert read_night(file).ended_early is False


@pytest.mark.parametrize("over", [False, None, 1, "true", []])
def test_over_is_true_or_left_out(file, over):
    assert said(in_the_second_form(file, over=over)) == [
        f"“over” is true or left out. It cannot be {json.dumps(over)}."
    ]


def test_a_key_that_the_second_form_does_not_have_is_refused_at_its_place(file):
    assert refusal(in_the_second_form(file, absence=[])) == ["absence"]
    second = in_the_second_form(file, over=True)
    second["played"][0]["tables"][0]["winner"] = 1
    assert refusal(second) == ["played[0].tables[0].winner"]


@pytest.mark.parametrize(
    ("movement", "options", "field"),
    [
        ("kingsland", [], "movement_options"),
        ("kingsland", {"partners": "often"}, "movement_options.partners"),
        ("kingsland", {"partners": True}, "movement_options.partners"),
        ("kingsland", {"opponents": "fixed"}, "movement_options.opponents"),
        ("stay", {"partners": "fixed"}, "movement_options.partners"),
    ],
)
def test_an_option_that_the_movement_does_not_have_is_refused_at_its_place(file, movement, options, field):
    assert refusal(in_the_second_form(file, movement=movement, movement_options=options)) == [field]


def test_a_usual_rule_that_is_written_is_read_as_one_left_out(file):
    usual = {"ends_by": "deals", "odd": "sit-out", "companions": {}, "unplayed": "none"}
    assert read_night(in_the_second_form(file, **usual)) == read_night(file)
