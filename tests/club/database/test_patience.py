"""Once somebody has waited in vain for SQLite's file, anyone who asks next waits only briefly."""

import pytest
from django.conf import settings
from django.db import connection
from django.test import RequestFactory

from club.database import patience
from club.database.unavailable import HELD, SLOW, database_away

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL locks no whole file"),
]


def wait_at_next_request():
    """In milliseconds."""
    patience.begin_request()
    with connection.cursor() as cursor:
        return cursor.execute("PRAGMA busy_timeout").fetchone()[0]


def test_a_request_after_one_that_waited_in_vain_waits_briefly(monkeypatch):
    monkeypatch.setattr(patience, "_brief_until", 0.0)
    usual = settings.LOCK_PATIENCE * 1000
    assert wait_at_next_request() == usual
    database_away(RequestFactory().get("/"), SLOW)
    assert wait_at_next_request() == usual
    database_away(RequestFactory().get("/"), HELD)
    assert wait_at_next_request() == patience.BRIEF * 1000
    monkeypatch.setattr(patience, "_brief_until", 0.0)  # ten seconds later
    assert wait_at_next_request() == usual
