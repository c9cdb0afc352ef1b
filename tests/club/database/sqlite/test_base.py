"""Statements are put into SQLite's words as Django does it, however often they come."""

import sqlite3

import pytest
from django.db import connection
from django.db.backends.sqlite3.base import SQLiteCursorWrapper

from club.database.sqlite.base import RememberingCursor


@pytest.mark.parametrize(
    ("statement", "values"),
    [("SELECT %s", None), ("SELECT '100%%', %s", None), ("SELECT '%%s' || %s", None), ("SELECT %(a)s", ["a"])],
)
def test_a_statement_is_put_into_the_words_that_django_has_for_it(statement, values):
    words = {
        sqlite3.connect(":memory:").cursor(factory).convert_query(statement, param_names=values)
        for factory in (RememberingCursor, RememberingCursor, SQLiteCursorWrapper)
    }
    assert len(words) == 1


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL takes Django's statements as they are")
@pytest.mark.django_db
def test_each_cursor_of_the_program_remembers():
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s || '%%'", ["a"])
        assert cursor.fetchone() == ("a%",)
        assert isinstance(cursor.cursor, RememberingCursor)
