"""The API, asked by its own description and with tokens in every wrong place: answered as described, and nothing written."""

import base64
import re

import pytest
import schemathesis
from django.db import connection, transaction
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error

from club.models import Member
from club.sign_in.api_tokens import make_token, withdraw_token
from tests.breaking.nothing_stored import nothing_stored
from tests.breaking.rows import changed, every_row
from tests.breaking.season_examples import season_examples
from tests.breaking.test_openapi import CHECKS, LOST, UNPACKED, InTheTest, a_full_disk
from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round
from tournaments.models import Night, Season
from tournaments.pages.api.openapi import description

pytestmark = pytest.mark.django_db

READ = [f"/api/{place}" for place in (
    "nights/", "nights/{night}/", "nights/{night}/standings/", "seasons/", "seasons/{season}/", "members/",
    "members/{member}/",
)]  # fmt: skip
WRITTEN = [(f"/api/{place}", method) for place, method in (
    ("nights/", "POST"), ("nights/{night}/", "PATCH"), ("nights/{night}/", "DELETE"),
    ("members/", "POST"), ("members/{member}/", "PATCH"), ("members/{member}/", "DELETE"),
)]  # fmt: skip
ROWS = {"night": Night, "season": Season, "member": Member}
SCOPES = {"may_write_members": True, "may_write_nights": True}


def bearer(name="Website", **may):
    return {"Authorization": f"Bearer {make_token(name=name, by=None, at=AT, **may)[1]}"}


@pytest.fixture
def token():
    """That may do all, of a club with a night in its second round, one that is over, one to come, a season and a member."""
    play_round(a_running_night(8))
    season_examples(play_round(a_running_night(4, rounds=1)), None)
    a_night(4)
    Member.objects.create(name="Ada")
    return bearer(**SCOPES)


def described():
    return schemathesis.openapi.from_wsgi(reverse("api_openapi"), InTheTest())


@pytest.mark.parametrize(
    "examples", [pytest.param(4, marks=pytest.mark.postgresql), pytest.param(15, marks=pytest.mark.trial)]
)
@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize(("place", "method"), [*((place, "GET") for place in READ), *WRITTEN])
def test_the_api_answers_as_it_is_described(place, method, mode, examples, token):
    cases = described()[place][method].as_strategy(generation_mode=mode)
    keys = [*Night.objects.values_list("pk", flat=True), *Member.objects.values_list("pk", flat=True)]

    @settings(max_examples=examples if method == "GET" else max(4, examples // 5), deadline=None, derandomize=True, database=None,
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(cases, st.data())
    def ask(case, data):
        if "{" in place and data.draw(st.integers(0, 9)):
            case.path_parameters = dict.fromkeys(case.path_parameters, data.draw(st.sampled_from(keys)))
        case.headers = dict(case.headers or {}) | token
        with transaction.atomic():
            before = every_row()
            answer = case.call(headers=UNPACKED)
            case.validate_response(answer, checks=CHECKS)
            if method == "GET" or answer.status_code >= 400:
                assert changed(before, every_row()) <= {"club_apitoken"}  # the day of its last use
            transaction.set_rollback(True)

    ask()


def test_the_description_names_what_can_be_read_and_written():
    found = [(place, method) for place, item in description()["paths"].items() for method in item]
    assert sorted(found) == sorted(
        (place, method.lower()) for place, method in [*((r, "get") for r in READ), *WRITTEN]
    )


def statuses_of(place, method):
    return sorted(map(int, description()["paths"][place][method.lower()]["responses"]))


def asks(place, method, key):
    """Asks there, as it is described, about the row of that key."""
    operation = described()[place][method]

    def ask(headers, number=key, **more):
        names = re.findall("{(.+?)}", place)
        case = operation.Case(headers=dict(headers), path_parameters=dict.fromkeys(names, number), **more)
        answer = case.call(headers=UNPACKED)
        case.validate_response(answer, checks=[check for check in CHECKS if check is not not_a_server_error])
        return answer

    return ask


def key_for(place):
    rows = next((model for name, model in ROWS.items() if f"{{{name}}}" in place), None)
    return rows and rows.objects.order_by("pk").last().pk


@pytest.mark.parametrize("place", READ)
def test_every_status_is_described_and_met(place, token):
    ask = asks(place, "GET", key_for(place))
    first = ask(token)
    tag = {"If-None-Match": first.headers["etag"][0]}
    answers = [first, ask(token | tag), ask({}), ask(token, query={"token": "abc"})]
    answers += [ask(token, number=10**9)] if "{" in place else []
    answers += [ask(bearer())] if "members" in place else []
    with connection.execute_wrapper(a_full_disk):
        answers.append(ask(token))
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses == statuses_of(place, "GET")
    assert LOST in statuses


@pytest.mark.parametrize(("place", "method"), WRITTEN)
def test_every_status_of_a_write_is_described_and_met(place, method, token):
    ask = asks(place, method, key_for(place))
    good = {"body": {"name": "New", **({"date": "2126-12-04"} if "nights" in place else {})}}
    bad, large = {"body": {"name": 7}}, {"body": {"name": "x" * 30_000}}
    keyed = token | {"Idempotency-Key": "first"}
    if method == "DELETE":
        good, bad, large = {}, {}, {}
    answers = [
        ask(keyed | bearer(), **good), ask({}, **good), ask(keyed, query={"token": "abc"}, **good),
        ask(keyed | {"Idempotency-Key": ""} if method == "DELETE" else keyed, **bad),
    ]  # fmt: skip
    if large:
        answers += [ask(keyed, **large), ask(keyed | {"Content-Type": "text/plain"}, **good)]
    answers += [ask(keyed, number=10**9, **good)] if "{" in place else []
    with connection.execute_wrapper(a_full_disk):
        answers.append(ask(keyed, **good))
    before = {answer.status_code for answer in answers}
    assert (len(answers), min(before)) == (len(before), 400)
    done = [ask(keyed, **good).status_code for _ in range(2)]
    if method == "POST":
        ROWS["night" if "nights" in place else "member"].objects.order_by("pk").last().delete()
        again = ask(keyed, **good)
        assert (again.json()["faults"][0]["field"], again.status_code) == ("Idempotency-Key", 404)
        before.add(404)
    assert sorted(before | set(done)) == statuses_of(place, method)
    assert done == {"POST": [201, 200], "PATCH": [200, 200], "DELETE": [204, 204]}[method]


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
        "from=2026-09-02&to=2026-09-01": "to", "page=0": "page", "page=-1": "page", "page=": "page",
        "page=1.0": "page", "page=%D9%A1": "page", "page=99999999999": "page", "page=1&page=1": "page", "limit=5": "limit",
        "%FF=1": "\ufffd", "=1": "", "&".join(f"a{n}=1" for n in range(1_001)): "",
    }  # fmt: skip
    found = {}
    for query in wrong:
        answer = client.get(f"/api/nights/?{query}", headers=token)
        assert answer.status_code == 400, query
        found[query] = answer.json()["faults"][0]["field"]
    assert found == wrong
    after = client.get("/api/nights/?page=2147483647", headers=token).json()
    assert (after["page"], after["pages"], after["nights"]) == (2147483647, 1, [])
    assert client.get("/api/seasons/?page=1", headers=token).json()["faults"][0]["field"] == "page"


def test_the_api_answers_to_no_method_but_a_read(client, token):
    for method in ("post", "put", "patch", "delete", "options", "trace"):
        with nothing_stored():
            answer = getattr(client, method)("/api/seasons/", headers=token)
        assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
        assert answer.json()["faults"][0]["message"] == "This address only answers GET and HEAD."
    head = client.head("/api/nights/", headers=token)
    assert (head.status_code, head.content) == (200, b"")
