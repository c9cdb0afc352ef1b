"""The whole book as one file, taken at one moment, read back before it bears its name. Writes no book."""

import os
import sys
import tempfile
from datetime import datetime
from pathlib import Path
from typing import IO

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from django.utils.translation import gettext as _

from club.backup.backup_file import BackupReader, BackupRefused, BackupWriter, Head, is_backup
from club.backup.snapshot import snapshot
from club.database.stored_models import SECRETS, applied_in, columns_of, kept_models, models_at

ROWS_AT_ONCE = 2000


def back_up(path: Path, *, at: datetime) -> dict[str, int]:
    """Write the book to `path`, whole and read back, or leave what is there; answers the rows of each model.

    A backup that stands there is replaced, any other file is not. Raises BackupRefused, OSError.
    """
    if path.exists() and not is_backup(path):
        told = {"file": path}
        raise BackupRefused(_("%(file)s is there already and is no backup. Take another name.") % told)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w+b") as file:
            counts = pour(file, at=at)
        os.replace(draft, path)
        _keep_name(path.parent)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise
    return counts


def pour(file: IO[bytes], *, at: datetime) -> dict[str, int]:
    """Write the book into `file`, open for writing and reading, and read it back. Raises BackupRefused, OSError."""
    if not _is_there():
        raise BackupRefused(_("There is no book yet."))
    try:
        with snapshot() as reading:
            counts = _write(file, reading, at)
    except DatabaseError as error:
        raise BackupRefused(_("The book cannot be read: %(error)s") % {"error": str(error).strip()}) from error
    file.flush()
    os.fsync(file.fileno())
    reader = BackupReader(file, _("The backup"))
    for _row in reader.rows():
        pass
    if reader.counts != counts:
        raise BackupRefused(_("The backup does not hold what was written to it. Is the disk sound?"))
    return counts


def back_up_aside(before: str, *, at: datetime) -> Path:
    """A backup in the data folder's `backups`, named after the moment and what is about to happen.

    Called by who is alone with the book, so it clears away what a start that was killed left half written.
    """
    folder = settings.DATA / "backups"
    folder.mkdir(mode=0o700, exist_ok=True)
    for draft in folder.glob(".*.jsonl.gz.*"):
        draft.unlink()
    path: Path = folder / f"{timezone.localtime(at):%Y-%m-%d-%H%M%S}-before-{before}.jsonl.gz"
    back_up(path, at=at)
    return path


def _is_there() -> bool:
    name = str(connection.settings_dict["NAME"])
    return connection.vendor != "sqlite" or name.startswith("file:") or Path(name).exists()


def _write(file: IO[bytes], reading: BaseDatabaseWrapper, at: datetime) -> dict[str, int]:
    loader = MigrationLoader(reading)
    applied = applied_in(loader)
    if not applied:
        raise BackupRefused(_("There is no book yet."))
    migrations = {app: sorted(name for room, name in applied if room == app) for app in sorted(dict(applied))}
    writer = BackupWriter(file, Head(at.isoformat(), migrations))
    for model in sorted(kept_models(models_at(loader, applied)), key=lambda each: each._meta.label_lower):
        label = model._meta.label_lower
        names = [field.attname for field in columns_of(model)]
        writer.model(label, names)
        blank = {names.index(name): value for (owner, name), value in SECRETS.items() if owner == label}
        found = model._base_manager.using(reading.alias).order_by("pk").values_list(*names)
        for values in found.iterator(chunk_size=ROWS_AT_ONCE):
            writer.row([blank.get(place, value) for place, value in enumerate(values)])
    return writer.finish()


def _keep_name(folder: Path) -> None:
    """Let the new name outlive a power cut, where the system can be asked to."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
