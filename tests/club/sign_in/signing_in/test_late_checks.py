"""A password that was refused a place in a crowd, and is sent again."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from club.models import Guesses
from club.sign_in import guessing
from club.sign_in import signing_in as late_checks
from club.sign_in.fair_queue import FairQueue, Source

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "a long pass phrase"


@pytest.fixture(autouse=True)
def ada():
    return User.objects.create_user("ada", password=PASSWORD)


@pytest.fixture(autouse=True)
def _crowd(monkeypatch):
    """All of ada's address has no place left."""
    queue = FairQueue(places=1, patience=0)
    monkeypatch.setattr(guessing, "_checks_waiting", queue)
    with queue.passing(Source("192.168.1.20")):
        yield
    checked()


def sign_in(name="ada", password=PASSWORD):
    fields = {"username": name, "password": password}
    return Client().post("/sign-in/", fields, REMOTE_ADDR="192.168.1.20").status_code


def checked():
    """Wait until all that is to be checked later was."""
    late_checks._worker.submit(int).result(timeout=600)


def test_the_right_password_gets_in_when_it_is_sent_again_and_then_has_to_be_checked_anew():
    assert sign_in() == 503
    checked()
    assert sign_in() == 302
    assert not Guesses.objects.exists()
    assert sign_in() == 503


def test_wrong_ones_are_counted_and_answered_as_those_for_a_name_that_nobody_has():
    for name in ("nobody", "ada"):
        for _ in range(8):
            assert sign_in(name, "wrong") == 503
            checked()
    assert [row.tries for row in Guesses.objects.all()] == [guessing.FREE_TRIES]
    sign_in()
    checked()
    assert sign_in() == 503  # the one who guesses at her name makes her wait


@pytest.mark.parametrize("change", [{"is_active": False}, {"password": "!"}, {"password": "md5$another$one"}])
def test_what_was_right_is_not_once_the_account_is_blocked_or_has_another_password(change):
    sign_in()
    checked()
    User.objects.update(**change)
    assert sign_in() == 503


def test_a_flood_of_names_that_nobody_has_leaves_nothing_to_check():
    assert {sign_in(f"name {number}") for number in range(20)} == {503}
    assert (late_checks._waiting, late_checks._right) == (set(), {})
