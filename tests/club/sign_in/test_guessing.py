"""What guessing costs, and who has to wait."""

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest
from django.db import connection

from club.models import Guesses
from club.sign_in import guessing
from club.sign_in.guessing import (
    KNOWN,
    STRANGER,
    TooBusy,
    TooManyGuesses,
    Turnstile,
    a_guess,
    hashing,
    side_of,
    wait_after,
)

pytestmark = pytest.mark.django_db

AT = dt.datetime(2026, 11, 20, 20, 0, tzinfo=dt.UTC)
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


def test_where_too_many_sign_in_at_once_one_is_sent_away_and_nothing_is_counted(monkeypatch):
    monkeypatch.setattr(guessing, "_turnstile", Turnstile(places={STRANGER: 1, KNOWN: 1}, patience=0))
    with hashing(STRANGER), pytest.raises(TooBusy), a_guess(ADA, STRANGER, at=AT):
        raise AssertionError("two are hashed at once")
    assert not Guesses.objects.exists()
    guess()


@pytest.mark.django_db(transaction=True)
def test_many_guesses_at_once_are_no_way_round_the_wait(monkeypatch):
    monkeypatch.setattr(guessing, "_turnstile", Turnstile(places={STRANGER: 99}, patience=60))
    start = Barrier(12)

    def guess_with_the_others(_):
        try:
            start.wait(timeout=60)
            guess()
        except TooManyGuesses:
            return False
        else:
            return True
        finally:
            connection.close()

    with ThreadPoolExecutor(12) as threads:
        assert sum(threads.map(guess_with_the_others, range(12))) == 5


def test_one_passes_and_then_the_next():
    turnstile = Turnstile(places={"all": 1}, patience=0)
    for _ in range(3):
        with turnstile.passing("all") as is_turn:
            assert is_turn


def test_a_full_queue_refuses_at_once():
    turnstile = Turnstile(places={"all": 1}, patience=60)
    with turnstile.passing("all"), turnstile.passing("all") as is_turn:
        assert not is_turn


def test_one_who_waits_in_vain_is_refused_and_leaves_the_place():
    turnstile = Turnstile(places={"known": 1, "stranger": 1}, patience=0.01)
    with turnstile.passing("stranger"):
        for _ in range(2):
            with turnstile.passing("known") as is_turn:
                assert not is_turn


def test_a_crowd_in_one_queue_takes_no_place_in_the_other():
    turnstile = Turnstile(places={"known": 1, "stranger": 1}, patience=60)
    inside, leave = Event(), Event()

    def stay(queue):
        with turnstile.passing(queue) as is_turn:
            if is_turn:
                inside.set()
                leave.wait(timeout=60)
            return is_turn

    with ThreadPoolExecutor(3) as threads:
        first = threads.submit(stay, "stranger")
        assert inside.wait(timeout=60)
        assert threads.submit(stay, "stranger").result(timeout=60) is False
        honest = threads.submit(stay, "known")
        leave.set()
        assert first.result(timeout=60)
        assert honest.result(timeout=60)


def test_never_are_two_inside():
    turnstile = Turnstile(places={"all": 8}, patience=60)
    start, inside, most = Barrier(8), [], []

    def pass_often():
        start.wait(timeout=60)
        for _ in range(50):
            with turnstile.passing("all") as is_turn:
                assert is_turn
                inside.append(1)
                most.append(len(inside))
                inside.pop()

    with ThreadPoolExecutor(8) as threads:
        for done in [threads.submit(pass_often) for _ in range(8)]:
            done.result(timeout=60)
    assert set(most) == {1}


def test_what_breaks_inside_leaves_the_way_free():
    turnstile = Turnstile(places={"all": 1}, patience=0)
    for _ in range(2):
        try:
            with turnstile.passing("all") as is_turn:
                assert is_turn
                raise ValueError
        except ValueError:
            continue
