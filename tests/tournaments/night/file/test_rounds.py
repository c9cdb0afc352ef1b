"""The rounds of a night file in its second form: deals that were not played, and the law of a table."""

from random import Random

import pytest

from scoring.faults import Refused
from tests.tournaments.night_files import EAST, NORTH, a_file, replayed, small
from tournaments.night.file.reading import read_night


def refusal(**keys):
    """What is refused of a table that misses its last deal and has these keys besides."""
    file = a_file(Random(1), 8, 1, format="cinch-night/2")
    table = file["played"][0]["tables"][1]
    del table["hands"][3]
    table |= keys
    with pytest.raises(Refused) as refused:
        read_night(file)
    [fault] = refused.value.faults
    return fault.field.removeprefix("played[0].tables[1]."), str(fault.text)


def unplayed(deals, why="The bell"):
    return {"deals": deals, "why": why}


@pytest.mark.parametrize(
    ("value", "field", "sentence"),
    [
        ([4], "unplayed", "An object in braces belongs here, not [4]."),
        ({"deals": [4]}, "unplayed.why", "“why” is missing."),
        (unplayed([4], " \u200f\t"), "unplayed.why", "There is no reason here. Write one."),
        (unplayed([4], 5), "unplayed.why", "Text in quotes belongs here, not 5."),
        (unplayed([4], "x" * 201), "unplayed.why", "A reason has at most 200 letters, not 201."),
        (unplayed([]), "unplayed.deals", "No deal is named here. Name one, or leave this out."),
        (unplayed(4), "unplayed.deals", "A list in brackets belongs here, not 4."),
        (unplayed([5]), "unplayed.deals[0]", "A whole number from 1 to 4 belongs here, not 5."),
        (unplayed([4, 4]), "unplayed.deals[1]", "Deal 4 is given twice."),
        (unplayed([4, 3]), "unplayed.deals[1]", "Deal 3 was played: its hand is here."),
    ],
)
def test_deals_that_cannot_have_been_left_out_are_refused_at_their_place(value, field, sentence):
    assert refusal(unplayed=value) == (field, sentence)


@pytest.mark.parametrize("law", ["encyclopedia", None, 5])
def test_a_table_plays_the_law_of_the_night(law):
    assert refusal(law=law)[0] == "law"


def test_the_law_of_the_night_may_stand_at_a_table():
    file = a_file(Random(1), 8, 1, format="cinch-night/2")
    file["played"][0]["tables"][0]["law"] = file["law"]
    assert read_night(file).law.key == file["law"]


# Deals that were not played


def cut_short(hands, *deals, **keys):
    """Two tables and two deals a round; at table 1 these deals were not played."""
    first = {"table": 1, "hands": hands, "unplayed": {"deals": list(deals), "why": "The bell"}} | keys
    second = {"table": 2, "hands": [NORTH, NORTH | {"dealer": 2}]}
    return small((first, second), format="cinch-night/2", deals=2)


def test_a_round_stands_on_the_deals_that_were_played():
    [table, _] = replayed(cut_short([EAST], 2))["rounds"][0]["tables"]
    assert (table["totals"], table["winners"]) == ({"1": 0, "2": 18}, [2, 4])
    [table, _] = replayed(cut_short([None, EAST], 1))["rounds"][0]["tables"]
    assert table["winners"] == [2, 4]


def test_people_move_on_from_a_table_that_played_nothing_when_the_cut_is_known():
    answer = replayed(cut_short([], 1, 2, cut=2))
    assert answer["rounds"][0]["tables"][0]["winners"] == [2, 4]
    assert {2, 4} < set(answer["next"]["tables"][0]["seats"])
    file = cut_short([], 1, 2)
    file["played"].append(file["played"][0] | {"round": 2})
    with pytest.raises(Refused) as refused:
        replayed(file)
    assert [fault.field for fault in refused.value.faults] == ["played[0].tables[0].cut"]
