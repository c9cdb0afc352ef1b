"""The journal of SQLite's file: a write-ahead log while the program serves, where SQLite may use one."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from club.database.newer_sqlite import wal_is_safe
from tests.club.database.test_newer_sqlite import started, version

pytestmark = pytest.mark.sqlite
SERVED = """
print_journal()
with write_ahead():
    print_journal()
    if "killed" in sys.argv:
        os._exit(0)
    connection.close()  # one thread ends, another begins
    print_journal()
    call_command("check", "--database", "default", "--fail-level", "WARNING", stdout=sys.stderr)
print_journal()
call_command("check", "--database", "default", "--fail-level", "WARNING", stdout=sys.stderr)
"""


def log_of(used: str) -> str:
    return "wal" if wal_is_safe(version(used)) else "truncate"


@pytest.mark.parametrize("sqlite", ["newer", "without"])
def test_hands_go_into_a_log_while_the_program_serves_where_that_is_safe(tmp_path: Path, sqlite: str) -> None:
    _own, used, before, first, second, after = started(tmp_path, SERVED, sqlite)
    assert (before, first, second, after) == ("truncate", log_of(used), log_of(used), "truncate")


def test_a_log_that_was_left_behind_is_written_on_only_where_that_is_safe(tmp_path: Path) -> None:
    _own, used, *journals = started(tmp_path, SERVED, "killed")
    assert journals == ["truncate", log_of(used)]
    for sqlite in ("newer", "without"):
        _own, used, journal = started(tmp_path, "print_journal()", sqlite)
        assert journal == log_of(used)


@pytest.mark.trial  # it waits for the reader as long as a hand does
def test_who_reads_meanwhile_keeps_the_journal_as_it_was(tmp_path: Path) -> None:
    started(tmp_path, "call_command('migrate', verbosity=0)")
    with closing(sqlite3.connect(tmp_path / "book.sqlite3", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM django_migrations").fetchone()
        journals = started(tmp_path, "with write_ahead():\n    print_journal()\nprint_journal()")[2:]
    assert journals == ["truncate", "truncate"]
