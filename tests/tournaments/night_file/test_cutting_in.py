"""A night file of one table at which people cut in."""

from random import Random

from tests.tournaments.night_file.evenings import refusal
from tests.tournaments.night_files import a_file, replayed


def test_seven_do_not_cut_in_at_one_table():
    file = a_file(Random(1), 7, 0) | {"rounds": 3, "movement": "cutting-in"}
    assert refusal(file) == (
        "movement",
        "In round 1 there are 7 people. In the movement “Cutting in” at most 6 share one table.",
    )


def test_six_cut_in_as_the_round_and_their_numbers_have_it():
    file = a_file(Random(1), 6, 3) | {"movement": "cutting-in"}
    for each in file["played"]:
        for table in each["tables"]:
            table.pop("moved_up", None)
    first, second, third = (set(each["sitting_out"]) for each in replayed(file)["rounds"])
    assert len(first) == len(second) == 2
    assert first.isdisjoint(second)
    assert third == {1, 2, 3, 4, 5, 6} - first - second
