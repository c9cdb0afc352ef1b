"""A bid counts for its maker by height and seat, made or set, where the law has an auction."""

import pytest

from scoring.hand import COMPASS
from tests.tournaments.person_nights import BY_HAND, small_night
from tournaments.models import Night
from tournaments.records.person_rounds import bids_of, rounds_of_member

pytestmark = pytest.mark.django_db


def bids(night, name="Ada"):
    own, nights = [night.entrants.get(name=name).pk], {night.pk: night}
    found = bids_of(own, rounds_of_member(own, nights), nights)
    return sorted([each.height, str(COMPASS[each.seat - 1]), each.made] for each in found)


def test_bids_are_those_worked_out_by_hand():
    assert bids(small_night()) == BY_HAND["ada"]["bids"]
    assert bids(Night.objects.get(), "Hal") == []
