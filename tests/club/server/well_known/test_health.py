"""What a watcher of the service is answered."""

import pytest
from django.db import connection

from club import VERSION

pytestmark = pytest.mark.django_db


def test_a_program_whose_database_answers_is_well(client):
    answer = client.get("/health/")
    assert (answer.status_code, answer["Content-Type"], answer.content) == (
        200,
        "text/plain",
        f"ok {VERSION}".encode(),
    )
    assert "no-store" in answer["Cache-Control"]
    assert not answer.cookies


def test_a_program_whose_database_does_not_answer_is_not(client):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_migrations RENAME TO moved_away")
    answer = client.get("/health/")
    assert (answer.status_code, answer.content) == (503, b"no database")


def test_it_is_only_read(client):
    assert client.head("/health/").status_code == 200
    assert client.post("/health/").status_code == 405


def test_a_watcher_on_the_same_machine_needs_no_https(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert [client.get(path).status_code for path in ("/health/", "/sign-in/")] == [200, 301]
