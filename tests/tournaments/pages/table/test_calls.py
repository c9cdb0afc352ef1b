"""The call, as a phone without scripts makes it and as the page tells it."""

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.night_builder import AT, a_running_night, card_of, play_round, table_of
from tests.tournaments.pages.table.json_client import fields, post_json
from tests.tournaments.pages.table.phone import page, text
from tournaments.actions.calls import call_director, give_time, take_call
from tournaments.models import Call
from tournaments.records.links import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def call(client, night, **fields):
    return client.post(reverse("table_calling", args=[token_of(card_of(night))]), fields, follow=True)


def clock(at):
    return timezone.localtime(at).strftime("%H:%M")


def test_the_call_is_at_the_head_of_the_page_with_five_reasons(client, night):
    shown = text(page(client, night))
    assert shown.index("Call the director") < shown.index("Who dealt first?")
    for _value, label in Call.Reason.choices:
        assert f"{str(label)[0].upper()}{str(label)[1:]}" in shown


def test_a_tap_calls_and_the_page_says_so_until_it_is_taken(client, night):
    shown = text(call(client, night, reason="rule"))
    made = Call.objects.get()
    assert f"Called: a question about the rules, {clock(made.at)}. The director’s screen shows it." in shown
    assert "What is it about?" not in shown
    host = User.objects.create_user("host")
    take_call(call_id=made.pk, by=host, at=AT)
    shown = text(page(client, night))
    assert f"A director took your call (a question about the rules) at {clock(AT)}." in shown
    assert "Call the director again" in shown


def test_a_tap_takes_the_call_back_and_the_page_says_so(client, night):
    shown = call(client, night, reason="rule")
    made = Call.objects.get()
    assert f'name="back" value="{made.at.isoformat()}"' in shown.content.decode()
    shown = text(call(client, night, back=made.at.isoformat()))
    made.refresh_from_db()
    assert f"You cancelled your call at {clock(made.taken_at)}. " in shown
    assert "Call the director again" in shown
    assert "We no longer need the director" not in shown


def test_a_call_that_a_director_took_meanwhile_is_not_taken_back(client, night):
    call(client, night, reason="rule")
    made = Call.objects.get()
    take_call(call_id=made.pk, by=User.objects.create_user("host"), at=AT)
    response = call(client, night, back=made.at.isoformat())
    assert response.status_code == 409
    assert "That call had ended already. This is how things are now." in text(response)
    assert "A director took your call" in text(response)


@pytest.mark.parametrize("odd", ["", "now", "x" * 5_000, "2026-11-20T20:00:00"])
def test_what_is_no_time_of_a_call_is_shown_in_a_sentence(client, night, odd):
    response = call(client, night, back=odd)
    assert response.status_code == 422
    assert "is not a time as this table’s state gives it" in text(response)


def test_calling_twice_is_one_call(client, night):
    call(client, night, reason="rule")
    call(client, night, reason="cards")
    assert [made.reason for made in Call.objects.all()] == ["rule"]


@pytest.mark.parametrize("fields", [{}, {"reason": ""}, {"reason": "fire"}, {"reason": "x" * 5_000}])
def test_no_reason_is_shown_in_a_sentence(client, night, fields):
    response = call(client, night, **fields)
    assert response.status_code == 422
    assert "is not a reason for a call" in text(response)
    assert not Call.objects.exists()


def test_the_next_round_begins_without_a_call(client, night):
    call_director(card=card_of(night), reason="rule", at=AT)
    play_round(night)
    assert "Called:" not in text(page(client, night))


def test_time_that_was_given_is_shown_until_it_is_taken_back(client, night):
    row = table_of(night)
    give_time(table_id=row.pk, minutes=10, by=None, at=AT)
    until = clock(AT + dt.timedelta(minutes=10))
    assert f"The director gave you time until {until} ." in text(page(client, night))
    give_time(table_id=row.pk, minutes=0, by=None, at=AT)
    assert "You have time" not in text(page(client, night))


def test_a_night_that_is_over_calls_nobody(client):
    night = play_round(a_running_night(rounds=1))
    assert "Call the director" not in text(page(client, night))
    assert call(client, night, reason="rule").status_code == 422


def test_a_body_of_ten_megabytes_is_not_read(client, night):
    where = reverse("table_calling", args=[token_of(card_of(night))])
    response = client.post(where, b"x" * 10_000_000, content_type="application/x-www-form-urlencoded")
    assert response.status_code == 413


# ---- As JSON ----


@pytest.fixture
def post(client, night):
    return lambda door, body: post_json(client, token_of(card_of(night)), body, None, door)


def state_of(client, night):
    return client.get(reverse("table_state", args=[token_of(card_of(night))])).json()


def test_a_call_is_taken_back_once_and_the_state_says_so(client, night, post):
    made = post("table_calls", {"reason": "rule"}).json()
    first = post("table_uncall", {"at": made["at"]})
    assert (first.status_code, first.json()) == (200, made | {"taken": False, "withdrawn": True})
    again = post("table_uncall", {"at": made["at"]})
    assert (again.status_code, again.json()) == (200, first.json())
    assert state_of(client, night)["call"] == first.json()
    assert post("table_calls", {"reason": "rule"}).status_code == 201


def test_a_call_that_does_not_stand_is_not_taken_back(client, night, post):
    made = post("table_calls", {"reason": "rule"}).json()
    other = post("table_uncall", {"at": AT.isoformat()})
    assert (other.status_code, other.json()["message"][:9]) == (409, "That call")
    take_call(call_id=Call.objects.get().pk, by=User.objects.create_user("host"), at=AT)
    assert post("table_uncall", {"at": made["at"]}).status_code == 409
    call = state_of(client, night)["call"]
    assert (call["taken"], call["withdrawn"]) == (True, False)


@pytest.mark.parametrize(
    "odd",
    ["now", "2026-11-20", "2026-11-20T20:00", "2026-11-20T20:00:00", "2026-13-40T20:00:00Z", "٢026-11-20T20:00:00Z"],
)
def test_a_time_is_read_as_the_state_writes_it(post, odd):
    response = post("table_uncall", {"at": odd})
    assert (response.status_code, fields(response)) == (422, ["at"])


def test_the_director_is_called_once(client, night, post):
    first = post("table_calls", {"reason": "rule"})
    assert (first.status_code, first.json()["reason"]) == (201, "rule")
    again = post("table_calls", {"reason": "cards"})
    assert (again.status_code, again.json()) == (200, first.json())
    call = state_of(client, night)["call"]
    assert (call["reason"], call["taken"]) == ("rule", False)
