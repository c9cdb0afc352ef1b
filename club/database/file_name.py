"""SQLite's file of an older version gets the name that it has today. Knows files and locks; knows nothing of what is stored."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from django.conf import settings
from django.db import connection

from club.backup.backing_up import sync_folder
from club.database.in_use import DatabaseInUseError, while_not_served


def take_over_old_file() -> None:
    """Rename the file that has the old name, with all that it holds; what is in use or damaged keeps the name for now.

    SQLite first closes its journal or log, which would be lost under another name than the file's: so there is one file
    to rename, and a start that is killed leaves it whole under one of the two names.
    """
    if connection.settings_dict["NAME"] != settings.OLD_DATABASE_FILE:
        return
    connection.close()
    with suppress(DatabaseInUseError, sqlite3.Error, OSError), while_not_served():
        if not settings.DATABASE_FILE.exists():  # else another start did it
            _rename(settings.OLD_DATABASE_FILE, settings.DATABASE_FILE)
    if settings.DATABASE_FILE.exists():
        connection.settings_dict["NAME"] = settings.DATABASE_FILE


def _rename(old: Path, new: Path) -> None:
    """Raises sqlite3.Error, OSError, and changes nothing then."""
    with closing(sqlite3.connect(f"{old.as_uri()}?mode=rw", uri=True, isolation_level=None)) as opened:
        for mode in ("TRUNCATE", "DELETE"):  # rolls back, ends the log, and deletes what is left of the journal
            opened.execute(f"PRAGMA journal_mode={mode}")
        opened.execute("BEGIN EXCLUSIVE")
        if os.name == "posix":
            os.rename(old, new)
    if os.name != "posix":  # no file is renamed there while it is open
        os.rename(old, new)
    sync_folder(new.parent)
