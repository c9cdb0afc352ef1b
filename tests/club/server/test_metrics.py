"""What a program that watches the service reads of a process, and who may read it."""

import json
import os
import re
import subprocess
import sys

import pytest
from django.conf import settings as of_the_program
from django.db import OperationalError, connection, transaction
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from tests.running import open_hall, own_database
from tests.tournaments.night_builder import a_running_night, card_of
from tests.tournaments.pages.table.json_client import payload, post_json
from tournaments.records.links import path_of, token_of

TOKEN = "0123456789abcdef0123"
SENT = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def client(settings):
    settings.METRICS_TOKEN = TOKEN
    return Client(raise_request_exception=False)


def figures(text):
    """Each figure by its name and its labels."""
    families = text_string_to_metric_families(text)
    return {(each.name, *sorted(each.labels.items())): each.value for family in families for each in family.samples}


class Counted:
    """Of each of our figures how much it has grown since this was made."""

    def __init__(self, client):
        self._client, self._before = client, {}
        self._before = self.look()

    def look(self):
        now = figures(self._client.get("/metrics", headers=SENT).text)
        return {each: value - self._before.get(each, 0) for each, value in now.items() if "headtable" in each[0]}

    def requests(self):
        name, found = "headtable_request_seconds_count", self.look()
        return {tuple(value for _, value in key[1:]): n for key, n in found.items() if key[0] == name and n}


def test_without_a_token_in_the_settings_there_is_no_such_address():
    assert Client().get("/metrics", headers=SENT).status_code == 404


@pytest.mark.parametrize("sent", ["", "Bearer", f"Bearer {TOKEN}x", f"Basic {TOKEN}", "Bearer ü", TOKEN])
def test_anyone_without_the_token_is_told_what_to_send(client, sent):
    answer = client.get("/metrics", headers={"Authorization": sent})
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, 'Bearer realm="Head Table"')
    assert answer.text == "Send the value of HEADTABLE_METRICS_TOKEN as the header “Authorization: Bearer …”."


def test_it_is_only_read_and_stored_nowhere(client):
    answer = client.get("/metrics", headers=SENT)
    assert (answer.status_code, "no-store" in answer["Cache-Control"]) == (200, True)
    assert answer["Content-Type"].startswith("text/plain")
    assert client.post("/metrics", headers=SENT).status_code == 405


def test_it_answers_without_https_and_without_a_database(client, settings):
    """No test without a mark may ask the database, so this one would fail if it did."""
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/metrics", headers=SENT).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_requests_are_counted_by_view_and_status_and_hands_as_they_are_stored(client):
    token = token_of(card_of(a_running_night(4)))
    counted = Counted(client)
    assert [post_json(client, token, payload(), key).status_code for key in ("1", "1")] == [201, 200]
    tag = client.get(f"/t/{token}/state")["ETag"]
    assert client.get(f"/t/{token}/state", headers={"If-None-Match": tag}).status_code == 304
    client.get("/nowhere/")
    assert counted.requests() == {
        ("2xx", "metrics"): 1,
        ("2xx", "table_hands"): 2,
        ("2xx", "table_state"): 1,
        ("3xx", "table_state"): 1,
        ("4xx", "none"): 1,
    }
    found = counted.look()
    assert found["headtable_hands_total",] == 1
    assert found["headtable_wait_seconds_count", ("what", "save")] >= 1
    assert token not in client.get("/metrics", headers=SENT).text


@pytest.mark.django_db
def test_a_hand_that_is_taken_back_with_its_transaction_is_not_counted(client, django_capture_on_commit_callbacks):
    token = token_of(card_of(a_running_night(4)))
    counted = Counted(client)
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        assert post_json(client, token, payload()).status_code == 201
        transaction.set_rollback(True)
    assert counted.look()["headtable_hands_total",] == 0


@pytest.mark.django_db
def test_refused_guesses_and_waits_to_sign_in_are_counted(client):
    counted = Counted(client)
    for number in range(6):
        answer = client.post("/sign-in/", {"username": "nobody", "password": f"guess {number}"})
    assert answer.status_code == 429
    found = counted.look()
    assert found["headtable_refused_guesses_total",] == 1
    assert found["headtable_wait_seconds_count", ("what", "sign in")] == 5


@pytest.mark.django_db
def test_a_lost_database_is_counted_by_its_cause(client):
    def lose(*_):
        raise OperationalError("nobody answers")

    path, counted = path_of(card_of(a_running_night(4))), Counted(client)
    with connection.execute_wrapper(lose):
        assert client.get(f"{path}state").status_code == 503
        found = counted.look()
    assert found["headtable_database_lost_total", ("cause", "the database does not answer")] == 1
    assert found["headtable_request_seconds_count", ("status", "5xx"), ("view", "table_state")] == 1


@pytest.mark.trial
def test_a_process_says_how_many_wait_and_are_connected_and_bears_no_name(tmp_path):
    watched = {"HEADTABLE_METRICS_TOKEN": TOKEN}
    with own_database(tmp_path, "metrics", is_made=True) as environment, open_hall(environment | watched) as hall:
        night = json.loads(hall.command("rehearse", "--tables=2", "--rounds=1", "--play=0", "--json"))
        links = [each["link"] for each in night["tables"]]
        assert [hall.send(link).status for link in links] == [200, 200]
        text = hall.send("/metrics", **SENT).content.decode()
    found = figures(text)
    assert found["headtable_waiting_requests",] == 0
    assert found["headtable_connections",] >= 1
    assert found["headtable_request_seconds_count", ("status", "2xx"), ("view", "table")] == 2
    assert [link for link in links if link.strip("/").split("/")[1] in text] == []


@pytest.mark.parametrize("token", ["short", "0123456789 0123456789", "é" * 20])
def test_a_token_that_is_short_or_cannot_be_sent_is_refused_without_showing_it(token):
    ended = subprocess.run(
        [sys.executable, "-c", "import club.settings"],
        cwd=of_the_program.BASE_DIR,
        env=os.environ | {"HEADTABLE_METRICS_TOKEN": token},
        capture_output=True,
        encoding="utf-8",
    )
    assert re.match(r"HEADTABLE_METRICS_TOKEN .* it has \d+ characters\. Set 20 or more", ended.stderr)
    assert token not in ended.stderr
