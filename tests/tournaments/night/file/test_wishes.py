"""Seats that must not move, in a night file: read strictly, written where needed, honoured in the draw and the moves."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.movement.nights import FOURS
from tests.tournaments.night.evenings import evening, refusal, seats_of
from tests.tournaments.night_files import a_file, replayed
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night

SEVEN = {"number": 7, "table": 1}
ALL_AT_ONE = [{"number": number, "table": 1} for number in range(1, 9)]


def test_fixed_seats_are_written_again_byte_for_byte():
    file = evening(presence=[], apart=[[1, 5]], fixed=[SEVEN, {"number": 8, "table": 2, "seat": 3}])
    file = {key: file[key] for key in file if key not in ("presence", "played")} | {"played": file["played"]}
    assert json.dumps(write_night(read_night(file))) == json.dumps(file)
    assert write_night(read_night(evening(presence=[], fixed=[])))["format"] == "cinch-night/1"


@pytest.mark.parametrize(
    ("fixed", "field", "sentence"),
    [
        ({}, "fixed", "A list in brackets belongs here, not {}."),
        ([7], "fixed[0]", "An object in braces belongs here, not 7."),
        ([{"number": 7}], "fixed[0].table", "“table” is missing."),
        ([{"number": 10, "table": 1}], "fixed[0].number", "Nobody is entered as number 10."),
        ([SEVEN, SEVEN], "fixed[1].number", "Number 7 is given twice."),
        ([SEVEN | {"table": 0}], "fixed[0].table", "A whole number from 1 to 4000 belongs here, not 0."),
        ([SEVEN | {"seat": 8}], "fixed[0].seat", "A whole number from 1 to 7 belongs here, not 8."),
        (
            [SEVEN | {"seat": 2}, {"number": 8, "table": 1, "seat": 2}],
            "fixed[1].seat",
            "Somebody else has that seat already.",
        ),
        (ALL_AT_ONE, "fixed[7].table", "7 people have a fixed seat at table 1 already."),
    ],
)
def test_a_fixed_seat_that_cannot_be_is_refused_at_its_place(fixed, field, sentence):
    assert refusal(evening(fixed=fixed)) == (field, sentence)


def test_the_first_form_knows_no_fixed_seats():
    field, sentence = refusal(a_file(Random(1), 8, 1, fixed=[SEVEN]))
    assert (field, sentence.split(".")[0]) == ("fixed", "“fixed” is not a key here")


@given(st.integers(0, 2**31), st.integers(1, 2), st.integers(1, 4))
def test_a_seed_draws_everyone_to_the_fixed_seat(seed, table, seat):
    file = evening(0, seed=seed, presence=[], fixed=[{"number": 9, "table": table, "seat": seat}])
    del file["draw"]
    assert seats_of(replayed(file)["next"])[0][table - 1][seat - 1] == 9


@pytest.mark.parametrize("movement", FOURS)
def test_who_has_a_fixed_seat_stays_in_every_movement(movement):
    fixed = [{"number": 2, "table": 1, "seat": 2}, {"number": 8, "table": 2}]
    answer = replayed(evening(movement=movement, presence=[{"number": 9, "rounds": []}], fixed=fixed))
    for each in (*answer["rounds"], answer["next"]):
        (first, second), _ = seats_of(each)
        assert (first[1], 8 in second) == (2, True)
