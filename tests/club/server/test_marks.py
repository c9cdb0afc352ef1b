"""What views say of themselves, wherever their addresses are."""

import re

import pytest
from django.test import RequestFactory
from django.urls import get_resolver, include, path, resolve, reverse

from club.database.unavailable import SILENT, database_away
from club.server.pages import queue_patterns
from club.sign_in.roles import addresses
from tests.tournaments.night_builder import a_running_night, card_of
from tests.tournaments.pages.table.json_client import payload, post_json
from tournaments.records.links import screen_path_of, token_of


class Moved:
    """Every address is another one."""

    urlpatterns = [path("moved/", include("club.urls"))]


def answered(found):
    every = addresses(get_resolver().url_patterns)
    paths = {each.name: re.sub("<[^>]+>", "1", str(each.pattern)) for each in every}
    return {
        f"{method} {name}"
        for name, path in paths.items()
        for method in ("GET", "POST")
        if re.fullmatch(found, f"{method} /{path}")
    }


def test_polls_alone_are_answered_in_turn_screens_apart_from_phones_and_hands_alone_written_together():
    assert answered(queue_patterns().in_turn) == {"GET table_state", "GET table_parts"}
    assert answered(queue_patterns().screens) == {"GET scene"}
    assert answered(queue_patterns().together) == {"POST table_hands"}


@pytest.fixture
def moved(settings):
    settings.ROOT_URLCONF = Moved


def test_what_is_answered_in_turn_is_found_where_it_has_moved(moved):
    assert queue_patterns() == (
        r"GET /(?:moved/t/(?:[^/]+)/parts\Z|moved/t/(?:[^/]+)/state\Z)",
        r"GET /(?:moved/s/(?:[^/]+)/scene\Z)",
        r"POST /(?:moved/t/(?:[^/]+)/hands\Z)",
    )


@pytest.mark.django_db
def test_polls_and_hands_go_straight_where_they_have_moved(moved, client):
    night = a_running_night()
    token = token_of(card_of(night))
    for polled in (reverse("table_state", args=[token]), screen_path_of(night, "scene")):
        answer = client.get(polled, headers={"If-None-Match": client.get(polled)["ETag"]})
        assert (polled[:7], answer.status_code, "Vary" in answer) == ("/moved/", 304, False)
    assert post_json(client, token, payload())["Vary"] == "Accept-Language"


@pytest.mark.django_db
def test_a_watcher_of_the_service_needs_no_https_where_that_has_moved(moved, client, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert [client.get(path).status_code for path in ("/moved/health/", "/health/")] == [200, 301]


@pytest.mark.parametrize(
    ("name", "kind"), [("api_nights", "application/json"), ("nights", "text/html; charset=utf-8")]
)
def test_a_program_is_told_in_json_that_the_database_is_away(moved, name, kind):
    asked = RequestFactory().get(reverse(name))
    asked.resolver_match = resolve(asked.path)
    assert database_away(asked, SILENT)["Content-Type"] == kind
