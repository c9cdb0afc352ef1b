"""A night's pages say until when corrections are taken, and who may open it again."""

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.night_builder import AT, a_running_night, play_round
from tournaments.models import Change, Night
from tournaments.templatetags.texts import moment

pytestmark = pytest.mark.django_db

PAGES = ("standings", "board")


def a_night_that_ended(minutes, provisional=60):
    """A night of one round, over since so many minutes."""
    night = play_round(a_running_night(4, rounds=1, provisional_minutes=provisional))
    ended = timezone.now() - dt.timedelta(minutes=minutes)
    Night.objects.filter(pk=night.pk).update(ended_at=ended)
    night.refresh_from_db()
    return night


def pages(client, night):
    addresses = [reverse(name, args=[night.pk]) for name in PAGES] + [reverse("sheet", args=[night.pk, 1, 1])]
    return [client.get(address).content.decode() for address in addresses]


def test_until_it_locks_every_page_says_how_long_corrections_are_taken(admin_client):
    night = a_night_that_ended(10)
    for page in pages(admin_client, night):
        assert "Corrections are possible until" in page
        assert "Open it again" not in page


def test_a_locked_night_says_since_when_and_offers_to_open_it(admin_client):
    night = a_night_that_ended(70)
    for page in pages(admin_client, night):
        assert "The night has been locked since" in page
        assert reverse("open_again", args=[night.pk]) in page


def test_a_night_that_never_locks_says_nothing(admin_client):
    night = a_night_that_ended(10_000, provisional=None)
    for page in pages(admin_client, night):
        assert "Corrections are possible" not in page
        assert "is locked" not in page


def test_a_locked_night_is_opened_with_a_reason_alone(admin_client):
    night = a_night_that_ended(70)
    url = reverse("open_again", args=[night.pk])
    refused = admin_client.post(url, {"why": " "}, follow=True)
    assert "Say in a few words why the night is opened again." in refused.content.decode()
    opened = admin_client.post(url, {"why": "Table 2 forgot a hand"}, follow=True)
    assert "The night is open for corrections again." in opened.content.decode()
    night.refresh_from_db()
    assert not night.is_locked(timezone.now())
    assert night.changes.get(kind=Change.Kind.OPENED).why == "Table 2 forgot a hand"


def test_the_day_is_told_where_a_clock_would_not_do():
    near, far = AT + dt.timedelta(minutes=40), AT + dt.timedelta(days=3)
    assert moment(near, AT) == timezone.localtime(near).strftime("%H:%M")
    assert moment(far, AT).endswith(timezone.localtime(far).strftime(", %H:%M"))
