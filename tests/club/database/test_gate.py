"""Who comes first goes first, and the one who leaves lets the next one in, however it went."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Thread, current_thread

import pytest

from club.database.gate import Gate, GateClosed

MANY = 12


def wait_behind(gate, came):
    """A thread that waits at the gate, behind all that wait already."""
    place = len(gate._waiting) + 1

    def pass_through():
        with gate:
            came.append(current_thread().name)

    thread = Thread(target=pass_through, name=str(place), daemon=True)
    thread.start()
    while len(gate._waiting) < place:
        thread.join(timeout=0.001)
        assert thread.is_alive(), "it did not wait"
    return thread


def finish(threads):
    for thread in threads:
        thread.join(timeout=600)
        assert not thread.is_alive(), "it still waits"


def test_who_came_first_goes_first():
    gate, came = Gate(), []
    with gate:
        threads = [wait_behind(gate, came) for _ in range(MANY)]
        assert came == []
    finish(threads)
    assert came == [str(place) for place in range(1, MANY + 1)]


def test_one_is_within_at_a_time():
    gate, within, most, turns = Gate(), [], [], count()

    def come_again():
        for _ in range(200):
            with gate:
                within.append(next(turns))
                most.append(len(within))
                within.pop()

    threads = [Thread(target=come_again, daemon=True) for _ in range(8)]
    for thread in threads:
        thread.start()
    finish(threads)
    assert (len(most), set(most)) == (1600, {1})


def test_an_error_within_lets_the_next_one_in():
    gate, came = Gate(), []
    threads = []

    def fail():
        with gate:
            threads.append(wait_behind(gate, came))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    finish(threads)
    assert came == ["1"]


def test_a_gate_that_was_left_is_open():
    gate = Gate()
    for _ in range(3):
        with gate:
            pass
    with pytest.raises(ZeroDivisionError), gate:
        raise ZeroDivisionError
    with gate:
        pass
    assert not gate._waiting


def test_who_would_rather_go_away_is_in_at_once_or_not_at_all():
    gate = Gate()
    assert gate.enter_if_free()
    assert not gate.enter_if_free()
    gate.leave()
    with gate:
        assert not gate.enter_if_free()
    assert gate.enter_if_free()


def test_who_waits_too_long_goes_away_and_leaves_the_queue_to_the_others():
    gate, came = Gate(patience=0.05), []
    with gate:
        with ThreadPoolExecutor(1) as thread, pytest.raises(GateClosed):
            thread.submit(gate.__enter__).result()
        gate._patience = 60
        threads = [wait_behind(gate, came)]
    finish(threads)
    assert came == ["1"]
