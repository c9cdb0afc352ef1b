"""Bytes that turned in SQLite's file: each database is as it was, or is said to be damaged, and a good backup stays."""

import json
import random
import sqlite3
from contextlib import closing, suppress

import pytest

from club.database.second_copies import damage_in
from tests.club.databases import OLDER_BACKUP, SETTLED, restored_on_sqlite

pytestmark = pytest.mark.sqlite

# For each of so many spoilt files: what became of its backup. In one process, for each takes a second to start.
SPOIL = (
    SETTLED
    + """
import gzip, json, random
from collections import Counter
from pathlib import Path
from django.db import connection
from django.utils import timezone
from club.backup.backing_up import back_up
from club.backup.backup_file import BackupRefused
from club.backup.damage import DatabaseIsDamaged
path = Path(connection.settings_dict["NAME"])
good = path.read_bytes()
out = path.with_name("out.gz")
def rows():
    back_up(out, at=timezone.now())
    return gzip.decompress(out.read_bytes()).splitlines()[1:-1]
whole, found, seed = rows(), Counter(), random.Random(int(sys.argv[1]))
for number in range(int(sys.argv[2])):
    spoilt = bytearray(good)
    for _ in range(seed.choice((1, 1, 2, 8))):
        spoilt[seed.randrange(len(good))] ^= seed.randrange(1, 256)
    connection.close()
    for beside in path.parent.glob(path.name + "-*"):
        beside.unlink()
    path.write_bytes(spoilt)
    try:
        found["equal" if rows() == whole else "different"] += 1
    except DatabaseIsDamaged:
        found["damaged"] += 1
    except BackupRefused as refused:
        found[str(refused)] += 1
print(json.dumps(found))
"""
)


def spoilt(folder, seed, many):
    """How many of so many spoilt databases were backed up as what."""
    ended = restored_on_sqlite(folder).script(SPOIL, seed, many)
    assert ended.status == 0, ended.output
    return json.loads(ended.output)


@pytest.mark.trial
def test_a_turned_byte_is_found_or_changes_no_row(tmp_path):
    database = restored_on_sqlite(tmp_path / "database")
    before, file, chance = database.look(), database.folder / "head-table.sqlite3", random.Random(11)
    good = file.read_bytes()
    for _ in range(6):
        spoilt = bytearray(good)
        spoilt[chance.randrange(len(good))] ^= chance.randrange(1, 256)
        file.write_bytes(spoilt)
        with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(file)) as opened:
            assert damage_in(opened) or database.look() == before


@pytest.mark.trial
def test_a_database_whose_bytes_turned_is_as_it_was_or_said_to_be_damaged(tmp_path):
    found = spoilt(tmp_path / "database", 11, 10)
    assert set(found) == {"equal", "damaged"}, found


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_none_of_five_hundred_spoilt_databases_is_taken_for_whole(tmp_path, seed):
    found = spoilt(tmp_path / "database", seed, 100)
    assert set(found) == {"equal", "damaged"}, found


def a_full_database(folder):
    """Each byte of its file is of a row that is there: what was deleted stays in the file with one SQLite, not with another."""
    database = restored_on_sqlite(folder)
    with closing(sqlite3.connect(database.folder / "head-table.sqlite3")) as opened:
        opened.execute("VACUUM")
    return database


def a_letter(content):
    place = content.index("Łukasz Żółć".encode())
    return content[: place + 4] + b"K" + content[place + 5 :]


def the_head(content):
    return bytes(16) + content[16:]


def a_page(content):
    return content[:8192] + bytes(4096) + content[12288:]


@pytest.mark.trial
@pytest.mark.parametrize("damage", [a_letter, the_head, a_page])
def test_a_damaged_database_is_said_to_be_and_restored_from_the_file_that_is_named(tmp_path, damage):
    database = a_full_database(tmp_path / "database")
    before, file = database.look(), database.folder / "head-table.sqlite3"
    good = database.folder / "backups" / "2026-11-20-224000-after-night-1.jsonl.gz"
    good.parent.mkdir(exist_ok=True)
    database.output("backup", good)
    content, damaged = good.read_bytes(), damage(file.read_bytes())
    assert damaged != file.read_bytes()
    file.write_bytes(damaged)
    good.with_name("2026-11-20-230000-after-night-2.jsonl.gz").write_bytes(
        content[:-9]
    )  # cut off, so not the one to use
    for command in (("up", "--noinput", "--port=0"), ("backup", good), ("restore", OLDER_BACKUP)):
        ended = database.command(*command)
        assert (ended.status, ended.output.count("\n")) == (1, 1), ended.output
        assert f"The database {file} is damaged (" in ended.output
        assert f"manage.py restore {good} --replace" in ended.output
    assert (good.read_bytes(), file.read_bytes()) == (content, damaged)
    output = database.output("restore", good, "--replace")
    [aside] = good.parent.glob("*-damaged.sqlite3")
    assert f"The old records are in {aside}" in output
    assert aside.read_bytes() == damaged
    assert database.look() == before
    assert sorted(each.name for each in database.folder.glob("head-table*") if each.stat().st_size) == [
        "head-table.sqlite3"
    ]


@pytest.mark.trial
def test_without_a_backup_in_the_data_folder_the_host_looks_for_another(tmp_path):
    database = a_full_database(tmp_path / "database")
    file = database.folder / "head-table.sqlite3"
    file.write_bytes(a_letter(file.read_bytes()))
    assert "The data folder has no backup." in database.command("backup", tmp_path / "a.gz").output
    assert not (tmp_path / "a.gz").exists()


AFTER_NIGHTS = (
    SETTLED
    + """
from datetime import timedelta
from django.utils import timezone
from club.backup.automatic import back_up_soon
for night in range(1, 4):
    back_up_soon(f"night-{night}", at=timezone.now() + timedelta(minutes=night)).join()
"""
)


@pytest.mark.trial
def test_no_backup_of_a_damaged_database_takes_a_good_ones_place(tmp_path):
    database = a_full_database(tmp_path / "database")
    database.environment["HEADTABLE_BACKUPS"] = "2"
    assert database.script(AFTER_NIGHTS).output == ""
    files = sorted(database.folder.joinpath("backups").iterdir())
    assert len(files) == 2
    file = database.folder / "head-table.sqlite3"
    file.write_bytes(a_letter(file.read_bytes()))
    assert database.script(AFTER_NIGHTS).output.count(f"manage.py restore {files[-1]} --replace") == 3
    assert sorted(database.folder.joinpath("backups").iterdir()) == files
