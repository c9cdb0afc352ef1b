"""The clock of a round: started once, paused once, longer for all, and tables' own time moves with it."""

import datetime as dt

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night, a_running_night, card_of, close, play, table_of
from tournaments.actions.calls import give_time
from tournaments.actions.clock import (
    add_minutes,
    pause_clock,
    resume_clock,
    ring_bell,
    start_break,
    start_clock,
    stop_clock,
    take_back_bell,
)
from tournaments.actions.rounds import close_round
from tournaments.models import Change, Night, RoundClock, Screen
from tournaments.records.audit import wrong_in

pytestmark = pytest.mark.django_db


def after(minutes, seconds=0):
    return AT + dt.timedelta(minutes=minutes, seconds=seconds)


@pytest.fixture
def night():
    return a_running_night()


def do(action, night, at=AT, number=1, **more):
    return action(night_id=night.pk, number=number, by=None, at=at, **more)


def start(night, minutes=20, at=AT, **more):
    return do(start_clock, night, at, minutes=minutes, **more)


def refusal(action, *args, **more):
    with pytest.raises(Refused) as refused:
        do(action, *args, **more)
    [fault] = refused.value.faults
    return fault.field, str(fault.text)


def extra_of(night, table=1):
    return table_of(night, table).extra_until


def test_a_clock_that_is_started_ends_so_many_minutes_later(night):
    clock = start(night, 20)
    assert (clock.round.number, clock.minutes, clock.ends_at, clock.left) == (1, 20, after(20), None)
    assert wrong_in(Night.objects.get()) == []


@pytest.mark.parametrize("minutes", [1, 600])
def test_the_shortest_and_the_longest_clock_can_be_started(night, minutes):
    assert start(night, minutes).ends_at == after(minutes)


@pytest.mark.parametrize("minutes", [0, -1, 601, 1000, 10**9])
def test_minutes_out_of_bounds_are_refused(night, minutes):
    sentence = f"A clock can run 1 to 600 minutes, not {minutes}."
    assert refusal(start_clock, night, minutes=minutes) == ("minutes", sentence)
    start(night)
    assert refusal(add_minutes, night, minutes=minutes) == ("minutes", sentence)
    assert RoundClock.objects.get().ends_at == after(20)


def test_a_second_host_who_starts_the_clock_is_refused(night):
    start(night)
    assert refusal(start_clock, night, minutes=15) == ("clock", "The clock of round 1 is started already.")
    assert RoundClock.objects.get().minutes == 20


def test_a_paused_clock_runs_on_with_what_was_left(night):
    start(night)
    paused = do(pause_clock, night, after(7, 26))
    assert (paused.ends_at, paused.left) == (None, 754)
    resumed = do(resume_clock, night, after(60))
    assert (resumed.ends_at, resumed.left) == (after(60, 754), None)


def test_pausing_or_resuming_twice_is_refused(night):
    assert refusal(pause_clock, night) == ("clock", "Round 1 has no clock.")
    start(night)
    assert refusal(resume_clock, night) == ("clock", "The clock is running already.")
    do(pause_clock, night, after(5))
    assert refusal(pause_clock, night, after(6)) == ("clock", "The clock is paused already.")
    assert RoundClock.objects.get().left == 15 * 60


def test_once_the_time_is_up_there_is_nothing_to_pause(night):
    start(night)
    assert refusal(pause_clock, night, after(20)) == ("clock", "The time is up, so there is nothing to pause.")


def test_more_minutes_are_added_to_the_end_or_to_now_where_it_is_past(night):
    start(night)
    assert do(add_minutes, night, after(5), minutes=5).ends_at == after(25)
    assert do(add_minutes, night, after(27), minutes=5).ends_at == after(32)
    do(pause_clock, night, after(30))
    assert do(add_minutes, night, after(40), minutes=5).left == 7 * 60


def test_of_two_hosts_who_add_minutes_to_the_clock_that_both_see_one_does(night):
    seen = start(night).fingerprint
    do(add_minutes, night, minutes=5, seen=seen)
    fault = refusal(add_minutes, night, minutes=5, seen=seen)
    assert fault == ("clock", "Somebody changed the clock a moment ago. Nothing was added.")
    assert RoundClock.objects.get().ends_at == after(25)


def test_after_the_bell_no_minutes_are_added_and_nothing_is_paused(night):
    start(night)
    RoundClock.objects.update(rang_at=after(18))
    assert refusal(add_minutes, night, after(18), minutes=5)[0] == "clock"
    assert refusal(pause_clock, night, after(18))[0] == "clock"


def test_a_paused_clock_stays_as_it_is_after_the_bell(night):
    start(night)
    do(pause_clock, night, after(5))
    RoundClock.objects.update(rang_at=after(6))
    for action in (resume_clock, stop_clock):
        assert refusal(action, night, after(7))[1] == "The bell has rung, so the clock stays as it is."


def test_a_bell_that_was_taken_back_leaves_no_clock_but_the_one_that_ran():
    night = a_running_night(ends_by="bell", deals=12)
    do(ring_bell, night)
    do(take_back_bell, night)
    for action, more in ((pause_clock, {}), (add_minutes, {"minutes": 5}), (stop_clock, {})):
        assert refusal(action, night, **more) == ("clock", "Round 1 has no clock.")
    start(night)
    do(ring_bell, night, after(18))
    do(take_back_bell, night, after(19))
    assert RoundClock.objects.get().ends_at == after(20)


def test_a_clock_that_was_removed_can_be_started_anew(night):
    assert refusal(stop_clock, night) == ("clock", "Round 1 has no clock.")
    start(night)
    do(stop_clock, night)
    assert start(night, 10, after(3)).ends_at == after(13)


def test_another_round_than_the_one_that_is_played_has_no_clock_started(night):
    assert refusal(start_clock, night, number=2, minutes=20)[0] == "round"
    for table in (1, 2):
        play(night, table)
    close(night)
    assert refusal(start_clock, night, number=1, minutes=20)[0] == "round"
    assert refusal(start_clock, a_night(), minutes=20)[0] == "night"


def test_the_last_round_once_it_is_closed_has_no_clock_started():
    night = a_running_night(rounds=1)
    for table in (1, 2):
        play(night, table)
    do(close_round, night)
    assert refusal(start_clock, night, minutes=20) == ("round", "Round 1 is closed.")


def test_starting_the_clock_ends_the_break(night):
    start_break(night_id=night.pk, minutes=10, by=None, at=AT)
    start(night)
    assert Screen.objects.get().break_ends_at is None


def test_every_phone_learns_of_a_change_by_its_version(night):
    before = card_of(night, 2).version
    start(night)
    assert card_of(night, 2).version > before


def test_each_change_of_the_clock_stands_in_the_history(night, admin_user):
    start_clock(night_id=night.pk, number=1, minutes=20, by=admin_user, at=AT)
    do(pause_clock, night, after(5))
    do(stop_clock, night, after(6))
    changes = [(each.by, each.round_number, each.before, each.after) for each in Change.objects.filter(kind="clock")]
    ends, left = {"ends_at": after(20).isoformat()}, {"left": 900}
    assert changes == [(admin_user, 1, None, ends), (None, 1, ends, left), (None, 1, left, None)]


# ---- Time of one table ----


def give(night, minutes, at, table=1):
    return give_time(table_id=table_of(night, table).pk, minutes=minutes, by=None, at=at).extra_until


def test_a_table_gets_time_from_the_end_of_the_round_or_from_now_where_that_is_past(night):
    start(night)
    assert give(night, 5, after(3)) == after(25)
    assert give(night, 5, after(4)) == after(30)
    assert give(night, 5, after(22), table=2) == after(27)


def test_what_a_table_has_beyond_the_others_it_has_after_a_pause_and_after_more_time_for_all(night):
    start(night)
    give(night, 5, AT)
    do(add_minutes, night, minutes=10)
    assert extra_of(night) == after(35)
    do(pause_clock, night, after(10))  # 20 are left
    assert give(night, 5, after(50), table=2) == after(35)  # as if it had not been paused
    do(add_minutes, night, after(50), minutes=1)
    clock = do(resume_clock, night, after(60))
    assert clock.ends_at == after(81)
    assert (extra_of(night), extra_of(night, 2)) == (after(86), after(86))


def test_time_that_is_no_longer_than_the_others_have_stays_as_it_is(night):
    give(night, 5, AT)
    start(night)
    do(add_minutes, night, after(5), minutes=5)
    assert extra_of(night) == after(5)
