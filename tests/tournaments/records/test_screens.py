"""Which standings the guests of a night may see, round by round, and when it is over."""

import datetime as dt

import pytest

from tests.tournaments.night_builder import AT, a_running_night, report
from tournaments.models import Screen
from tournaments.records import screens
from tournaments.records.screens import is_on, screen_glance_at, shown_standings

pytestmark = pytest.mark.django_db


def seen(night, round_number, *, final=False, **settings):
    screen = Screen(night=night, **settings)
    return len(shown_standings(screen, round_number, final=final))


@pytest.fixture
def night_of_sixteen():
    night = a_running_night(16)
    for table in range(1, 5):
        report(night, table, points={"1": 9 + table, "2": 5 - table})
    return night


@pytest.mark.parametrize(
    ("settings", "round_number", "people"),
    [
        ({}, 1, 16),
        ({}, 0, 0),
        ({"standings": "none"}, 1, 0),
        ({"standings": "none", "standings_from": 2}, 1, 16),
        ({"standings": "none", "standings_from": 2}, 2, 0),
        ({"standings": "none", "standings_from": 2}, 3, 0),
    ],
)
def test_standings_are_shown_as_the_host_says_from_that_round_on(night_of_sixteen, settings, round_number, people):
    assert seen(night_of_sixteen, round_number, **settings) == people


def test_the_top_is_everyone_who_has_one_of_its_ranks(night_of_sixteen, monkeypatch):
    monkeypatch.setattr(screens, "TOP", 4)
    everyone = shown_standings(Screen(night=night_of_sixteen), 1, final=False)
    top = shown_standings(Screen(night=night_of_sixteen, standings="top"), 1, final=False)
    assert top == [each for each in everyone if each.rank <= 4]
    assert 0 < len(top) < len(everyone)


@pytest.mark.parametrize("standings", ["all", "top", "none"])
def test_the_result_is_seen_by_nobody_until_it_is_published_and_then_by_everyone(night_of_sixteen, standings):
    assert seen(night_of_sixteen, 1, final=True, standings=standings) == 0
    assert seen(night_of_sixteen, 1, final=True, standings=standings, published_at=AT) == 16


def test_hidden_standings_change_nothing(night_of_sixteen):
    assert seen(night_of_sixteen, 1, standings="none") == seen(night_of_sixteen, 1, final=True) == 0


def test_a_glance_knows_a_night_without_a_row_and_one_with():
    night = a_running_night()
    assert screen_glance_at(night.pk)[1:] == (night.version, 0, 1, None, "")
    Screen.objects.create(night=night, generation=3, break_ends_at=AT)
    assert screen_glance_at(night.pk)[1:] == (night.version, 0, 3, AT, "")
    assert screen_glance_at(10**9) is None


def test_a_break_is_on_until_it_ends():
    assert [is_on(AT, AT - dt.timedelta(seconds=1)), is_on(AT, AT), is_on(None, AT)] == [True, False, False]
