"""A write that was interrupted in SQLite's file: nobody reads it or writes over it before SQLite has rolled it back.

What the file held before a write is in its journal until the write is complete; after an interruption, the next
connection to open the file rolls it back. SQLite before 3.41.0 may overlook such a journal where several threads meet
it at once (its test/pendingrace.test, 31 January 2023): one then reads what is half written, or starts a journal of its
own in the same place, and the half stays for good. So a connection that holds a lock checks once more.

Knows SQLite's files and locks; knows nothing of what is stored in them.
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
PAUSE: Final = 0.01  # seconds between two tries
# Not INSERT, which returns its id after it was executed and cannot be wrapped: ours are all in a transaction.
_WRITES: Final = ("UPDATE", "DELETE")


def is_hot(file: str) -> bool:
    """Whether a write to that file was interrupted. For a caller that holds a lock on it and has not written yet."""
    journal = _journal_of(file)
    try:
        if os.stat(journal).st_size == 0:
            return False
        with open(journal, "rb", buffering=0) as opened:
            return opened.read(1) not in (b"", b"\0")
    except OSError:  # a file that cannot be read cannot be written over either
        return False


@cache
def _journal_of(file: str) -> str:
    """Its place, beside the file itself: SQLite follows links, except on Windows."""
    return f"{os.path.realpath(file) if os.name == 'posix' else file}-journal"


def begin_reading(connection: sqlite3.Connection, name: str) -> None:
    """Begin a transaction that sees the file `name` without half a write. Raises OperationalError where it cannot."""
    for _ in range(TRIES):
        connection.execute("BEGIN DEFERRED")
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchall()  # the read lock
            if not is_hot(name):
                return
        except BaseException:
            end(connection)
            raise
        end(connection)
        time.sleep(PAUSE)
    raise _interrupted()


def end(connection: sqlite3.Connection) -> None:
    """End a transaction that only read."""
    if connection.in_transaction:  # SQLite ends it by itself where it cannot read
        connection.execute("ROLLBACK")


def may_be_overlooked(version: tuple[int, ...]) -> bool:
    """Whether this SQLite may take an interrupted write for one that is under way."""
    return version < (3, 41)


def watch(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """From now on this connection checks before it reads or writes. A receiver of connection_created."""
    if connection.vendor == "sqlite" and _checked not in connection.execute_wrappers:
        connection.execute_wrappers.insert(0, _checked)


def _checked(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Run a statement; outside a transaction, check that no interrupted write lies in the file."""
    connection = context["connection"]
    if connection.in_atomic_block or connection.connection.in_transaction:
        return execute(sql, params, many, context)
    run = partial(execute, sql, params, many, context)
    if sql.startswith("SELECT"):
        return _read(run, connection)
    if sql.startswith(_WRITES):
        with transaction.atomic(using=connection.alias):
            return run()
    return _begin_writing(run, connection) if sql.startswith("BEGIN IMMEDIATE") else run()


def _read(run: Callable[[], Any], connection: BaseDatabaseWrapper) -> Any:
    """The rows of one query. If no write was under way before or after it, none can have been interrupted.

    Raises DatabaseError.
    """
    name = _name(connection)
    before = _at_rest(name)
    if before is not None:
        try:
            found = run()
        except DatabaseError as error:
            if not _has_read(error) or _at_rest(name) == before:
                raise
        else:
            if _at_rest(name) == before:
                return found
            found.fetchall()  # else it keeps its lock
    return _read_under_lock(run, connection)


def _at_rest(name: str) -> int | None:
    """When the journal was last touched, where nothing is in it; None where something is."""
    try:
        journal = os.stat(_journal_of(name))
    except FileNotFoundError:
        return 0
    except OSError:
        return None
    return None if journal.st_size else journal.st_mtime_ns


def _read_under_lock(run: Callable[[], Any], connection: BaseDatabaseWrapper) -> Any:
    """The rows of one query, under a lock that lasts until they are fetched. Raises OperationalError."""
    driver, name = connection.connection, _name(connection)
    for _ in range(TRIES):
        driver.execute("BEGIN DEFERRED")
        try:
            found = run()
        except BaseException as error:
            was_overlooked = driver.in_transaction and _has_read(error) and is_hot(name)
            end(driver)
            if not was_overlooked:
                raise
        else:
            if not is_hot(name):
                driver.execute("COMMIT")
                return found
            found.execute("ROLLBACK")  # through its own cursor, which else keeps the lock
        time.sleep(PAUSE)
    with connection.wrap_database_errors:
        raise _interrupted()


def _has_read(error: BaseException) -> bool:
    """Whether the error may come from what was read: half a write may look damaged. A busy database was not read."""
    code = getattr(error.__cause__, "sqlite_errorcode", sqlite3.SQLITE_BUSY)
    return code & 0xFF != sqlite3.SQLITE_BUSY


def _begin_writing(run: Callable[[], Any], connection: BaseDatabaseWrapper) -> Any:
    """Take the write lock, again while an interrupted write is there: SQLite then checks again. Raises OperationalError."""
    for _ in range(TRIES):
        begun = run()
        if not is_hot(_name(connection)):
            return begun
        connection.connection.execute("ROLLBACK")
        time.sleep(PAUSE)
    with connection.wrap_database_errors:
        raise _interrupted()


def _name(connection: BaseDatabaseWrapper) -> str:
    return str(connection.settings_dict["NAME"])


def _interrupted() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("an interrupted write is not rolled back yet")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR
    return error
