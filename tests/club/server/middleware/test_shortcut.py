"""What goes straight to its view is answered as by the way of all pages."""

import json

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from club.server.pages import view_of
from tests.tournaments.night_builder import a_running_night, card_of
from tests.tournaments.pages.table.json_client import payload
from tournaments.records.links import token_of
from tournaments.urls import urlpatterns

pytestmark = pytest.mark.django_db
STRAIGHT = "club.server.middleware.ShortcutMiddleware"
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
        for each in (token, f"{token}x"):
            for method, name, body in ASKED:
                path = reverse(f"table_{name}", args=[each])
                sent = "" if body is None else json.dumps(body)
                answer = client.generic(method, path, sent, "application/json", headers={"Idempotency-Key": "a"})
                del answer.headers["Vary"]  # a page depends on more
                yield method, path, answer.status_code, answer.content, dict(answer.headers)
        transaction.set_rollback(True)


def test_the_straight_way_answers_as_the_way_of_pages(settings):
    token = token_of(card_of(a_running_night()))
    straight = list(answers(token))
    settings.MIDDLEWARE = [each for each in settings.MIDDLEWARE if each != STRAIGHT]
    assert straight == list(answers(token))
    assert {status for _, _, status, _, _ in straight} == {200, 201, 404, 405, 422}


def test_whatever_is_no_page_of_a_table_goes_straight():
    of_a_table = [each for each in urlpatterns if each.name.startswith("table")]
    straight = [each.name for each in of_a_table if not str(each.pattern).endswith("/")]
    assert [each.name for each in urlpatterns if hasattr(view_of(each.callback), "skips_middleware")] == straight
    assert len(straight) == 9
