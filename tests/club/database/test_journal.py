"""The journal of SQLite's file: a write-ahead log while the program serves, where SQLite may use one."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from club.database.newer_sqlite import wal_is_safe
from tests.breaking.troubles import PAGE, a_disk
from tests.club.database.test_newer_sqlite import started, version
from tests.running import open_hall, own_database

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
    with closing(sqlite3.connect(tmp_path / "head-table.sqlite3", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM django_migrations").fetchone()
        journals = started(tmp_path, "with write_ahead():\n    print_journal()\nprint_journal()")[2:]
    assert journals == ["truncate", "truncate"]


WIPED = """
call_command("migrate", verbosity=0)
from club.database.wiping import wipe
with write_ahead():
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout=0")
    reader = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM django_migrations").fetchone()
    print(wipe([]))
    reader.close()
    print(wipe([]))
"""


@pytest.mark.trial
def test_nothing_is_wiped_while_somebody_still_reads_it(tmp_path: Path) -> None:
    assert started(tmp_path, WIPED)[2:] == ["False", "True"]


@pytest.mark.trial
@pytest.mark.posix
def test_a_nearly_full_disk_keeps_its_journal_and_is_read(tmp_path: Path) -> None:
    with a_disk(tmp_path / "disk") as disk:
        started(disk, "call_command('migrate', verbosity=0)")
        with (disk / "holiday.mp4").open("wb", buffering=0) as file:
            with suppress(OSError):
                while True:
                    file.write(bytes(16 * PAGE))
            file.truncate(file.tell() - 4 * PAGE)
        assert started(disk, "with write_ahead():\n    print_journal()")[2:] == ["truncate"]
        assert {each.name for each in disk.iterdir()} == {
            "head-table.sqlite3",
            "head-table.sqlite3-journal",
            "holiday.mp4",
        }


@pytest.mark.trial
@pytest.mark.posix  # it is ended by a signal
def test_the_server_gives_up_its_log_when_it_closes(tmp_path: Path) -> None:
    file = tmp_path / "hall" / "head-table.sqlite3"

    def format_versions() -> bytes:
        return file.read_bytes()[18:20]  # 2 with a log, 1 with a journal (SQLite's file format, 1.3.3)

    with own_database(file.parent, "journal", is_made=True) as environment:
        with open_hall(environment) as hall:
            assert {hall.send("/health/").status for _ in range(20)} == {200}
            serving = format_versions()
        assert (serving, format_versions()) == (
            b"\2\2" if wal_is_safe(sqlite3.sqlite_version_info) else b"\1\1",
            b"\1\1",
        )
