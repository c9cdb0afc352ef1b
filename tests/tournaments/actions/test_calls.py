"""A table's phone is in touch, and calls the director once; the call stands until it is taken."""

import datetime as dt

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night, a_running_night, card_of, close, play, play_round, table_of
from tournaments.actions.calls import call_director, give_time, mark_table_seen, take_call, withdraw_call
from tournaments.actions.door import enrol_guest
from tournaments.actions.rounds import end_night, take_back_close
from tournaments.models import Call, Change, Night, Table
from tournaments.records.audit import wrong_in

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


LATER = AT + dt.timedelta(minutes=3)


@pytest.fixture
def ada(django_user_model):
    return django_user_model.objects.create_user("ada")


def call(night, table=1, reason="rule", at=AT):
    return call_director(card=card_of(night, table), reason=reason, at=at)


def withdraw(night, made, table=1, at=LATER):
    return withdraw_call(card=card_of(night, table), made=made.at, at=at)


def stand(*calls):
    """The calls that nobody has answered yet."""
    return [call for call in calls if Call.objects.get(pk=call.pk).taken_at is None]


def give(night, minutes, by=None, at=AT, number=1, answers=None):
    given = give_time(
        table_id=table_of(night, number=number).pk, minutes=minutes, by=by, at=at, answers=answers and answers.pk
    )
    return given.extra_until


def refusal(action, *args, **asked):
    with pytest.raises(Refused) as refused:
        action(*args, **asked)
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


def test_a_call_that_was_taken_stays_with_the_one_who_took_it_and_the_table_may_call_again(
    night, ada, django_user_model
):
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


# ---- Taken back ----


def test_a_table_takes_its_call_back_and_may_call_again(night):
    made = call(night)
    withdrawn = withdraw(night, made)
    assert withdrawn is not None
    assert (withdrawn.pk, withdrawn.taken_at, withdrawn.taken_by) == (made.pk, LATER, None)
    assert withdraw(night, made, at=LATER + LATER.resolution).taken_at == LATER  # said again: as it is
    assert call(night, at=LATER) != made


def test_a_call_that_a_director_took_is_not_taken_back(night, ada):
    made = call(night)
    take_call(call_id=made.pk, by=ada, at=AT)
    assert withdraw(night, made) is None
    assert Call.objects.get().taken_by == ada


def test_a_call_that_was_taken_back_is_no_directors_any_more(night, ada):
    made = call(night)
    withdraw(night, made)
    take_call(call_id=made.pk, by=ada, at=LATER)
    assert Call.objects.get().taken_by is None


def test_only_the_call_that_was_seen_is_taken_back(night):
    made = call(night)
    withdraw(night, made)
    newer = call(night, at=LATER)
    other = call(night, 2, at=AT)
    withdraw(night, made, at=LATER)
    assert withdraw(night, other) is not None  # made at the same time as the first, at table 1
    assert stand(newer, other) == [newer, other]


def test_outside_of_play_no_call_is_taken_back(night):
    made = call(night)
    play_round(night)
    assert withdraw(night, made) is None  # it ended with its round
    end_night(night_id=night.pk, by=None, at=AT)
    assert refusal(withdraw, night, made) == ["night"]


# ---- The end of its round ----


def test_a_call_that_nobody_took_ends_with_its_round(night, ada):
    taken, left, elsewhere = call(night), call(night, 2), call(a_running_night())
    take_call(call_id=taken.pk, by=ada, at=LATER)
    play_round(night)
    closed_at = night.rounds.get(number=1).closed_at
    assert [(each.taken_at, each.taken_by) for each in night_calls(night)] == [(LATER, ada), (closed_at, None)]
    assert stand(left, elsewhere) == [elsewhere]
    assert wrong_in(Night.objects.get(pk=night.pk)) == []


def test_a_call_that_nobody_took_ends_with_the_night(night):
    play(night, deals=1)
    made = call(night, at=LATER)
    end_night(night_id=night.pk, by=None, at=LATER)
    assert stand(made) == []
    take_back_close(night_id=night.pk, by=None, at=LATER)
    assert stand(made) == [made]


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
    asked = [(each.pk, each.table, each.taken_by) for each in Call.objects.all()]
    assert asked == [(taken.pk, table_of(night), ada), (standing.pk, table_of(night, 2), None)]
    assert stand(standing) == [standing]


@pytest.mark.parametrize("drops", [take_back_close, end_night])
def test_the_call_of_a_table_that_only_the_dropped_round_had_goes_with_it(drops):
    night = play_round(a_running_night(11))
    enrol_guest(night_id=night.pk, name="Late", at=AT)
    call(night, 3)
    standing = call(night, 2)
    drops(night_id=night.pk, by=None, at=LATER)
    assert list(Call.objects.values_list("pk", "table")) == [(standing.pk, table_of(night, 2).pk)]


def test_what_ended_with_the_round_stands_again_when_the_closing_is_taken_back(night, ada):
    taken, back = call(night), call(night, 2)
    take_call(call_id=taken.pk, by=ada, at=AT)
    withdraw(night, back, 2)
    left = call(night, 2, "cards", at=LATER)
    play_round(night)
    take_back_close(night_id=night.pk, by=ada, at=LATER)
    assert stand(taken, back, left) == [left]


def test_of_two_calls_of_one_table_the_later_rings_on_and_both_stay_in_the_book(night):
    first = call(night)
    play_round(night)
    second = call(night, at=LATER)
    take_back_close(night_id=night.pk, by=None, at=LATER)
    assert stand(first, second) == [second]
    assert [(each.table, each.taken_by) for each in Call.objects.all()] == [(table_of(night), None)] * 2
    assert withdraw(night, second) is not None  # as its page shows it


@pytest.mark.parametrize("drops", ["the closing is taken back", "the night ends"])
def test_a_call_rings_no_more_once_a_director_came_to_its_table(night, ada, drops):
    first = call(night)
    play_round(night)
    second = call(night, at=LATER)
    take_call(call_id=second.pk, by=ada, at=LATER)
    if drops == "the night ends":
        end_night(night_id=night.pk, by=None, at=LATER)
    take_back_close(night_id=night.pk, by=None, at=LATER)
    assert stand(first, second) == []
    assert table_of(night).calls.last().taken_by == ada


def test_of_two_that_ended_at_one_table_the_later_stands_again(night):
    first = call(night)
    play_round(night)
    second = call(night, at=LATER)
    end_night(night_id=night.pk, by=None, at=LATER)  # round 2 has no hand: its call goes to round 1
    take_back_close(night_id=night.pk, by=None, at=LATER)
    assert stand(first, second) == [second]


def night_calls(night):
    return Call.objects.filter(table__round__night=night)


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
    assert {(each.by, each.round_number, each.table_number) for each in changes} == {(ada, 1, 1)}


@pytest.mark.parametrize("minutes", [-1, 61, 10**6])
def test_time_has_its_bounds(night, minutes):
    assert refusal(give, night, minutes) == ["minutes"]
    assert not Table.objects.exclude(extra_until=None).exists()


def test_a_closed_round_takes_no_time(night):
    play_round(night)
    assert refusal(give, night, 5) == ["minutes"]


def test_time_that_answers_a_call_takes_it(night, ada):
    made, other = call(night), call(night, 2)
    give(night, 5, ada, LATER, answers=made)
    made.refresh_from_db()
    assert (made.taken_by, made.taken_at) == (ada, LATER)
    assert stand(other) == [other]


def test_time_takes_no_call_that_was_not_seen(night, ada):
    made, other = call(night), call(night, 2)
    give(night, 5, ada)
    give(night, 5, ada, answers=other)
    give(night, 0, ada, answers=made)  # time taken back is no answer
    assert stand(made, other) == [made, other]


def test_a_call_that_was_taken_back_stays_so_when_time_is_given(night, ada):
    made = call(night)
    withdraw(night, made)
    assert give(night, 5, ada, LATER, answers=made) is not None
    assert Call.objects.get().taken_by is None
