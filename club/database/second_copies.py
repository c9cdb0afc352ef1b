"""Each row of SQLite's tables a second time, so that a damaged file is found: a byte that turned stands in one of the two.

The second copy is an index of all columns, which SQLite itself keeps equal to the table and which no query uses.
`PRAGMA integrity_check` compares the two. PostgreSQL has checksums of its own for its pages.

Knows SQLite's tables and indexes; knows nothing of what is stored in them.
"""

import sqlite3
from typing import Any, Final

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

PREFIX: Final = "second_copy_of_"


def add_second_copies(*, using: str, **_: Any) -> None:
    """Add the copies that are missing. A receiver of post_migrate."""
    connection = connections[using]
    if connection.vendor != "sqlite":
        return
    tables = {MigrationRecorder.Migration._meta.db_table, *connection.introspection.django_table_names()}
    with connection.cursor() as cursor:
        existing = {name.removeprefix(PREFIX) for name in _copies_in(connection)}
        for table in sorted(tables & set(connection.introspection.table_names(cursor)) - existing):
            # In brackets a name that no column has is an error; in quotes SQLite takes it for a text.
            columns = [
                f"[{column}]" for _id, column, *_ in cursor.execute(f"PRAGMA table_info([{table}])").fetchall()
            ]
            # Every row fulfils the condition; without one, SQLite may read the index in place of the table.
            condition = f"typeof({columns[0]}) <> ''"
            cursor.execute(f"CREATE INDEX [{PREFIX}{table}] ON [{table}] ({', '.join(columns)}) WHERE {condition}")


def drop_second_copies(*, using: str, plan: list[Any], **_: Any) -> None:
    """Drop the copies while migrations change the tables. A receiver of pre_migrate."""
    connection = connections[using]
    if connection.vendor == "sqlite" and plan:
        with connection.cursor() as cursor:
            for name in _copies_in(connection):
                cursor.execute(f"DROP INDEX [{name}]")


def damage_in(opened: sqlite3.Connection) -> str:
    """The first thing that is wrong in a SQLite database, "" if nothing is. Raises sqlite3.Error, ValueError."""
    [(found,)] = opened.execute("PRAGMA integrity_check(1)").fetchall()
    if found != "ok":
        return str(found).splitlines()[-1]  # before it may stand a line with the database's name
    wrong = opened.execute("PRAGMA foreign_key_check").fetchone()
    return f"a reference from {wrong[0]} to {wrong[2]} leads nowhere" if wrong else ""


def _copies_in(connection: BaseDatabaseWrapper) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'index'")
        return [name for (name,) in cursor.fetchall() if name.startswith(PREFIX)]
