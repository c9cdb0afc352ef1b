"""While the program serves a database nobody replaces it, and a process whose key is of before does not go on serving."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from club.server.lost_database import newest_backup
from tests.club.databases import OLDER_BACKUP, SETTLED, empty_database, new_database, restored_database
from tests.running import open_hall, second_hall

TAKE_LOCK = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN IMMEDIATE')"

RUNNING = "Head Table is running on this database. Stop it on every computer, then restore.\n"


def refusal(database):
    ended = database.command("restore", OLDER_BACKUP, "--replace")
    return ended.status, ended.output


@pytest.mark.sqlite
@pytest.mark.trial
def test_from_the_first_start_on_a_database_is_not_replaced_while_any_server_serves_it(tmp_path):
    """On the first start the server looks through the folder, in which its own lock lies, for backups."""
    with empty_database(tmp_path / "database", "first") as database:
        for _start in ("first", "second"):
            with open_hall(database.environment) as hall:
                before = database.look()
                assert refusal(database) == (1, RUNNING)
                with second_hall(hall):
                    hall.kill()
                    assert refusal(database) == (1, RUNNING)
                assert database.look() == before
        assert "Restored " in database.output("restore", OLDER_BACKUP, "--replace")


@pytest.mark.sqlite
def test_looking_for_backups_leaves_sqlites_lock_on_the_database(tmp_path, settings):
    file = tmp_path / settings.DATABASE_FILE.name
    with closing(sqlite3.connect(file, isolation_level=None)) as opened:
        opened.execute("CREATE TABLE records (id)")
        opened.execute("BEGIN IMMEDIATE")
        assert newest_backup(tmp_path) is None
        ended = subprocess.run([sys.executable, "-c", TAKE_LOCK, file], capture_output=True, encoding="utf-8")
    assert ended.stderr.endswith("OperationalError: database is locked\n"), ended.stderr


@pytest.mark.database
@pytest.mark.trial
def test_a_database_is_not_replaced_while_it_is_served_and_a_withdrawn_card_stays_so(tmp_path):
    with new_database(tmp_path / "database", "served") as database:
        with open_hall(database.environment) as hall:
            night = json.loads(database.output("rehearse", "--tables=1", "--rounds=1", "--json"))
            link = night["tables"][0]["link"]
            assert hall.send(link).status == 200
            before, key = database.look(), (database.folder / "secret-key.txt").read_text()
            assert refusal(database) == (1, RUNNING)
            assert database.look() == before
            assert (database.folder / "secret-key.txt").read_text() == key
            assert hall.send(link).status == 200
            hall.kill()
        database.output("restore", OLDER_BACKUP, "--replace")
        with open_hall(database.environment) as hall:
            assert hall.send(link).status == 404


@pytest.mark.postgresql
def test_it_is_not_replaced_from_another_computer_either(tmp_path):
    with new_database(tmp_path / "database", "far") as database, open_hall(database.environment):
        database.environment = database.environment | {"HEADTABLE_DATA": str(tmp_path / "other")}
        assert refusal(database) == (1, RUNNING)


# A server in this process, and meanwhile another that restores.
BEHIND_ITS_BACK = (
    SETTLED
    + """
import logging
from django.db import connection
from django.test import Client
from club.database.in_use import DatabaseInUseError, serve, while_not_served
from club.database.key_mark import compare_key
from club.models import KeyMark
print("restored with a mark:", KeyMark.objects.exists())
serve()
compare_key()  # and the mark is this key's
from club.wsgi import application
from tournaments.models import TableCard
from tournaments.records.links import token_of
link = f"/t/{token_of(TableCard.objects.first())}/"
logging.disable()
client = Client(raise_request_exception=False, headers={"accept": "text/html"})
connection.close()
print(client.get("/health/").status_code, client.get(link).status_code)
KeyMark.objects.update(mark="0" * 64)
connection.close()
page = client.get(link)
print(client.get("/health/").status_code, page.status_code, "Stop Head Table and start it again." in page.text)
"""
)


@pytest.mark.trial
@pytest.mark.database
def test_a_server_whose_key_is_not_the_databases_answers_nobody(tmp_path):
    with restored_database(tmp_path / "database", "behind") as database:
        assert database.script(BEHIND_ITS_BACK).output.splitlines() == [
            "restored with a mark: True",
            "200 200",
            "503 503 True",
        ]


STARTS_MEANWHILE = (
    SETTLED
    + """
from django.core.management import CommandError, call_command
from club.database.in_use import while_not_served
with while_not_served():
    try:
        call_command("up", "--noinput", "--port=0")
    except CommandError as error:
        print(error)
"""
)


@pytest.mark.database
@pytest.mark.trial
def test_a_server_does_not_start_while_a_backup_is_being_restored(tmp_path):
    with new_database(tmp_path / "database", "meanwhile") as database:
        assert "A backup is being restored." in database.script(STARTS_MEANWHILE).output
