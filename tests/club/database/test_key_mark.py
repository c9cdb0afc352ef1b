"""A book knows the key that its servers sign with, and a server with another key finds out before it serves."""

import sqlite3
from contextlib import closing

import pytest
from django.core.exceptions import ValidationError

from club.database.key_mark import OtherKeyError, compare_key, mark_key
from club.models import KeyMark
from tests.club.databases import FIRST_BACKUP, SETTLED, first_database, restored_on_sqlite

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def key(settings):
    settings.SECRET_KEY = "the first machine's key, long enough"
    return settings


def marks():
    return list(KeyMark.objects.values_list("mark", flat=True))


def test_the_first_start_marks_the_book_and_the_next_finds_it(django_assert_num_queries):
    compare_key()
    first = marks()
    with django_assert_num_queries(1):
        compare_key()
    assert marks() == first
    assert len(first) == 1


def test_the_mark_tells_nothing_of_the_key_and_is_none_of_its_links(key):
    compare_key()
    assert key.SECRET_KEY not in marks()[0]
    assert len(marks()[0]) == 64


def test_another_key_is_told_with_what_to_do_and_changes_nothing(key):
    compare_key()
    before = marks()
    key.SECRET_KEY = "another"
    for _ in "12":
        with pytest.raises(OtherKeyError) as found:
            compare_key()
    said = str(found.value)
    assert str(key.SECRET_KEY_FILE) in said
    assert "copy its secret-key.txt here" in said
    assert "--new-key" in said
    assert "another" not in said.replace("another secret key", "").replace("another machine", "")
    assert marks() == before


def test_a_key_that_is_said_to_be_new_is_the_books_from_then_on(key):
    compare_key()
    before = marks()
    key.SECRET_KEY = "another"
    compare_key(is_new=True)
    compare_key()
    assert marks() != before
    key.SECRET_KEY = "the first machine's key, long enough"
    with pytest.raises(OtherKeyError):
        compare_key()


def test_a_book_has_one_mark():
    mark_key()
    mark_key()
    assert len(marks()) == 1
    with pytest.raises(ValidationError):
        KeyMark(pk=2, mark="x").validate_constraints()


COMPARE = (
    SETTLED
    + """
from club.server.data_folder import make_ready
from club.database.key_mark import compare_key
make_ready()
compare_key()
"""
)


def test_the_book_that_was_put_back_knows_the_new_key_and_no_server_with_the_old_one(tmp_path):
    with first_database(tmp_path / "book", "marked") as book:
        key = book.folder / "secret-key.txt"
        for _ in "12":
            assert book.script(COMPARE) == (0, "")
        old = key.read_text()
        book.output_of("restore", FIRST_BACKUP, "--replace")
        assert book.script(COMPARE) == (0, "")
        key.write_text(old)
        assert "OtherKeyError: This book is signed with another secret key" in book.script(COMPARE).said


# Another program is told to be in the way at once, not after 20 seconds.
RESTORE_IN_THE_WAY = (
    SETTLED
    + """
from django.core.management import CommandError, call_command
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("PRAGMA busy_timeout = 0")
try:
    call_command("restore", sys.argv[1], "--replace")
except CommandError as error:
    print("refused:", error)
"""
)


def test_a_book_that_was_not_replaced_in_the_end_keeps_its_key(tmp_path):
    book = restored_on_sqlite(tmp_path / "book")
    assert book.script(COMPARE) == (0, "")
    before, key = book.contents(), (book.folder / "secret-key.txt").read_text()
    with closing(sqlite3.connect(book.folder / "book.sqlite3", isolation_level=None)) as viewer:
        viewer.execute("BEGIN")
        viewer.execute("SELECT * FROM club_member").fetchone()
        assert book.script(RESTORE_IN_THE_WAY, FIRST_BACKUP).said.startswith("refused: ")
    assert book.contents() == before
    assert (book.folder / "secret-key.txt").read_text() == key
    assert book.script(COMPARE) == (0, "")
    assert sorted(each.name for each in book.folder.glob("secret-key*")) == ["secret-key.txt"]
