"""A season is published once, says so in its history, and its link is withdrawn for good."""

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT
from tests.tournaments.season_nights import a_season, ended_night
from tournaments.actions.seasons import change_season, drop_season, publish_season, withdraw_season
from tournaments.models import Season
from tournaments.records.links import season_for, season_token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    ended_night(3, {"Ada": 40})
    return a_season()


def publish(season, *, with_people=False):
    return publish_season(season_id=season.pk, with_people=with_people, by=None, at=AT)


def kinds(season):
    return list(season.changes.values_list("kind", flat=True))[1:]


def test_each_change_of_what_is_published_stands_in_the_history_once(season):
    for with_people in (False, False, True, True, False):
        assert publish(season, with_people=with_people).people_published is with_people
    assert kinds(season) == ["published"] * 3
    for _ in range(2):
        withdraw_season(season_id=season.pk, by=None, at=AT)
    assert kinds(season) == ["published"] * 3 + ["withdrawn"]


def test_a_link_that_was_withdrawn_opens_nothing_though_the_season_is_published_again(season):
    token = season_token_of(publish(season))
    assert season_for(token) == season
    withdraw_season(season_id=season.pk, by=None, at=AT)
    again = publish(season)
    assert (season_for(token), season_for(season_token_of(again))) == (None, season)
    assert not again.people_published


def test_other_settings_leave_it_published(season):
    published = publish(season, with_people=True)
    settled = {"name": "Autumn", "first_date": season.first_date, "last_date": season.last_date}
    seen = Season.objects.get().version
    change_season(season_id=season.pk, seen=seen, by=None, at=AT, **settled)
    assert season_for(season_token_of(published)).people_published


def test_a_season_that_was_deleted_meanwhile_is_refused(season):
    drop_season(season_id=season.pk)
    for action, more in ((publish_season, {"with_people": True}), (withdraw_season, {})):
        with pytest.raises(Refused):
            action(season_id=season.pk, by=None, at=AT, **more)
