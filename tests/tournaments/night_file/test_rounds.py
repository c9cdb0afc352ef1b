"""The rounds of a night file in its second form: deals that were not played, and the law of a table."""

from random import Random

import pytest

from scoring.faults import Refused
from tests.tournaments.night_files import a_file
from tournaments.night_file.reading import read_night


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
        (unplayed([4], "x" * 201), "unplayed.why", "A reason has 200 letters at the most; these are 201."),
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
