"""Who comes and goes in a night file: read strictly, and written where it is needed."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.night.evenings import (
    COMES_LATE,
    GOES_EARLY,
    an_evening,
    evening,
    one_for_another,
    refusal,
)
from tests.tournaments.night_files import a_file, replayed
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night

# Written


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 2**32), st.integers(7, 20), st.integers(0, 4))
def test_who_comes_and_goes_is_written_again_byte_for_byte(seed, people, rounds):
    file = an_evening(Random(seed), people, rounds)
    if "presence" not in file and "volunteers" not in file:
        file["format"] = "cinch-night/1"
    file["rounds"] = rounds or None
    assert json.dumps(write_night(read_night(file))) == json.dumps(file)


def test_substitutes_and_who_stays_apart_are_written_again_byte_for_byte():
    file = evening(**one_for_another("by"), apart=[[1, 5], [3, 9]], missed="average")
    file = {key: file[key] for key in file if key != "played"} | {"played": file["played"]}
    assert json.dumps(write_night(read_night(file))) == json.dumps(file)


def test_what_a_night_does_not_need_is_not_written():
    usual = {"presence": [{"number": 9, "rounds": [[1, None]]}], "volunteers": [], "substitutes": [], "apart": []}
    file = evening(**usual, missed="none")
    written = write_night(read_night(file))
    assert written["format"] == "cinch-night/1"
    assert written.keys().isdisjoint((*usual, "missed"))


def test_a_night_without_comings_and_goings_answers_as_in_the_first_form():
    file = a_file(Random(5), 9, 3)
    assert replayed(file | {"format": "cinch-night/2", "presence": [], "missed": 3}) == replayed(file)


# Refused

BAD = [
    ({"presence": {}}, "presence", "A list in brackets belongs here, not {}."),
    ({"presence": [5]}, "presence[0]", "An object in braces belongs here, not 5."),
    ({"presence": [{"number": 9}]}, "presence[0].rounds", "“rounds” is missing."),
    ({"presence": [{"number": 10, "rounds": []}]}, "presence[0].number", "Nobody is entered as number 10."),
    ({"presence": [{"number": "9", "rounds": []}]}, "presence[0].number", "Nobody is entered as number 9."),
    ({"presence": [GOES_EARLY, GOES_EARLY]}, "presence[1].number", "Number 1 is given twice."),
    (
        {"presence": [{"number": 9, "rounds": [[3, 2]]}]},
        "presence[0].rounds[0]",
        "The time from round 3 to round 2 ends before it begins.",
    ),
    (
        {"presence": [{"number": 9, "rounds": [[0, 2]]}]},
        "presence[0].rounds[0][0]",
        "A whole number from 1 to 200 belongs here, not 0.",
    ),
    (
        {"presence": [{"number": 9, "rounds": [[1, 201]]}]},
        "presence[0].rounds[0][1]",
        "A whole number from 1 to 200 belongs here, not 201.",
    ),
    ({"presence": [{"number": 9, "rounds": [[1]]}]}, "presence[0].rounds[0]", "Write two numbers here, not 1."),
    (
        {"presence": [{"number": 9, "rounds": [[1, 3], [3, 4]]}]},
        "presence[0].rounds[1]",
        "Round 3 is within the rounds before this. Name each round once, in order.",
    ),
    (
        {"presence": [{"number": 9, "rounds": [[1, None], [3, 4]]}]},
        "presence[0].rounds[1]",
        "Round 3 is within the rounds before this. Name each round once, in order.",
    ),
    (
        {"presence": [{"number": number, "rounds": [[1, 1]]} for number in range(1, 7)]},
        "presence",
        "A table needs four people, but 3 are there in round 2.",
    ),
    (
        {"presence": [{"number": 1, "rounds": [[2, None]]}, COMES_LATE]},
        "draw[0][0]",
        "Number 1 is not there in round 1.",
    ),
    (
        {"presence": [{"number": 9, "rounds": []}, {"number": 1, "rounds": []}], "draw": [[5, 6, 7, 8]]},
        "played[0].tables[1].table",
        "There is no table 2 in round 1, which has 1.",
    ),
    ({"volunteers": [{"round": 0, "number": 2}]}, "volunteers[0].round", "A whole number from 1 to 200 belongs here, not 0."),
    ({"volunteers": [{"round": 2, "number": 0}]}, "volunteers[0].number", "Nobody is entered as number 0."),
    ({"volunteers": [{"round": 1, "number": 9}]}, "volunteers[0].number", "Number 9 is not there in round 1."),
    ({"volunteers": [{"round": 3, "number": 1}]}, "volunteers[0].number", "Number 1 is not there in round 3."),
    ({"volunteers": [{"round": 2, "number": 2}] * 2}, "volunteers[1].number", "Number 2 is given twice."),
    ({"volunteers": [{"round": 2, "number": 2, "why": ""}]}, "volunteers[0].why", "“why” is not a key here. The keys are: number, round."),
    (one_for_another(substitutes=[{"round": 2, "for": 7}]), "substitutes[0].by", "“by” is missing."),
    (one_for_another("both"), "substitutes[0].credit", "The round counts in the tally “for” the one or “by” the other, not \"both\"."),
    (one_for_another(round_number=0), "substitutes[0].round", "A whole number from 1 to 200 belongs here, not 0."),
    (one_for_another(presence=[]), "substitutes[0].by", "Number 9 is there in round 2 already, so not free to play for another."),
    (
        one_for_another(substitutes=[{"round": 2, "for": 7, "by": 10}]),
        "substitutes[0].by",
        "Nobody is entered as number 10.",
    ),
    (
        one_for_another(substitutes=[{"round": 2, "for": 0, "by": 9}]),
        "substitutes[0].for",
        "Nobody is entered as number 0.",
    ),
    (
        one_for_another(substitutes=[{"round": 2, "for": 9, "by": 9}]),
        "substitutes[0].for",
        "Nobody can play for number 9 in round 2: that place is taken.",
    ),
    (
        one_for_another(substitutes=[{"round": 2, "for": 7, "by": 9}, {"round": 2, "for": 6, "by": 9}]),
        "substitutes[1].by",
        "Number 9 is there in round 2 already, so not free to play for another.",
    ),
    (
        {
            "presence": [{"number": 8, "rounds": []}, {"number": 9, "rounds": []}],
            "draw": [[1, 2, 3, 4]],
            "substitutes": [{"round": 2, "for": 7, "by": 9}, {"round": 2, "for": 7, "by": 8}],
        },
        "substitutes[1].for",
        "Nobody can play for number 7 in round 2: that place is taken.",
    ),
    ({"apart": [[3]]}, "apart[0]", "Write two numbers here, not 1."),
    ({"apart": [[3, 10]]}, "apart[0][1]", "Nobody is entered as number 10."),
    ({"apart": [[3, 3]]}, "apart[0]", "Two people stay apart; here is number 3 alone."),
    ({"apart": [[3, 4], [4, 3]]}, "apart[1]", "4 and 3 are written twice."),
    (
        {"apart": [[1, number] for number in range(2, 10)]},
        "apart[7]",
        "1 and 9 cannot be kept apart too: no partners would be left.",
    ),
    ({"missed": "some"}, "missed", "“missed” is “none”, “average” or a whole number, not some."),
    ({"missed": -1}, "missed", "A whole number from 0 to 999 belongs here, not -1."),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "field", "sentence"), BAD)
def test_what_cannot_be_is_refused_at_its_place(keys, field, sentence):
    assert refusal(evening(**keys)) == (field, sentence)


def test_a_night_without_an_end_is_refused_when_the_next_round_has_no_table():
    leave = [{"number": number, "rounds": [[1, 2]]} for number in range(1, 7)]
    assert refusal(evening(2, presence=leave, rounds=None))[0] == "presence"


@pytest.mark.parametrize("key", ["presence", "volunteers", "substitutes", "apart", "missed"])
def test_the_first_form_has_none_of_these_keys(key):
    assert refusal(a_file(Random(1), 8, 0) | {key: []})[0] == key
