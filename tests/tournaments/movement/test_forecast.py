"""What a movement would make of a night, by nights of chance."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.faults import Refused
from tests.tournaments.movement.nights import FOURS
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.first_round import first_round
from tournaments.movement.forecast import Forecast, forecast, odd_choices
from tournaments.movement.seating import History
from tournaments.movement.sit_outs import OddNumbers


def test_stay_for_three_rounds_repeats_no_partner_and_every_opponent():
    assert forecast(MOVEMENTS["stay"], 8, 3) == Forecast("stay", 2, 0, 0, 12, 16)


def test_fixed_pairs_have_the_same_partner_in_every_round():
    found = forecast(MOVEMENTS["fixed-pairs"], 24, 8)
    assert (found.tables, found.sit_outs, found.repeated_partners) == (6, 0, 12 * 7)


def test_social_has_every_partner_once():
    assert forecast(MOVEMENTS["social"], 24, 23) == Forecast("social", 6, 0, 0, 276, 0)


@pytest.mark.parametrize("key", FOURS)
def test_every_sit_out_of_the_night_is_counted(key):
    assert forecast(MOVEMENTS[key], 26, 5).sit_outs == 10
    found = forecast(MOVEMENTS[key], 26, 5, odd=OddNumbers("other-table", (6,)))
    assert (found.tables, found.sit_outs) == (6, 0)


@pytest.mark.parametrize("key", FOURS)
def test_the_same_seed_gives_the_same_forecast(key):
    assert forecast(MOVEMENTS[key], 13, 6, 5) == forecast(MOVEMENTS[key], 13, 6, 5)


def test_options_are_asked():
    fixed = forecast(MOVEMENTS["kingsland"], 12, 4, options={"partners": "fixed"})
    assert fixed[1:] == forecast(MOVEMENTS["fixed-pairs"], 12, 4)[1:]


def test_progress_comes_to_its_end():
    steps: list[tuple[int, int]] = []
    forecast(MOVEMENTS["progressive-cinch"], 8, 4, progress=lambda done, of: steps.append((done, of)))
    assert steps == sorted(steps)
    assert steps[-1] == (80, 80)


def test_three_guests_have_no_forecast():
    with pytest.raises(Refused, match="four people, not 3"):
        forecast(MOVEMENTS["stay"], 3, 2)


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
