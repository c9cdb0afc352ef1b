"""How SQLite makes a write survive a power cut: with a write-ahead log while the program serves, otherwise with a journal.

With the log nobody who reads keeps a hand waiting. Without it a folder that is locked, and a disk that is full, can still
be read. Knows SQLite's files; knows nothing of what is stored in them.
"""

import sqlite3
import threading
from collections.abc import Iterator, MutableMapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from weakref import WeakKeyDictionary

from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from club.database.newer_sqlite import wal_is_safe

ROOM: Final = 4_000_000  # bytes: a log is written into the database from about there on
ENDING: Final = 0.2  # seconds that a thread which has answered its last has left to end


def take_up(opened: sqlite3.Connection) -> None:
    """A new connection keeps a log that is in use, where this SQLite may; else it takes the journal. Raises sqlite3.Error."""
    [journal] = opened.execute("PRAGMA journal_mode").fetchone()
    if journal != "wal" or not wal_is_safe(sqlite3.sqlite_version_info):
        opened.execute("PRAGMA journal_mode=TRUNCATE")


@contextmanager
def write_ahead() -> Iterator[None]:
    """In the block the database has a write-ahead log, where its folder can have one and no other program is in the way."""
    name = Path(str(connection.settings_dict["NAME"]))
    if (
        connection.vendor != "sqlite"
        or not wal_is_safe(sqlite3.sqlite_version_info)
        or not _can_have_a_log(name.parent)
    ):
        yield
        return
    with suppress(DatabaseError), connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode=WAL")
    opened: MutableMapping[BaseDatabaseWrapper, int | None] = WeakKeyDictionary()

    def remember(connection: BaseDatabaseWrapper, **_: Any) -> None:
        opened[connection] = threading.get_ident()

    connection_created.connect(remember)
    try:
        yield
    finally:
        connection_created.disconnect(remember)
        _close_what_ended(opened)
        with suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout=0")
            cursor.execute("PRAGMA journal_mode=TRUNCATE")


def _can_have_a_log(folder: Path) -> bool:
    """Tried on a database of its own: where the disk is nearly full, or a network's, a log is begun and nothing is read again."""
    try:
        with (
            TemporaryDirectory(dir=folder) as scratch,
            closing(sqlite3.connect(Path(scratch) / "log.sqlite3")) as opened,
        ):
            [journal] = opened.execute("PRAGMA journal_mode=WAL").fetchone()
            opened.execute("CREATE TABLE tried AS SELECT zeroblob(?)", [ROOM])
            return bool(journal == "wal")
    except (OSError, sqlite3.Error):
        return False


def _close_what_ended(opened: MutableMapping[BaseDatabaseWrapper, int | None]) -> None:
    """The connections of threads that have ended; while one is open, SQLite does not give the log up."""
    for thread in threading.enumerate():
        if thread.ident in opened.values() and thread is not threading.current_thread():
            thread.join(ENDING)
    running = {thread.ident for thread in threading.enumerate()}
    for each, thread_id in list(opened.items()):
        if thread_id not in running:
            each.inc_thread_sharing()
            each.close()
