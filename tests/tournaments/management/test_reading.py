"""A night that a command stores is there whole, or not at all and with a sentence."""

import json
from contextlib import contextmanager
from random import Random

import pytest
from django.contrib.auth.models import User
from django.db import connection

from club.server.command_line import CommandLine
from tests.tournaments.night_files import a_file
from tournaments.models import HouseLaw, Night

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]

SENTENCE = "The disk is full. Free some space on the disk that the database is on.\n"


@contextmanager
def room_for(pages):
    """SQLite may take so many pages more than it has, as on a disk that is nearly full."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # Pages that an earlier test left free would be room too.
        taken = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {taken + pages}")
    try:
        yield
    finally:
        connection.close()
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1073741823")


@pytest.fixture
def file(tmp_path):
    file = tmp_path / "night.json"
    file.write_text(json.dumps(a_file(Random(1), 24, 2)), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    "command", [("rehearse", "--tables=3", "--rounds=2", "--seed=1", "--marked", "--json"), ("import_night",)]
)
def test_where_the_disk_fills_up_a_command_ends_with_a_sentence_and_leaves_nothing(command, file, capsys):
    """Wherever in its writing it is: the disk has room for one page more each time, until all is stored."""
    said = set()
    for pages in range(1_000):
        try:
            with room_for(pages):
                CommandLine(["manage.py", *command, *([file] if command == ("import_night",) else [])]).execute()
            break
        except SystemExit as end:
            said.add((end.code, capsys.readouterr().err))
        left = [model.objects.count() for model in (Night, HouseLaw, User)]
        assert (pages, *left) == (pages, 0, 0, 0)
    assert said == {(1, SENTENCE)}
    assert Night.objects.count() == 1
