from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.movement.nights import line_of
from tournaments.movement.draw import draw


def test_the_same_seed_makes_the_same_draw_on_every_machine():
    assert line_of(draw(range(1, 12), Random(7))) == "10 7 5 9 | 8 3 11 1 / 2 4 6"


def test_the_order_in_which_people_came_does_not_matter():
    assert draw([9, 4, 7, 1, 12], Random(3)) == draw([1, 4, 7, 9, 12], Random(3))


@given(st.sets(st.integers(1, 500), min_size=4, max_size=60), st.integers(0, 2**64))
def test_everyone_is_drawn_once_and_only_those_who_fill_no_table_sit_out(entrants, seed):
    tables, sitting_out = draw(sorted(entrants), Random(seed))
    assert sorted([number for table in tables for number in table] + list(sitting_out)) == sorted(entrants)
    assert len(tables) == len(entrants) // 4
    assert list(sitting_out) == sorted(sitting_out)


def test_everyone_comes_to_every_place_about_as_often():
    rng = Random(1)
    at_the_head_in_seat_one = Counter(draw(range(1, 9), rng).tables[0][0] for _ in range(8000))
    assert all(850 <= at_the_head_in_seat_one[number] <= 1150 for number in range(1, 9))


@pytest.mark.parametrize("entrants", [[], [1, 2, 3], [1, 2, 3, 3], [1, 2, 3, 4, 4]])
def test_too_few_and_twice_named_are_refused(entrants):
    with pytest.raises(ValueError, match="entrant"):
        draw(entrants, Random(1))
