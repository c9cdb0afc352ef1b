"""DATABASE_URL: PostgreSQL with its driver, or a sentence that says what to do."""

import sys

import pytest

from club.database.url import database_at

URL = "postgres://club:secret@db.example.org:5433/nights"


def refusal(url, *, installed=False):
    with pytest.raises(SystemExit) as ended:
        database_at(url, lock_patience=5, installed=installed)
    return str(ended.value)


def test_a_postgresql_database_waits_as_long_as_a_phone_does():
    found = database_at(f"{URL}?sslmode=require", lock_patience=5, installed=False)
    assert (found["ENGINE"], found["NAME"], found["PORT"]) == ("django.db.backends.postgresql", "nights", 5433)
    assert found["OPTIONS"]["sslmode"] == "require"
    assert found["OPTIONS"]["options"] == "-c lock_timeout=5000"


def test_what_names_no_postgresql_database_is_refused_without_showing_a_password():
    wrong = [
        "mysql://club:secret@db/nights",
        "sqlite:////tmp/nights",
        "postgres://club:secret@db:port/nights",
        "postgres://club:se/cret@db/nights",
        "postgres://club:secret@db/",
        "postgres://",
        "club:secret@db/nights",
    ]
    refused = {url: refusal(url) for url in wrong}
    assert [
        url for url, said in refused.items() if "names no PostgreSQL database" not in said or "cret" in said
    ] == []
    assert refused[wrong[0]].startswith("DATABASE_URL (mysql://…) names")


def test_a_missing_driver_is_named_with_the_command_that_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert f"{sys.executable} -m pip install -r" in refusal(URL)
    ways = refusal(URL, installed=True)
    assert [
        way for way in (f"{sys.executable} -m pip install", "pipx inject", "uvx --from .") if way not in ways
    ] == []
    assert ways.count("'psycopg[binary]'") == 3  # the program itself may be in no registry
