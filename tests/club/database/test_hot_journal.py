"""A write that was interrupted while others use the database: it is rolled back, and nobody writes over it.

Many threads meet this once in some thousand times; here it is made at the right moment. One test proves that data is
then lost without the check of the journal, on SQLite 3.41.0 and later too, as it is made after SQLite's own check.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.db import DatabaseError, OperationalError, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from club.database.hot_journal import begin_reading, end, is_hot, may_be_overlooked, watch
from club.database.unavailable import FAILING, HELD, cause_of

ROWS = 12
AFTER = "UPDATE after SET written = written + 1"
pytestmark = [
    pytest.mark.django_db,
    pytest.mark.posix,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="the database is a file only with SQLite"),
]


class Database(NamedTuple):
    """A database's file, the connection to it, and a function that leaves a half write of another program."""

    name: str
    connection: BaseDatabaseWrapper
    interrupt: Callable[[], None]

    def seen(self) -> tuple[Any, ...]:
        """How many rows the interrupted write had changed, how many writes came after it, and the file's state."""
        with closing(sqlite3.connect(self.name)) as database:
            sql = "SELECT (SELECT sum(changed) FROM half), (SELECT written FROM after), integrity_check FROM pragma_integrity_check"
            return database.execute(sql).fetchone()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """`half` with a row a page, and `after`."""
    name = str(tmp_path / "head-table.sqlite3")
    half, journal = a_half_write(name)
    # Closing a file of this process would drop SQLite's locks on it.
    files = [os.open(path, os.O_RDWR | os.O_CREAT) for path in (name, f"{name}-journal")]

    def interrupt() -> None:
        os.pwrite(files[1], journal, 0)
        os.pwrite(files[0], half, 0)

    opened = connection.copy("broken")
    opened.settings_dict |= {"NAME": name}
    watch(opened)
    connections["broken"] = opened
    try:
        yield Database(name, opened, interrupt)
    finally:
        opened.close()
        del connections["broken"]
        for file in files:
            os.close(file)


def a_half_write(name: str) -> tuple[bytes, bytes]:
    """A new database whose file is whole, and what the file and its journal hold in the middle of a write."""
    with closing(sqlite3.connect(name, isolation_level=None)) as database:
        database.execute("CREATE TABLE half (id INTEGER PRIMARY KEY, changed INTEGER, filler)")
        database.execute("CREATE TABLE after (written INTEGER)")
        database.executemany("INSERT INTO half VALUES (?, 0, zeroblob(3000))", [(row,) for row in range(ROWS)])
        database.execute("INSERT INTO after VALUES (0)")
        database.execute("PRAGMA cache_size = 2")  # so that it is written before it is complete
        database.execute("BEGIN")
        database.execute("UPDATE half SET changed = 1")
        half_way = Path(name).read_bytes(), Path(f"{name}-journal").read_bytes()
        database.execute("ROLLBACK")
    return half_way


def interrupted_once_begun(database: Database) -> Any:
    """Another write was interrupted, and SQLite overlooked it as this connection first took the write lock."""
    left = [database.interrupt]

    def overlook(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        begun = execute(sql, *more)
        if sql.startswith("BEGIN IMMEDIATE") and left:
            left.pop()()
        return begun

    return database.connection.execute_wrapper(overlook)


def write_once(database: Database) -> None:
    with transaction.atomic(using="broken"), database.connection.cursor() as cursor:
        cursor.execute(AFTER)


def write_without_transaction(database: Database) -> None:
    with database.connection.cursor() as cursor:
        cursor.execute(AFTER)


def test_a_read_while_another_starts_to_write_is_repeated(database: Database) -> None:
    """The journal was touched meanwhile: what was read may come from a write that was rolled back since."""
    statements = []

    def start_to_write(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        found = execute(sql, *more)
        statements.append(sql)
        if len(statements) == 1:
            Path(f"{database.name}-journal").touch()
            os.utime(f"{database.name}-journal", ns=(1, 1))
        return found

    database.connection.ensure_connection()
    with database.connection.execute_wrapper(start_to_write), database.connection.cursor() as cursor:
        cursor.execute("SELECT id FROM half ORDER BY id")
        assert [row for (row,) in cursor.fetchall()] == list(range(ROWS))
    assert len(statements) == 2
    write_once(database)  # no lock is left behind
    assert database.seen() == (0, 1, "ok")


@pytest.mark.parametrize("write", [write_once, write_without_transaction])
def test_an_interrupted_write_is_rolled_back_before_the_next_one(
    database: Database, write: Callable[[Database], None]
) -> None:
    database.connection.ensure_connection()
    with interrupted_once_begun(database):
        write(database)
    assert database.seen() == (0, 1, "ok")


def test_half_of_it_would_stay_without_the_check(database: Database) -> None:
    database.connection.ensure_connection()
    database.connection.execute_wrappers.clear()
    with interrupted_once_begun(database):
        write_once(database)
    half, after, _ = database.seen()
    assert (half > 0, after) == (True, 1)


def test_nobody_writes_while_it_cannot_be_rolled_back(database: Database) -> None:
    """A reader of this same connection is in the way."""
    database.connection.ensure_connection()
    reading = database.connection.connection.execute("SELECT changed FROM half")
    reading.fetchone()
    with interrupted_once_begun(database), pytest.raises(OperationalError) as raised:
        write_once(database)
    assert cause_of(raised.value) is FAILING
    assert is_hot(database.name)
    reading.close()
    write_once(database)
    assert database.seen() == (0, 1, "ok")


def test_nobody_reads_half_of_it(database: Database) -> None:
    """Another connection with the write lock makes SQLite believe that the journal is its own."""
    with closing(sqlite3.connect(database.name, isolation_level=None)) as reader:
        with closing(sqlite3.connect(database.name, isolation_level=None)) as writer:
            writer.execute("BEGIN IMMEDIATE")
            database.interrupt()
            assert reader.execute("SELECT sum(changed) FROM half").fetchone()[0] > 0
            with pytest.raises(sqlite3.OperationalError):
                begin_reading(reader, database.name)
            assert not reader.in_transaction
            writer.execute("ROLLBACK")
        begin_reading(reader, database.name)
        assert reader.execute("SELECT sum(changed) FROM half").fetchone() == (0,)
        end(reader)


def test_a_query_that_meets_half_of_it_is_repeated(database: Database) -> None:
    with (
        closing(sqlite3.connect(database.name, isolation_level=None)) as writer,
        database.connection.cursor() as cursor,
    ):
        writer.execute("BEGIN IMMEDIATE")
        database.interrupt()
        left = [partial(writer.execute, "ROLLBACK")]

        def roll_back_after(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
            found = execute(sql, *more)
            if left:
                left.pop()()
            return found

        with database.connection.execute_wrapper(roll_back_after):
            cursor.execute("SELECT sum(changed) FROM half")
        assert (cursor.fetchall(), left) == ([(0,)], [])
    assert not database.connection.connection.in_transaction


def test_a_query_during_a_long_write_waits_once_and_fails(database: Database) -> None:
    """Without a lock, the journal of a write under way looks like that of an interrupted one."""
    statements = []

    def count(execute: Callable[..., Any], *more: Any) -> Any:
        statements.append(more[0])
        return execute(*more)

    with (
        closing(sqlite3.connect(database.name, isolation_level=None)) as writer,
        database.connection.cursor() as cursor,
    ):
        cursor.execute("PRAGMA busy_timeout = 0")
        writer.execute("PRAGMA cache_size = 2")
        writer.execute("BEGIN")
        writer.execute("UPDATE half SET changed = 1")
        assert is_hot(database.name)
        with database.connection.execute_wrapper(count), pytest.raises(OperationalError) as raised:
            cursor.execute("SELECT sum(changed) FROM half")
        writer.execute("ROLLBACK")
    assert (cause_of(raised.value), len(statements)) == (HELD, 1)


def test_the_journal_is_beside_the_file_that_a_link_leads_to(database: Database, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere" / "linked.sqlite3"
    link.parent.mkdir()
    link.symlink_to(database.name)
    assert not is_hot(str(link))
    database.interrupt()
    assert is_hot(str(link))


def test_a_query_leaves_no_transaction_open(database: Database) -> None:
    with database.connection.cursor() as cursor:
        cursor.execute("SELECT id FROM half ORDER BY id")
        assert (cursor.fetchone(), database.connection.connection.in_transaction) == ((0,), False)
        assert len(cursor.fetchall()) == ROWS - 1
        with pytest.raises(DatabaseError):
            cursor.execute("SELECT changed FROM nowhere")
    assert not database.connection.connection.in_transaction


@pytest.mark.parametrize(("version", "may"), [((3, 40, 1), True), ((3, 41, 0), False), ((3, 51, 3), False)])
def test_sqlite_checks_well_enough_by_itself_since_3_41(version: tuple[int, ...], may: bool) -> None:
    assert may_be_overlooked(version) is may
