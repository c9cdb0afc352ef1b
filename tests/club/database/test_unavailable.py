"""A book that cannot be reached or written: what is told to whom, and that a bug is none of it."""

import errno
import json
import logging
import sqlite3
import sys
from contextlib import closing, contextmanager
from types import SimpleNamespace
from urllib.parse import urlencode

import psycopg
import pytest
from django.contrib.auth.models import User
from django.db import Error, connection
from django.db.utils import DatabaseErrorWrapper, InterfaceError
from django.test import Client, RequestFactory

from club.database.unavailable import DAMAGED, FULL, HELD, NOT_THERE, READ_ONLY, SILENT, OneLine, book_lost, cause_of
from tests.tournaments.night_builder import a_running_night, card_of
from tournaments.records.links import path_of

FORM = "application/x-www-form-urlencoded"


def full(path):
    with closing(sqlite3.connect(path)) as book:
        book.execute("PRAGMA max_page_count = 2")
        book.execute("CREATE TABLE hands (told)")
        book.execute("INSERT INTO hands VALUES (zeroblob(100000))")


def read_only(path):
    path.touch()
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as book:
        book.execute("CREATE TABLE hands (told)")


def not_there(path):
    sqlite3.connect(path / "in no folder")


def held(path):
    with closing(sqlite3.connect(path)) as other, closing(sqlite3.connect(path, timeout=0)) as book:
        other.execute("BEGIN EXCLUSIVE")
        book.execute("BEGIN IMMEDIATE")


def damaged(path):
    path.write_text("This is no book, and it is longer than the head of one. " * 20)
    with closing(sqlite3.connect(path)) as book:
        book.execute("SELECT * FROM hands")


def misspelt(path):
    with closing(sqlite3.connect(path)) as book:
        book.execute("SELECT * FROM hnads")


def twice(path):
    with closing(sqlite3.connect(path)) as book:
        book.execute("CREATE TABLE hands (told UNIQUE)")
        book.execute("INSERT INTO hands VALUES (1), (1)")


def as_django_tells(driver, deed, *arguments):
    """The error of that deed, as Django wraps it."""
    with pytest.raises(Error) as told, DatabaseErrorWrapper(SimpleNamespace(Database=driver, errors_occurred=False)):
        deed(*arguments)
    return told.value


@pytest.mark.parametrize(
    ("deed", "cause"),
    [
        (full, FULL),
        (read_only, READ_ONLY),
        (not_there, NOT_THERE),
        (held, HELD),
        (damaged, DAMAGED),
        (misspelt, None),
        (twice, None),
    ],
)
def test_sqlite_says_why_the_book_is_lost(deed, cause, tmp_path):
    assert cause_of(as_django_tells(sqlite3, deed, tmp_path / "book.sqlite3")) == cause


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (psycopg.errors.DiskFull, FULL),
        (psycopg.errors.AdminShutdown, SILENT),
        (psycopg.errors.CannotConnectNow, SILENT),
        (psycopg.errors.TooManyConnections, SILENT),
        (psycopg.errors.ReadOnlySqlTransaction, READ_ONLY),
        (psycopg.errors.LockNotAvailable, HELD),
        (psycopg.errors.DeadlockDetected, HELD),
        (psycopg.errors.DataCorrupted, DAMAGED),
        (psycopg.errors.UndefinedTable, None),
        (psycopg.errors.UniqueViolation, None),
        (psycopg.OperationalError, SILENT),  # as where nobody listens
        (psycopg.ProgrammingError, None),
    ],
)
def test_postgresql_says_why_the_book_is_lost(error, cause):
    def deed():
        raise error

    assert cause_of(as_django_tells(psycopg, deed)) == cause


def test_a_connection_that_is_gone_and_a_disk_that_is_full_are_told_from_bugs():
    assert cause_of(InterfaceError("connection already closed")) == SILENT
    assert cause_of(OSError(errno.ENOSPC, "No space left on device")) == FULL
    assert [cause_of(error) for error in (OSError("?"), FileNotFoundError(errno.ENOENT, "?"), ValueError())] == [
        None
    ] * 3
    assert cause_of(None) is None


def a_link():
    """Of a table that is played at."""
    return path_of(card_of(a_running_night(4)))


@contextmanager
def a_book_that(deed, path):
    """Whatever is asked of the database ends as `deed` does."""

    def end(*_):
        raise as_django_tells(sqlite3, deed, path / "book.sqlite3")

    with connection.execute_wrapper(end):
        yield Client(raise_request_exception=False)


@pytest.mark.django_db
def test_a_poll_that_finds_the_book_lost_is_told_so_too(tmp_path):
    """It is answered before the pages are."""
    link = a_link()
    with a_book_that(held, tmp_path) as client:
        answer = client.get(f"{link}state", headers={"If-None-Match": 'W/"1"'})
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")


@pytest.mark.django_db
def test_a_person_is_told_on_a_page_that_asks_for_no_book(tmp_path):
    link = a_link()
    with a_book_that(full, tmp_path) as client:
        answer = client.get(link)
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "5", "no-store")
    assert "The disk is full." in page
    assert "Free some space on the disk that holds the book." in page
    assert '<meta http-equiv="refresh" content="5">' in page
    assert "Traceback" not in page


@pytest.mark.django_db
def test_a_phones_script_is_told_in_a_sentence(tmp_path):
    link = a_link()
    with a_book_that(held, tmp_path) as client:
        answer = client.get(f"{link}state")
    assert (answer.status_code, answer["Retry-After"], answer["Content-Type"]) == (503, "5", "application/json")
    told = "Another program holds the book. Keep what was told, and send it again in a moment."
    assert answer.json() == {"message": told}


@pytest.mark.django_db
def test_a_browser_that_was_sent_to_a_file_sees_a_page(tmp_path):
    link = a_link()
    with a_book_that(full, tmp_path) as client:
        answer = client.get(f"{link}state", headers={"Accept": "text/html,*/*"})
    assert (answer.status_code, answer["Content-Type"]) == (503, "text/html; charset=utf-8")


@pytest.mark.django_db
def test_a_director_at_the_desk_is_told_whatever_stands_in_the_session(tmp_path):
    at_desk = Client(raise_request_exception=False)
    at_desk.force_login(User.objects.create_user("ada", is_staff=True))
    with a_book_that(read_only, tmp_path):
        answer = at_desk.get("/nights/")
    assert answer.status_code == 503
    assert "may be read but not written" in answer.content.decode()
    assert at_desk.get("/nights/").status_code == 200


def test_what_was_typed_can_be_sent_again_from_the_page():
    fields = {"name": 'Łukasz "Lucky" <b>', "round": "3", "csrfmiddlewaretoken": "t"}
    asked = RequestFactory().post("/members/?page=2", urlencode(fields), content_type=FORM)
    page = book_lost(asked, FULL).content.decode()
    assert '<form method="post" action="/members/?page=2"' in page
    assert 'name="name" value="Łukasz &quot;Lucky&quot; &lt;b&gt;"' in page
    assert 'name="round" value="3"' in page
    assert "refresh" not in page


def test_a_password_is_not_shown_again():
    asked = RequestFactory().post(
        "/sign-in/", urlencode({"username": "ada", "password": "s3cret"}), content_type=FORM
    )
    page = book_lost(asked, FULL).content.decode()
    assert "s3cret" not in page
    assert "Go back, and send it again" in page


def test_a_form_that_cannot_be_read_is_not_kept_and_does_no_harm():
    asked = RequestFactory().post("/members/", b"name=%ff&" + b"&".join([b"a=1"] * 2000), content_type=FORM)
    assert book_lost(asked, FULL).status_code == 503


@pytest.mark.django_db
def test_a_bug_stays_a_bug(tmp_path):
    link = a_link()
    with a_book_that(misspelt, tmp_path) as client:
        answer = client.get(link)
    assert answer.status_code == 500
    assert "Something broke" in answer.content.decode()


def a_record(error):
    """As Django logs an error that nobody caught."""
    asked = SimpleNamespace(resolver_match=SimpleNamespace(route="t/<str:token>/hands"), path="/t/secret/hands")
    try:
        raise error
    except Exception:
        record = logging.LogRecord("django.request", 40, "x.py", 1, "%s: %s", ("!", asked.path), sys.exc_info())
    record.request = asked
    assert OneLine().filter(record)
    return logging.Formatter().format(record)


def test_the_log_names_the_cause_in_one_line_and_no_link(tmp_path):
    error = as_django_tells(sqlite3, full, tmp_path / "book.sqlite3")
    assert a_record(error) == "503: the disk is full (database or disk is full) at t/<str:token>/hands"


def test_the_log_keeps_the_traceback_of_a_bug():
    assert "Traceback" in a_record(ValueError("a bug"))


def test_a_script_is_told_in_json_that_is_whole():
    assert list(json.loads(book_lost(RequestFactory().post("/t/x/hands"), SILENT).content)) == ["message"]
