"""The whole database as one file, taken at one moment and read back before it gets its name. Writes no database."""

import os
import sqlite3
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO, Final

from django.conf import settings
from django.db import connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from django.utils.translation import gettext as _

from club import VERSION
from club.backup.backup_file import BackupReader, BackupRefused, BackupWriter, Head, is_backup
from club.backup.damage import file_name, naming_damage, open_to_read, raise_damage
from club.database.second_copies import damage_in
from club.database.stored_models import SECRETS, applied_in, backed_up_at, columns_of
from club.server.lost_database import no_database

ALIAS = "snapshot"
ROWS_AT_ONCE = 2000
_one_at_a_time: Final = threading.Lock()  # a process has one more connection for all its backups


@contextmanager
def snapshot() -> Iterator[BaseDatabaseWrapper]:
    """A connection, known in this thread as `snapshot`, that sees what was committed by now and nothing later.

    On SQLite, hands wait while the file is copied: a second for a million hands; the copy is then read whole.
    Raises DatabaseError, DatabaseIsDamaged.
    """
    reading: BaseDatabaseWrapper = connection.copy(ALIAS)
    if connection.vendor == "sqlite":
        # Private: in memory, or in a file that is deleted with its connection.
        reading.settings_dict |= {"NAME": "file:", "OPTIONS": {}}
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


def back_up(path: Path, *, at: datetime) -> dict[str, int]:
    """Write the database to `path`, whole and read back, or change nothing. Returns the number of rows of each model.

    An older backup there is replaced, any other file is not. Raises BackupRefused, DatabaseError, OSError.
    """
    if path.exists() and not is_backup(path):
        message = _("%(file)s exists and is not a backup. Choose another name.")
        raise BackupRefused(message % {"file": path})
    with written_whole(path) as file:
        return pour(file, at=at)


@contextmanager
def written_whole(path: Path) -> Iterator[IO[bytes]]:
    """A file that takes the place of the one at `path` once the block is done; if it raises, nothing changes.

    A missing folder is made. Raises OSError.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w+b") as file:
            yield file
        os.replace(draft, path)
        sync_folder(path.parent)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def pour(file: IO[bytes], *, at: datetime) -> dict[str, int]:
    """Write the database into `file`, open for writing and reading, and read it back. Raises BackupRefused, DatabaseError, OSError."""
    if (name := file_name()) and not Path(name).exists():
        raise BackupRefused(no_database())
    with naming_damage(), _one_at_a_time, snapshot() as reading:
        counts = _write(file, reading, at)
    file.flush()
    os.fsync(file.fileno())
    if BackupReader(file, _("The backup")).read_back() != counts:
        raise BackupRefused(_("The backup does not hold what was written to it. The disk may be failing."))
    return counts


def back_up_aside(before: str, *, at: datetime) -> Path:
    """A backup in the data folder's `backups`, named after the moment and what is about to happen.

    Called inside `alone_with_database`, so it removes the half-written files of a start that was killed.
    Raises BackupRefused, DatabaseError, OSError.
    """
    path = path_aside(f"before-{before}", at)
    for draft in path.parent.glob(".*.jsonl.gz.*"):
        draft.unlink()
    back_up(path, at=at)
    return path


def path_aside(occasion: str, at: datetime) -> Path:
    """Where a backup lies that the program makes by itself."""
    path: Path = settings.DATA / "backups" / f"{timezone.localtime(at):%Y-%m-%d-%H%M%S}-{occasion}.jsonl.gz"
    return path


def _write(file: IO[bytes], reading: BaseDatabaseWrapper, at: datetime) -> dict[str, int]:
    """Write each model's rows. Returns how many of each. Raises BackupRefused where there is no table yet."""
    loader = MigrationLoader(reading)
    applied = applied_in(loader)
    if not applied:
        raise BackupRefused(no_database())
    migrations = {app: sorted(name for owner, name in applied if owner == app) for app in sorted(dict(applied))}
    writer = BackupWriter(file, Head(at.isoformat(), migrations, VERSION))
    for label, model in backed_up_at(loader, applied).items():
        names = [field.attname for field in columns_of(model)]
        writer.model(label, names)
        blank = SECRETS.get(label, {})
        found = model._base_manager.using(reading.alias).order_by("pk").values_list(*names)
        for values in found.iterator(chunk_size=ROWS_AT_ONCE):
            writer.row([blank.get(name, value) for name, value in zip(names, values, strict=True)])
    return writer.finish()


def sync_folder(folder: Path) -> None:
    """Make the new name survive a power cut, where the system can."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
