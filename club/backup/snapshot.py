"""The database as it is at one moment, while phones go on sending. Reads; knows no backup."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from club.backup.damage import file_name, open_to_read, raise_damage
from club.database.second_copies import damage_in

ALIAS = "snapshot"


@contextmanager
def snapshot() -> Iterator[BaseDatabaseWrapper]:
    """A connection, known in this thread as `snapshot`, that sees what was committed by now and nothing later.

    On SQLite, hands wait while the file is copied: a second for a million hands; the copy is then read whole.
    Raises DatabaseError, DatabaseIsDamaged.
    """
    reading: BaseDatabaseWrapper = connection.copy(ALIAS)
    if connection.vendor == "sqlite":
        reading.settings_dict |= {
            "NAME": "file:",
            "OPTIONS": {},
        }  # private: in memory, or in a file that is deleted with its connection
        reading.ensure_connection()
        with connection.wrap_database_errors:
            _copy(reading.connection)
            raise_damage(damage_in(reading.connection))
    reading.settings_dict["DISABLE_SERVER_SIDE_CURSORS"] = False  # in one transaction they work through PgBouncer too
    connections[ALIAS] = reading
    try:
        with transaction.atomic(using=ALIAS):
            if connection.vendor == "postgresql":
                with reading.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield reading
    finally:
        reading.close()
        del connections[ALIAS]


def _copy(target: sqlite3.Connection) -> None:
    """Copy the file into `target` in one step: page by page, each new hand would start it again. Raises sqlite3.Error."""
    if not (name := file_name()):  # a database in memory is visible to its own connection only
        connection.ensure_connection()
        connection.connection.backup(target)
        return
    with open_to_read(name) as source:
        source.backup(target)
