"""A bid counts for its maker by height and seat, made or set, where the law has an auction."""

import pytest

from scoring.hand import COMPASS
from tests.tournaments.night_builder import AT
from tests.tournaments.person_nights import BY_HAND, small_night
from tournaments.actions.make_house_law import make_house_law
from tournaments.models import Night
from tournaments.records.person_bids import bids_of
from tournaments.records.person_rounds import rounds_of_member

pytestmark = pytest.mark.django_db


def bids(night, name="Ada"):
    own, nights = [night.entrants.get(name=name).pk], {night.pk: night}
    found = bids_of(own, rounds_of_member(own, nights), nights)
    return sorted([each.height, str(COMPASS[each.seat - 1]), each.made] for each in found)


def test_bids_are_those_worked_out_by_hand():
    assert bids(small_night()) == BY_HAND["ada"]["bids"]
    assert bids(Night.objects.get(), "Hal") == []


def test_a_house_law_is_read_once_for_all_nights(django_assert_num_queries):
    law = make_house_law(name="Tuesday Club", base="foster-1897", fields={"least_bid": 4}, by=None, at=AT)
    nights = [small_night(date) for date in ("2026-09-03", "2026-09-17", "2026-10-01")]
    Night.objects.update(law=law.key, law_version=law.version)
    rows = {night.pk: night for night in Night.objects.all()}
    own = [night.entrants.get(name="Ada").pk for night in nights]
    rounds = rounds_of_member(own, rows)
    with django_assert_num_queries(2):
        assert len(bids_of(own, rounds, rows)) == 9
