"""When the database cannot be reached or written: who reads what, and that a bug is something else."""

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
from django.db import Error, IntegrityError, connection
from django.db.utils import DatabaseErrorWrapper, InterfaceError
from django.test import Client, RequestFactory

from club.database.unavailable import (
    DAMAGED,
    FULL,
    HELD,
    NOT_THERE,
    READ_ONLY,
    SILENT,
    OneLine,
    cause_of,
    database_away,
)
from tests.tournaments.night_builder import a_running_night, card_of
from tournaments.records.links import path_of

FORM = "application/x-www-form-urlencoded"


def full(path):
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA max_page_count = 2")
        database.execute("CREATE TABLE hands (content)")
        database.execute("INSERT INTO hands VALUES (zeroblob(100000))")


def read_only(path):
    path.touch()
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        database.execute("CREATE TABLE hands (content)")


def not_there(path):
    sqlite3.connect(path / "in no folder")


def held(path):
    with closing(sqlite3.connect(path)) as other, closing(sqlite3.connect(path, timeout=0)) as database:
        other.execute("BEGIN EXCLUSIVE")
        database.execute("BEGIN IMMEDIATE")


def damaged(path):
    path.write_text("This is no database, and it is longer than the head of one. " * 20)
    with closing(sqlite3.connect(path)) as database:
        database.execute("SELECT * FROM hands")


def misspelt(path):
    with closing(sqlite3.connect(path)) as database:
        database.execute("SELECT * FROM hnads")


def twice(path):
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE hands (content UNIQUE)")
        database.execute("INSERT INTO hands VALUES (1), (1)")


def as_django_raises(driver, action, *arguments):
    """The error of that action, as Django wraps it."""
    with (
        pytest.raises(Error) as raised,
        DatabaseErrorWrapper(SimpleNamespace(Database=driver, errors_occurred=False)),
    ):
        action(*arguments)
    return raised.value


@pytest.mark.parametrize(
    ("action", "cause"),
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
def test_sqlite_says_why_the_database_is_away(action, cause, tmp_path):
    assert cause_of(as_django_raises(sqlite3, action, tmp_path / "head-table.sqlite3")) == cause


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
def test_postgresql_says_why_the_database_is_away(error, cause):
    def action():
        raise error

    assert cause_of(as_django_raises(psycopg, action)) == cause


def test_a_lost_connection_and_a_full_disk_are_not_taken_for_bugs():
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
def a_database_that(action, path):
    """Every query ends as `action` does."""

    def end(*_):
        raise as_django_raises(sqlite3, action, path / "head-table.sqlite3")

    with connection.execute_wrapper(end):
        yield Client(raise_request_exception=False)


@pytest.mark.django_db
def test_a_poll_while_the_database_is_away_gets_the_same_answer(tmp_path):
    """Polls are answered before the pages."""
    link = a_link()
    with a_database_that(held, tmp_path) as client:
        answer = client.get(f"{link}state", headers={"If-None-Match": 'W/"1"'})
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")


@pytest.mark.django_db
def test_a_person_gets_a_page_that_needs_no_database(tmp_path):
    link = a_link()
    with a_database_that(full, tmp_path) as client:
        answer = client.get(link)
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "5", "no-store")
    assert "The disk is full." in page
    assert "Free some space on the disk that the database is on." in page
    assert '<meta http-equiv="refresh" content="5">' in page
    assert "Traceback" not in page


@pytest.mark.django_db
def test_a_phones_script_gets_a_sentence(tmp_path):
    link = a_link()
    with a_database_that(held, tmp_path) as client:
        answer = client.get(f"{link}state")
    assert (answer.status_code, answer["Retry-After"], answer["Content-Type"]) == (503, "5", "application/json")
    message = "Another program has locked the database. Not saved yet. Send it again in a moment."
    assert answer.json() == {"message": message}


@pytest.mark.django_db
def test_a_browser_that_was_sent_to_a_file_sees_a_page(tmp_path):
    link = a_link()
    with a_database_that(full, tmp_path) as client:
        answer = client.get(f"{link}state", headers={"Accept": "text/html,*/*"})
    assert (answer.status_code, answer["Content-Type"]) == (503, "text/html; charset=utf-8")


@pytest.mark.django_db
def test_a_director_at_the_desk_gets_the_page_whatever_is_in_the_session(tmp_path):
    at_desk = Client(raise_request_exception=False)
    at_desk.force_login(User.objects.create_user("ada", is_staff=True))
    with a_database_that(read_only, tmp_path):
        answer = at_desk.get("/nights/")
    assert answer.status_code == 503
    assert "can be read but not written" in answer.content.decode()
    assert at_desk.get("/nights/").status_code == 200


def test_what_was_typed_can_be_sent_again_from_the_page():
    fields = {"name": 'Łukasz "Lucky" <b>', "round": "3", "csrfmiddlewaretoken": "t"}
    asked = RequestFactory().post("/members/?page=2", urlencode(fields), content_type=FORM)
    page = database_away(asked, FULL).content.decode()
    assert '<form method="post" action="/members/?page=2"' in page
    assert 'name="name" value="Łukasz &quot;Lucky&quot; &lt;b&gt;"' in page
    assert 'name="round" value="3"' in page
    assert "refresh" not in page


def test_a_password_is_not_shown_again():
    asked = RequestFactory().post(
        "/sign-in/", urlencode({"username": "ada", "password": "s3cret"}), content_type=FORM
    )
    page = database_away(asked, FULL).content.decode()
    assert "s3cret" not in page
    assert "Go back and send it again" in page


def test_a_form_that_cannot_be_read_is_not_shown_again_and_does_no_harm():
    asked = RequestFactory().post("/members/", b"name=%ff&" + b"&".join([b"a=1"] * 2000), content_type=FORM)
    assert database_away(asked, FULL).status_code == 503


@pytest.mark.django_db
def test_a_bug_stays_a_bug(tmp_path):
    link = a_link()
    with a_database_that(misspelt, tmp_path) as client:
        answer = client.get(link)
    assert answer.status_code == 500
    assert "Something went wrong" in answer.content.decode()


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
    error = as_django_raises(sqlite3, full, tmp_path / "head-table.sqlite3")
    assert a_record(error) == "503: the disk is full (database or disk is full) at t/<str:token>/hands"


def test_the_log_has_the_traceback_of_a_bug_and_no_link():
    text = a_record(ValueError("a bug"))
    assert ("Traceback" in text, text.partition("\n")[0]) == (True, "!: t/<str:token>/hands")


@pytest.mark.parametrize(
    ("path", "route"), [("/p/secret/", "p/<str:token>/"), ("/p/secret/nowhere", "an unknown address")]
)
def test_what_the_server_says_of_a_request_names_no_link(path, route):
    record = logging.LogRecord("waitress", 40, "x.py", 1, "Exception while serving %s", (path,), None)
    assert OneLine().filter(record)
    assert record.getMessage() == f"Exception while serving {route}"


def test_the_log_has_no_value_of_a_row_that_a_database_names():
    text = a_record(
        IntegrityError('duplicate key "member_name_once"\nDETAIL:  Key (lower(name))=(ada) already exists.')
    )
    assert ("member_name_once" in text, "ada" in text) == (True, False)


def test_a_script_gets_valid_json():
    assert list(json.loads(database_away(RequestFactory().post("/t/x/hands"), SILENT).content)) == ["message"]
