"""The API, asked by its own description and with tokens in every wrong place: answered as described, and nothing written."""

import base64
import json

import pytest
import schemathesis
from django.db import connection, transaction
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error

from club.sign_in.api_tokens import make_token, withdraw_token
from tests.breaking.nothing_stored import nothing_stored
from tests.breaking.rows import changed, every_row
from tests.breaking.season_examples import season_examples
from tests.breaking.test_openapi import CHECKS, LOST, UNPACKED, InTheTest, a_full_disk
from tests.tournaments.night_builder import AT, a_running_night, play_round
from tournaments.pages.api.api import DESCRIPTION

pytestmark = pytest.mark.django_db

DESCRIBED = json.loads(DESCRIPTION.read_text(encoding="utf-8"))
PLACES = list(DESCRIBED["paths"])


@pytest.fixture
def token():
    """Of a club with a night in its second round, one that is over, and a season."""
    play_round(a_running_night(8))
    season_examples(play_round(a_running_night(4, rounds=1)), None)
    token = make_token(name="Website", by=None, at=AT)[1]
    return {"Authorization": f"Bearer {token}"}


def described():
    return schemathesis.openapi.from_wsgi(reverse("api_openapi"), InTheTest())


@pytest.mark.parametrize(
    "examples", [pytest.param(4, marks=pytest.mark.postgresql), pytest.param(40, marks=pytest.mark.trial)]
)
@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize("place", PLACES)
def test_the_api_answers_as_it_is_described(place, mode, examples, token):
    cases = described()[place]["GET"].as_strategy(generation_mode=mode)

    @settings(max_examples=examples, deadline=None, derandomize=True, database=None,
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(cases)
    def ask(case):
        case.headers = dict(case.headers or {}) | token
        with transaction.atomic():
            before = every_row()
            answer = case.call(headers=UNPACKED)
            case.validate_response(answer, checks=CHECKS)
            assert changed(before, every_row()) <= {"club_apitoken"}  # the day of its last use
            transaction.set_rollback(True)

    ask()


@pytest.mark.parametrize("place", PLACES)
def test_every_status_is_described_and_met(place, token):
    operation = described()[place]["GET"]
    keys = {"night": reverse("api_nights"), "season": reverse("api_seasons")}
    name = next((name for name in keys if f"{{{name}}}" in place), None)
    key = None

    def ask(headers, number=1, **more):
        at = {} if name is None else {"path_parameters": {name: key if number else 10**9}}
        case = operation.Case(headers=dict(headers), **at, **more)
        answer = case.call(headers=UNPACKED)
        case.validate_response(answer, checks=[check for check in CHECKS if check is not not_a_server_error])
        return answer

    if name:
        listed = described()[keys[name]]["GET"].Case(headers=dict(token)).call(headers=UNPACKED)
        key = json.loads(listed.content)[f"{name}s"][-1]["id"]
    first = ask(token)
    tag = {"If-None-Match": first.headers["etag"][0]}
    answers = [first, ask(token | tag), ask({}), ask(token, query={"token": "abc"})]
    answers += [ask(token, number=0)] if name else []
    with connection.execute_wrapper(a_full_disk):
        answers.append(ask(token))
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses == sorted(map(int, DESCRIBED["paths"][place]["get"]["responses"]))
    assert LOST in statuses


def test_a_token_in_the_wrong_place_opens_nothing_and_the_answer_says_where_it_belongs(client, token):
    good = token["Authorization"].removeprefix("Bearer ")
    row, withdrawn = make_token(name="Old", by=None, at=AT)
    withdraw_token(token_id=row.pk, by=None, at=AT)
    basic = base64.b64encode(f"token:{good}".encode()).decode()
    wrong = [
        *((f"/api/nights/?{name}={good}", {}, 400) for name in ("token", "access_token", "page", "from", good)),
        *((f"/api/nights/?{name}=1", token, 400) for name in ("token", "access_token", "api_key")),
        (f"/api/{good}/nights/", token, 400),
        (f"/api/nights/{good}/", {}, 400),
        ("/api/nights/", {}, 401),
        ("/api/nothing/", {}, 401),
        ("/api/nights/", {"Cookie": f"token={good}"}, 401),
        ("/api/nights/", {"X-Api-Key": good}, 401),
        ("/api/nights/", {"Authorization": good}, 401),
        ("/api/nights/", {"Authorization": f"Basic {basic}"}, 401),
        ("/api/nights/", {"Authorization": "Bearer"}, 401),
        ("/api/nights/", {"Authorization": f"Bearer {good[:-1]}"}, 401),
        ("/api/nights/", {"Authorization": f"Bearer {good} {good}"}, 401),
        ("/api/nights/", {"Authorization": f"Bearer {good.upper()}"}, 401),
        ("/api/nights/", {"Authorization": "Bearer \udcff\x00"}, 401),
        ("/api/nights/", {"Authorization": f"Bearer {withdrawn}"}, 401),
    ]
    found = []
    with nothing_stored() as written:
        for url, headers, status in wrong:
            answer = client.get(url, headers=headers)
            [fault] = answer.json()["faults"]
            asks = answer.headers.get("WWW-Authenticate", "").startswith("Bearer ")
            found.append((url, headers, answer.status_code))
            assert (fault["field"], asks, not answer.cookies) == ("Authorization", status == 401, True)
            assert ("Addresses are written to logs" in fault["message"]) == (status == 400)
            assert good not in answer.text
    assert found == wrong
    assert not written
    assert client.get("/api/nights/", headers=token).status_code == 200


def test_filters_that_cannot_be_are_refused_at_their_names(client, token):
    wrong = {
        "from=yesterday": "from", "from=20260901": "from", "from=": "from", "to=2026-02-30": "to", "to=%00": "to",
        "from=2026-09-02&to=2026-09-01": "to", "page=0": "page", "page=2": "page", "page=-1": "page", "page=": "page",
        "page=1.0": "page", "page=%D9%A1": "page", "page=99999999999": "page", "page=1&page=1": "page", "limit=5": "limit",
        "%FF=1": "\ufffd", "=1": "", "&".join(f"a{n}=1" for n in range(1_001)): "",
    }  # fmt: skip
    found = {}
    for query in wrong:
        answer = client.get(f"/api/nights/?{query}", headers=token)
        assert answer.status_code == 400, query
        found[query] = answer.json()["faults"][0]["field"]
    assert found == wrong
    assert client.get("/api/seasons/?page=1", headers=token).json()["faults"][0]["field"] == "page"


def test_the_api_answers_to_no_method_but_a_read(client, token):
    for method in ("post", "put", "patch", "delete", "options", "trace"):
        with nothing_stored():
            answer = getattr(client, method)("/api/nights/", headers=token)
        assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
        assert answer.json()["faults"][0]["message"] == "This address only answers GET and HEAD."
    head = client.head("/api/nights/", headers=token)
    assert (head.status_code, head.content) == (200, b"")
