"""Every command on every kind of bad database: one true sentence and the right exit status, or its work if it needs none."""

import ctypes
import gzip
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from django.conf import settings
from django.core.management import get_commands, load_command_class

from club.server.command_line import OF_DJANGO, our_commands
from tests.club.databases import OLDER_BACKUP, OLDER_FILE
from tests.running import new_database
from tests.tournaments.night_files import EAST, a_file
from tests.tournaments.scanning.photographs import photograph, printed
from tests.trials import some

pytestmark = pytest.mark.sqlite

# Runs a command a line, as the command line does, on the folder as it was before, and answers how it ended.
ONE_AFTER_ANOTHER = """
import io, json, os, shutil, sys, traceback
from contextlib import redirect_stderr, redirect_stdout
import django
os.environ["DJANGO_SETTINGS_MODULE"] = "club.settings"
django.setup()
from django.conf import settings
from django.db import connection
from club.server.command_line import CommandLine
before, name, lines, sys.stdin = sys.argv[1], connection.settings_dict["NAME"], sys.stdin, open(os.devnull)
for line in lines:
    if before:
        shutil.rmtree(settings.DATA, ignore_errors=True)
        if os.path.exists(before):
            shutil.copytree(before, settings.DATA)
    connection.settings_dict["NAME"] = name
    status, said = 0, io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with redirect_stdout(said), redirect_stderr(said):
        try:
            CommandLine(["manage.py", *json.loads(line)]).execute()
        except SystemExit as end:
            status = end.code or 0
        except BaseException:
            status = traceback.format_exc()
    connection.close()
    sys.__stdout__.write(json.dumps([status, said.buffer.getvalue().decode()]) + "\\n")
"""


def new(folder: Path) -> Path:
    folder.mkdir(mode=0o700)
    (folder / "secret-key.txt").write_text("of these tests\n")
    return Path(shutil.copy(new_database(), folder))


def older(folder: Path) -> None:
    folder.mkdir()
    with closing(sqlite3.connect(folder / "book.sqlite3")) as opened:
        opened.executescript(gzip.decompress(OLDER_FILE.read_bytes()).decode())


def newer(folder: Path) -> None:
    with closing(sqlite3.connect(new(folder))) as opened, opened:
        opened.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '0999_later', '')")
        for table in ("auth_user", "club_clubsettings", "club_forgotten", "django_session", "tournaments_night"):
            opened.execute(f"ALTER TABLE {table} RENAME TO later_{table}")


def garbage(folder: Path) -> None:
    new(folder).write_bytes(Random(1).randbytes(8192))


def damaged_schema(folder: Path) -> None:
    """What SQLite says of it holds bytes that are no UTF-8, so Python's sqlite3 raises UnicodeDecodeError."""
    with closing(sqlite3.connect(new(folder), isolation_level=None)) as opened:
        opened.execute("PRAGMA writable_schema = ON")
        opened.execute("UPDATE sqlite_master SET sql = 'CREATE ' || CAST(x'ff' AS TEXT) WHERE name = 'auth_user'")


def read_only(folder: Path) -> None:
    new(folder).chmod(0o400)
    folder.chmod(0o500)


class State(NamedTuple):
    """A state of the database: what makes its folder, and what a command says that cannot work on it."""

    make: Callable[[Path], object]
    says: str


NONE_YET = r"There is no database yet \(.*head-table\.sqlite3\)\. To make one: manage\.py up"
DAMAGED = r"The database .*head-table\.sqlite3 is damaged \(.*\)\. The data folder has no backup\."
STATES = {
    "unreachable": State(
        Path.mkdir, r"Cannot open the database \(nothing \(PostgreSQL, 127\.0\.0\.1\)\): .*\. Check that its server"
    ),
    "no folder": State(lambda folder: None, NONE_YET),
    "empty folder": State(Path.mkdir, NONE_YET),
    "older": State(older, r"The database \(.*book\.sqlite3\) was made by an older version of Head Table\."),
    "newer": State(newer, r"The database was used by a newer version of Head Table \(tournaments 0999_later\)"),
    "garbage": State(garbage, DAMAGED),
    "damaged schema": State(damaged_schema, DAMAGED),
    "read-only": State(
        read_only, r"The database can be read but not written\.|Cannot write to .*: Permission denied\."
    ),
}
ALMOST_NONE = "empty folder"  # commands end there as without a folder, but for two
NO_NIGHT = (1, "There is no night 1 in this database.")
DONE = (0, "")

# What to give the commands for which an invented argument will not do; `club` has several of its own.
GIVEN = {
    "backup": "{0}/a.gz",
    "changepassword": "director",
    "check": "",
    "club list": "--folder {0}",
    "club prepare": "",
    "compilemessages": "--help",
    "createsuperuser": "--noinput --username=ada --email=ada@example.org",
    "forecast": "--guests=8 --rounds=2 --movement=stay",
    "guide": "{0}/{1}",
    "join_link": "1",
    "makemessages": "--help",
    "makemigrations": "--check --dry-run",
    "print_night": "1 --out={0}/night.pdf",
    "print_pack": "--tables=1 --rounds=1 --out={0}/pack.pdf",
    "read_sheets": "{0}/sheet.jpg",
    "rehearse": "--tables=1 --rounds=1",
    "restore": "--replace " + str(OLDER_BACKUP),
    "runserver": "--noreload --skip-checks 127.0.0.1:0",
    "settle": "{0}/hands.jsonl",
    "shell": "--no-imports -c pass",
    "up": "--noinput --host=127.0.0.1 --port=0",
}
# In these states a command goes on serving until it is stopped.
SERVES = {
    "up": {"no folder", "empty folder", "older"},
    "runserver": {"no folder", "empty folder", "older", "newer", "read-only"},
}


def expected(command: str, state: str) -> tuple[int, str]:
    """The exit status, and what is said. A new command is expected to need the records of this version."""
    match command, state:
        case (("check" | "club list" | "compilemessages" | "forecast" | "guide" | "makemessages" | "par"), _):
            return DONE
        case (("print_pack" | "read_sheets" | "replay" | "settle" | "shell"), _):
            return DONE
        case "changepassword", ("no folder" | "empty folder" | "older" | "read-only"):
            return 1, "user 'director' does not exist"
        case (
            ("createsuperuser" | "import_night" | "migrate" | "rehearse" | "restore"),
            ("no folder" | "empty folder" | "older"),
        ):
            return DONE  # it makes a database, or upgrades it
        case "club prepare", ("no folder" | "empty folder"):
            return DONE
        case "club prepare", ("older" | "newer" | "read-only"):
            return 1, r"The database .* is not empty\. A new club needs an empty one of its own\."
        case "restore", ("garbage" | "damaged schema"):
            return DONE
        case "makemigrations", _ if "damaged" not in STATES[state].says:
            return DONE
        case "showmigrations", ("empty folder" | "older" | "newer" | "read-only"):
            return DONE
        case ("clearsessions", "older") | ("forget_guests", "read-only"):
            return DONE  # there is nothing to delete
        case "backup", ("older" | "read-only"):
            return DONE
        case (("check_night" | "export_night" | "join_link" | "print_night"), "read-only"):
            return NO_NIGHT
    return 1, STATES[state].says


def invented(name: str, folder: Path) -> list[str]:
    """For each argument that the command needs, one of its kind."""
    parser = load_command_class(get_commands()[name], name).create_parser("manage.py", name)
    needed = [each for each in parser._actions if each.required and each.nargs != "*"]
    given = [str(next(iter(each.choices or ["1" if each.type is int else folder / "night.json"]))) for each in needed]
    return [part for each, value in zip(needed, given, strict=True) for part in (*each.option_strings[:1], value)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night file, a hand, a position and the photograph of a filled score sheet."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "night.json").write_text(json.dumps(a_file(Random(1), 8, 2)), encoding="utf-8")
    (folder / "hands.jsonl").write_text(json.dumps(EAST | {"law": "foster-1897"}), encoding="utf-8")
    pack = [sys.executable, "manage.py", "print_pack", "--tables=1", "--rounds=1", f"--out={folder / 'sheets.pdf'}"]
    subprocess.run(pack, cwd=settings.BASE_DIR, env=on_sqlite(folder / "none"), check=True, capture_output=True)
    (folder / "sheet.jpg").write_bytes(photograph(printed((folder / "sheets.pdf").read_bytes(), 6), Random(1)))
    return folder


def on_sqlite(data: Path) -> dict[str, str]:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return environment | {"HEADTABLE_DATA": str(data), "PYTHONIOENCODING": "utf-8"}


def as_anyone() -> None:
    """From here on root too is bound by the modes of files: CAP_DAC_OVERRIDE is dropped."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(24, 1)


@pytest.mark.posix
@pytest.mark.parametrize(
    "state",
    [
        *some([state for state in STATES if state != ALMOST_NONE], 1),
        pytest.param(ALMOST_NONE, marks=pytest.mark.long),
    ],
)
def test_each_command_says_in_one_sentence_what_is_wrong_with_the_database(
    state: str, tmp_path: Path, folder: Path
) -> None:
    before, data = tmp_path / "before", tmp_path / "data"
    for each in (before, data):
        STATES[state].make(each)
    environment = on_sqlite(data)
    if state == "unreachable":
        environment["DATABASE_URL"] = "postgres://nobody@127.0.0.1:1/nothing"
    names = {*our_commands(), *OF_DJANGO, *GIVEN} - {"club"} - {name for name in SERVES if state in SERVES[name]}
    calls = [
        [*name.split(), *GIVEN[name].format(folder, state.replace(" ", "-")).split()]
        if name in GIVEN
        else [name, *invented(name, folder)]
        for name in sorted(names)
    ]
    ended = subprocess.run(
        [sys.executable, "-c", ONE_AFTER_ANOTHER, "" if state == "read-only" else str(before)],
        input="\n".join(map(json.dumps, calls)),
        env=environment,
        cwd=settings.BASE_DIR,
        preexec_fn=as_anyone,
        capture_output=True,
        encoding="utf-8",
    )
    assert ended.stderr == ""
    found = dict(zip(sorted(names), map(json.loads, ended.stdout.splitlines()), strict=True))
    wrong = {name: answer for name, answer in found.items() if not is_as(expected(name, state), *answer)}
    assert wrong == {}


def is_as(wanted: tuple[int, str], status: int | str, said: str) -> bool:
    """Whether a command ended so: one that failed with this sentence alone."""
    if isinstance(status, str):  # a traceback, or a sentence that Python prints as it ends
        status, said = (status, said) if "Traceback" in status else (1, status)
    return status == wanted[0] and (status == 0 or bool(re.fullmatch(f"(?:{wanted[1]}).*\n?", said)))
