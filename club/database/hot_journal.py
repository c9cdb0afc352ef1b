"""A write that broke off in SQLite's file: nobody writes over it, or believes it, before SQLite has taken it back.

What the file held before a write lies in its journal until the write is whole; where it broke off, whoever opens the
book next puts that back. SQLite before 3.41.0 may pass such a journal by where several threads come upon it at once
(its test/pendingrace.test, 31 January 2023): one then reads what is half written, or begins a journal of its own in
the same place, and the half stays for good. So whoever holds a lock looks once more.

Knows SQLite's files and locks; knows nothing of what is in the book.
"""

import os
import sqlite3
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final

from django.db import DatabaseError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

TRIES: Final = 5
TURN: Final = 0.01  # seconds in which whoever is in the way goes out of it
# An INSERT gives back its id after it was executed, and cannot be wrapped: each of ours is in a transaction already.
_ALONE: Final = ("UPDATE", "DELETE")


def is_hot(book: str) -> bool:
    """Whether a write to that file broke off. For whoever holds a lock on it and has not written yet."""
    journal = _journal_of(book)
    try:
        if os.stat(journal).st_size == 0:
            return False
        with open(journal, "rb", buffering=0) as opened:
            return opened.read(1) not in (b"", b"\0")
    except OSError:  # what cannot be looked at cannot be written over either
        return False


@cache
def _journal_of(book: str) -> str:
    """Beside the file itself: SQLite follows links, except on Windows."""
    return f"{os.path.realpath(book) if os.name == 'posix' else book}-journal"


def begin_reading(book: sqlite3.Connection, name: str) -> None:
    """Begin a transaction that sees the file `name` whole. Raises OperationalError where it cannot be made so."""
    for _ in range(TRIES):
        book.execute("BEGIN DEFERRED")
        try:
            book.execute("SELECT count(*) FROM sqlite_master").fetchall()  # the read lock
            if not is_hot(name):
                return
        except BaseException:
            end(book)
            raise
        end(book)
        time.sleep(TURN)
    raise _broken_off()


def end(book: sqlite3.Connection) -> None:
    """End a transaction that only read."""
    if book.in_transaction:  # SQLite ends it by itself where it cannot read
        book.execute("ROLLBACK")


def may_be_passed_by(version: tuple[int, ...]) -> bool:
    """Whether this SQLite itself may take a write that broke off for one that is under way."""
    return version < (3, 41)


def watch(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """From now on this connection looks before it reads or writes. A receiver of connection_created."""
    if connection.vendor == "sqlite" and _look not in connection.execute_wrappers:
        connection.execute_wrappers.insert(0, _look)


def _look(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Whatever begins at the book by this statement begins at a book that is whole."""
    book = context["connection"]
    if book.in_atomic_block or book.connection.in_transaction:
        return execute(sql, params, many, context)
    ask = partial(execute, sql, params, many, context)
    if sql.startswith("SELECT"):
        return _read(ask, book)
    if sql.startswith(_ALONE):
        with transaction.atomic(using=book.alias):
            return ask()
    return _begin_writing(ask, book) if sql.startswith("BEGIN IMMEDIATE") else ask()


def _read(ask: Callable[[], Any], book: BaseDatabaseWrapper) -> Any:
    """The rows of one look. While no write is under way, nor one begun meanwhile, there is none that may break off."""
    name = _name(book)
    before = _at_rest(name)
    if before is not None:
        try:
            found = ask()
        except DatabaseError as error:
            if not _has_read(error) or _at_rest(name) == before:
                raise
        else:
            if _at_rest(name) == before:
                return found
            found.fetchall()  # else it goes on holding its lock
    return _read_under_lock(ask, book)


def _at_rest(name: str) -> int | None:
    """When the journal was last touched, where nothing is in it; None where something is."""
    try:
        journal = os.stat(_journal_of(name))
    except FileNotFoundError:
        return 0
    except OSError:
        return None
    return None if journal.st_size else journal.st_mtime_ns


def _read_under_lock(ask: Callable[[], Any], book: BaseDatabaseWrapper) -> Any:
    """The rows of one look, under a lock that holds for as long as they are fetched."""
    within, name = book.connection, _name(book)
    for _ in range(TRIES):
        within.execute("BEGIN DEFERRED")
        try:
            found = ask()
        except BaseException as error:
            passed_by = within.in_transaction and _has_read(error) and is_hot(name)
            end(within)
            if not passed_by:
                raise
        else:
            if not is_hot(name):
                within.execute("COMMIT")
                return found
            found.execute("ROLLBACK")  # through its own cursor, which else goes on holding the lock
        time.sleep(TURN)
    with book.wrap_database_errors:
        raise _broken_off()


def _has_read(error: BaseException) -> bool:
    """Whether what was read may be why: a half write may look damaged. Who got no lock saw the journal of who writes."""
    code = getattr(error.__cause__, "sqlite_errorcode", sqlite3.SQLITE_BUSY)
    return code & 0xFF != sqlite3.SQLITE_BUSY


def _begin_writing(ask: Callable[[], Any], book: BaseDatabaseWrapper) -> Any:
    """Take the write lock, and once more while a write that broke off lies there: SQLite then looks anew."""
    for _ in range(TRIES):
        begun = ask()
        if not is_hot(_name(book)):
            return begun
        book.connection.execute("ROLLBACK")
        time.sleep(TURN)
    with book.wrap_database_errors:
        raise _broken_off()


def _name(book: BaseDatabaseWrapper) -> str:
    return str(book.settings_dict["NAME"])


def _broken_off() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("a write that broke off is not taken back yet")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR
    return error
