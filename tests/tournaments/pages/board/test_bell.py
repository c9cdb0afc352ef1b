"""The bell on the board: the button, the question before closing without it, and what the tables show."""

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.night_builder import AT, LEVEL, a_hand, a_running_night, card_of, play, report, table_of
from tests.tournaments.pages.desk.desk import words
from tournaments.actions.clock import ring_bell
from tournaments.actions.hands import record_hand
from tournaments.models import RoundClock
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night(8, ends_by="bell", deals=12, acceptance="none")


@pytest.fixture
def post(admin_client):
    """The page that follows."""

    def post(name, night, **fields):
        return admin_client.post(reverse(name, args=[night.pk, 1]), fields, follow=True)

    return post


def ring(night):
    ring_bell(night_id=night.pk, number=1, by=None, at=AT)


def test_the_host_rings_the_bell_and_takes_it_back(post, night):
    report(night, deal=1)
    rung = words(post("bell", night))
    assert "The bell has rung." in rung
    assert "The bell has rung: undo" in rung
    assert table_of(night).rang_after == 1
    assert "Ring the bell" in words(post("bell", night, undo=1))
    assert table_of(night).rang_after is None
    assert "The bell of round 1 has not rung yet." in words(post("bell", night, undo=1))


def test_a_look_at_the_board_brings_the_bell_as_it_stands(admin_client, night):
    url, look = reverse("board", args=[night.pk]), {"HTTP_X_PART": "true"}
    assert "Ring the bell" in words(admin_client.get(url, **look))
    ring(night)
    assert "The bell has rung: undo" in words(admin_client.get(url, **look))


def test_when_the_time_is_up_the_bell_is_rung_where_the_needs_are_and_nowhere_else(admin_client, night):
    def rings():
        return words(admin_client.get(reverse("board", args=[night.pk]))).count("Ring the bell")

    clock = RoundClock.objects.create(round=night.rounds.get(), minutes=20, ends_at=timezone.now() + dt.timedelta(1))
    assert rings() == 1
    clock.ends_at = AT
    clock.save()
    assert rings() == 1


def test_a_night_by_deals_has_no_bell(post, admin_client):
    night = a_running_night(8)
    shown = words(admin_client.get(reverse("board", args=[night.pk])))
    assert ("Ring the bell" in shown, "The bell has rung" in shown) == (False, False)
    assert "The rounds of this night end by their deals, not by the bell." in words(post("bell", night))


def test_closing_before_the_bell_is_asked_about_and_so_is_a_table_that_may_still_play(post, night):
    play(night, 1, deals=3)
    play(night, 2, deals=2)
    asked = words(post("close_round", night, ask=1))
    assert "The bell has not rung. Only hands entered so far count." in asked
    assert "Ring the bell" in asked
    ring(night)
    report(night, 2, deal=3)
    asked = words(post("close_round", night, ask=1))
    assert "Table 1 may still be playing its last deal. The hands entered so far count." in asked
    report(night, 1, deal=4)
    assert "Round 1 is closed." in words(post("close_round", night, ask=1))
    assert rounds_of(night)[0].closed


def test_a_tie_before_the_bell_is_refused_with_what_to_do(post, night):
    report(night, 1, points=LEVEL, bids=[None, 7, None, None])
    report(night, 2)
    refused = words(post("close_round", night))
    assert "Table 1 is tied. Ring the bell; then enter who won the cut." in refused


def test_the_board_counts_the_deals_that_are_in_and_offers_no_deal_as_not_played(admin_client, night):
    play(night, 1, deals=3)
    shown = admin_client.get(reverse("board", args=[night.pk])).content.decode()
    assert "3 deals in" in shown
    assert shown.count(' in"></i>') == 3
    assert "Mark all missing deals as not played" not in shown


def test_a_hand_after_the_bell_is_named_on_the_board_and_on_the_sheet(admin_client, night):
    ring(night)
    for deal, key in ((1, "one"), (2, "two")):
        record_hand(card=card_of(night), round_number=1, deal=deal, reported=a_hand(deal), key=key, at=AT)
    board = words(admin_client.get(reverse("board", args=[night.pk])))
    assert "Table 1, deal 2, reported after the bell: which is right?" in board
    sheet = words(admin_client.get(reverse("sheet", args=[night.pk, 1, 1])))
    assert "after the bell. It counts only if you take it." in sheet


def test_a_sheet_has_four_lines_more_whenever_four_are_in(admin_client, night):
    admin_client.cookies["sheet_way"] = "lines"

    def lines():
        page = admin_client.get(reverse("sheet", args=[night.pk, 1, 1])).content.decode()
        return sum(f'name="deal-{deal}-line"' in page for deal in range(1, 41))

    admin_client.cookies["sheet_way"] = "lines"
    assert lines() == 4
    play(night, 1, deals=3)
    assert lines() == 4
    report(night, deal=4)
    assert lines() == 8


def test_a_level_table_can_be_cut_for_on_its_sheet_once_the_bell_has_rung(admin_client, night):
    play(night, 1, deals=1)
    sheet = reverse("sheet", args=[night.pk, 1, 2])
    assert "cut for it" not in words(admin_client.get(sheet))
    ring(night)
    assert "Tied at 0: cut for it, the high card moves up" in words(admin_client.get(sheet))
