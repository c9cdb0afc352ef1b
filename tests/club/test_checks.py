"""The check that the database loses no hand."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db.backends.sqlite3.base import DatabaseWrapper

from club.checks import check_address, faults_of_sqlite, is_durable

SAFE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 5,
    "init_command": "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=EXTRA",
}
pytestmark = pytest.mark.sqlite
GIVE_LINKS = ("join_link 1", "print_night 1 --set all --paper a4 --out x.pdf", "rehearse --noinput", "export_night 1")
LIVE = """
from django.db import connection
with connection.cursor() as cursor:
    for name in ("journal_mode", "synchronous", "busy_timeout"):
        print(cursor.execute(f"PRAGMA {name}").fetchone()[0])
print(connection.transaction_mode)
"""


def manage(tmp_path, *arguments, **environment):
    """One management command on a SQLite database of its own, with the program's own settings."""
    variables = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    variables |= {"HEADTABLE_DATA": str(tmp_path)} | environment
    return subprocess.run(
        [sys.executable, settings.BASE_DIR / "manage.py", *arguments], env=variables, capture_output=True, text=True
    )


@pytest.fixture
def faults(tmp_path, django_db_blocker):
    """The codes of the faults that a SQLite database in a file with these settings has."""
    opened = []
    (tmp_path / "head-table.sqlite3").touch(mode=0o600)  # as the program makes it

    def faults_with(atomic_requests=False, **options):
        options = {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(tmp_path / "head-table.sqlite3"),
            "OPTIONS": SAFE | options,
        }
        options |= {"ATOMIC_REQUESTS": atomic_requests, "CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": False}
        options |= {"AUTOCOMMIT": True, "TIME_ZONE": None}
        opened.append(DatabaseWrapper(options, "database"))
        with django_db_blocker.unblock():
            return [fault.id for fault in faults_of_sqlite(opened[-1])]

    yield faults_with
    for connection in opened:
        connection.close()


def test_the_program_opens_its_database_so_that_a_power_cut_loses_nothing(tmp_path):
    live = manage(tmp_path, "shell", "--no-imports", "-c", LIVE)
    journal, synchronous, wait, mode = live.stdout.split()
    assert (journal, synchronous) == ("truncate", "3")
    assert (wait, mode) == ("5000", "IMMEDIATE")


@pytest.mark.posix
def test_a_database_that_other_users_can_read_is_reported(faults, tmp_path):
    assert faults() == []
    (tmp_path / "head-table.sqlite3").chmod(0o640)
    assert faults() == ["club.W007"]
    (tmp_path / "head-table.sqlite3").chmod(0o600)
    (tmp_path / "head-table.sqlite3-journal").touch(mode=0o644)
    assert faults() == ["club.W007"]


def test_the_program_passes_its_own_check(tmp_path):
    (tmp_path / "head-table.sqlite3").touch(mode=0o600)  # as `up` makes it
    checked = manage(tmp_path, "check", "--database", "default", "--fail-level", "WARNING")
    assert checked.returncode == 0, checked.stderr


def test_safe_settings_have_no_fault(faults):
    assert faults() == []


def test_each_setting_that_loses_hands_is_refused(faults):
    assert faults(transaction_mode="DEFERRED") == ["club.E001"]
    assert faults(timeout=4) == ["club.E002"]
    assert faults(atomic_requests=True) == ["club.E003"]
    assert faults(init_command="PRAGMA synchronous=NORMAL") == ["club.E004"]
    assert faults(init_command="PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL") == ["club.E004"]


def test_a_rollback_journal_must_be_flushed_to_the_end():
    assert is_durable("truncate", 3)
    assert not is_durable("truncate", 2)
    assert not is_durable("off", 3)
    assert not is_durable("wal", 3)


@pytest.mark.parametrize("address", ["cinch.example.org", "ftp://cinch.example.org", "https://"])
def test_an_address_that_is_none_is_refused(settings, address):
    settings.ADDRESS = address
    assert [fault.id for fault in check_address()] == ["club.E005"]


@pytest.mark.django_db
@pytest.mark.parametrize("command", GIVE_LINKS)
def test_every_command_that_gives_out_links_asks_for_an_address_first(settings, command):
    settings.ADDRESS = "cinch"
    with pytest.raises(SystemCheckError, match="HEADTABLE_ADDRESS is not a web address: cinch"):
        call_command(*command.split(), skip_checks=False)


def test_https_needs_an_address_that_says_so(settings):
    settings.HTTPS = True
    assert [fault.id for fault in check_address()] == ["club.E006"]
    settings.ADDRESS = "https://cinch.example.org"
    assert check_address() == []


def test_nothing_is_left_open_under_https(tmp_path):
    address = {"HEADTABLE_HTTPS": "1", "HEADTABLE_ADDRESS": "https://cinch.example.org"}
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **address)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def test_a_check_of_what_is_open_finds_plain_http(tmp_path):
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING")
    assert done.returncode == 1
    assert "SESSION_COOKIE_SECURE" in done.stderr
