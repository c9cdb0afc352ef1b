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
import os, sys
if "without" in sys.argv:
    sys.modules["pysqlite3"] = None  # as where none is made for this computer
import _sqlite3
import django
django.setup()
import sqlite3
from django.core.management import call_command
from django.db import connection
from django.db.backends.sqlite3.base import Database
from club.database.journal import write_ahead
assert Database.connect is sqlite3.connect and Database.Error is sqlite3.Error
def print_journal():
    with connection.cursor() as cursor:
        print(cursor.execute("PRAGMA journal_mode").fetchone()[0], flush=True)
print(_sqlite3.sqlite_version, sqlite3.sqlite_version)
"""


def started(folder: Path, script: str, *arguments: str) -> list[str]:
    """What the script prints, the version of Python's own SQLite and of the one that is used before all else."""
    folder.mkdir(exist_ok=True)
    (folder / "head-table.sqlite3").touch(mode=0o600)  # as `up` makes it
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"HEADTABLE_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "club.settings"}
    run = [sys.executable, "-c", STARTED + script, *arguments]
    ended = subprocess.run(run, env=environment, cwd=settings.BASE_DIR, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.split()


def version(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(".")))


def test_an_old_sqlite_is_replaced_by_the_one_that_is_installed(tmp_path: Path) -> None:
    own, used = started(tmp_path, "")
    is_replaced = not wal_is_safe(version(own)) and find_spec("pysqlite3") is not None
    assert (used != own) == is_replaced
    assert wal_is_safe(version(used)) or not is_replaced


def test_without_it_pythons_own_is_used(tmp_path: Path) -> None:
    own, used = started(tmp_path, "", "without")
    assert used == own
