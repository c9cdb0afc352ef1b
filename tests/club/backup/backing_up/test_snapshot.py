"""A backup while eight phones send: each is the database of one moment, and the phones do not wait for it.

The last test proves the first on each run: a program that reads one model after the other is found out.
"""

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

import pytest
from django.conf import settings

from club.backup.backup_file import BackupReader
from tests.club.databases import Database, empty_database, new_database
from tests.races.conftest import Pair, Played
from tests.running import Hall, open_hall
from tests.tournaments.night_builder import a_hand

WRITERS = 8
TABLES = 48
DEALS = 4
PAUSE = 0.05  # seconds from a phone's hand to its next: all of them outlast a backup
pytestmark = pytest.mark.posix
Place = tuple[int, int]


class Backup(NamedTuple):
    """A backup that was taken while phones sent: where, and what had been acknowledged before and after it."""

    path: Path
    before: set[Place]
    after: set[Place]


def send(hall: Hall, night: Played, tables: list[int], confirmed: list[Place], done: Event, pause: float) -> None:
    """One phone at several tables, until all their hands are in or it is done."""
    for deal in range(1, DEALS + 1):
        for table in tables:
            if done.wait(pause):
                return
            body = {"round": 1, "deal": deal, "hand": a_hand(deal)}
            answer = hall.post_json(f"{night.links[table]}hands", body, f"{table}-{deal}")
            assert answer.status == 201, answer
            confirmed.append((table, deal))


def backups(database: Database, folder: Path, most: int, pause: float = PAUSE) -> Iterator[Backup]:
    """Backups, one after the other, while eight phones send."""
    done, confirmed = Event(), list[Place]()
    with open_hall(database.environment, folder=database.program) as hall, ThreadPoolExecutor(WRITERS) as threads:
        night = Pair(hall, hall).night(tables=TABLES, rounds=1)
        tables = [list(range(first, TABLES + 1, WRITERS)) for first in range(1, WRITERS + 1)]
        phones = [threads.submit(partial(send, hall, night, each, confirmed, done, pause)) for each in tables]
        try:
            for number in range(most):
                before = set(confirmed)
                path = folder / f"{number}.gz"
                database.output("backup", path)
                yield Backup(path, before, set(confirmed))
                if all(phone.done() for phone in phones):
                    break
        finally:
            done.set()
        for phone in phones:
            phone.result()


def wrong_in(backup: Backup) -> Iterator[str]:
    """What shows that the backup is of no one moment."""
    rows: dict[str, list[dict[str, Any]]] = {}
    with backup.path.open("rb") as file:
        for row in BackupReader(file, backup.path.name).rows():
            rows.setdefault(row.model, []).append(dict(zip(row.columns, row.values, strict=True)))
    tables = {each["id"]: each["number"] for each in rows["tournaments.table"]}
    hands = rows.get("tournaments.handrecord", [])
    receipts = rows.get("tournaments.receipt", [])
    if {each["id"] for each in hands} != {each["record_id"] for each in receipts}:
        yield f"{len(hands)} hands and {len(receipts)} receipts"
    held = {(tables[each["table_id"]], each["deal"]) for each in hands}
    if missing := backup.before - held:
        yield f"acknowledged before it, and not in it: {sorted(missing)}"
    if {each["id"] for each in hands} != set(range(1, len(hands) + 1)):
        yield "a hand is missing between others"


@pytest.mark.database
@pytest.mark.trial
def test_each_backup_is_the_database_of_one_moment(tmp_path: Path) -> None:
    with new_database(tmp_path / "database", "sending") as database:
        taken = list(backups(database, tmp_path, most=3))
        assert [wrong for backup in taken for wrong in wrong_in(backup)] == []
        assert any(backup.before < backup.after for backup in taken), "nothing was sent meanwhile"
        last = taken[-1].path
    with empty_database(tmp_path / "other", "sent") as other:
        other.output("restore", last)
        assert "holds together" in other.output("check_night", 1)


FAULT = """

@contextmanager
def snapshot():
    yield connection
"""


@pytest.mark.trial
def test_a_backup_of_many_moments_is_found(tmp_path: Path) -> None:
    program = tmp_path / "program"
    for room in ("scoring", "tournaments", "club", "templates"):
        shutil.copytree(settings.BASE_DIR / room, program / room)
    shutil.copy(settings.BASE_DIR / "manage.py", program)
    gate = program / "club" / "backup" / "backing_up.py"
    source, step = gate.read_text(encoding="utf-8"), "        writer.model(label, names)\n"
    assert source.count(step) == 1
    # Between two models there is time for a hand.
    slow = source.replace(step, f"{step}        time.sleep(0.1)\n").replace("import os\n", "import os\nimport time\n")
    torn = slow.replace("@contextmanager\ndef snapshot()", "@contextmanager\ndef unused()")
    assert torn != slow
    gate.write_text(torn + FAULT, encoding="utf-8")
    with new_database(tmp_path / "database", "torn", program) as database:
        assert any(next(wrong_in(backup), None) for backup in backups(database, tmp_path, most=4, pause=0.5))
