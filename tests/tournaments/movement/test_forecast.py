"""What a movement would make of a night, by nights of chance."""

import pytest

from scoring.faults import Refused
from tests.tournaments.movement.nights import FOURS
from tournaments.movement import MOVEMENTS
from tournaments.movement.forecast import Forecast, forecast
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
