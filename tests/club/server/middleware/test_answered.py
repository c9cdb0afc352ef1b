"""The log with a line for each request, in which no link stands that opens anything."""

import json
import logging
import os
import re
import subprocess
import sys

import pytest
from django.conf import settings
from django.test import Client

from tests.running import open_hall, own_database
from tests.tournaments.night_builder import a_running_night, card_of
from tournaments.records.links import token_of

NAME = "club.server.middleware"


@pytest.mark.django_db
def test_each_request_is_a_line_with_the_name_of_its_view_and_without_its_path(caplog):
    caplog.set_level(logging.INFO, NAME)
    token = token_of(card_of(a_running_night(4)))
    client = Client()
    tag = client.get(f"/t/{token}/state")["ETag"]
    client.get(f"/t/{token}/state", headers={"If-None-Match": tag})
    client.get(f"/t/{token}/")
    client.post(f"/t/{token}/hands", "{}", "application/json")
    client.get(f"/t/{token}/nowhere/")
    client.get("/static/headtable/app.css")
    lines = [re.sub(r"\d+ ms", "… ms", each) for each in caplog.messages if "ms" in each]
    assert lines == [
        "GET table_state 200 in … ms",
        "GET table_state 304 in … ms",
        "GET table 200 in … ms",
        "POST table_hands 422 in … ms",
        "GET none 404 in … ms",
        "GET none 404 in … ms",
    ]


@pytest.mark.django_db
def test_nothing_is_said_of_a_request_unless_it_is_asked_for(caplog):
    with caplog.at_level(logging.WARNING, NAME):
        Client().get("/health/")
    assert caplog.messages == []


@pytest.mark.trial
def test_a_program_that_is_told_to_writes_them_where_a_service_manager_reads(tmp_path):
    with own_database(tmp_path, "log", is_made=True) as environment, (tmp_path / "log").open("w") as log:
        with open_hall(environment | {"HEADTABLE_LOG": "info"}, errors=log) as hall:
            night = json.loads(hall.command("rehearse", "--tables=1", "--rounds=1", "--play=0", "--json"))
            link = night["tables"][0]["link"]
            assert [hall.send(path).status for path in (link, f"{link}state", f"{link}x/")] == [200, 200, 404]
        written = (tmp_path / "log").read_text()
    lines = re.findall(r"^GET (\w+) (\d+) in \d+ ms$", written, re.MULTILINE)
    assert lines == [("table", "200"), ("table_state", "200"), ("none", "404")]
    assert link.strip("/").split("/")[1] not in written


def test_a_level_that_is_none_is_refused_with_a_sentence():
    ended = subprocess.run(
        [sys.executable, "-c", "import club.settings"],
        cwd=settings.BASE_DIR,
        env=os.environ | {"HEADTABLE_LOG": "loud"},
        capture_output=True,
        encoding="utf-8",
    )
    assert ended.stderr == "HEADTABLE_LOG is “loud”. Set it to info or warning, or leave it out.\n"
