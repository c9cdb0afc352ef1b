import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.night.standings import Result, standings
from tournaments.prizes.reveal import Step, last_place, steps_of

NAMES = [(number, f"Guest {number}") for number in range(1, 7)]


def ranked(*points: int):
    return standings(
        NAMES[: len(points)], {number: [Result(each, False, 1)] for number, each in enumerate(points, 1)}
    )


def test_places_are_named_from_the_last_wanted_to_the_first():
    steps = steps_of(ranked(40, 30, 20, 10), 3, [])
    assert steps == [Step(3, (3,), ()), Step(2, (2,), ()), Step(1, (1,), ())]


def test_those_who_share_a_place_are_named_together():
    assert steps_of(ranked(40, 20, 20, 20, 10), 3, []) == [Step(2, (2, 3, 4), ()), Step(1, (1,), ())]
    assert steps_of(ranked(40, 40, 20), 2, []) == [Step(1, (1, 2), ())]


def test_a_prize_is_named_with_the_place_of_who_won_it_and_the_others_before_them():
    winners = [(1,), (4,), (2,), (), (4, 2)]
    assert steps_of(ranked(40, 30, 20, 10), 2, winners) == [
        Step(None, (4,), (1,)),
        Step(None, (), (3,)),
        Step(2, (2,), (2, 4)),
        Step(1, (1,), (0,)),
    ]


@pytest.mark.parametrize(("points", "last"), [((), 0), ((5,), 1), ((9, 9, 9), 1), ((9, 8, 8), 2), ((9, 8, 7), 3)])
def test_everyone_is_named_from_the_last_place_that_somebody_has(points, last):
    found = ranked(*points)
    assert last_place(found) == last
    assert sum(len(step.numbers) for step in steps_of(found, last, [])) == len(found)


@given(
    st.lists(st.integers(0, 4), max_size=6),
    st.integers(0, 7),
    st.lists(st.sets(st.integers(1, 6), max_size=3), max_size=5),
)
def test_every_prize_is_named_once_and_the_first_place_last_of_all(points, named_from, winners):
    found = ranked(*points)
    steps = steps_of(found, named_from, winners)
    assert sorted(place for step in steps for place in step.prizes) == list(range(len(winners)))
    places = sorted({each.rank for each in found if each.rank <= named_from}, reverse=True)
    assert [step.rank for step in steps] == [None] * (len(steps) - len(places)) + places
