"""A data folder whose database has the old name: a start renames it with all that it holds, or leaves it as it is."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from tests.club.databases import SETTLED, older_database

OLD, NEW = "book.sqlite3", "head-table.sqlite3"
MAKE_FOLDER = SETTLED + "from club.server.data_folder import make_folder; make_folder()"
HALF_WRITTEN = "INSERT INTO club_membergroup (name, plain) VALUES ('Halves', 'halves')"
pytestmark = [pytest.mark.sqlite, pytest.mark.trial]


@pytest.fixture
def older(tmp_path):
    with older_database(tmp_path / "data", "named") as database:
        yield database


def names_in(folder):
    return {each.name for each in folder.glob("*.sqlite3*") if each.stat().st_size}


def killed_while_writing(database, mode, *, committed):
    """What a program leaves that is killed with this journal, in a transaction or after it."""
    folder = database.folder
    with closing(sqlite3.connect(folder / OLD, isolation_level=None)) as opened:
        opened.execute(f"PRAGMA journal_mode={mode}")
        opened.execute("PRAGMA cache_size=2")
        opened.execute("PRAGMA wal_autocheckpoint=0")
        opened.execute("BEGIN")
        opened.execute(HALF_WRITTEN)
        opened.execute("UPDATE tournaments_entrant SET short_name = 'half written'")
        opened.execute("UPDATE tournaments_handrecord SET why = hex(zeroblob(90))")
        if committed:
            opened.execute("COMMIT")
        for end in ("", "-journal", "-wal"):
            if (file := folder / f"{OLD}{end}").exists():
                shutil.copy(file, folder / f"copy{end}")
    for end in ("", "-journal", "-wal"):
        if (file := folder / f"copy{end}").exists():
            file.rename(folder / f"{OLD}{end}")


def test_a_start_renames_the_file_and_nothing_of_it_is_lost(older):
    before = older.look()
    assert older.script(MAKE_FOLDER) == (0, "")
    assert names_in(older.folder) == {NEW}
    assert older.look() == before


def test_until_then_it_is_read_under_the_old_name(older, tmp_path):
    assert " rows, " in older.output("backup", tmp_path / "a.gz")
    assert names_in(older.folder) == {OLD}


@pytest.mark.parametrize("mode", ["TRUNCATE", "WAL"])
@pytest.mark.parametrize("committed", [True, False])
def test_what_a_killed_program_left_goes_with_it(older, mode, committed):
    """A half write is rolled back, and what only the log holds is written into the file."""
    before = older.look()
    killed_while_writing(older, mode, committed=committed)
    assert len(names_in(older.folder)) == 1 + ((mode == "WAL") or not committed)
    assert older.script(MAKE_FOLDER) == (0, "")
    assert [each.name for each in older.folder.glob("*.sqlite3*")] == [NEW]
    found = older.look()
    if committed:
        assert [name for name in before if "Halves" in str(found[name])] == ["club_membergroup"]
    else:
        assert found == before


# Ends itself as `kill -9` does when the file is to be renamed, or as soon as it is.
KILLED = (
    SETTLED
    + """
import signal
from club.server.data_folder import make_folder
rename = os.rename
def killed(*names):
    if sys.argv[1] == "after":
        rename(*names)
    os.kill(os.getpid(), signal.SIGKILL)
os.rename = killed
make_folder()
"""
)


@pytest.mark.posix
@pytest.mark.parametrize(("moment", "name"), [("before", OLD), ("after", NEW)])
def test_a_start_that_is_killed_leaves_it_whole_under_one_name(older, moment, name):
    before = older.look()
    killed_while_writing(older, "TRUNCATE", committed=False)
    assert older.script(KILLED, moment).status == -9
    assert names_in(older.folder) == {name}
    assert older.look() == before
    assert older.script(MAKE_FOLDER) == (0, "")
    assert names_in(older.folder) == {NEW}


def test_a_file_that_is_served_keeps_its_name(older):
    before = older.look()
    served = SETTLED + "from club.database.in_use import serve; serve(); import subprocess\n"
    ask = "print(subprocess.run([sys.executable, '-c', sys.argv[1]], capture_output=True, text=True).stderr, end='')"
    assert older.script(served + ask, MAKE_FOLDER) == (0, "")
    assert names_in(older.folder) == {OLD}
    assert older.look() == before


@pytest.mark.parametrize("spoilt", [bytes(4096), b"\0"])
def test_a_file_that_is_damaged_keeps_its_name_and_is_said_to_be(older, spoilt):
    file = older.folder / OLD
    file.write_bytes(spoilt + file.read_bytes()[len(spoilt) :])
    ended = older.command("up", "--noinput", "--port=0")
    assert ended.status == 1
    assert f"The database {file} is damaged (" in ended.output
    assert names_in(older.folder) == {OLD}


def test_a_file_that_somebody_writes_keeps_its_name(older):
    with closing(sqlite3.connect(older.folder / OLD, isolation_level=None)) as opened:
        opened.execute("BEGIN IMMEDIATE")
        assert older.script(MAKE_FOLDER) == (0, "")
    assert names_in(older.folder) == {OLD}
