"""A write that broke off in SQLite's file: nobody writes over it, or believes it, before SQLite has taken it back.

What the file held before a write lies in its journal until the write is whole; where it broke off, whoever opens the
book next puts that back. SQLite before 3.41.0 may pass such a journal by where several threads come upon it at once
(its test/pendingrace.test, 31 January 2023): one then reads what is half written, or begins a journal of its own in
the same place, and the half stays for good. So whoever holds a lock looks once more.

Knows SQLite's files and locks; knows nothing of what is in the book.
"""

import os
import sqlite3
from collections.abc import Callable
from typing import Any, Final, TypeVar

from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

R = TypeVar("R")
TRIES: Final = 3
_BEGIN: Final = "BEGIN IMMEDIATE"
# An INSERT of one row goes on giving back its id after it was executed: each of ours is in a transaction of its own.
_ALONE: Final = ("UPDATE", "DELETE")


def is_hot(book: str) -> bool:
    """Whether a write to that file broke off. For whoever holds a lock on it and has not written yet."""
    try:
        if os.stat(f"{book}-journal").st_size == 0:
            return False
        with open(f"{book}-journal", "rb", buffering=0) as journal:
            return journal.read(1) not in (b"", b"\0")
    except OSError:  # what cannot be looked at cannot be written over either
        return False


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
    raise _broken_off()


def end(book: sqlite3.Connection) -> None:
    """End a transaction that only read."""
    if book.in_transaction:  # SQLite ends it by itself where it cannot read
        book.execute("ROLLBACK")


def surely(read: Callable[[], R]) -> R:
    """What `read` finds in the book, where it matters that it is there for good. Waits for nobody who writes."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return read()
    connection.ensure_connection()
    with connection.wrap_database_errors:
        begin_reading(connection.connection, _name(connection))
    try:
        return read()
    finally:
        with connection.wrap_database_errors:
            end(connection.connection)


def watch(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """Whatever Django writes through this connection is begun as `_begin_writing` does. Receives connection_created."""
    if connection.vendor == "sqlite" and _begin_writing not in connection.execute_wrappers:
        connection.execute_wrappers.insert(0, _begin_writing)


def _begin_writing(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Take the write lock, and take it again while a write that broke off lies there: SQLite then looks anew."""
    book = context["connection"]
    if book.in_atomic_block:
        return execute(sql, params, many, context)
    if sql.startswith(_ALONE):
        with transaction.atomic(using=book.alias):
            return execute(sql, params, many, context)
    if not sql.startswith(_BEGIN):
        return execute(sql, params, many, context)
    for _ in range(TRIES):
        begun = execute(sql, params, many, context)
        if not is_hot(_name(book)):
            return begun
        execute("ROLLBACK", None, False, context)
    with book.wrap_database_errors:
        raise _broken_off()


def _name(book: BaseDatabaseWrapper) -> str:
    return str(book.settings_dict["NAME"])


def _broken_off() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("a write that broke off is not taken back yet")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR
    return error
