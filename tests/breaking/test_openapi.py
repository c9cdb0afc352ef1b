"""The table's door, asked by its own description: schemathesis makes up what it allows, and what it does not.

Whatever comes, the door answers as described, with no 5xx, and on a 4xx no row is changed but for the dispute that the
contracts keep on a 409. A path that is added to the description is asked as well.
"""

import json
import sqlite3
from contextlib import contextmanager

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import OperationalError, close_old_connections, connection, transaction
from django.http import HttpResponse, JsonResponse
from django.test import override_settings
from django.urls import include, path, reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from club.sign_in.roles import open_to_all
from tests.breaking.rows import changed, every_row
from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, play, play_round
from tournaments.actions.calls import call_director
from tournaments.models import Night
from tournaments.pages.table.openapi import description
from tournaments.records.links import token_of
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
DESCRIBED = description()
OPERATIONS = [
    (place, method) for place, item in DESCRIBED["paths"].items() for method in item if method != "parameters"
]
# Status → the tables that may change with it.
MAY_CHANGE = {
    409: {
        "tournaments_dispute",
        "tournaments_handrecord",
        "tournaments_night",
        "tournaments_tablecard",
    }  # their version
}
UNPACKED = {"Accept-Encoding": "identity"}
HANDS = "/t/{token}/hands"
LOST = 503


def tokens():
    """Of a night in its second round: a table with hands, one without, and one that no night has."""
    night = play_round(a_running_night(8))
    play(night, 1, 2, deals=2)
    own = token_of(card_of(night))
    return [own, token_of(card_of(night, 2)), own[:-1]]


class InTheTest(WSGIHandler):
    """The program as a server calls it, but for the connection, which is the test's: it is not closed after a request."""

    def __call__(self, environ, start_response):
        signals = (request_started, request_finished)
        for signal in signals:
            signal.disconnect(close_old_connections)
        try:
            answer = super().__call__(environ, start_response)
            content = list(answer)
            answer.close()
        finally:
            for signal in signals:
                signal.connect(close_old_connections)
        return content


def described():
    return schemathesis.openapi.from_wsgi(reverse("openapi"), InTheTest())


@contextmanager
def taken_back():
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def ask(case, links, data):
    """Asks the door, and says where the answer is not what was described or rows changed that may not."""
    if data.draw(st.integers(0, 9)):
        case.path_parameters = {"token": data.draw(st.sampled_from(links))}
    with taken_back():
        before = every_row()
        answer = case.call(headers=UNPACKED)
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            assert changed(before, every_row()) <= MAY_CHANGE.get(answer.status_code, set())
        return answer


def ask_often(place, method, mode, examples, schema=None):
    """What the door answered, by status."""
    links = tokens()
    schema = schema or described()
    cases = schema[place][method].as_strategy(generation_mode=mode)
    answered = {}

    @settings(
        max_examples=examples, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(cases, st.data())
    def asked(case, data):
        status = ask(case, links, data).status_code
        answered[status] = answered.get(status, 0) + 1

    asked()
    return answered


@pytest.mark.parametrize(
    "examples",
    [
        pytest.param(2, marks=pytest.mark.postgresql),
        pytest.param(6, marks=pytest.mark.trial),
        pytest.param(1_000, marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize(("place", "method"), OPERATIONS)
def test_the_door_answers_as_it_is_described(place, method, mode, examples):
    assert sum(ask_often(place, method, mode, examples).values()) >= examples


def test_every_status_of_a_hand_is_described_and_met(client):
    """The other way round: what the description promises, the door does."""
    links = tokens()
    case = described()[HANDS]["POST"]
    sent = {"round": 2, "deal": 3, "hand": a_hand(3)}
    met = {}
    for key, token, body in (
        ("new", links[0], sent),
        ("new", links[0], sent),
        ("other", links[0], sent | {"hand": a_hand(3, trump="H")}),
        ("new", links[0], sent | {"hand": a_hand(3, trump="H")}),
        ("long", links[0], sent | {"hand": a_hand(3, law="x" * 30_000)}),
        ("none", links[2], sent),
    ):
        asked = case.Case(path_parameters={"token": token}, headers={"Idempotency-Key": key}, body=body)
        answer = asked.call_and_validate(checks=CHECKS, headers=UNPACKED)
        met[answer.status_code] = answer
    assert sorted([*met, LOST]) == sorted(map(int, DESCRIBED["paths"][HANDS]["post"]["responses"]))


LAST = {"round": 2, "deal": 2, "revision": 1}  # at the first table; at the second no hand is in
OLD = LAST | {"revision": 7}
ANSWER = {"seat": 2, "answer": "accept"}
TOO_EARLY = {"round": 3, "seats": [1, 1, 1, 1], "seen": [1, 1, 1, 1]}
TOO_LONG = {"x": "x" * 30_000}
UNCALL = {"at": "2026-11-20T20:15:00+00:00"}


@pytest.mark.parametrize(
    ("place", "asked"),
    [
        ("answers", [(0, LAST | ANSWER), (0, OLD | ANSWER), (0, LAST), (0, TOO_LONG), (2, LAST | ANSWER)]),
        ("undo", [(0, LAST), (0, OLD), (0, OLD | {"round": 3}), (0, TOO_LONG), (2, LAST)]),
        ("seats", [(1, "as they sit"), (1, "as others saw"), (1, TOO_EARLY), (1, TOO_LONG), (2, TOO_EARLY)]),
        ("calls", [(0, {"reason": "rule"})] * 2 + [(0, {"reason": "none"}), (0, TOO_LONG), (2, {"reason": "rule"})]),
        ("uncall", [(0, "as it was made"), (0, UNCALL), (0, {"at": "now"}), (0, TOO_LONG), (2, UNCALL)]),
    ],
)
def test_every_status_of_the_other_doors_is_described_and_met(place, asked):
    links = tokens()
    sat = list(rounds_of(Night.objects.get(), 2)[0].seating.tables[1])
    made = call_director(card=card_of(Night.objects.get()), reason="rule", at=AT) if place == "uncall" else None
    seats = {
        "as it was made": {"at": made and made.at.isoformat()},
        "as they sit": {"round": 2, "seats": sat, "seen": sat},
        "as others saw": {"round": 2, "seats": sat[::-1], "seen": [9, 9, 9, 9]},
    }
    place = f"/t/{{token}}/{place}"
    case = described()[place]["POST"]
    met = set()
    for link, body in asked:
        body = seats[body] if isinstance(body, str) else body
        answer = case.Case(path_parameters={"token": links[link]}, body=body)
        met.add(answer.call_and_validate(checks=CHECKS, headers=UNPACKED).status_code)
    assert sorted([*met, LOST]) == sorted(map(int, DESCRIBED["paths"][place]["post"]["responses"]))


def a_full_disk(*_):
    driver = sqlite3.OperationalError("database or disk is full")
    driver.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise OperationalError(str(driver)) from driver


@pytest.mark.parametrize(("place", "method"), OPERATIONS)
def test_a_database_that_is_lost_for_a_while_is_described_at_each_door(place, method):
    token = tokens()[0]
    operation = described()[place][method]
    body = {} if DESCRIBED["paths"][place][method].get("requestBody") is None else {"body": {"reason": "rule"}}
    case = operation.Case(path_parameters={"token": token}, headers={"Idempotency-Key": "k"}, **body)
    with connection.execute_wrapper(a_full_disk):
        answer = case.call(headers=UNPACKED)
    case.validate_response(answer, checks=[check for check in CHECKS if check is not not_a_server_error])
    assert (answer.status_code, answer.headers["retry-after"]) == (LOST, ["5"])
    del answer.headers["retry-after"]
    with pytest.raises((AssertionError, FailureGroup)):
        case.validate_response(answer, checks=[response_headers_conformance])


def test_the_description_is_open_to_all(client):
    answer = client.get("/openapi.json")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    assert answer.json() == DESCRIBED


# ---- Faults that the harness must catch ----


@open_to_all
def lenient(request, token):
    """Takes true for 1 and 1.9 for 1, as a naive door does."""
    body = json.loads(request.body)
    return JsonResponse({"round": int(body["round"])}, status=201 if int(body["deal"]) else 422)


@open_to_all
def undescribed(request, token):
    return HttpResponse(status=418)


@open_to_all
def breaking(request, token):
    return JsonResponse(
        {"faults": [{"field": "", "message": "no"}]} if request.body else {}, status=422 if request.body else 500
    )


@open_to_all
def writing(request, token):
    """Refuses, and writes all the same."""
    play(a_running_night(4), deals=1)
    return JsonResponse({"faults": [{"field": "", "message": "no"}]}, status=422)


class Planted:
    """The program's addresses with another view at the door."""

    def __init__(self, view):
        self.urlpatterns = [path("t/<str:token>/hands", view), path("", include("club.urls"))]


@pytest.mark.parametrize("view", [lenient, undescribed, breaking, writing], ids=lambda view: view.__name__)
def test_a_door_that_is_not_as_described_is_caught(view):
    with override_settings(ROOT_URLCONF=Planted(view)), pytest.raises((AssertionError, FailureGroup)):
        ask_often(HANDS, "POST", GenerationMode.NEGATIVE, 60)
