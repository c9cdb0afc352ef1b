"""A backup put into the book: an empty one, whole or not at all. Knows the backup's form and the book's; asks nobody.

The book gets the tables that the backup's own version had, then its rows, then the migrations since: so a backup of
an older version is brought up to date as its book would have been.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import chain, groupby, islice
from pathlib import Path
from typing import IO, Any, NamedTuple

from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DatabaseError, connection, models
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from club.backup.backing_up import back_up_aside
from club.backup.backup_file import BackupReader, BackupRefused, Row, plain
from club.database.key_mark import mark_key
from club.database.stored_models import (
    SECRETS,
    Migrations,
    applied_in,
    columns_of,
    held_by,
    kept_models,
    last_of,
    models_at,
)
from club.database.upgrading import alone_with_book, migrate_whole, settle_rows
from club.server.data_folder import another_secret_key

Model = type[models.Model]
# In one statement: the least that any SQLite takes is 999.
MOST_VALUES = 900


class Restored(NamedTuple):
    """What was done: when the backup was taken, the rows of each model, and what stood there before, as a backup."""

    taken: str
    counts: dict[str, int]
    before: Path | None


def restore(path: Path, *, replace: bool = False, at: datetime) -> Restored:
    """Fill the book from the backup at `path`. Raises BackupRefused, OSError, with the book as it was.

    A book that holds something is refused, or with `replace` backed up aside first.
    """
    with path.open("rb") as file:
        counts = _proved(file, path)
        # A link that was withdrawn after the backup would open its table again.
        with another_secret_key(), alone_with_book():
            before = _make_room(replace=replace, at=at)
            try:
                taken = fill_as_then(file, path)
                migrate_whole()
            except (DatabaseError, ValueError, OverflowError) as error:
                told = {"file": path.name, "error": str(error).strip().splitlines()[0]}
                raise BackupRefused(_("%(file)s does not hold together: %(error)s") % told) from error
            mark_key()
    return Restored(taken, counts, before)


def _proved(file: IO[bytes], path: Path) -> dict[str, int]:
    """Read it all once, before anything is written."""
    reader = BackupReader(file, path.name)
    _migrations_in(reader, MigrationLoader(connection), path.name)
    for _row in reader.rows():
        pass
    return reader.counts


def _make_room(*, replace: bool, at: datetime) -> Path | None:
    """Drop the program's tables; answers the backup of what was in them."""
    before = None
    if held := held_by(connection):
        told = ", ".join(f"{name}: {count}" for name, count in held.items())
        if not replace:
            message = _(
                "The book is not empty (%(held)s). Restore into an empty data folder, or say --replace: the book is "
                "then backed up first."
            )
            raise BackupRefused(message % {"held": told})
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


def fill_as_then(file: IO[bytes], path: Path) -> str:
    """Give a database without tables those of the backup's book, and its rows; answers when it was taken.

    To be called inside `alone_with_book`. Raises BackupRefused, DatabaseError, ValueError, OverflowError.
    """
    reader = BackupReader(file, path.name)
    executor = MigrationExecutor(connection)
    applied = _migrations_in(reader, executor.loader, path.name)
    executor.migrate(last_of(executor.loader, applied))
    settle_rows()  # where a migration had PostgreSQL check a reference at once, it waits for all rows again
    known = {each._meta.label_lower: each for each in kept_models(models_at(executor.loader, applied))}
    with connection.cursor() as cursor:
        for model in known.values():  # what a migration wrote is in the backup, too
            cursor.execute(f"DELETE FROM {_quoted(model._meta.db_table)}")  # noqa: S608
    for label, rows in groupby(reader.rows(), key=lambda row: row.model):
        if label not in known:
            raise BackupRefused(_("%(file)s holds “%(model)s”, which is unknown.") % _told(path, label))
        _insert(known[label], rows, path)
    for label in known:
        if label not in reader.counts:
            raise BackupRefused(_("%(file)s does not hold “%(model)s”.") % _told(path, label))
    settle_rows()
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(known.values())):
            cursor.execute(statement)
    return reader.head.taken


def _migrations_in(reader: BackupReader, loader: MigrationLoader, name: str) -> Migrations:
    """The migrations of the backup's book, all of them known here and none missing between."""
    applied = {(app, each) for app, names in reader.head.migrations.items() for each in names}
    if unknown := sorted(applied - set(loader.graph.nodes)):
        message = _(
            "%(file)s was made by another version of Head Table, newer than this one: “%(migration)s” is unknown "
            "here. Restore it with that version."
        )
        raise BackupRefused(message % {"file": name, "migration": " ".join(unknown[-1])})
    needed = {each for last in last_of(loader, applied) for each in loader.graph.forwards_plan(last)}
    if missing := sorted(needed - applied) or (not applied and [("", "")]):
        message = _("%(file)s does not hold together: migration “%(migration)s” is missing.")
        raise BackupRefused(message % {"file": name, "migration": " ".join(missing[-1]).strip()})
    return applied


def _insert(model: Model, rows: Iterable[Row], path: Path) -> None:
    fields = {field.attname: field for field in columns_of(model)}
    first, rows = _peeked(rows)
    if sorted(first.columns) != sorted(fields):
        raise BackupRefused(_("%(file)s has other columns for “%(model)s”.") % _told(path, first.model))
    ordered = [fields[name] for name in first.columns]
    blank = {name: value for (label, name), value in SECRETS.items() if label == model._meta.label_lower}
    names = ", ".join(_quoted(field.column) for field in ordered)
    into = f"INSERT INTO {_quoted(model._meta.db_table)} ({names}) VALUES "  # noqa: S608  # words of our own models
    marks = f"({', '.join(['%s'] * len(ordered))})"
    stored = (_stored(row, ordered, blank, path) for row in rows)
    with connection.cursor() as cursor:
        # Not `executemany`: a row that PostgreSQL refuses is then told twice, the second time in a log.
        while batch := list(islice(stored, MOST_VALUES // len(ordered))):
            cursor.execute(into + ", ".join([marks] * len(batch)), list(chain.from_iterable(batch)))


def _stored(row: Row, fields: "list[models.Field[Any, Any]]", blank: dict[str, str], path: Path) -> list[Any]:
    """The row's values as the database takes them, each of the very kind that its column has."""
    values = []
    for field, told in zip(fields, row.values, strict=True):
        value = blank.get(field.attname, told)
        try:
            meant = field.to_python(value)
            if not isinstance(field, models.JSONField) and _plainly(meant) != value:
                raise ValueError(value)
        except (ValidationError, ValueError, TypeError) as error:
            message = _("%(file)s, line %(line)s: this cannot be the “%(column)s” of “%(model)s”.")
            told_of = {**_told(path, row.model), "line": row.line, "column": field.name}
            raise BackupRefused(message % told_of) from error
        values.append(field.get_db_prep_save(meant, connection))
    return values


def _plainly(value: Any) -> Any:
    return value if value is None or isinstance(value, str | int | float) else plain(value)


def _peeked(rows: Iterable[Row]) -> tuple[Row, Iterator[Row]]:
    """The first row, and all of them."""
    turning = iter(rows)
    first = next(turning)

    def again() -> Iterator[Row]:
        yield first
        yield from turning

    return first, again()


def _told(path: Path, label: str) -> dict[str, str]:
    return {"file": path.name, "model": label}


def _quoted(name: str | None) -> str:
    return connection.ops.quote_name(name or "")
