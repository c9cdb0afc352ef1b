"""The service worker's script; what it does is tested in a browser."""

import json
import re

import pytest

from tests.tournaments.night_builder import a_running_night
from tests.tournaments.pages.table.phone import files_of, page
from tests.tournaments.pages.table.test_hand_entry import a_night
from tournaments.pages.table import offline


def test_the_worker_is_a_script_that_is_looked_for_anew_each_time(client):
    response = client.get("/t/sw.js")
    assert response.status_code == 200
    assert response["Content-Type"] == "text/javascript; charset=utf-8"
    assert "no-cache" in response["Cache-Control"]
    assert not response.cookies


@pytest.mark.django_db
def test_it_stores_every_file_that_tables_pages_are_made_of_and_no_other(client, served_files):
    files = json.loads(re.search(r"^const FILES = (.*);$", offline.script(), re.MULTILINE)[1])
    nights = [a_running_night(), a_night("foster-all-fives", 2, movement="stay", players=2, ends_by="target")]
    made_of = set().union(*(files_of(page(client, night)) for night in nights))
    assert sorted(files) == sorted(f"/static/{name}" for name in made_of)
    for file in files:
        assert client.get(file).status_code == 200


def test_another_file_makes_another_version(monkeypatch):
    first = offline.script.__wrapped__()
    assert offline.script.__wrapped__() == first
    some = offline.files()[:-1]
    monkeypatch.setattr(offline, "files", lambda: some)
    version = re.compile(r'^const VERSION = "([0-9a-f]{16})";')
    assert version.match(offline.script.__wrapped__())[1] != version.match(first)[1]
