"""Who comes back in one way and then in another is there once."""

import pytest

from tests.tournaments.actions.test_substitutes import (
    finish,
    holds_together,
    in_seat,
    leaves,
    sitting_out,
    taken_back,
)
from tests.tournaments.night_builder import AT, a_running_night, play_round, report
from tournaments.actions.arrivals import come_back
from tournaments.actions.substitutes import PlaysOn
from tournaments.records.load import current_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    """Nine guests in round 1, of which one hand is in at table 1; one sits out."""
    night = a_running_night(9)
    report(night)
    return night


def test_who_is_back_and_then_has_not_gone_is_there_once(night):
    [out] = sitting_out(night)
    gone = in_seat(night, 1)
    leaves(night, gone, PlaysOn(out))
    come_back(night_id=night.pk, number=gone, by=None, at=AT)
    taken_back(night, gone)
    finish(night)
    assert gone in current_round(night).seating.everyone
    holds_together(night)


def test_a_substitute_who_is_to_stay_plays_from_the_round_after_on():
    night = play_round(a_running_night(9, rounds=4))
    nora = leaves(night, in_seat(night, 1), PlaysOn(name="Nora"), 2)
    assert come_back(night_id=night.pk, number=nora.number, by=None, at=AT) == 3
    holds_together(night)
    play_round(night, 2)
    assert nora.number in current_round(night).seating.everyone
    holds_together(night)
