"""The clock on the board: one tap starts it, every refusal is a sentence, and a helper only looks."""

import datetime as dt
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.night_builder import (
    AT,
    LEVEL,
    a_hand,
    a_running_night,
    card_of,
    play,
    play_round,
    report,
    table_of,
)
from tests.tournaments.pages.desk.desk import words
from tournaments.actions.clock import ring_bell
from tournaments.actions.hands import record_hand
from tournaments.models import RoundClock, Screen
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db

ASKED = {"HTTP_X_PART": "true"}


@pytest.fixture
def night():
    return a_running_night()


def post(client, night, action, number=1, **more):
    sent = {"action": action} | more
    return client.post(reverse("set_clock", args=[night.pk, number]), sent, follow=True, **ASKED)


def post_break(client, night, action, **more):
    return client.post(reverse("set_break", args=[night.pk]), {"action": action} | more, follow=True, **ASKED)


def main_step(client, night):
    found = client.get(reverse("board", args=[night.pk])).context["next"]
    return found and (found.text, found.value)


def shown(client, night):
    return words(client.get(reverse("clock", args=[night.pk])))


def test_where_the_night_has_minutes_one_tap_starts_the_clock(admin_client):
    night = a_running_night(round_minutes=20)
    assert main_step(admin_client, night) == ("Start round 1: 20 minutes", "start 20")
    assert "Start the clock" not in shown(admin_client, night)
    page = words(post(admin_client, night, "start 20"))
    assert "Pause" in page
    assert "Start the clock" not in page
    assert RoundClock.objects.get().minutes == 20
    post(admin_client, night, "stop")
    report(night)
    assert "Start the clock: 20 minutes" in shown(admin_client, night)
    assert main_step(admin_client, night) is None


def test_else_the_host_gives_the_minutes(admin_client, night):
    assert "Minutes for this round" in shown(admin_client, night)
    post(admin_client, night, "start", minutes="35")
    assert RoundClock.objects.get().minutes == 35


@pytest.mark.parametrize("ends", [True, False])
def test_in_a_break_and_after_it_the_next_step_is_the_clock_with_the_minutes_of_the_round_before(
    ends, admin_client, night
):
    post(admin_client, night, "start", minutes="35")
    play_round(night)
    post_break(admin_client, night, "start", break_minutes="15")
    if ends:
        post_break(admin_client, night, "end")
    assert main_step(admin_client, night) == ("Start round 2: 35 minutes", "start 35")
    old = admin_client.get(reverse("board", args=[night.pk]), {"round": "1"}).content.decode()
    assert re.search(
        r'form="call-answers" data-leaves\s+formaction="[^"]*/2/clock/" name="action" value="start 35"', old
    )
    post(admin_client, night, "start 35", 2)
    assert main_step(admin_client, night) is None


@pytest.mark.parametrize(
    ("minutes", "sentence"),
    [
        ("0", "A clock can run 1 to 600 minutes, not 0."),
        ("1000", "A clock can run 1 to 600 minutes, not 1000."),
        *((odd, "Give the minutes as a whole number, such as 20.") for odd in ("", "x", "-5", "1.5", "9" * 400, "٥")),
    ],
)
def test_minutes_that_no_clock_can_run_are_refused_in_a_sentence(admin_client, night, minutes, sentence):
    assert sentence in words(post(admin_client, night, "start", minutes=minutes))
    assert sentence in words(
        admin_client.post(
            reverse("set_clock", args=[night.pk, 1]), {"action": "start", "minutes": minutes}, follow=True
        )
    )
    assert not RoundClock.objects.exists()


def test_pausing_twice_is_refused_in_a_sentence_and_the_clock_stays_in_sight(admin_client, night):
    post(admin_client, night, "start", minutes="20")
    assert "Resume" in words(post(admin_client, night, "pause"))
    page = words(post(admin_client, night, "pause"))
    assert "That did not work. The clock is paused already." in page
    assert "Resume" in page


def test_minutes_are_added_to_the_clock_that_the_page_shows(admin_client, night):
    post(admin_client, night, "start", minutes="20")
    page = admin_client.get(reverse("clock", args=[night.pk])).content.decode()
    mark = RoundClock.objects.get().fingerprint
    assert f'name="seen" value="{mark.replace("+", "&#x2B;")}"' in page or f'name="seen" value="{mark}"' in page
    post(admin_client, night, "more 5", seen=mark)
    assert "Somebody changed the clock a moment ago." in words(post(admin_client, night, "more 5", seen=mark))


@pytest.mark.parametrize("action", ["", "explode", "start; pause", "pause 5x"])
def test_what_is_no_action_does_nothing(admin_client, night, action):
    answer = post(admin_client, night, action)
    assert answer.status_code == 200
    assert not RoundClock.objects.exists()


def test_a_break_is_started_between_rounds_and_says_what_comes_then(admin_client, night):
    play_round(night)
    page = words(post_break(admin_client, night, "start", break_minutes="15"))
    assert "then round 2" in page
    assert "A break can last 1 to 180 minutes, not 1000" in words(post_break(admin_client, night, "more 1000"))
    assert "then round 2" not in words(post_break(admin_client, night, "end"))
    assert Screen.objects.get().break_ends_at is None


def test_no_break_is_offered_once_the_round_has_begun(admin_client, night):
    assert "Minutes of the break" in shown(admin_client, night)
    report(night)
    assert "Minutes of the break" not in shown(admin_client, night)


def test_a_helper_sees_the_clock_and_no_buttons(admin_client, client, django_user_model, night):
    post(admin_client, night, "start", minutes="20")
    client.force_login(django_user_model.objects.create_user("helper"))
    page = shown(client, night)
    assert "Round 1 until" in page
    assert "Pause" not in page


def test_a_clock_that_nobody_changed_is_answered_without_a_body(admin_client, night):
    post(admin_client, night, "start", minutes="20")
    address = reverse("clock", args=[night.pk])
    tag = admin_client.get(address, **ASKED)["ETag"]
    assert admin_client.get(address, **ASKED, HTTP_IF_NONE_MATCH=tag).status_code == 304


@pytest.fixture
def night_by_bell():
    return a_running_night(8, ends_by="bell", deals=12, acceptance="none")


@pytest.fixture
def post_bell(admin_client):
    """The page that follows."""

    def post_bell(name, night_by_bell, **fields):
        return admin_client.post(reverse(name, args=[night_by_bell.pk, 1]), fields, follow=True)

    return post_bell


def ring(night_by_bell):
    ring_bell(night_id=night_by_bell.pk, number=1, by=None, at=AT)


def test_the_host_rings_the_bell_and_takes_it_back(post_bell, night_by_bell):
    report(night_by_bell, deal=1)
    rung = words(post_bell("bell", night_by_bell))
    assert "The bell has rung." in rung
    assert "The bell has rung: undo" in rung
    assert table_of(night_by_bell).rang_after == 1
    assert "Ring the bell" in words(post_bell("bell", night_by_bell, undo=1))
    assert table_of(night_by_bell).rang_after is None
    assert "The bell of round 1 has not rung yet." in words(post_bell("bell", night_by_bell, undo=1))


def test_a_look_at_the_board_brings_the_bell_as_it_stands(admin_client, night_by_bell):
    url, look = reverse("board", args=[night_by_bell.pk]), {"HTTP_X_PART": "true"}
    assert "Ring the bell" in words(admin_client.get(url, **look))
    ring(night_by_bell)
    assert "The bell has rung: undo" in words(admin_client.get(url, **look))


def test_when_the_time_is_up_the_bell_is_rung_where_the_needs_are_and_nowhere_else(admin_client, night_by_bell):
    def rings():
        return words(admin_client.get(reverse("board", args=[night_by_bell.pk]))).count("Ring the bell")

    clock = RoundClock.objects.create(
        round=night_by_bell.rounds.get(), minutes=20, ends_at=timezone.now() + dt.timedelta(1)
    )
    assert rings() == 1
    clock.ends_at = AT
    clock.save()
    assert rings() == 1


def test_a_night_by_deals_has_no_bell(post_bell, admin_client):
    night_by_bell = a_running_night(8)
    shown = words(admin_client.get(reverse("board", args=[night_by_bell.pk])))
    assert ("Ring the bell" in shown, "The bell has rung" in shown) == (False, False)
    assert "The rounds of this night end by their deals, not by the bell." in words(post_bell("bell", night_by_bell))


def test_closing_before_the_bell_is_asked_about_and_so_is_a_table_that_may_still_play(post_bell, night_by_bell):
    play(night_by_bell, 1, deals=3)
    play(night_by_bell, 2, deals=2)
    asked = words(post_bell("close_round", night_by_bell, ask=1))
    assert "The bell has not rung. Only hands entered so far count." in asked
    assert "Ring the bell" in asked
    ring(night_by_bell)
    report(night_by_bell, 2, deal=3)
    asked = words(post_bell("close_round", night_by_bell, ask=1))
    assert "Table 1 may still be playing its last deal. The hands entered so far count." in asked
    report(night_by_bell, 1, deal=4)
    assert "Round 1 is closed." in words(post_bell("close_round", night_by_bell, ask=1))
    assert rounds_of(night_by_bell)[0].closed


def test_a_tie_before_the_bell_is_refused_with_what_to_do(post_bell, night_by_bell):
    report(night_by_bell, 1, points=LEVEL, bids=[None, 7, None, None])
    report(night_by_bell, 2)
    refused = words(post_bell("close_round", night_by_bell))
    assert "Table 1 is tied. Ring the bell; then enter who won the cut." in refused


def test_the_board_counts_the_deals_that_are_in_and_offers_no_deal_as_not_played(admin_client, night_by_bell):
    play(night_by_bell, 1, deals=3)
    shown = admin_client.get(reverse("board", args=[night_by_bell.pk])).content.decode()
    assert "3 deals in" in shown
    assert shown.count(' in"></i>') == 3
    assert "Mark all missing deals as not played" not in shown


def test_a_hand_after_the_bell_is_named_on_the_board_and_on_the_sheet(admin_client, night_by_bell):
    ring(night_by_bell)
    for deal, key in ((1, "one"), (2, "two")):
        record_hand(card=card_of(night_by_bell), round_number=1, deal=deal, reported=a_hand(deal), key=key, at=AT)
    board = words(admin_client.get(reverse("board", args=[night_by_bell.pk])))
    assert "Table 1, deal 2, reported after the bell: which is right?" in board
    sheet = words(admin_client.get(reverse("sheet", args=[night_by_bell.pk, 1, 1])))
    assert "after the bell. It counts only if you take it." in sheet


def test_a_sheet_has_four_lines_more_whenever_four_are_in(admin_client, night_by_bell):
    admin_client.cookies["sheet_way"] = "lines"

    def lines():
        page = admin_client.get(reverse("sheet", args=[night_by_bell.pk, 1, 1])).content.decode()
        return sum(f'name="deal-{deal}-line"' in page for deal in range(1, 41))

    admin_client.cookies["sheet_way"] = "lines"
    assert lines() == 4
    play(night_by_bell, 1, deals=3)
    assert lines() == 4
    report(night_by_bell, deal=4)
    assert lines() == 8


def test_a_level_table_can_be_cut_for_on_its_sheet_once_the_bell_has_rung(admin_client, night_by_bell):
    play(night_by_bell, 1, deals=1)
    sheet = reverse("sheet", args=[night_by_bell.pk, 1, 2])
    assert "cut for it" not in words(admin_client.get(sheet))
    ring(night_by_bell)
    assert "Tied at 0: cut for it, the high card moves up" in words(admin_client.get(sheet))
