"""A table that was in touch is marked, every half minute at the most."""

import datetime as dt

import pytest

from tests.tournaments.night_builder import AT, a_running_night, card_of
from tournaments.actions.table_card import mark_table_seen

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def seen(night, seconds):
    mark_table_seen(card=card_of(night), at=AT + dt.timedelta(seconds=seconds))
    return (card_of(night).last_seen_at - AT).total_seconds()


def test_a_table_is_marked_as_seen_and_every_half_minute_again(night):
    assert [seen(night, seconds) for seconds in (0, 1, 29, 30, 59, 60)] == [0, 0, 0, 30, 30, 60]
    assert card_of(night, 2).last_seen_at is None


def test_a_clock_that_steps_back_is_written_as_well(night):
    seen(night, 3600)
    assert seen(night, 0) == 0


def test_hearing_makes_no_page_old(night):
    before = card_of(night)
    seen(night, 0)
    after = card_of(night)
    assert (after.version, after.night.version) == (before.version, before.night.version)
