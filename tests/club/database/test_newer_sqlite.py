"""Which SQLite a night is stored with: the newer one where it is installed, Python's own where it is not."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.conf import settings

from club.database.newer_sqlite import wal_is_safe

pytestmark = pytest.mark.sqlite
STARTED = """
import sys
if "without" in sys.argv:
    sys.modules["pysqlite3"] = None  # as where none is made for this computer
import _sqlite3
import django
django.setup()
import sqlite3
from django.core.management import call_command
from django.db import connection
from django.db.backends.sqlite3.base import Database
assert Database.connect is sqlite3.connect and Database.Error is sqlite3.Error
with connection.cursor() as cursor:
    [[journal]] = cursor.execute("PRAGMA journal_mode")
print(_sqlite3.sqlite_version, sqlite3.sqlite_version, journal)
call_command("check", "--database", "default", "--fail-level", "WARNING")
"""


def started(folder: Path, *arguments: str) -> tuple[str, str, str]:
    """The version of Python's own SQLite, of the one that is used, and its kind of journal; nothing was to be warned of."""
    folder.mkdir(exist_ok=True)
    (folder / "book.sqlite3").touch(mode=0o600)  # as `up` makes it
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"HEADTABLE_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "club.settings"}
    run = [sys.executable, "-c", STARTED, *arguments]
    ended = subprocess.run(run, env=environment, cwd=settings.BASE_DIR, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    own, used, journal = ended.stdout.split("\n")[0].split()
    return own, used, journal


def version(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(".")))


def test_an_old_sqlite_is_replaced_by_the_one_that_is_installed(tmp_path: Path) -> None:
    own, used, journal = started(tmp_path)
    is_replaced = not wal_is_safe(version(own)) and find_spec("pysqlite3") is not None
    assert (used != own) == is_replaced
    assert (journal == "wal") == wal_is_safe(version(used))


def test_without_it_pythons_own_is_used_as_is_safe_there(tmp_path: Path) -> None:
    own, used, journal = started(tmp_path, "without")
    assert used == own
    assert journal == ("wal" if wal_is_safe(version(own)) else "truncate")


@pytest.mark.trial
def test_a_database_goes_from_the_one_to_the_other_and_back(tmp_path: Path) -> None:
    first, without, again = started(tmp_path), started(tmp_path, "without"), started(tmp_path)
    assert (again, without[1]) == (first, first[0])
