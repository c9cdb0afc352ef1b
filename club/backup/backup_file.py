"""The format of a backup: compressed lines of JSON, from a head to an end that counts and proves them. Knows no database.

The first line names the format and the migrations of the database, then each model's line is followed by a line for each of
its rows, and the last line counts the rows and holds the SHA-256 of all the lines before it.
"""

import base64
import gzip
import hashlib
import io
import json
import zlib
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import IO, Any, NamedTuple
from uuid import UUID

import msgspec
from django.core.management.base import CommandError
from django.utils.duration import duration_string
from django.utils.translation import gettext as _

FORM = 1
NAME = "head-table-backup"
# Ten million hands, unpacked; a row with the longest hand and a line of every model are far below the second.
MOST_BYTES = 4_000_000_000
MOST_IN_LINE = 2_000_000
_DAMAGED = (EOFError, zlib.error, gzip.BadGzipFile)


class BackupRefused(CommandError):
    """The backup cannot be made, read or restored; the message is one sentence that names what is wrong."""


class Head(NamedTuple):
    """When a backup was taken, each app's migrations that its database had, and the version that made it ("" before 1.0)."""

    taken: str
    migrations: dict[str, list[str]]
    version: str = ""


class BackupRow(NamedTuple):
    """One row as it lies in the file: its model's label, the columns, the values, and the number of the line."""

    model: str
    columns: list[str]
    values: list[Any]
    line: int


def plain(value: Any) -> Any:
    """A column's value as JSON can hold it. Raises TypeError for a kind that no model of ours has."""
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, Decimal | UUID):
        return str(value)
    if isinstance(value, timedelta):
        return duration_string(value)
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(value).decode()
    if isinstance(value, msgspec.Struct):
        return msgspec.to_builtins(value, str_keys=True)
    raise TypeError(f"a backup cannot hold a {type(value).__name__}")


class BackupWriter:
    """Writes the lines into an open binary file; `finish` writes the end and returns the number of rows of each model."""

    def __init__(self, file: IO[bytes], head: Head) -> None:
        self._gzip = gzip.GzipFile(filename="", fileobj=file, mode="wb", compresslevel=6, mtime=0)
        self._packed = io.BufferedWriter(self._gzip, 1 << 16)
        self._digest = hashlib.sha256()
        self._counts: dict[str, int] = {}
        self._model = ""
        self._line({NAME: FORM, "version": head.version, "taken": head.taken, "migrations": head.migrations})

    def model(self, label: str, columns: list[str]) -> None:
        """The rows that follow are of this model."""
        self._model = label
        self._counts[label] = 0
        self._line({"model": label, "columns": columns})

    def row(self, values: list[Any]) -> None:
        self._counts[self._model] += 1
        self._line(values)

    def finish(self) -> dict[str, int]:
        self._line({"rows": self._counts, "sha256": self._digest.hexdigest()})
        self._packed.flush()
        self._gzip.close()
        return self._counts

    def _line(self, content: Any) -> None:
        line = json.dumps(content, ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=plain) + "\n"
        self._digest.update(line.encode())
        self._packed.write(line.encode())


class BackupReader:
    """Reads an open backup from its beginning. Raises BackupRefused, at the latest when the rows end."""

    def __init__(self, file: IO[bytes], name: str, *, most_bytes: int | None = None) -> None:
        """Reads the head. Raises BackupRefused."""
        self._name, self._most_bytes = name, most_bytes or MOST_BYTES
        self._digest = hashlib.sha256()
        self._number = self._bytes = 0
        self.counts: dict[str, int] = {}
        file.seek(0)
        if file.read(2) != b"\x1f\x8b":
            raise self._foreign()
        file.seek(0)
        self._packed = gzip.GzipFile(fileobj=file, mode="rb")
        self.head = self._read_head()

    def read_back(self) -> dict[str, int]:
        """Read all of it; returns the number of rows of each model. Raises BackupRefused."""
        for _row in self.rows():
            pass
        return self.counts

    def rows(self) -> Iterator[BackupRow]:
        """Every row, in the order of the file; after the last one `counts` holds the number of rows of each model.

        Raises BackupRefused.
        """
        model = ""
        columns: list[Any] = []
        while True:
            before = self._digest.hexdigest()
            content = self._next()
            match content:
                case list() if model and len(content) == len(columns):
                    self.counts[model] += 1
                    yield BackupRow(model, columns, content, self._number)
                case {"model": str(model), "columns": [*columns]} if model not in self.counts and _are_texts(columns):
                    self.counts[model] = 0
                case {"rows": rows, "sha256": digest}:
                    if digest != before or rows != self.counts or self._line():
                        raise self._damaged()
                    return
                case _:
                    raise self._damaged()

    def _read_head(self) -> Head:
        """The first line. Raises BackupRefused."""
        try:
            head = self._next()
        except BackupRefused as error:
            if self._number == 1 and isinstance(error.__cause__, ValueError):
                raise self._foreign() from error
            raise
        if not isinstance(head, dict) or NAME not in head:
            raise self._foreign()
        form = head[NAME]
        if isinstance(form, int) and form > FORM:
            message = _("%(file)s was made by a newer version of Head Table. Restore it with that version.")
            raise BackupRefused(message % {"file": self._name})
        match head:
            case {"taken": str(taken), "migrations": dict(applied)} if form == FORM and _are_names(applied):
                return Head(taken, applied, str(head.get("version", "")))
        raise self._damaged()

    def _next(self) -> Any:
        """What the next line holds. Raises BackupRefused."""
        line = self._line()
        if not line.endswith(b"\n"):
            raise self._damaged()
        self._digest.update(line)
        try:
            return json.loads(line, parse_constant=_no_number)
        except (ValueError, RecursionError) as error:
            raise self._damaged() from error

    def _line(self) -> bytes:
        """The next line. Raises BackupRefused where it is damaged or too long."""
        self._number += 1
        try:
            line = self._packed.readline(MOST_IN_LINE)
        except _DAMAGED as error:
            raise self._damaged() from error
        self._bytes += len(line)
        if self._bytes > self._most_bytes or len(line) == MOST_IN_LINE:
            message = _("%(file)s unpacks to more than any backup holds (line %(line)s).")
            raise BackupRefused(message % {"file": self._name, "line": self._number})
        return line

    def _damaged(self) -> BackupRefused:
        message = _("%(file)s is damaged or cut off (line %(line)s). Use another backup.")
        return BackupRefused(message % {"file": self._name, "line": self._number})

    def _foreign(self) -> BackupRefused:
        return BackupRefused(_("%(file)s is not a backup of Head Table.") % {"file": self._name})


def is_backup(path: Path) -> bool:
    """Whether the file begins as a backup does."""
    return taken_at(path) is not None


def taken_at(path: Path) -> datetime | None:
    """When the backup was taken; None where the file does not begin as a backup does."""
    try:
        with path.open("rb") as file:
            return datetime.fromisoformat(BackupReader(file, path.name).head.taken).astimezone()
    except (OSError, ValueError, BackupRefused):
        return None


def _are_names(applied: dict[str, Any]) -> bool:
    return all(isinstance(names, list) and _are_texts(names) for names in applied.values())


def _are_texts(names: list[Any]) -> bool:
    return all(isinstance(each, str) for each in names)


def _no_number(text: str) -> None:
    """NaN and the infinities are not JSON. Raises ValueError."""
    raise ValueError(text)
