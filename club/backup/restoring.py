"""Restores a backup into an empty database, whole or not at all. Knows the formats of both; asks for nothing.

The database gets the tables that the backup's own version had, then its rows, then the migrations since. So a backup
of an older version is upgraded as its database would have been.
"""

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import chain, groupby, islice
from pathlib import Path
from typing import IO, Any, NamedTuple

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, models
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from django.utils.translation import gettext as _

from club import VERSION
from club.backup.backing_up import back_up_aside, sync_folder
from club.backup.backup_file import BackupReader, BackupRefused, BackupRow, plain
from club.backup.damage import DatabaseIsDamaged, file_name, look_for_damage, naming_damage
from club.database.file_mode import BESIDE
from club.database.in_use import while_not_served
from club.database.key_mark import finish_change, mark_key
from club.database.stored_models import (
    SECRETS,
    DatabaseIsOlder,
    Migrations,
    applied_in,
    backed_up_at,
    columns_of,
    entered_in,
    last_of,
    models_at,
    named_today,
)
from club.database.unavailable import cause_of
from club.database.upgrading import alone_with_database, check_references, migrate_whole
from club.server.data_folder import another_secret_key


@contextmanager
def instead_of_damaged(at: datetime) -> Iterator[Path]:
    """In the block the database is a new file, which then takes the damaged one's place; if the block raises, nothing changes.

    Gives where the damaged one is copied to. Raises OSError.
    """
    place = Path(file_name())
    aside: Path = settings.DATA / "backups" / f"{timezone.localtime(at):%Y-%m-%d-%H%M%S}-damaged.sqlite3"
    draft = place.with_name(f"{place.name}.restored")
    aside.parent.mkdir(mode=0o700, exist_ok=True)
    connection.close()  # before its file is read: to close that would release SQLite's locks
    for end in BESIDE:
        if (beside := Path(f"{place}{end}")).exists():
            shutil.copy(beside, f"{aside}{end}")
    _remove(draft)
    connection.settings_dict["NAME"] = draft
    try:
        yield aside
        connection.close()
        for end in BESIDE[1:]:  # left there, they would be written into the new one
            Path(f"{place}{end}").unlink(missing_ok=True)
        shutil.copymode(place, draft)
        os.replace(draft, place)
        sync_folder(place.parent)
    finally:
        connection.close()
        connection.settings_dict["NAME"] = place
        _remove(draft)


def _remove(file: Path) -> None:
    for end in BESIDE:
        Path(f"{file}{end}").unlink(missing_ok=True)


Model = type[models.Model]
# In one statement; every SQLite takes at least 999.
MOST_VALUES = 900


class Restored(NamedTuple):
    """When the backup was taken, the number of rows of each model, and the backup of what was there before."""

    taken: str
    counts: dict[str, int]
    before: Path | None


def restore(path: Path, *, replace: bool = False, at: datetime) -> Restored:
    """Fill the database from the backup at `path`. Raises BackupRefused, OSError, and changes nothing then.

    A database that is not empty is refused, or with `replace` backed up first.
    """
    with path.open("rb") as file, while_not_served():
        # All of it is read once before anything is written.
        reader = BackupReader(file, path.name)
        migrations_in(reader, path.name)
        counts = reader.read_back()
        finish_change()
        # With the old key, a link that was withdrawn after the backup would work again.
        with another_secret_key():
            try:
                look_for_damage()
                with alone_with_database():
                    with naming_damage():
                        before = _make_room(replace=replace, at=at)
                    _fill(file, path)
            except DatabaseIsDamaged:
                if not replace:
                    raise
                with instead_of_damaged(at) as before, alone_with_database():
                    _fill(file, path)
    return Restored(reader.head.taken, counts, before)


def _fill(file: IO[bytes], path: Path) -> None:
    """Write the tables of this version with the rows of the backup. Raises BackupRefused, DatabaseError."""
    try:
        fill_as_then(file, path)
        migrate_whole()
    except (DatabaseError, ValueError, OverflowError) as error:
        if cause_of(error):
            raise  # the file is not to blame
        values = {"file": path.name, "error": str(error).strip().splitlines()[0]}
        raise BackupRefused(_("%(file)s contradicts itself: %(error)s") % values) from error
    mark_key()


def _make_room(*, replace: bool, at: datetime) -> Path | None:
    """Drop the program's tables and return the backup of what was in them.

    Raises BackupRefused where there is something and `replace` is not set, or it cannot be backed up; OSError.
    """
    before = None
    if entered := entered_in(connection):
        if not replace:
            message = _(
                "The database is not empty (%(rows)s). Restore into an empty data folder, or add --replace, which "
                "backs it up first."
            )
            raise BackupRefused(message % {"rows": ", ".join(f"{name}: {count}" for name, count in entered.items())})
        before = back_up_aside("restoring", at=at)
    loader = MigrationLoader(connection)
    owned = {each._meta.db_table for each in models_at(loader, applied_in(loader))}
    owned |= {*connection.introspection.django_table_names(), MigrationRecorder.Migration._meta.db_table}
    with connection.cursor() as cursor:
        there = owned & set(connection.introspection.table_names(cursor))
        if there and connection.vendor == "postgresql":
            cursor.execute(f"DROP TABLE {', '.join(map(_quoted, sorted(there)))} CASCADE")
        else:
            for table in sorted(there):
                cursor.execute(f"DROP TABLE {_quoted(table)}")
    return before


def fill_as_then(file: IO[bytes], path: Path) -> None:
    """Make the tables that the backed-up database had, with its rows.

    To be called on a database without tables, inside `alone_with_database`. Raises BackupRefused, DatabaseError, ValueError, OverflowError.
    """
    reader = BackupReader(file, path.name)
    applied = migrations_in(reader, path.name)
    executor = MigrationExecutor(connection)
    executor.migrate(last_of(executor.loader, applied))
    check_references()  # a migration may have had PostgreSQL check references at once; now it waits for all rows again
    known = backed_up_at(executor.loader, applied)
    with connection.cursor() as cursor:
        for model in known.values():  # what a migration wrote is in the backup too
            cursor.execute(f"DELETE FROM {_quoted(model._meta.db_table)}")  # noqa: S608
    for (label, columns), rows in groupby(reader.rows(), key=lambda row: (row.model, row.columns)):
        if label not in known:
            message = _("%(file)s holds “%(model)s”, which this version does not know.")
            raise BackupRefused(message % _names(path, label))
        _insert(known[label], columns, rows, path)
    for label in known:
        if label not in reader.counts:
            raise BackupRefused(_("%(file)s does not hold “%(model)s”.") % _names(path, label))
    check_references()
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(known.values())):
            cursor.execute(statement)


def migrations_in(reader: BackupReader, name: str) -> Migrations:
    """The migrations that the backed-up database had. Raises BackupRefused where one is unknown here or missing."""
    loader = MigrationLoader(None)
    written = {(app, each) for app, names in reader.head.migrations.items() for each in names}
    try:
        applied = named_today(written, loader, name)
    except DatabaseIsOlder as older:
        raise BackupRefused(str(older)) from older
    if unknown := sorted(applied - set(loader.disk_migrations)):
        message = _(
            "%(file)s was made by a version of Head Table (%(made_by)s) that this one, %(version)s, does not know. "
            "Restore it with that version."
        )
        migration = " ".join(unknown[-1])
        made_by = f"{reader.head.version}, {migration}" if reader.head.version else migration
        raise BackupRefused(message % {"file": name, "made_by": made_by, "version": VERSION})
    needed = {each for last in last_of(loader, applied) for each in loader.graph.forwards_plan(last)}
    if missing := sorted(needed - applied) or (not applied and [("", "")]):
        message = _("%(file)s contradicts itself: migration “%(migration)s” is missing.")
        raise BackupRefused(message % {"file": name, "migration": " ".join(missing[-1]).strip()})
    return applied


def _insert(model: Model, columns: list[str], rows: Iterable[BackupRow], path: Path) -> None:
    """Write the rows of one model. Raises BackupRefused, DatabaseError."""
    label = model._meta.label_lower
    fields = {field.attname: field for field in columns_of(model)}
    if sorted(columns) != sorted(fields):
        raise BackupRefused(_("%(file)s has other columns for “%(model)s”.") % _names(path, label))
    ordered = [fields[name] for name in columns]
    blank = SECRETS.get(label, {})
    names = ", ".join(_quoted(field.column) for field in ordered)
    into = f"INSERT INTO {_quoted(model._meta.db_table)} ({names}) VALUES "  # noqa: S608  # words of our own models
    marks = f"({', '.join(['%s'] * len(ordered))})"
    stored = (_stored(row, ordered, blank, path) for row in rows)
    with connection.cursor() as cursor:
        # Not `executemany`: a row that PostgreSQL refuses is then reported twice, the second time in a log.
        while batch := list(islice(stored, MOST_VALUES // len(ordered))):
            cursor.execute(into + ", ".join([marks] * len(batch)), list(chain.from_iterable(batch)))


def _stored(row: BackupRow, fields: "list[models.Field[Any, Any]]", blank: dict[str, str], path: Path) -> list[Any]:
    """The row's values as the database takes them. Raises BackupRefused where one is not of its column's kind.

    A text that is too long, from SQLite before it checked lengths, is cut, as its own upgrade would have cut it.
    """
    values = []
    for field, found in zip(fields, row.values, strict=True):
        value = blank.get(field.attname, found)
        try:
            parsed = field.to_python(value)
            if not isinstance(field, models.JSONField) and _plainly(parsed) != value:
                raise ValueError(value)
        except (ValidationError, ValueError, TypeError) as error:
            message = _("%(file)s, line %(line)s: “%(column)s” of “%(model)s” cannot have this value.")
            place = {**_names(path, row.model), "line": row.line, "column": field.name}
            raise BackupRefused(message % place) from error
        if isinstance(field, models.CharField) and isinstance(parsed, str):
            parsed = parsed.replace("\0", "")[: field.max_length]
        values.append(field.get_db_prep_save(parsed, connection))
    return values


def _plainly(value: Any) -> Any:
    return value if value is None or isinstance(value, str | int | float) else plain(value)


def _names(path: Path, label: str) -> dict[str, str]:
    return {"file": path.name, "model": label}


def _quoted(name: str | None) -> str:
    return connection.ops.quote_name(name or "")
