"""A database that is missing or empty beside backups of it, or beside its secret key: a club's records are looked for before
a new start.

Knows the data folder and whether there are tables; reads no more of a backup than when it was taken.
"""

from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from club.backup.backup_file import taken_at


def newest_backup(folder: Path) -> Path | None:
    """The newest in a data folder and the folders in it, whatever its name. The database itself stays closed."""
    # To open and close SQLite's file would release the locks that this process has on it.
    others = (".", settings.DATABASE_FILE.name, settings.OLD_DATABASE_FILE.name)
    files = [each for places in ("*", "*/*") for each in folder.glob(places) if not each.name.startswith(others)]
    found: dict[Path, datetime] = {each: at for each in files if each.is_file() and (at := taken_at(each))}
    return max(found, key=lambda each: (found[each], each), default=None)


def database_place() -> str:
    """Where the database is, without its password."""
    options = connection.settings_dict
    if connection.vendor == "sqlite":
        return str(options["NAME"])
    return f"{options['NAME']} ({connection.display_name}, {options['HOST'] or 'localhost'})"


def has_tables() -> bool:
    """Whether anything was ever made in the database. Makes no file. Raises DatabaseError."""
    if connection.vendor == "sqlite":
        file = Path(str(connection.settings_dict["NAME"]))
        if not file.exists() or not file.stat().st_size:
            return False
    return bool(connection.introspection.table_names())


def no_database() -> str:
    """Return the sentence that there are no records, and how to make or restore some. Raises DatabaseError."""
    message = _("There is no database yet (%(place)s). To make one: %(program)s up")
    return lost_database() or message % {"place": database_place(), "program": settings.PROGRAM}


def lost_database() -> str:
    """What is missing and how to get it back; empty where nothing seems lost. Raises DatabaseError."""
    if has_tables():
        return ""
    key = settings.SECRET_KEY_FILE
    values = {
        "place": database_place(),
        "program": settings.PROGRAM,
        "file": newest_backup(settings.DATA),
        "key": key,
    }
    if values["file"]:
        message = _(
            "The database (%(place)s) is missing or empty, but there are backups of it. Restore the newest one: "
            "%(program)s restore %(file)s. To start with an empty database on purpose: %(program)s up --empty"
        )
    elif key.exists() and key.read_text().strip():
        message = _(
            "The database (%(place)s) is missing or empty, but the secret key of one is in %(key)s. Put the database back, or "
            "restore a backup: %(program)s restore FILE. To start with an empty database on purpose: %(program)s up --empty"
        )
    else:
        return ""
    return message % values
