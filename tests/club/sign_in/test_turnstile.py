"""One at a time, and few who wait."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

from club.sign_in.turnstile import Turnstile


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
