"""The database as it is at one moment, while phones go on sending. Reads; knows no backup."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from club.database.hot_journal import begin_reading

ALIAS = "snapshot"
PATIENCE = 20


@contextmanager
def snapshot() -> Iterator[BaseDatabaseWrapper]:
    """A connection, known in this thread as `snapshot`, that sees what was committed by now and nothing later.

    On SQLite, hands wait while the file is copied: a second for a million hands. Raises DatabaseError.
    """
    reading: BaseDatabaseWrapper = connection.copy(ALIAS)
    if connection.vendor == "sqlite":
        reading.settings_dict |= {
            "NAME": "file:",
            "OPTIONS": {},
        }  # a private file that is deleted with its connection
        reading.ensure_connection()
        _copy(reading.connection)
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
    """Copy the file into `target` in one step: page by page, each new hand would start it again. Raises DatabaseError."""
    name = str(connection.settings_dict["NAME"])
    if name.startswith("file:"):  # a database in memory is visible to its own connection only
        connection.ensure_connection()
        target.deserialize(connection.connection.serialize())
        return
    address = f"{Path(name).absolute().as_uri()}?mode=rw"  # does not create a missing database
    with connection.wrap_database_errors, closing(sqlite3.connect(address, PATIENCE, uri=True)) as source:
        source.isolation_level = None
        begin_reading(source, name)  # raises "locked" after PATIENCE seconds
        source.backup(target)
