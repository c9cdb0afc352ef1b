"""A database that is missing or empty beside backups of it: a club's records are looked for before a new start.

Knows the data folder and whether there are tables; reads no backup.
"""

from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _


def newest_backup() -> Path | None:
    """The newest of those that the program made by itself in the data folder; their names begin with their time."""
    return max((settings.DATA / "backups").glob("[0-9]*.jsonl.gz"), default=None)


def has_tables() -> bool:
    """Whether anything was ever made in the database. Makes no file. Raises DatabaseError."""
    if connection.vendor == "sqlite":
        file = Path(str(connection.settings_dict["NAME"]))
        if not file.exists() or not file.stat().st_size:
            return False
    return bool(connection.introspection.table_names())


def lost_database(place: str) -> str:
    """What is missing and how to get it back; empty where nothing seems lost. Raises DatabaseError."""
    backup = newest_backup()
    if backup is None or has_tables():
        return ""
    message = _(
        "The database (%(place)s) is missing or empty, but there are backups of it. Restore the newest one: "
        "%(program)s restore %(file)s. To start with an empty database on purpose: %(program)s up --empty"
    )
    return message % {"place": place, "program": settings.PROGRAM, "file": backup}
