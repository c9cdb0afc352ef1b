"""Anyone who waits in vain for another program answers for those behind, and the first who gets in ends that."""

import sqlite3
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from functools import partial

import psycopg
import pytest
from django.conf import settings
from django.db import DatabaseError, connection, transaction

from club.database.gate import GateClosed
from club.database.unavailable import HELD, SLOW, cause_of
from club.database.writing import Writers, together
from club.models import Member

pytestmark = pytest.mark.django_db(transaction=True)

BRIEFLY, WITHOUT_END = 0.05, 60  # seconds of patience
HERE, ELSEWHERE = 1, 2


@pytest.fixture(autouse=True)
def _places():
    Member.objects.bulk_create([Member(pk=place, name=str(place)) for place in (HERE, ELSEWHERE)])


def lock(place):
    return Member.objects.select_for_update().get(pk=place)


@contextmanager
def held(place=HERE):
    """Another program has that row; on SQLite it has whatever can be written."""
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
        return
    known = connection.get_connection_params()
    named = {name: known[name] for name in ("dbname", "user", "password", "host", "port") if name in known}
    with psycopg.connect(**named) as other:
        other.execute("SELECT 1 FROM club_member WHERE id = %s FOR UPDATE", [place])
        yield


def write(writers, place=HERE):
    """What becomes of one who wants to write."""
    try:
        with writers.transaction(place, partial(lock, place)):
            return "written"
    except (DatabaseError, GateClosed) as error:
        return {HELD: "held", SLOW: "slow"}[cause_of(error)]
    finally:
        if threading.current_thread() is not threading.main_thread():
            connection.close()


def is_held(writers, place=HERE):
    return writers.is_held(place, partial(lock, place))


def test_who_meets_another_program_is_refused_and_writes_once_that_has_gone():
    writers = Writers(BRIEFLY)
    with held():
        assert [write(writers), write(writers)] == ["held", "held"]
    assert [write(writers), write(writers)] == ["written", "written"]


def test_one_who_waited_in_vain_answers_for_those_behind():
    """With a patience of a minute for each, the test would not end."""
    writers = Writers(BRIEFLY)
    with held():
        assert write(writers) == "held"
        writers._patience = writers._gates[HERE if connection.vendor == "postgresql" else 0]._patience = WITHOUT_END
        with ThreadPoolExecutor(8) as threads:
            assert {each.result() for each in [threads.submit(write, writers) for _ in range(8)]} == {"held"}
    assert write(writers) == "written"


def test_who_waits_for_one_of_this_program_is_refused_after_the_same_patience():
    writers = Writers(BRIEFLY)
    with writers.transaction(HERE, partial(lock, HERE)), ThreadPoolExecutor(1) as thread:
        assert thread.submit(write, writers).result() == "slow"
    assert write(writers) == "written"


def test_a_page_learns_that_another_program_holds_the_database_and_that_it_has_gone():
    writers = Writers(BRIEFLY)
    with held():
        assert not is_held(writers)  # nobody has met it
        write(writers)
        assert [is_held(writers), is_held(writers)] == [True, True]
    assert not is_held(writers)
    with held():
        assert not is_held(writers)


def test_a_page_learns_it_while_the_first_one_still_waits():
    writers = Writers(WITHOUT_END)
    with ThreadPoolExecutor(1) as thread:
        with held():
            waiting: Future[str] = thread.submit(write, writers)
            while not is_held(writers):
                assert not waiting.done()
        assert waiting.result() == "written"
    assert not is_held(writers)


@pytest.mark.postgresql
def test_what_another_program_holds_in_one_night_is_free_in_another():
    writers = Writers(BRIEFLY)
    with held(HERE):
        assert [write(writers, HERE), write(writers, ELSEWHERE), write(writers, HERE)] == ["held", "written", "held"]
        assert (is_held(writers, HERE), is_held(writers, ELSEWHERE)) == (True, False)


def test_a_short_wait_leaves_the_usual_one_behind():
    """Else the commit that a reader delays would fail at once."""
    writers = Writers(BRIEFLY)
    shown = "PRAGMA busy_timeout" if connection.vendor == "sqlite" else "SHOW lock_timeout"

    def usual():
        with connection.cursor() as cursor:
            cursor.execute(shown)
            return cursor.fetchone()[0]

    before = usual()
    with held():
        write(writers)
    with writers.transaction(HERE, partial(lock, HERE)):
        assert usual() == before
    assert usual() == before == (settings.LOCK_PATIENCE * 1000 if connection.vendor == "sqlite" else "5s")


def test_an_error_within_says_nothing_of_another_program():
    writers = Writers(BRIEFLY)
    with pytest.raises(ZeroDivisionError), writers.transaction(HERE, partial(lock, HERE)):
        raise ZeroDivisionError
    assert not is_held(writers)
    with transaction.atomic():
        assert write(writers) == "written"


def named(place=HERE):
    """That row's name, as another connection sees it."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(read, place).result()


def read(place):
    try:
        return Member.objects.get(pk=place).name
    finally:
        connection.close()


def rename(writers, name, place=HERE, *, fails=False):
    with suppress(ValueError), writers.transaction(place, partial(lock, place)) as row:
        row.name += name
        row.save()
        if fails:
            raise ValueError(name)


def test_what_is_written_together_is_stored_at_the_end_as_a_whole():
    writers = Writers()
    with together() as group:
        assert group.lane is None
        rename(writers, "a")
        rename(writers, "b")
        assert named() == "1"
    assert named() == "1ab"


def test_one_that_fails_leaves_the_others_that_are_written_together():
    writers = Writers()
    with together():
        rename(writers, "a", fails=True)
        rename(writers, "b")
        rename(writers, "c", fails=True)
    assert named() == "1b"


def test_of_what_is_left_broken_nothing_is_stored():
    writers = Writers()

    def broken():
        with together():
            rename(writers, "a")
            transaction.set_rollback(True)

    with pytest.raises(transaction.TransactionManagementError):
        broken()
    rename(writers, "b")
    assert named() == "1b"


def test_a_connection_that_failed_is_not_written_on_together():
    """As one to a disk that was locked when it was opened: it stays so, for the connection, once the disk is open."""
    writers, failed = Writers(), connection.cursor().connection
    connection.close_at = 0
    with together():
        rename(writers, "a")
        assert connection.connection is not failed


@pytest.mark.postgresql
def test_what_locks_another_place_is_not_written_together():
    writers = Writers()

    def at_two_places():
        with together():
            rename(writers, "a")
            rename(writers, "b", ELSEWHERE)

    with pytest.raises(transaction.TransactionManagementError):
        at_two_places()
    assert named() == "1"


def test_together_they_are_all_refused_where_another_program_writes():
    writers = Writers(BRIEFLY)
    with held(), together() as group:
        assert [write(writers), write(writers)] == ["held", "held"]
    assert group.lane is None
    with together():
        assert [write(writers), write(writers)] == ["written", "written"]
