"""Who may take a seat."""

import pytest

from tests.tournaments.actions.test_substitutes import in_seat, leaves, refused
from tests.tournaments.night_builder import a_running_night, report
from tournaments.actions.substitutes import PlaysOn

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    """Nine guests in round 1, of which one hand is in at table 1; one sits out."""
    night = a_running_night(9)
    report(night)
    return night


def test_who_has_left_plays_on_for_nobody_in_that_round(night):
    gone, other = in_seat(night, 1), in_seat(night, 2)
    leaves(night, gone, PlaysOn(name="Nora"))
    message = f"Somebody plays for Guest {gone} in round 1. Choose “Still here” first."
    assert refused(lambda: leaves(night, other, PlaysOn(gone))) == ("by", message)
