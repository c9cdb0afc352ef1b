"""A database that is gone beside backups of it: no start makes an empty one without a word."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.club.databases import restored_on_sqlite
from tests.club.management.commands.test_up import (
    CLOSED,
    MANAGE,
    at_terminal,
    password_in,
    refused,
    up,
)
from tests.running import own_database

pytestmark = pytest.mark.trial


@pytest.fixture(scope="module")
def backup(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    whole = restored_on_sqlite(folder / "data")
    whole.environment["DJANGO_SUPERUSER_PASSWORD"] = "correct horse"
    whole.output("createsuperuser", "--noinput", "--username=ada", "--email=ada@example.org")
    whole.output("backup", folder / "whole.jsonl.gz")
    return folder / "whole.jsonl.gz"


@pytest.fixture
def lost(tmp_path, backup):
    """A machine whose database is gone: its key and two backups are there."""
    database = restored_on_sqlite(tmp_path / "data")
    data = tmp_path / "data"
    (data / "backups").mkdir()
    for name in ("2026-11-20-230000-after-night-1", "2026-11-21-231500-after-night-2"):
        shutil.copy(backup, data / "backups" / f"{name}.jsonl.gz")
    (data / "head-table.sqlite3").unlink()
    return database.environment


AT_A_PORT = ("--host", "127.0.0.1", "--port", "0")
RESTORE = r"Restore the newest one: manage\.py restore (\S+-231500-after-night-2\.jsonl\.gz)\."


@pytest.mark.sqlite
def test_a_lost_database_beside_backups_is_reported_with_the_newest_of_them(lost, tmp_path):
    database = tmp_path / "data" / "head-table.sqlite3"
    for make in (lambda: None, database.touch):  # missing, and empty
        make()
        errors = refused(lost, *AT_A_PORT)
        assert "is missing or empty, but there are backups of it." in errors
        assert "manage.py up --empty" in errors
        assert re.search(RESTORE, errors)
        assert not database.exists() or not database.stat().st_size
    restored = subprocess.run([*MANAGE, "restore", re.search(RESTORE, errors)[1]], env=lost, capture_output=True)
    assert restored.returncode == 0, restored.stderr
    with up(lost) as started:
        assert "password" not in started.output  # the director is there again
        started.stop()


@pytest.mark.posix
@pytest.mark.sqlite
def test_a_host_may_start_with_an_empty_database_beside_backups(lost):
    with up(lost, "--empty") as started:
        assert password_in(started.output)
        started.stop()
    with up(lost) as again:  # the new one is not taken for lost
        again.stop()


@pytest.mark.posix
@pytest.mark.sqlite
def test_a_host_at_a_terminal_is_asked_before_an_empty_start(lost, tmp_path):
    with at_terminal(lost, *AT_A_PORT, status=1) as (expect, answer):
        expect("Start with an empty database? [y/N] ")
        answer("")
        expect("Nothing was changed.")
    database = tmp_path / "data" / "head-table.sqlite3"
    assert not (database.exists() and database.stat().st_size)
    with at_terminal(lost, *AT_A_PORT) as (expect, answer):
        expect("Start with an empty database? [y/N] ")
        answer("y")
        expect("To stop it:  press Ctrl-C")
        answer("\x03", end="")
        expect(CLOSED)


def stored(environment):
    """Whether anything was made in the database's file."""
    database = Path(environment["HEADTABLE_DATA"]) / "head-table.sqlite3"
    return database.exists() and database.stat().st_size > 0


@pytest.mark.sqlite
@pytest.mark.parametrize("name", ["backups/whole.jsonl.gz", "whole.jsonl.gz", "from the stick/2026 autumn.gz"])
def test_a_backup_is_found_in_the_data_folder_whatever_its_name(name, tmp_path, backup):
    with own_database(tmp_path / "data", "named") as environment:
        file = tmp_path / "data" / name
        file.parent.mkdir(parents=True)
        shutil.copy(backup, file)
        (tmp_path / "data" / "notes.gz").write_bytes(b"\x1f\x8b no backup")
        errors = refused(environment, *AT_A_PORT)
        assert f"Restore the newest one: manage.py restore {file}." in errors
        assert not stored(environment)


@pytest.mark.sqlite
def test_a_secret_key_without_a_database_starts_nothing_empty(tmp_path):
    with own_database(tmp_path / "data", "keyed") as environment:
        (tmp_path / "data").mkdir()
        (tmp_path / "data" / "secret-key.txt").write_text("of a club that was here before\n")
        errors = refused(environment, *AT_A_PORT)
        assert "is missing or empty, but the secret key of one is in" in errors
        assert "manage.py up --empty" in errors
        with up(environment, "--empty") as started:
            assert password_in(started.output)
            started.stop()
        assert (tmp_path / "data" / "secret-key.txt").read_text() == "of a club that was here before\n"


@pytest.mark.posix
@pytest.mark.sqlite
def test_a_host_at_a_terminal_is_asked_beside_a_secret_key_alone(tmp_path):
    with own_database(tmp_path / "data", "asked") as environment:
        (tmp_path / "data").mkdir()
        (tmp_path / "data" / "secret-key.txt").write_text("of a club that was here before\n")
        with at_terminal(environment, *AT_A_PORT, status=1) as (expect, answer):
            expect("Start with an empty database? [y/N] ")
            answer("n")
            expect("Nothing was changed.")
        assert not stored(environment)


@pytest.mark.sqlite
@pytest.mark.parametrize("command", ["rehearse", "migrate", "createsuperuser"])
def test_no_other_command_makes_an_empty_database_either(command, tmp_path, backup):
    with own_database(tmp_path / "data", "other") as environment:
        (tmp_path / "data" / "backups").mkdir(parents=True)
        shutil.copy(backup, tmp_path / "data" / "backups")
        ended = subprocess.run(
            [*MANAGE, command, "--noinput"], env=environment, capture_output=True, encoding="utf-8"
        )
        assert (ended.returncode, "Traceback" in ended.stderr) == (1, False)
        assert "Restore the newest one: " in ended.stderr
        assert not stored(environment)


@pytest.mark.sqlite
def test_what_fails_on_a_new_machine_leaves_no_key_that_the_next_start_would_ask_about(tmp_path):
    with own_database(tmp_path / "data", "new") as environment:
        (tmp_path / "no backup.gz").write_bytes(b"")
        ended = subprocess.run([*MANAGE, "restore", tmp_path / "no backup.gz"], env=environment, capture_output=True)
        assert ended.returncode == 1
        nowhere = environment | {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing"}
        assert "Cannot open the database" in refused(nowhere, *AT_A_PORT)
        with up(environment) as started:
            assert password_in(started.output)
            started.stop()


@pytest.mark.postgresql
def test_an_empty_database_on_a_server_beside_backups_is_reported_as_well(lost, tmp_path):
    with own_database(tmp_path / "data", "lost_too") as served:
        errors = refused(lost | {"DATABASE_URL": served["DATABASE_URL"]}, *AT_A_PORT)
    assert re.search(RESTORE, errors)
