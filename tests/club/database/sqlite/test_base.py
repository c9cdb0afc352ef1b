"""A database and a backup from before SQLite checked lengths and numbers: upgraded, restored anywhere, and nothing lost unseen."""

import gzip
import sqlite3
from contextlib import closing

import pytest

from tests.club.databases import SETTLED, empty_database, restored_on_sqlite, sqlite_database
from tests.club.databases import older_database as of_the_url

pytestmark = pytest.mark.trial

LONG = "N" * 300
LOOK = (
    SETTLED
    + "from tournaments.models import Night; print(*sorted((night.name, night.rules.planned_rounds) for night in Night.objects.all()))"
)
UPGRADE = SETTLED + "from club.server.data_folder import make_ready; make_ready()"


def written(folder, statement, *values):
    """Write into SQLite's file what this version would not take."""
    [file] = folder.glob("*.sqlite3")
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("PRAGMA ignore_check_constraints = ON")
        opened.execute(statement, values)


@pytest.fixture
def older(tmp_path, monkeypatch):
    """The file of an older version, with a name that is too long and a number that is too large."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with of_the_url(tmp_path / "older", "older") as database:
        older = sqlite_database(database.folder)
        written(older.folder, "UPDATE tournaments_night SET name = ?, planned_rounds = 99999 WHERE id = 1", LONG)
        yield older


@pytest.mark.database
def test_an_upgrade_cuts_what_is_too_long_and_the_backup_before_it_is_restored_alike(older, tmp_path, request):
    assert older.script(UPGRADE).status == 0
    upgraded = older.script(LOOK).output
    assert f"('{LONG[:80]}', 32767)" in upgraded
    older.look()  # SQLite's own check finds nothing
    assert older.command("backup", tmp_path / "after.gz").status == 0
    [before] = (older.folder / "backups").glob("*-before-*.jsonl.gz")
    assert LONG in gzip.decompress(before.read_bytes()).decode()
    folder = tmp_path / "target"
    request.getfixturevalue("monkeypatch").undo()
    with empty_database(folder, "bounds") as target:
        ended = target.command("restore", tmp_path / "after.gz", "--noinput")
        assert (ended.status, target.script(LOOK).output) == (0, upgraded), ended.output


@pytest.mark.database
def test_a_backup_that_calls_itself_verified_is_taken_by_postgresql(older, tmp_path, request):
    """The older version's own backup has the long name; its number fits in no PostgreSQL, and the sentence says where it stands."""
    written(older.folder, "UPDATE tournaments_night SET planned_rounds = 9 WHERE id = 1")
    assert older.script(UPGRADE).status == 0
    [before] = (older.folder / "backups").glob("*-before-*.jsonl.gz")
    request.getfixturevalue("monkeypatch").undo()
    with empty_database(tmp_path / "target", "verified") as target:
        ended = target.command("restore", before, "--noinput")
        assert (ended.status, f"('{LONG[:80]}', 9)" in target.script(LOOK).output) == (0, True), ended.output


def test_a_backup_of_a_text_that_is_too_long_is_not_called_verified(tmp_path):
    database = restored_on_sqlite(tmp_path / "data")
    written(database.folder, "UPDATE tournaments_night SET name = ? WHERE id = 1", LONG)
    ended = database.command("backup", tmp_path / "a.gz")
    assert (ended.status, (tmp_path / "a.gz").exists()) == (1, False)
    assert "CHECK constraint failed in tournaments_night" in ended.output
    assert "Traceback" not in ended.output
