"""A night file with boards: the rule, the board of each hand, and the comparison that its replay answers."""

import datetime as dt
import json

import pytest

from scoring.faults import Refused
from scoring.laws import law_named
from tests.tournaments.night_files import EAST, NORTH, Json, replayed, small
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.rehearsal import rehearse
from tournaments.night.rules import Rules

BOARDS = {"seed": 7, "count": 4, "how": "same"}


def two_tables(*hands: Json, **reported: object) -> Json:
    """One round of one deal, board 1, at two tables."""
    second = {"format": "cinch-night/2", "boards": BOARDS}
    return small([{"board": 1} | hand for hand in hands], **second, **reported)


def refusal(file: Json) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        replayed(file)
    [fault] = refused.value.faults
    return fault.field, str(fault.text)


@pytest.mark.parametrize(("how", "deals"), [("same", 4), ("relay", 2)])
def test_a_rehearsal_of_six_tables_and_twelve_boards_is_written_and_read_again(how, deals):
    record = rehearse(
        name="Duplicate",
        date=dt.date(2026, 11, 28),
        law=law_named("foster-1897"),
        movement="progressive-cinch",
        people=24,
        play=3,
        partly=False,
        seed=3,
        progress=lambda done, of: None,
        rules=Rules(planned_rounds=3, deals=deals, boards=how, board_count=12),
    )
    file = json.loads(json.dumps(write_night(record)))
    assert file["boards"] == {"seed": 3, "count": 12, "how": how}
    hands = [hand for each in file["played"] for table in each["tables"] for hand in table["hands"]]
    assert sorted({hand["board"] for hand in hands}) == [*range(1, 13)]
    assert all(hand["dealer"] == (hand["board"] - 1) % 4 + 1 for hand in hands)
    assert write_night(read_night(file)) == file


def test_who_does_better_with_the_same_cards_has_the_whole_of_the_comparison():
    answer = replayed(two_tables(NORTH, EAST, rank_by="boards"))
    compared = {each["number"]: (each["rank"], each["compared"]) for each in answer["standings"]}
    assert compared == dict.fromkeys((1, 3, 6, 8), (1, 100.0)) | dict.fromkeys((2, 4, 5, 7), (5, 0.0))


def test_equal_scores_share_it():
    answer = replayed(two_tables(NORTH, NORTH))
    assert {each["compared"] for each in answer["standings"]} == {50.0}


def test_a_board_that_one_table_alone_has_played_compares_nobody():
    file = two_tables(NORTH, NORTH)
    file["played"][0]["tables"][1]["hands"] = []
    assert not any("compared" in each for each in replayed(file)["standings"])


def test_what_does_not_follow_from_the_boards_is_refused_at_its_place():
    hand = "played[0].tables[1].hands[0]"
    for file, field, why in (
        (two_tables(NORTH, NORTH | {"board": 2}), f"{hand}.board", "This deal is board 1, not 2"),
        (two_tables(NORTH, NORTH | {"board": True}), f"{hand}.board", "This deal is board 1, not true"),
        (two_tables(NORTH, NORTH | {"dealer": 2}), f"{hand}.dealer", "North"),
        (two_tables(NORTH, NORTH) | {"boards": BOARDS | {"how": "shared"}}, "boards.how", "same, relay"),
        (two_tables(NORTH, NORTH) | {"boards": BOARDS | {"count": 0}}, "boards.count", "from 1"),
        (two_tables(NORTH, NORTH) | {"ends_by": "target"}, "boards", "end by their deals"),
    ):
        found = refusal(file)
        assert found[0] == field
        assert why in found[1]


def test_a_board_or_a_ranking_by_boards_belongs_to_a_night_that_has_them():
    without = small([{"board": 1} | NORTH, NORTH], format="cinch-night/2")
    assert refusal(without)[0] == "played[0].tables[0].hands[0].board"
    assert refusal(small([NORTH, NORTH], rank_by="boards"))[0] == "rank_by"


def test_who_meets_a_board_again_is_not_compared_on_it():
    """With one set of boards for two tables, table 1 plays it in both rounds."""
    file = small([NORTH, NORTH], [NORTH, NORTH], format="cinch-night/2", boards=BOARDS | {"how": "relay", "count": 1})
    record = read_night(file)
    assert [record.boards.board(number, 1, 1) for number in (1, 2)] == [1, 1]
    assert not any("compared" in each for each in replayed(file)["standings"])
