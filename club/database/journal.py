"""How SQLite makes a write survive a power cut: with a write-ahead log while the program serves, with a journal else.

With the log nobody who reads keeps a hand waiting. Without it a folder that is locked, and a disk that is full, can still
be read. Knows SQLite's files; knows nothing of what is stored in them.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.db import DatabaseError, connection

from club.database.newer_sqlite import wal_is_safe


def take_up(opened: sqlite3.Connection) -> None:
    """A new connection writes as those that are open already do, unless this SQLite may not. Raises sqlite3.Error."""
    [journal] = opened.execute("PRAGMA journal_mode").fetchone()
    if journal != "wal" or not wal_is_safe(sqlite3.sqlite_version_info):
        opened.execute("PRAGMA journal_mode=TRUNCATE")


@contextmanager
def write_ahead() -> Iterator[None]:
    """In the block the database has a write-ahead log, where SQLite can; where another program is in the way, it stays as it is."""
    if connection.vendor != "sqlite" or not wal_is_safe(sqlite3.sqlite_version_info):
        yield
        return
    with suppress(DatabaseError), connection.cursor() as cursor:  # a folder that is locked, a disk that is full
        cursor.execute("PRAGMA journal_mode=WAL")
    try:
        yield
    finally:
        with suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout=0")
            cursor.execute("PRAGMA journal_mode=TRUNCATE")
