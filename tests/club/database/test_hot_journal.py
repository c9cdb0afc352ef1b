"""A write that broke off half done while others come to the book: it is taken back, and nobody writes over it.

What many threads meet once in some thousand times is laid here in the very moment. One test proves that it is then
lost without the look at the journal; on SQLite 3.41.0 and later too, for it is laid behind SQLite's own look.
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

from club.database.hot_journal import begin_reading, end, is_hot, may_be_passed_by, watch
from club.database.unavailable import FAILING, HELD, cause_of

ROWS = 12
AFTER = "UPDATE after SET told = told + 1"
pytestmark = [
    pytest.mark.django_db,
    pytest.mark.posix,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="the book is a file with SQLite alone"),
]


class Book(NamedTuple):
    """A book's file, the connection to it, and what lets a write of another program break off in the middle."""

    name: str
    connection: BaseDatabaseWrapper
    break_off: Callable[[], None]

    def seen(self) -> tuple[Any, ...]:
        """How many rows the write that broke off had reached, how often one was told after it, and the file's state."""
        with closing(sqlite3.connect(self.name)) as book:
            sql = "SELECT (SELECT sum(told) FROM half), (SELECT told FROM after), integrity_check FROM pragma_integrity_check"
            return book.execute(sql).fetchone()


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    """`half` with a row a page, and `after`."""
    name = str(tmp_path / "book.sqlite3")
    half, journal = a_half_write(name)
    # Closing a file of this process would drop SQLite's locks on it.
    files = [os.open(path, os.O_RDWR | os.O_CREAT) for path in (name, f"{name}-journal")]

    def break_off() -> None:
        os.pwrite(files[1], journal, 0)
        os.pwrite(files[0], half, 0)

    opened = connection.copy("broken")
    opened.settings_dict |= {"NAME": name}
    watch(opened)
    connections["broken"] = opened
    try:
        yield Book(name, opened, break_off)
    finally:
        opened.close()
        del connections["broken"]
        for file in files:
            os.close(file)


def a_half_write(name: str) -> tuple[bytes, bytes]:
    """A new book whose file is whole; what the file and its journal held in the middle of a write to it."""
    with closing(sqlite3.connect(name, isolation_level=None)) as book:
        book.execute("CREATE TABLE half (id INTEGER PRIMARY KEY, told INTEGER, filler)")
        book.execute("CREATE TABLE after (told INTEGER)")
        book.executemany("INSERT INTO half VALUES (?, 0, zeroblob(3000))", [(row,) for row in range(ROWS)])
        book.execute("INSERT INTO after VALUES (0)")
        book.execute("PRAGMA cache_size = 2")  # so that it is written before it is whole
        book.execute("BEGIN")
        book.execute("UPDATE half SET told = 1")
        held = Path(name).read_bytes(), Path(f"{name}-journal").read_bytes()
        book.execute("ROLLBACK")
    return held


def broken_off_once_begun(book: Book) -> Any:
    """A write of another broke off, and SQLite passed it by as this connection took the write lock the first time."""
    left = [book.break_off]

    def pass_by(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        begun = execute(sql, *more)
        if sql.startswith("BEGIN IMMEDIATE") and left:
            left.pop()()
        return begun

    return book.connection.execute_wrapper(pass_by)


def tell(book: Book) -> None:
    with transaction.atomic(using="broken"), book.connection.cursor() as cursor:
        cursor.execute(AFTER)


def tell_alone(book: Book) -> None:
    with book.connection.cursor() as cursor:
        cursor.execute(AFTER)


def test_who_read_while_another_came_to_write_looks_again(book: Book) -> None:
    """The journal was touched meanwhile: what was read may be of a write that broke off and was taken back since."""
    asked = []

    def come_to_write(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        found = execute(sql, *more)
        asked.append(sql)
        if len(asked) == 1:
            Path(f"{book.name}-journal").touch()
            os.utime(f"{book.name}-journal", ns=(1, 1))
        return found

    book.connection.ensure_connection()
    with book.connection.execute_wrapper(come_to_write), book.connection.cursor() as cursor:
        cursor.execute("SELECT id FROM half ORDER BY id")
        assert [row for (row,) in cursor.fetchall()] == list(range(ROWS))
    assert len(asked) == 2
    tell(book)  # no lock is left behind
    assert book.seen() == (0, 1, "ok")


@pytest.mark.parametrize("write", [tell, tell_alone])
def test_a_write_that_broke_off_is_taken_back_before_the_next_one(book: Book, write: Callable[[Book], None]) -> None:
    book.connection.ensure_connection()
    with broken_off_once_begun(book):
        write(book)
    assert book.seen() == (0, 1, "ok")


def test_the_half_of_it_would_stay_if_nobody_looked(book: Book) -> None:
    book.connection.ensure_connection()
    book.connection.execute_wrappers.clear()
    with broken_off_once_begun(book):
        tell(book)
    half, after, _ = book.seen()
    assert (half > 0, after) == (True, 1)


def test_nobody_writes_while_it_cannot_be_taken_back(book: Book) -> None:
    """A reader is in the way, and it is this very connection's."""
    book.connection.ensure_connection()
    reading = book.connection.connection.execute("SELECT told FROM half")
    reading.fetchone()
    with broken_off_once_begun(book), pytest.raises(OperationalError) as raised:
        tell(book)
    assert cause_of(raised.value) is FAILING
    assert is_hot(book.name)
    reading.close()
    tell(book)
    assert book.seen() == (0, 1, "ok")


def test_nobody_believes_the_half_of_it(book: Book) -> None:
    """Another who has taken the write lock makes SQLite believe that the journal is theirs."""
    with closing(sqlite3.connect(book.name, isolation_level=None)) as reader:
        with closing(sqlite3.connect(book.name, isolation_level=None)) as writer:
            writer.execute("BEGIN IMMEDIATE")
            book.break_off()
            assert reader.execute("SELECT sum(told) FROM half").fetchone()[0] > 0
            with pytest.raises(sqlite3.OperationalError):
                begin_reading(reader, book.name)
            assert not reader.in_transaction
            writer.execute("ROLLBACK")
        begin_reading(reader, book.name)
        assert reader.execute("SELECT sum(told) FROM half").fetchone() == (0,)
        end(reader)


def test_a_look_at_the_half_of_it_looks_again(book: Book) -> None:
    with closing(sqlite3.connect(book.name, isolation_level=None)) as writer, book.connection.cursor() as cursor:
        writer.execute("BEGIN IMMEDIATE")
        book.break_off()
        left = [partial(writer.execute, "ROLLBACK")]

        def go_after(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
            found = execute(sql, *more)
            if left:
                left.pop()()
            return found

        with book.connection.execute_wrapper(go_after):
            cursor.execute("SELECT sum(told) FROM half")
        assert (cursor.fetchall(), left) == ([(0,)], [])
    assert not book.connection.connection.in_transaction


def test_who_looks_while_another_writes_for_long_waits_once_and_is_told_so(book: Book) -> None:
    """Without a lock the journal of a write under way looks like that of one that broke off."""
    asked = []

    def count(execute: Callable[..., Any], *more: Any) -> Any:
        asked.append(more[0])
        return execute(*more)

    with closing(sqlite3.connect(book.name, isolation_level=None)) as writer, book.connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 0")
        writer.execute("PRAGMA cache_size = 2")
        writer.execute("BEGIN")
        writer.execute("UPDATE half SET told = 1")
        assert is_hot(book.name)
        with book.connection.execute_wrapper(count), pytest.raises(OperationalError) as raised:
            cursor.execute("SELECT sum(told) FROM half")
        writer.execute("ROLLBACK")
    assert (cause_of(raised.value), len(asked)) == (HELD, 1)


def test_the_journal_lies_beside_the_file_that_a_link_leads_to(book: Book, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere" / "linked.sqlite3"
    link.parent.mkdir()
    link.symlink_to(book.name)
    assert not is_hot(str(link))
    book.break_off()
    assert is_hot(str(link))


def test_a_look_ends_however_it_ends(book: Book) -> None:
    with book.connection.cursor() as cursor:
        cursor.execute("SELECT id FROM half ORDER BY id")
        assert (cursor.fetchone(), book.connection.connection.in_transaction) == ((0,), False)
        assert len(cursor.fetchall()) == ROWS - 1
        with pytest.raises(DatabaseError):
            cursor.execute("SELECT told FROM nowhere")
    assert not book.connection.connection.in_transaction


@pytest.mark.parametrize(("version", "may"), [((3, 40, 1), True), ((3, 41, 0), False), ((3, 51, 3), False)])
def test_sqlite_looks_well_enough_by_itself_since_3_41(version: tuple[int, ...], may: bool) -> None:
    assert may_be_passed_by(version) is may
