"""The service worker's script; what it does is tested in a browser."""

import json
import re

from tournaments.pages.table import offline


def test_the_worker_is_a_script_that_is_looked_for_anew_each_time(client):
    response = client.get("/t/sw.js")
    assert response.status_code == 200
    assert response["Content-Type"] == "text/javascript; charset=utf-8"
    assert "no-cache" in response["Cache-Control"]
    assert not response.cookies


def test_it_keeps_every_file_that_a_tables_page_is_made_of(client, served_files):
    files = json.loads(re.search(r"^const FILES = (.*);$", offline.script(), re.MULTILINE)[1])
    assert "/static/headtable/table/table.js" in files
    assert "/static/headtable/table/seats.js" in files
    assert "/static/headtable/table/worker.js" not in files
    for file in files:
        assert client.get(file).status_code == 200


def test_another_file_makes_another_version(monkeypatch):
    first = offline.script.__wrapped__()
    assert offline.script.__wrapped__() == first
    some = offline.files()[:-1]
    monkeypatch.setattr(offline, "files", lambda: some)
    version = re.compile(r'^const VERSION = "([0-9a-f]{16})";')
    assert version.match(offline.script.__wrapped__())[1] != version.match(first)[1]
