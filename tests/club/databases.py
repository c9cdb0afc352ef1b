"""Real databases for tests that break them: each in a folder of its own and, on PostgreSQL, a database of its own.

Knows the program's commands, SQLite and PostgreSQL; imports no module that it tests.
"""

import ast
import atexit
import gzip
import os
import re
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

from tests.running import made_once, name_of, own_database, until_the_end
from tests.running import new_database as new_folder

PREFIX = "second_copy_of_"
# What the last version left whose SQLite file had another name: a backup, and the file itself, as SQL.
OLDER_BACKUP = Path(__file__).parent / "older.jsonl.gz"
OLDER_FILE = Path(__file__).parent / "older.sql.gz"
# A backup that the program before 1.0 made: a night under each law and each movement, one with everything that can happen
# to it, members, dues and seasons; and every file of data that it offered for download of them.
BEFORE_1_0 = Path(__file__).parent / "before-1.0.jsonl.gz"
EXPORTS_BEFORE_1_0 = Path(__file__).parent / "before-1.0-exports.tar.xz"
# What a script needs before it may touch the database.
SETTLED = "import os, sys, django; os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'club.settings'); django.setup()\n"
# Makes the older version's database: its tables and its rows.
FILL = (
    SETTLED
    + """
from pathlib import Path
from club.server.data_folder import make_folder
from club.backup.restoring import fill_as_then
from club.database.upgrading import alone_with_database
make_folder()
path = Path(sys.argv[1])
with path.open("rb") as file, alone_with_database():
    fill_as_then(file, path)
"""
)
_COLUMNS = """SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
WHERE table_schema = 'public' ORDER BY 1, 2"""


class Ended(NamedTuple):
    """How a process ended: its status (negative: the signal), and what it printed."""

    status: int
    output: str


class Database:
    """A database that may not exist yet, and the program in `program` to work on it."""

    def __init__(self, environment: dict[str, str], program: Path = settings.BASE_DIR) -> None:
        self.environment = environment
        self.program = program
        self.folder = Path(environment["HEADTABLE_DATA"])
        self.url = environment.get("DATABASE_URL", "")
        self.prepared = ""  # what was printed when its content was made

    def command(self, *arguments: object) -> Ended:
        return self._run("manage.py", *map(str, arguments))

    def output(self, *arguments: object) -> str:
        """What a command prints that has to succeed."""
        ended = self.command(*arguments)
        assert ended.status == 0, ended.output
        return ended.output

    def script(self, source: str, *arguments: object) -> Ended:
        """Python, in a process of its own, in the program's folder."""
        return self._run("-c", source, *map(str, arguments))

    def start(self, *arguments: str) -> "subprocess.Popen[bytes]":
        quiet = subprocess.DEVNULL
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.Popen(
            command, cwd=self.program, env=self.environment, stdin=quiet, stdout=quiet, stderr=quiet
        )

    def look(self) -> dict[str, list[str]]:
        """All that is in the database: each table's columns, in no order, and rows; of Django's own tables only the names."""
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
            timeout=600,
        )
        return Ended(ended.returncode, ended.stdout)

    def _look_at_sqlite(self) -> dict[str, list[str]]:
        [file] = self.folder.glob("*.sqlite3")
        with closing(sqlite3.connect(file, timeout=600)) as opened:
            assert opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert opened.execute("PRAGMA foreign_key_check").fetchall() == []
            found = {name: [] for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            for name, sql in opened.execute("SELECT tbl_name, sql FROM sqlite_master ORDER BY type, name"):
                found[name] += words_of(str(sql))
            for name, rows in found.items():
                columns = [column for _place, column, *_ in opened.execute(f'PRAGMA table_info("{name}")')]
                rows += sorted(map(repr, opened.execute(_every_row(name, columns))))
        return found

    def _look_at_postgresql(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        with psycopg.connect(self.url) as opened:
            for name, *column in opened.execute(_COLUMNS).fetchall():
                found.setdefault(name, []).append(repr(column))
            for name, rows in found.items():
                columns = [ast.literal_eval(column)[0] for column in rows]
                rows += sorted(map(repr, opened.execute(_every_row(name, columns)).fetchall()))  # type: ignore[call-overload]
        return found


# What the program and Django write themselves: the time and the id say nothing (PostgreSQL gives no id twice,
# rolled back or not).
_BY_NAME = {
    "django_migrations": "app, name",
    "django_content_type": "app_label, model",
    "auth_permission": "name, codename",
    "club_keymark": "id",  # of the folder's own key
}


def _every_row(table: str, columns: list[str]) -> str:
    return f'SELECT {_BY_NAME.get(table) or ", ".join(map(_quoted, sorted(columns)))} FROM "{table}"'


def _quoted(name: str) -> str:
    return f'"{name}"'


def words_of(sql: str) -> list[str]:
    """What SQLite's CREATE statement says, in parts that are in no order where it tells only in which the columns came."""
    if PREFIX in sql:
        return sorted(re.split("[ (),]+", sql))
    start, end = sql.find("("), sql.rfind(")")
    if not sql.startswith("CREATE TABLE") or start < 0:
        return [sql]
    parts, depth = [""], 0
    for piece in re.findall(r"[(),]|[^(),]+", sql[start + 1 : end]):
        depth += (piece == "(") - (piece == ")")
        if piece == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += piece
    return sorted(part.strip() for part in parts)


@contextmanager
def empty_database(folder: Path, name: str, program: Path = settings.BASE_DIR) -> Iterator[Database]:
    """No database yet, on the database that DATABASE_URL names, or SQLite."""
    folder.mkdir(parents=True, exist_ok=True)
    with own_database(folder, name) as environment:
        yield Database(environment, program)


def sqlite_database(folder: Path) -> Database:
    """No database yet, on SQLite whatever DATABASE_URL names."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return Database(environment | {"HEADTABLE_DATA": str(folder), "PYTHONIOENCODING": "utf-8"})


def _fill(database: Database) -> str:
    if not database.url:
        with closing(sqlite3.connect(database.folder / "book.sqlite3")) as opened:
            opened.executescript(gzip.decompress(OLDER_FILE.read_bytes()).decode())
        return ""
    ended = database.script(FILL, OLDER_BACKUP)
    assert ended.status == 0, ended.output
    return ended.output


def _upgrade(database: Database) -> str:
    return _fill(database) + database.output("migrate", "-v0")


def _make(database: Database) -> str:
    if not database.url:
        shutil.copytree(new_folder().parent, database.folder, dirs_exist_ok=True)
        return ""
    return database.output("migrate", "-v0")


def _restore(database: Database) -> str:
    return database.output("restore", OLDER_BACKUP, "--noinput")


def older_database(folder: Path, name: str, program: Path = settings.BASE_DIR) -> AbstractContextManager[Database]:
    """The database that the older version left: a night in its third round, one that is over, four members, a director."""
    return _prepared(_fill, folder, name, program)


def upgraded_database(folder: Path, name: str) -> AbstractContextManager[Database]:
    """The same, upgraded to this version."""
    return _prepared(_upgrade, folder, name)


def restored_database(folder: Path, name: str) -> AbstractContextManager[Database]:
    """The older version's backup, put into this version's database; `prepared` is what the command printed."""
    return _prepared(_restore, folder, name)


def restored_on_sqlite(folder: Path) -> Database:
    """The same, whatever DATABASE_URL names."""
    shutil.copytree(_on_sqlite(_restore).folder, folder)
    return sqlite_database(folder)


def new_database(folder: Path, name: str, program: Path = settings.BASE_DIR) -> AbstractContextManager[Database]:
    """This version's tables without a row."""
    return _prepared(_make, folder, name, program)


@contextmanager
def _prepared(
    prepare: Callable[[Database], str], folder: Path, name: str, program: Path = settings.BASE_DIR
) -> Iterator[Database]:
    template = (_on_postgresql if "DATABASE_URL" in os.environ else _on_sqlite)(prepare)
    shutil.copytree(template.folder, folder, dirs_exist_ok=True)
    with own_database(folder, name, copied=template.name) as environment:
        database = Database(environment, program)
        database.prepared = template.prepared
        yield database


class Template(NamedTuple):
    """What is prepared once, since that takes longer than most tests, and copied for each."""

    folder: Path
    name: str  # on PostgreSQL
    prepared: str  # what was printed meanwhile


@cache
def _on_sqlite(prepare: Callable[[Database], str]) -> Template:
    folder, prepared = made_once(prepare.__name__, lambda folder: prepare(sqlite_database(folder)))
    return Template(folder, "", prepared)


@cache
def _on_postgresql(prepare: Callable[[Database], str]) -> Template:
    folder = _until_the_end()
    environment = until_the_end(own_database(folder, prepare.__name__.strip("_")))
    return Template(folder, name_of(environment), prepare(Database(environment)))


def _until_the_end() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="head-table-template-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
