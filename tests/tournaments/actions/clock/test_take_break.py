"""A break before a round: begun once, made longer, ended early, over when the round begins."""

import datetime as dt

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_running_night, card_of, play_round, report
from tournaments.actions.clock import end_break, prolong_break, start_break, start_clock
from tournaments.models import Change, Screen

pytestmark = pytest.mark.django_db


def after(minutes):
    return AT + dt.timedelta(minutes=minutes)


@pytest.fixture
def night():
    return play_round(a_running_night())


def do(action, night, at=AT, **more):
    return action(night_id=night.pk, by=None, at=at, **more).break_ends_at


def refusal(action, *args, **more):
    with pytest.raises(Refused) as refused:
        do(action, *args, **more)
    [fault] = refused.value.faults
    return fault.field, str(fault.text)


def test_a_break_is_started_made_longer_and_ended(night):
    before = card_of(night).version
    assert do(start_break, night, minutes=15) == after(15)
    assert card_of(night).version > before
    assert do(prolong_break, night, after(5), minutes=5) == after(20)
    assert do(prolong_break, night, after(25), minutes=5) == after(30)
    assert do(end_break, night, after(26)) is None
    ends = [each.after and dt.datetime.fromisoformat(each.after) for each in Change.objects.filter(kind="break")]
    assert ends == [after(15), after(20), after(30), None]


@pytest.mark.parametrize("minutes", [0, -5, 181, 1000])
def test_minutes_out_of_bounds_are_refused(night, minutes):
    sentence = f"A break can last 1 to 180 minutes, not {minutes}."
    assert refusal(start_break, night, minutes=minutes) == ("break_minutes", sentence)
    do(start_break, night, minutes=15)
    assert refusal(prolong_break, night, minutes=minutes) == ("break_minutes", sentence)


def test_a_break_is_started_once_and_again_when_it_is_over(night):
    do(start_break, night, minutes=15)
    assert refusal(start_break, night, after(14), minutes=5) == ("break", "There is a break already.")
    assert do(start_break, night, after(15), minutes=5) == after(20)


def test_without_a_break_there_is_none_to_make_longer_or_to_end(night):
    assert refusal(prolong_break, night, minutes=5) == ("break", "There is no break now.")
    assert refusal(end_break, night) == ("break", "There is no break now.")


def test_in_a_round_that_has_begun_there_is_no_break(night):
    sentence = "A round is being played: a break can start when it is closed."
    start_clock(night_id=night.pk, number=2, minutes=20, by=None, at=AT)
    assert refusal(start_break, night, minutes=5) == ("break", sentence)
    other = play_round(a_running_night())
    report(other, number=2)
    assert refusal(start_break, other, minutes=5) == ("break", sentence)


def test_the_break_of_one_round_is_no_break_before_the_next(night):
    do(start_break, night, minutes=15)
    play_round(night, 2)
    assert Screen.objects.get().break_ends_at is None
