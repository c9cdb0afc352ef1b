"""Which processes serve the database: each holds a lock as long as it lives, and nobody replaces the database meanwhile.

In the data folder it is SQLite's lock on an empty file, which every system has and gives up when a process ends. On
PostgreSQL each connection of a server holds a lock too, for servers on other computers. Behind PgBouncer it is held by
PgBouncer's connections, until that closes them. Knows locks; asks for no row.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.utils.translation import gettext as _

# Any number, the same in every process, and another than that of `upgrading`.
_LOCK = 20_261_122
_PATIENCE = 1  # seconds: another start may be renaming the database's file
_held: list[sqlite3.Connection] = []


class DatabaseInUseError(CommandError):
    """The database is served, or being replaced; the message says what to do."""


def serve() -> None:
    """This process serves from now on. To be called before it opens the database. Raises DatabaseInUseError."""
    if _held:
        return
    connection_created.connect(_hold)
    with suppress(OSError):  # nobody restores into a folder that cannot be written
        lock = _open()
        try:
            lock.execute("BEGIN")
            lock.execute("SELECT * FROM sqlite_master").fetchall()
        except sqlite3.OperationalError as error:
            message = _("A backup is being restored. Start Head Table again when it is done.")
            raise DatabaseInUseError(message) from error
        _held.append(lock)


@contextmanager
def while_not_served() -> Iterator[None]:
    """In the block nobody begins to serve. Raises DatabaseInUseError where somebody does already, or nobody can know; OSError."""
    if connection.settings_dict.get("DISABLE_SERVER_SIDE_CURSORS"):  # the lock would stay behind in PgBouncer
        raise DatabaseInUseError(
            _(
                "DATABASE_URL leads to PgBouncer, and nothing can be restored through it. Stop Head Table on every computer, "
                "restart PgBouncer, and restore with the address of the database itself in DATABASE_URL."
            )
        )
    message = _("Head Table is running on this database. Stop it on every computer, then restore.")
    with closing(_open()) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise DatabaseInUseError(message) from error
        if connection.vendor != "postgresql":
            yield
        elif not _ask("SELECT pg_try_advisory_lock(%s)"):
            raise DatabaseInUseError(message)
        else:
            try:
                yield
            finally:
                _ask("SELECT pg_advisory_unlock(%s)")


def _open() -> sqlite3.Connection:
    file = settings.DATA / "in-use.lock"
    if not file.exists():
        file.touch()
    try:
        return sqlite3.connect(file, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
    except sqlite3.OperationalError as error:
        raise OSError(str(error)) from error


def _hold(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """A receiver of connection_created."""
    if connection.vendor == "postgresql" and connection.alias == DEFAULT_DB_ALIAS:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock_shared(%s)", [_LOCK])


def _ask(question: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(question, [_LOCK])
        return bool(cursor.fetchone()[0])
