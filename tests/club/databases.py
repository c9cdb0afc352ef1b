"""Real databases for tests that break them: each in a folder and, on PostgreSQL, a database of its own.

Knows the program's commands and the two databases' own words; imports no module that it tests.
"""

import atexit
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

import psycopg
from django.conf import settings

from tests.running import own_database

FIRST_BACKUP = Path(__file__).parent / "first_book.jsonl.gz"
# What a script needs before it may touch the database.
SETTLED = "import os, sys, django; os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'club.settings'); django.setup()\n"
# The database as the first version left it: its tables and its rows.
FILL = (
    SETTLED
    + """
from pathlib import Path
from club.server.data_folder import make_folder
from club.backup.restoring import fill_as_then
from club.database.upgrading import alone_with_book
make_folder()
path = Path(sys.argv[1])
with path.open("rb") as file, alone_with_book():
    fill_as_then(file, path)
"""
)
_COLUMNS = """SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
WHERE table_schema = 'public' ORDER BY 1, 2"""


class Ended(NamedTuple):
    """How a process ended: its status (negative: the signal), and what it said on both streams."""

    status: int
    said: str


class Installation:
    """A database that is there or not yet, and the program in `program` to work on it."""

    def __init__(self, environment: dict[str, str], program: Path = settings.BASE_DIR) -> None:
        self.environment = environment
        self.program = program
        self.folder = Path(environment["HEADTABLE_DATA"])
        self.url = environment.get("DATABASE_URL", "")
        self.said = ""

    def command(self, *arguments: object) -> Ended:
        return self._run("manage.py", *map(str, arguments))

    def output_of(self, *arguments: object) -> str:
        """What a command says that has to succeed."""
        ended = self.command(*arguments)
        assert ended.status == 0, ended.said
        return ended.said

    def script(self, source: str, *arguments: object) -> Ended:
        """Python, in a process of its own, in the program's folder."""
        return self._run("-c", source, *map(str, arguments))

    def start(self, *arguments: str) -> "subprocess.Popen[bytes]":
        quiet = subprocess.DEVNULL
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.Popen(
            command, cwd=self.program, env=self.environment, stdin=quiet, stdout=quiet, stderr=quiet
        )

    def contents(self) -> dict[str, list[str]]:
        """All that lies in the database: each table's form and rows; of what Django writes itself the names alone."""
        tables = self._look_at_postgresql() if self.url else self._look_at_sqlite()
        return {name: rows for name, rows in sorted(tables.items()) if "sequence" not in name}

    def _run(self, *arguments: str) -> Ended:
        ended = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.program,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=120,
        )
        return Ended(ended.returncode, ended.stdout)

    def _look_at_sqlite(self) -> dict[str, list[str]]:
        with closing(sqlite3.connect(self.folder / "book.sqlite3", timeout=20)) as opened:
            assert opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert opened.execute("PRAGMA foreign_key_check").fetchall() == []
            found = {name: [] for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            for name, said in opened.execute("SELECT tbl_name, sql FROM sqlite_master ORDER BY type, name"):
                found[name].append(str(said))
            for name, rows in found.items():
                rows += sorted(map(repr, opened.execute(_every_row(name))))
        return found

    def _look_at_postgresql(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        with psycopg.connect(self.url) as opened:
            for name, *column in opened.execute(_COLUMNS).fetchall():
                found.setdefault(name, []).append(repr(column))
            for name, rows in found.items():
                rows += sorted(map(repr, opened.execute(_every_row(name)).fetchall()))  # type: ignore[call-overload]
        return found


# What the program and Django write themselves: when, or under which id, says nothing (PostgreSQL gives no id twice,
# rolled back or not).
_BY_NAME = {
    "django_migrations": "app, name",
    "django_content_type": "app_label, model",
    "auth_permission": "name, codename",
    "club_keymark": "id",  # of the folder's own key
}


def _every_row(table: str) -> str:
    return f'SELECT {_BY_NAME.get(table, "*")} FROM "{table}"'


@contextmanager
def empty_database(folder: Path, name: str, program: Path = settings.BASE_DIR) -> Iterator[Installation]:
    """No database yet, on the database that DATABASE_URL names, or SQLite."""
    folder.mkdir(parents=True, exist_ok=True)
    with own_database(folder, name) as environment:
        yield Installation(environment, program)


def sqlite_database(folder: Path) -> Installation:
    """No database yet, on SQLite whatever DATABASE_URL names."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return Installation(environment | {"HEADTABLE_DATA": str(folder), "PYTHONIOENCODING": "utf-8"})


def _fill(book: Installation) -> str:
    ended = book.script(FILL, FIRST_BACKUP)
    assert ended.status == 0, ended.said
    return ended.said


def _upgrade(book: Installation) -> str:
    return _fill(book) + book.output_of("migrate", "-v0")


def _make(book: Installation) -> str:
    return book.output_of("migrate", "-v0")


def _restore(book: Installation) -> str:
    return book.output_of("restore", FIRST_BACKUP, "--noinput")


def first_database(
    folder: Path, name: str, program: Path = settings.BASE_DIR
) -> AbstractContextManager[Installation]:
    """The database that the first version left: one night in its third round, four members and a director."""
    return _prepared(_fill, folder, name, program)


def upgraded_database(folder: Path, name: str) -> AbstractContextManager[Installation]:
    """The same, brought up to date."""
    return _prepared(_upgrade, folder, name)


def restored_database(folder: Path, name: str) -> AbstractContextManager[Installation]:
    """The first version's backup, put into this version's database; `said` is what the command said."""
    return _prepared(_restore, folder, name)


def restored_on_sqlite(folder: Path) -> Installation:
    """The same, whatever DATABASE_URL names."""
    shutil.copytree(_template(_restore)[0], folder)
    return sqlite_database(folder)


def new_database(folder: Path, name: str, program: Path = settings.BASE_DIR) -> AbstractContextManager[Installation]:
    """This version's tables, in which nothing stands."""
    return _prepared(_make, folder, name, program)


@contextmanager
def _prepared(
    prepare: Callable[[Installation], str], folder: Path, name: str, program: Path = settings.BASE_DIR
) -> Iterator[Installation]:
    with empty_database(folder, name, program) as book:
        if book.url:
            book.said = prepare(book)
        else:
            template, book.said = _template(prepare)
            shutil.copytree(template, folder, dirs_exist_ok=True)
        yield book


@cache
def _template(prepare: Callable[[Installation], str]) -> tuple[Path, str]:
    """A folder on SQLite, prepared once, for that takes longer than many a test; and what was said meanwhile."""
    folder = Path(tempfile.mkdtemp(prefix="head-table-template-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder, prepare(sqlite_database(folder))
