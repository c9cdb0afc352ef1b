"""The clock on the board: one tap starts it, every refusal is a sentence, and a helper only looks."""

import re

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import a_running_night, play_round, report
from tests.tournaments.pages.desk.desk import words
from tournaments.models import RoundClock, Screen

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
    mark = RoundClock.objects.get().mark
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
