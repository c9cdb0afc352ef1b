"""What each way to deal with an odd number means, before the draw."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.faults import Refused
from tests.tournaments.movement.nights import FOURS
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.first_round import first_round
from tournaments.movement.forecast import forecast
from tournaments.movement.odd_choices import odd_choices
from tournaments.movement.seating import History


@pytest.mark.parametrize(
    ("guests", "tables", "out", "sizes"),
    [(25, (6, 6), 1, 5), (26, (6, 6), 2, 6), (27, (6, 7), 3, 3), (5, (1, 1), 1, 5), (7, (1, 2), 3, 3)],
)
def test_those_left_over_sit_out_or_make_the_last_table_another(guests, tables, out, sizes):
    sitting_out, other = odd_choices(MOVEMENTS["progressive-cinch"], guests, 6)
    assert (sitting_out.odd, other.odd) == ("sit-out", "other-table")
    assert (sitting_out.shape.tables, other.shape.tables) == tables
    assert (sitting_out.shape.sitting_out, other.shape.sitting_out) == (out, 0)
    assert (sitting_out.shape.foot, other.shape.foot) == (4, sizes)
    assert (other.least_out, other.most_out) == (0, 0)


def test_where_four_divides_the_number_there_is_nothing_to_choose():
    assert odd_choices(MOVEMENTS["social"], 24, 6) == []


def test_the_figures_are_those_of_the_forecast():
    [choice, _] = odd_choices(MOVEMENTS["kingsland"], 13, 5, {"partners": "fixed"})
    assert choice.forecast == forecast(MOVEMENTS["kingsland"], 13, 5, options={"partners": "fixed"})


def test_three_guests_have_no_choice():
    with pytest.raises(Refused):
        odd_choices(MOVEMENTS["stay"], 3, 2)


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(FOURS), st.integers(5, 40), st.integers(1, 9))
def test_in_a_night_of_chance_everybody_sits_out_as_often_as_it_says(key, guests, rounds):
    if guests % 4 == 0:
        return
    choice = odd_choices(MOVEMENTS[key], guests, rounds)[0]
    rng = Random(guests)
    seating = first_round(range(1, guests + 1), rng).seating
    history = History([seating])
    for _ in range(1, rounds):
        over = RoundOver(seating, [rng.randrange(2) for _ in seating.tables])
        seating = MOVEMENTS[key].next_round(over, Tonight(history, 1)).seating
        history.add(seating)
    counts = [history.sit_outs.get(number, 0) for number in range(1, guests + 1)]
    assert (min(counts), max(counts)) == (choice.least_out, choice.most_out)
