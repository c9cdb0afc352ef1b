"""A database knows the key that its servers sign with, and a server with another key finds out before it serves."""

import sqlite3
from contextlib import closing

import pytest
from django.core.exceptions import ValidationError

from club.database.key_mark import OtherKeyError, compare_key, mark_key
from club.models import KeyMark
from club.server.data_folder import another_secret_key, make_secret_key, next_key_file
from tests.club.databases import OLDER_BACKUP, SETTLED, restored_database, restored_on_sqlite

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def key(settings):
    settings.SECRET_KEY = "the first machine's key, long enough"
    return settings


def marks():
    return list(KeyMark.objects.values_list("mark", flat=True))


def test_the_first_start_marks_the_database_and_the_next_finds_it():
    compare_key()
    first = marks()
    compare_key()
    assert marks() == first
    assert len(first) == 1


def test_the_mark_reveals_nothing_of_the_key_and_is_none_of_its_links(key):
    compare_key()
    assert key.SECRET_KEY not in marks()[0]
    assert len(marks()[0]) == 64


def test_another_key_is_refused_with_what_to_do_and_changes_nothing(key):
    compare_key()
    before = marks()
    key.SECRET_KEY = "another"
    for _ in "12":
        with pytest.raises(OtherKeyError) as found:
            compare_key()
    message = str(found.value)
    assert str(key.SECRET_KEY_FILE) in message
    assert "copy its secret-key.txt here" in message
    assert "--new-key" in message
    assert "another" not in message.replace("another computer", "")
    assert marks() == before


def test_a_new_key_is_the_databases_from_then_on(key):
    compare_key()
    before = marks()
    key.SECRET_KEY = "another"
    compare_key(is_new=True)
    compare_key()
    assert marks() != before
    key.SECRET_KEY = "the first machine's key, long enough"
    with pytest.raises(OtherKeyError):
        compare_key()


def test_a_database_has_one_mark():
    mark_key()
    mark_key()
    assert len(marks()) == 1
    with pytest.raises(ValidationError):
        KeyMark(pk=2, mark="x").validate_constraints()


def test_a_restore_makes_a_new_key_and_its_mark_and_the_old_one_is_refused(key, tmp_path):
    key.SECRET_KEY_FILE = tmp_path / "secret-key.txt"
    make_secret_key()
    compare_key()
    old = key.SECRET_KEY
    with another_secret_key():
        mark_key()
    compare_key()
    assert key.SECRET_KEY_FILE.read_text().strip() == key.SECRET_KEY != old
    key.SECRET_KEY = old
    with pytest.raises(OtherKeyError):
        compare_key()


def test_the_key_that_a_killed_restore_left_is_used_if_the_database_has_its_mark(key, tmp_path):
    key.SECRET_KEY_FILE = tmp_path / "secret-key.txt"
    make_secret_key()
    compare_key()
    old = key.SECRET_KEY
    next_key_file().write_text("of a restore that did not replace the database")
    compare_key()
    assert (key.SECRET_KEY, list(tmp_path.iterdir())) == (old, [key.SECRET_KEY_FILE])
    key.SECRET_KEY = "of a restore that did"
    mark_key()
    next_key_file().write_text(key.SECRET_KEY)
    key.SECRET_KEY = old
    compare_key()
    assert key.SECRET_KEY == key.SECRET_KEY_FILE.read_text() == "of a restore that did"
    assert list(tmp_path.iterdir()) == [key.SECRET_KEY_FILE]


COMPARE = (
    SETTLED
    + """
from club.server.data_folder import make_ready
from club.database.key_mark import compare_key
make_ready()
compare_key()
"""
)


@pytest.mark.database
@pytest.mark.trial
def test_a_restored_database_knows_the_new_key_and_refuses_the_old_one(tmp_path):
    with restored_database(tmp_path / "database", "marked") as database:
        key = database.folder / "secret-key.txt"
        for _ in "12":
            assert database.script(COMPARE) == (0, "")
        old = key.read_text()
        database.output("restore", OLDER_BACKUP, "--replace")
        assert database.script(COMPARE) == (0, "")
        key.write_text(old)
        assert "is not the one of this database" in database.script(COMPARE).output


# A lock of another program is reported at once, not after 20 seconds.
RESTORE_IN_THE_WAY = (
    SETTLED
    + """
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
with connection.cursor() as cursor:
    cursor.execute("PRAGMA busy_timeout = 0")
try:
    call_command("restore", sys.argv[1], "--replace")
except (CommandError, DatabaseError) as error:  # the command line says which it was
    print("refused:", error)
"""
)


@pytest.mark.trial
@pytest.mark.sqlite
def test_the_key_stays_if_the_database_was_not_replaced_in_the_end(tmp_path):
    database = restored_on_sqlite(tmp_path / "database")
    assert database.script(COMPARE) == (0, "")
    before, key = database.look(), (database.folder / "secret-key.txt").read_text()
    with closing(sqlite3.connect(database.folder / "head-table.sqlite3", isolation_level=None)) as viewer:
        viewer.execute("BEGIN")
        viewer.execute("SELECT * FROM club_member").fetchone()
        assert database.script(RESTORE_IN_THE_WAY, OLDER_BACKUP).output.startswith("refused: ")
    assert database.look() == before
    assert (database.folder / "secret-key.txt").read_text() == key
    assert database.script(COMPARE) == (0, "")
    assert sorted(each.name for each in database.folder.glob("secret-key*")) == ["secret-key.txt"]


# Ends itself as `kill -9` does, when the database is of the new key and the file not yet.
KILLED_BETWEEN = (
    SETTLED
    + """
import signal
from django.core.management import call_command
from django.conf import settings
replace = os.replace
def fall(source, target):
    if target == settings.SECRET_KEY_FILE:
        os.kill(os.getpid(), signal.SIGKILL)
    replace(source, target)
os.replace = fall
call_command("restore", sys.argv[1], "--replace")
"""
)
# The same when the backup of what was there before is made, and nothing else.
KILLED_BEFORE = KILLED_BETWEEN.replace("target == settings.SECRET_KEY_FILE", "target.suffix == '.gz'")


@pytest.mark.database
@pytest.mark.trial
@pytest.mark.posix
@pytest.mark.parametrize(("script", "is_new"), [(KILLED_BETWEEN, True), (KILLED_BEFORE, False)])
def test_a_restore_that_was_killed_leaves_the_databases_key_to_the_next_start(tmp_path, script, is_new):
    with restored_database(tmp_path / "database", "between") as database:
        assert database.script(COMPARE) == (0, "")
        key = database.folder / "secret-key.txt"
        old = key.read_text()
        assert database.script(script, OLDER_BACKUP).status == -9
        assert (key.read_text() == old, len(list(database.folder.glob("secret-key*")))) == (True, 2)
        assert database.script(COMPARE) == (0, "")
        assert (key.read_text() != old) == is_new
        assert [each.name for each in database.folder.glob("secret-key*")] == ["secret-key.txt"]


@pytest.mark.trial
@pytest.mark.posix
def test_the_next_restore_finishes_it_even_where_it_changes_nothing_itself(tmp_path):
    with restored_database(tmp_path / "database", "finished") as database:
        assert database.script(KILLED_BETWEEN, OLDER_BACKUP).status == -9
        assert database.command("restore", OLDER_BACKUP).status == 1
        assert [each.name for each in database.folder.glob("secret-key*")] == ["secret-key.txt"]
        assert database.script(COMPARE) == (0, "")
