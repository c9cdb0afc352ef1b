"""The clock as every screen gets it: when it ends, what is left while it is paused, who has longer."""

import datetime as dt

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_running_night, card_of, play_round, report, table_of
from tests.tournaments.pages.desk.desk import words
from tournaments.display.clock import Clock, ExtraTime, clock_of, duration
from tournaments.models import Night, Round, RoundClock, Screen, Table
from tournaments.records.links import token_of

pytestmark = pytest.mark.django_db

IN_20 = AT + dt.timedelta(minutes=20)


@pytest.fixture
def night():
    return a_running_night()


def started(night, number=1, **changed):
    row = night.rounds.get(number=number)
    return RoundClock.objects.create(round=row, **({"minutes": 20, "ends_at": IN_20} | changed))


def shown(night, at=AT, *, begun=True, number=1):
    row = Round.objects.select_related("night").get(night=night, number=number)
    return clock_of(row, row.tables.all(), at, begun=begun)


def test_a_round_without_a_clock_and_a_night_without_a_break_show_none(night):
    assert shown(night) is None


def test_a_running_clock_says_when_it_ends_by_the_servers_time(night):
    started(night)
    clock = shown(night)
    assert clock == Clock(1, IN_20, None, AT, fingerprint=IN_20.isoformat())
    assert clock.ends_ms - clock.now_ms == 20 * 60 * 1000
    assert not clock.rang
    assert shown(night, IN_20).rang


def test_a_paused_clock_says_what_is_left(night):
    started(night, ends_at=None, left=754, paused_at=AT)
    clock = shown(night)
    assert (clock.paused, clock.left_text, clock.ends_ms) == (True, "12:34", None)
    assert clock.as_json() == {
        "ends_at": None,
        "left": 754,
        "now": AT.isoformat(),
        "paused": True,
        "rang": False,
        "break": False,
    }


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (9, "0:09"), (754, "12:34"), (3600, "1:00:00"), (36000, "10:00:00")]
)
def test_seconds_read_as_on_a_clock(seconds, text):
    assert duration(seconds) == text


def test_a_table_has_longer_only_beside_what_the_others_have(night):
    started(night)
    longer = IN_20 + dt.timedelta(minutes=5)
    Table.objects.filter(pk=table_of(night, 2).pk).update(extra_until=longer)
    Table.objects.filter(pk=table_of(night, 1).pk).update(extra_until=IN_20)
    assert shown(night).extra == (ExtraTime(2, 5, longer),)


def test_while_the_clock_is_paused_a_table_has_so_many_minutes_more(night):
    started(night, ends_at=None, left=600, paused_at=AT)
    Table.objects.filter(pk=table_of(night, 2).pk).update(extra_until=AT + dt.timedelta(minutes=15))
    assert shown(night).extra == (ExtraTime(2, 5, None),)


def test_the_bell_that_the_host_rang_ends_the_clock(night):
    rang = AT + dt.timedelta(minutes=12)
    started(night, rang_at=rang)
    clock = shown(night, rang)
    assert clock.rang
    assert clock.ends_ms == clock.now_ms


def test_a_bell_without_a_clock_shows_when_it_rang(night):
    started(night, minutes=0, ends_at=None, left=0, rang_at=AT)
    shows = shown(night)
    assert (shows.paused, shows.rang, shows.ends_ms) == (False, True, shows.now_ms)


def test_a_closed_round_and_a_night_that_is_over_have_no_clock(night):
    started(night)
    Night.objects.filter(pk=night.pk).update(state=Night.State.OVER)
    assert shown(night) is None
    Night.objects.filter(pk=night.pk).update(state=Night.State.PLAYING)
    play_round(night)
    assert shown(night) is None


def test_a_break_shows_until_the_round_has_begun_or_its_clock_is_started(night):
    Screen.objects.create(night=night, break_ends_at=IN_20)
    assert shown(night, begun=False) == Clock(1, IN_20, None, AT, is_break=True)
    assert shown(night, begun=True) is None
    started(night)
    assert not shown(night, begun=False).is_break


def state(client, night, table=1):
    return client.get(reverse("table_state", args=[token_of(card_of(night, table))])).json()


def test_board_hall_screen_and_phones_show_the_clock(admin_client, client, night):
    ends = dt.datetime.now(dt.UTC) + dt.timedelta(minutes=20)
    started(night, ends_at=ends)
    report(night)
    for address in (
        reverse("board", args=[night.pk]),
        reverse("hall", args=[night.pk]),
        reverse("table", args=[token_of(card_of(night))]),
    ):
        page = admin_client.get(address)
        assert f"until {ends.astimezone():%H:%M}" in words(page), address
        assert f'data-ends="{round(ends.timestamp() * 1000)}"' in page.content.decode(), address
    found = state(client, night)["clock"]
    assert dt.datetime.fromisoformat(found["ends_at"]) == ends
    assert not found["rang"]


def test_a_screen_that_asks_again_is_not_answered_anew_because_time_went_on(admin_client, night):
    started(night, ends_at=dt.datetime.now(dt.UTC) + dt.timedelta(minutes=20))
    hall = reverse("hall", args=[night.pk])
    tag = admin_client.get(hall, HTTP_X_PART="true")["ETag"]
    assert admin_client.get(hall, HTTP_X_PART="true", HTTP_IF_NONE_MATCH=tag).status_code == 304


def test_the_table_that_has_longer_reads_its_own_time_and_the_others(client, night):
    ends = dt.datetime.now(dt.UTC) + dt.timedelta(minutes=20)
    own = ends + dt.timedelta(minutes=5)
    started(night, ends_at=ends)
    Table.objects.filter(pk=table_of(night, 2).pk).update(extra_until=own)
    page = client.get(reverse("table", args=[token_of(card_of(night, 2))]))
    assert f"Your table until {own.astimezone():%H:%M} the others {ends.astimezone():%H:%M}" in words(page)
    assert f'data-ends="{round(own.timestamp() * 1000)}"' in page.content.decode()
