"""DATABASE_URL: PostgreSQL with its driver, or a sentence that says what to do."""

import json
import os
import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
import pytest

from club.database.url import database_at
from tests.club.databases import Database
from tests.running import PATIENCE, free_port, open_hall, own_database
from tests.tournaments.night_builder import a_hand

URL = "postgres://club:secret@db.example.org:5433/nights"


def refusal(url, *, installed=False):
    with pytest.raises(SystemExit) as ended:
        database_at(url, lock_patience=5, installed=installed)
    return str(ended.value)


def test_a_postgresql_database_waits_as_long_as_a_phone_does():
    found = database_at(f"{URL}?sslmode=require", lock_patience=5, installed=False)
    assert (found["ENGINE"], found["NAME"], found["PORT"]) == ("django.db.backends.postgresql", "nights", 5433)
    assert found["OPTIONS"]["sslmode"] == "require"
    assert found["OPTIONS"]["options"] == "-c lock_timeout=5000"


def test_what_names_no_postgresql_database_is_refused_without_showing_a_password():
    wrong = [
        "mysql://club:secret@db/nights",
        "sqlite:////tmp/nights",
        "postgres://club:secret@db:port/nights",
        "postgres://club:se/cret@db/nights",
        "postgres://club:secret@db/",
        "postgres://",
        "club:secret@db/nights",
    ]
    refused = {url: refusal(url) for url in wrong}
    assert [
        url for url, said in refused.items() if "names no PostgreSQL database" not in said or "cret" in said
    ] == []
    assert refused[wrong[0]].startswith("DATABASE_URL (mysql://…) names")


def test_a_missing_driver_is_named_with_the_command_that_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert f"{sys.executable} -m pip install -r" in refusal(URL)
    ways = refusal(URL, installed=True)
    assert [
        way for way in (f"{sys.executable} -m pip install", "pipx inject", "uvx --from .") if way not in ways
    ] == []
    assert ways.count("'psycopg[binary]'") == 3  # the program itself may be in no registry


def test_behind_pgbouncer_a_connection_is_told_nothing_that_the_next_transaction_would_miss():
    found = database_at(f"{URL}?pgbouncer=true", lock_patience=5, installed=False)
    assert (found["DISABLE_SERVER_SIDE_CURSORS"], "options" in found["OPTIONS"]) == (True, False)
    assert "pgbouncer" not in found["OPTIONS"]  # psycopg knows no such word
    assert not database_at(URL, lock_patience=5, installed=False)["DISABLE_SERVER_SIDE_CURSORS"]


# Debian has it where only root looks.
PGBOUNCER = shutil.which("pgbouncer", path=f"{os.environ.get('PATH')}:/usr/sbin")
needs_pgbouncer = pytest.mark.skipif(PGBOUNCER is None, reason="PgBouncer is not installed")
QUERY = "connect_query='SET lock_timeout = 5000'"


@contextmanager
def through_pgbouncer(environment, folder, more=QUERY):
    """The environment with PgBouncer before its database, for as long as it takes; it has three connections for everyone."""
    direct, port = urlsplit(environment["DATABASE_URL"]), free_port()
    there = f"host={direct.hostname} port={direct.port or 5432} user={direct.username}"
    if direct.password:  # an empty one it takes for an error
        there += f" password={direct.password}"
    (folder / "pgbouncer.ini").write_text(f"""[databases]
* = {there} {more}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
""")
    as_another = ["-u", "postgres"] if os.geteuid() == 0 else []  # as root it does not run
    process = subprocess.Popen(
        [PGBOUNCER, *as_another, folder / "pgbouncer.ini"], stderr=subprocess.PIPE, encoding="utf-8"
    )
    try:
        assert any("process up" in line for line in process.stderr)
        threading.Thread(target=process.stderr.read, daemon=True).start()
        pooled = direct._replace(netloc=f"{direct.username}@127.0.0.1:{port}", query="pgbouncer=true").geturl()
        yield environment | {"DATABASE_URL": pooled}
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


@pytest.mark.postgresql
@needs_pgbouncer
def test_a_night_is_played_and_backed_up_through_pgbouncer_where_each_transaction_has_another_connection(tmp_path):
    with (
        own_database(tmp_path / "hall", "pooled", is_made=True) as direct,
        through_pgbouncer(direct, tmp_path) as environment,
    ):
        with open_hall(environment) as hall:
            assert hall.sign_in()
            night = json.loads(hall.command("rehearse", "--tables=3", "--rounds=2", "--play=1", "--json"))
            links = [each["link"] for each in night["tables"]]
            body = {"round": 2, "deal": 1, "hand": a_hand(1)}
            assert [hall.ask(f"{each}hands", body, f"key {each}")[0] for each in links] == [201] * 3
            assert [hall.send(f"{each}state").status for each in links] == [200] * 3
            assert "follows from its 15 hands" in hall.command("check_night", str(night["night"]))
            hall.command("backup", str(tmp_path / "backup.jsonl.gz"))
        database = Database(environment)
        refused = database.command("restore", tmp_path / "backup.jsonl.gz", "--replace")
        assert (refused.status, "DATABASE_URL leads to PgBouncer" in refused.output) == (1, True)
        with psycopg.connect(direct["DATABASE_URL"]) as opened:
            assert opened.execute("SELECT count(*) FROM tournaments_night").fetchone() == (1,)


@pytest.mark.postgresql
@needs_pgbouncer
def test_a_start_through_pgbouncer_says_what_its_configuration_lacks(tmp_path):
    with (
        own_database(tmp_path / "hall", "unpatient", is_made=True) as direct,
        through_pgbouncer(direct, tmp_path, "") as environment,
    ):
        ended = Database(environment).command("up", "--noinput", "--port=0")
        assert (ended.status, QUERY in ended.output, "Traceback" in ended.output) == (1, True, False)
