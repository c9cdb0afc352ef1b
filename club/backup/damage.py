"""Whether the database is damaged, and what the director then does. Looks at SQLite's whole file; writes nothing."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from club.backup.backup_file import BackupReader, BackupRefused
from club.database.hot_journal import begin_reading
from club.database.second_copies import damage_in
from club.database.unavailable import DAMAGED, cause_of

PATIENCE = 20
# A value that its column cannot have is a `ValueError` of one kind or another.
OF_DAMAGE = (DatabaseError, ArithmeticError, TypeError, ValueError)
# As `path_aside` names them: from the oldest to the newest.
_OWN = re.compile(r"\d{4}-\d\d-\d\d-\d{6}-.+\.jsonl\.gz")


class DatabaseIsDamaged(BackupRefused):
    """The message says from which file the director restores."""


def look_for_damage() -> None:
    """Read SQLite's whole file. Raises DatabaseIsDamaged, or DatabaseError where it cannot be reached."""
    if (name := file_name()) and Path(name).exists():
        with naming_damage(), connection.wrap_database_errors, open_to_read(name) as opened:
            raise_damage(damage_in(opened))


@contextmanager
def naming_damage() -> Iterator[None]:
    """SQLite's errors that damaged content brings become DatabaseIsDamaged; one out of reach stays a DatabaseError."""
    try:
        yield
    except OF_DAMAGE as error:
        if connection.vendor != "sqlite" or cause_of(error) not in (DAMAGED, None):
            raise
        why = (
            _("its schema is not text")
            if isinstance(error, UnicodeDecodeError)
            else str(error).strip().split("\n")[0]
        )
        raise DatabaseIsDamaged(_advice(why)) from error


def raise_damage(found: str) -> None:
    """Raises DatabaseIsDamaged unless nothing was found."""
    if found:
        raise DatabaseIsDamaged(_advice(found))


def file_name() -> str:
    """SQLite's file; "" for another database or one in memory."""
    name = str(connection.settings_dict["NAME"])
    return "" if connection.vendor != "sqlite" or name.startswith("file:") else name


@contextmanager
def open_to_read(name: str) -> Iterator[sqlite3.Connection]:
    """SQLite's file as it is at this moment; hands wait meanwhile. Raises sqlite3.Error."""
    address = f"{Path(name).absolute().as_uri()}?mode=rw"  # does not create a missing database
    with closing(sqlite3.connect(address, timeout=PATIENCE, uri=True)) as opened:
        opened.isolation_level = None
        begin_reading(opened, name)  # raises "locked" after PATIENCE seconds
        yield opened


def _advice(why: str) -> str:
    newest = _newest_backup()
    if newest:
        message = _(
            "The database %(place)s is damaged (%(why)s). Stop Head Table and restore the newest backup: "
            "%(program)s restore %(backup)s --replace"
        )
    else:
        message = _(
            "The database %(place)s is damaged (%(why)s). The data folder has no backup. Stop Head Table and restore one "
            "that you downloaded: %(program)s restore FILE --replace"
        )
    place = connection.settings_dict["NAME"]
    return message % {"place": place, "why": why, "program": settings.PROGRAM, "backup": newest}


def _newest_backup() -> Path | None:
    """The newest of the program's own backups that reads back whole."""
    folder = settings.DATA / "backups"
    own = [each for each in folder.glob("*.jsonl.gz") if _OWN.fullmatch(each.name)]
    return next((each for each in sorted(own, reverse=True) if _is_whole(each)), None)


def _is_whole(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            BackupReader(file, path.name).read_back()
    except (OSError, BackupRefused):
        return False
    return True
