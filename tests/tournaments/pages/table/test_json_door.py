"""What goes straight to the table's JSON is answered as by the way of all pages."""

import json

import pytest
from django.db import transaction
from django.test import Client

from tests.tournaments.night_builder import a_running_night, card_of
from tests.tournaments.pages.table.json_client import payload
from tournaments.pages.table.json_door import NAMES
from tournaments.records.links import token_of
from tournaments.urls import urlpatterns

pytestmark = pytest.mark.django_db
DOOR = "tournaments.pages.table.json_door.JsonDoorMiddleware"
ASKED = [
    ("GET", "state", None),
    ("HEAD", "state", None),
    ("POST", "state", {}),
    ("GET", "hands", None),
    ("POST", "hands", payload()),
    ("POST", "hands", payload()),
    ("POST", "hands", payload(2, dealer=1)),
    ("POST", "answers", {}),
    ("GET", "people", None),
]


def answers(token):
    """What is asked of the table, and what of one that is not there; nothing of it stays written."""
    client = Client()
    with transaction.atomic():
        for path in (f"/t/{token}", f"/t/{token}x"):
            for method, name, body in ASKED:
                sent = "" if body is None else json.dumps(body)
                answer = client.generic(
                    method, f"{path}/{name}", sent, "application/json", headers={"Idempotency-Key": "a"}
                )
                del answer.headers["Vary"]  # a page depends on more
                yield method, f"{path}/{name}", answer.status_code, answer.content, dict(answer.headers)
        transaction.set_rollback(True)


def test_the_straight_way_answers_as_the_way_of_pages(settings):
    token = token_of(card_of(a_running_night()))
    straight = list(answers(token))
    settings.MIDDLEWARE = [each for each in settings.MIDDLEWARE if each != DOOR]
    assert straight == list(answers(token))
    assert {status for _, _, status, _, _ in straight} == {200, 201, 404, 405, 422}


def test_whatever_is_no_page_of_a_table_goes_straight():
    names = {str(each.pattern).removeprefix("t/<str:token>/") for each in urlpatterns}
    assert {name for name in names if name.isalpha()} == set(NAMES)
