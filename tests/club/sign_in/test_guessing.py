"""What guessing costs, and who has to wait."""

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from club.models import Guesses
from club.sign_in import guessing
from club.sign_in.fair_queue import FairQueue, Source
from club.sign_in.guessing import TooBusy, TooManyGuesses, a_guess, side_of, wait_after

pytestmark = pytest.mark.django_db

AT = dt.datetime(2026, 11, 20, 20, 0, tzinfo=dt.UTC)
STRANGER = Source("192.168.1.20")
ADA, BEN = side_of("ada", "elsewhere"), side_of("ben", "elsewhere")


def guess(side=ADA, *, at=AT, right=False):
    with a_guess(side, STRANGER, at=at) as was_right:
        if right:
            was_right()


def guess_until_refused(side=ADA, at=AT):
    for tries in range(100):
        try:
            guess(side, at=at)
        except TooManyGuesses as refused:
            return tries, refused.seconds
    raise AssertionError("a hundred guesses, and no wait")


def test_five_tries_are_free_and_then_one_waits():
    assert guess_until_refused() == (5, 16)


def test_the_wait_doubles_with_each_wrong_try_up_to_a_quarter_of_an_hour():
    seconds = [wait_after(tries).total_seconds() for tries in (0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 10_000)]
    assert seconds == [0, 0, 15, 30, 60, 120, 240, 480, 900, 900, 900]


def test_who_asks_again_while_waiting_does_not_wait_longer_for_it():
    _, seconds = guess_until_refused()
    with pytest.raises(TooManyGuesses) as again:
        guess(at=AT + dt.timedelta(seconds=10))
    assert again.value.seconds == seconds - 10
    guess(at=AT + dt.timedelta(seconds=15))


def test_an_evening_of_guessing_tries_some_fifty_passwords():
    made, at = 0, AT
    while at < AT + dt.timedelta(hours=12):
        try:
            guess(at=at)
            made += 1
        except TooManyGuesses as refused:
            at += dt.timedelta(seconds=refused.seconds)
    assert 40 < made < 60


def test_guesses_at_one_name_make_no_other_wait_nor_the_same_from_another_side():
    guess_until_refused(ADA)
    guess(BEN)
    guess(side_of("ada", "a browser"))


def test_the_right_password_ends_the_counting():
    for _ in range(20):
        guess()
        guess(right=True)
    assert not Guesses.objects.exists()


def test_a_day_later_all_is_forgotten():
    guess_until_refused()
    assert guess_until_refused(at=AT + dt.timedelta(days=2)) == (5, 16)


def test_nobody_waits_for_a_clock_that_was_set_back_to_catch_up():
    guess_until_refused()
    guess(at=AT - dt.timedelta(hours=1))


def test_a_try_is_counted_before_its_password_is_looked_at():
    with a_guess(ADA, STRANGER, at=AT):
        assert Guesses.objects.get().tries == 1


def test_a_name_is_not_stored_as_it_was_typed():
    guess(side_of("my password by mistake", "elsewhere"))
    assert "password" not in Guesses.objects.get().side


def test_the_database_stores_no_more_than_it_must(monkeypatch):
    monkeypatch.setattr(guessing, "MOST_ROWS", 5)
    for minute in range(20):
        guess(side_of(f"name {minute}", "elsewhere"), at=AT + dt.timedelta(minutes=minute))
    assert Guesses.objects.count() == 5
    assert Guesses.objects.filter(side=side_of("name 19", "elsewhere")).exists()
    guess(at=AT + dt.timedelta(days=3))
    assert list(Guesses.objects.values_list("side", flat=True)) == [ADA]


def test_of_eight_who_sign_in_at_once_at_one_address_none_is_sent_away():
    came = [guessing._checks_waiting.come(STRANGER) for _ in range(8)]
    sent_away = [visitor for visitor in came if visitor.answer.is_set() and not visitor.is_let_in]
    for visitor in came:
        guessing._checks_waiting.leave(visitor)
    assert sent_away == []


def test_where_too_many_sign_in_at_once_one_is_sent_away_and_nothing_is_counted(monkeypatch):
    queue = FairQueue(places=1, patience=0)
    monkeypatch.setattr(guessing, "_checks_waiting", queue)
    with queue.passing(STRANGER), pytest.raises(TooBusy), a_guess(ADA, STRANGER, at=AT):
        raise AssertionError("two are hashed at once")
    assert not Guesses.objects.exists()
    guess()


@pytest.mark.django_db(transaction=True)
def test_many_guesses_at_once_are_no_way_round_the_wait(monkeypatch):
    monkeypatch.setattr(guessing, "_checks_waiting", FairQueue(places=99, patience=60))
    start = Barrier(12)

    def guess_with_the_others(_):
        try:
            start.wait(timeout=600)
            guess()
        except TooManyGuesses:
            return False
        else:
            return True
        finally:
            connection.close()

    with ThreadPoolExecutor(12) as threads:
        assert sum(threads.map(guess_with_the_others, range(12))) == 5
