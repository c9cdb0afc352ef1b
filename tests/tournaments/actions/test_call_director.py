"""A table calls the director once; the call stands until it is taken, and time is given with it."""

import datetime as dt

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night, a_running_night, card_of, close, play, play_round, table_of
from tournaments.actions.call_director import call_director, give_time, take_call
from tournaments.actions.close_round import take_back_close
from tournaments.checking import wrong_in
from tournaments.models import Call, Change, Night, Table

pytestmark = pytest.mark.django_db

LATER = AT + dt.timedelta(minutes=3)


@pytest.fixture
def night():
    return a_running_night()


@pytest.fixture
def ada(django_user_model):
    return django_user_model.objects.create_user("ada")


def call(night, table=1, reason="rule", at=AT):
    return call_director(card=card_of(night, table), reason=reason, at=at)


def give(night, minutes, by=None, at=AT, number=1):
    return give_time(table_id=table_of(night, number=number).pk, minutes=minutes, by=by, at=at).extra_until


def refusal(deed, *args, **told):
    with pytest.raises(Refused) as refused:
        deed(*args, **told)
    return [fault.field for fault in refused.value.faults]


@pytest.mark.parametrize("reason", Call.Reason.values)
def test_a_call_stands_with_its_reason_and_time(night, reason):
    made = call(night, 2, reason)
    assert (made.table, made.reason, made.at, made.taken_at) == (table_of(night, 2), reason, AT, None)
    assert wrong_in(Night.objects.get()) == []


def test_a_table_that_calls_again_has_one_call_standing(night):
    first = call(night)
    assert call(night, reason="cards", at=LATER) == first
    assert call(night, 2) != first
    assert Call.objects.count() == 2


def test_a_call_that_was_taken_stays_with_whoever_took_it_and_the_table_may_call_again(night, ada, django_user_model):
    made = call(night)
    take_call(call_id=made.pk, by=ada, at=LATER)
    take_call(call_id=made.pk, by=django_user_model.objects.create_user("ben"), at=LATER + LATER.resolution)
    made.refresh_from_db()
    assert (made.taken_by, made.taken_at) == (ada, LATER)
    assert call(night, at=LATER) != made


@pytest.mark.parametrize("reason", ["", "fire", "RULE", "x" * 500])
def test_a_reason_that_is_none_is_refused(night, reason):
    assert refusal(call, night, reason=reason) == ["reason"]
    assert not Call.objects.exists()


def test_outside_of_play_nobody_is_called(night):
    only = a_running_night(4, rounds=1)
    play(only)
    close(only)
    assert refusal(call, only) == ["night"]
    card = card_of(night)
    card.night_id = a_night(8).pk
    assert refusal(call_director, card=card, reason="rule", at=AT) == ["night"]


def test_a_call_belongs_to_the_round_in_which_it_was_made(night):
    first = call(night)
    play_round(night)
    second = call(night)
    assert (first.table.round.number, second.table.round.number) == (1, 2)


def test_calls_stay_with_their_table_when_the_closing_is_taken_back(night, ada):
    play_round(night)
    taken, standing = call(night), call(night, 2, "cards")
    take_call(call_id=taken.pk, by=ada, at=LATER)
    take_back_close(night_id=night.pk, by=ada, at=LATER)
    told = [(each.pk, each.table, each.taken_by) for each in Call.objects.all()]
    assert told == [(taken.pk, table_of(night), ada), (standing.pk, table_of(night, 2), None)]


def test_of_two_calls_that_stand_at_one_table_the_first_is_kept(night):
    first = call(night)
    play_round(night)
    call(night)
    take_back_close(night_id=night.pk, by=None, at=LATER)
    assert list(Call.objects.all()) == [first]


# ---- Time ----


def test_time_is_given_from_now_or_from_the_end_of_what_was_given(night, ada):
    assert give(night, 5, ada) == AT + dt.timedelta(minutes=5)
    assert give(night, 5, ada, LATER) == AT + dt.timedelta(minutes=10)
    late = AT + dt.timedelta(hours=1)
    assert give(night, 2, ada, late) == late + dt.timedelta(minutes=2)
    assert give(night, 0, ada, late) is None
    five, ten = ((AT + dt.timedelta(minutes=minutes)).isoformat() for minutes in (5, 10))
    changes = list(Change.objects.filter(kind="time"))
    assert [(each.before, each.after) for each in changes[:2]] == [(None, five), (five, ten)]
    assert changes[-1].after is None
    assert {(each.by, each.place) for each in changes} == {(ada, "round 1, table 1")}


@pytest.mark.parametrize("minutes", [-1, 61, 10**6])
def test_time_has_its_bounds(night, minutes):
    assert refusal(give, night, minutes) == ["minutes"]
    assert not Table.objects.exclude(extra_until=None).exists()


def test_a_closed_round_takes_no_time(night):
    play_round(night)
    assert refusal(give, night, 5) == ["minutes"]
