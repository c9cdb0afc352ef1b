"""The disk fills up, the folder is locked or gone, another program holds the database, the clock jumps: in the middle of it.

Meanwhile a phone is answered 503 and when to ask again, in a sentence; afterwards the night goes on by itself, and every
hand of which a phone has read that it is in the database is there once. The last test proves that the harness sees a hand
that is said to be in the database and is not.
"""

import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from django.db import connection

from tests.breaking.mortal import Mortal, a_copy, a_mortal
from tests.breaking.phones import Phones, wrong_after
from tests.breaking.troubles import (
    a_disk,
    fill,
    hang_up,
    holding,
    limit,
    locked,
    sent_in_trouble,
    take_away,
    until_refused,
)
from tests.races.conftest import Director

pytestmark = [pytest.mark.posix, pytest.mark.trial, pytest.mark.database]
on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite stores the database in a file")
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits another process")

HOUR, DAY = 3600, 86_400

# Whatever becomes of the hand, the phone gets the answer that it is in.
SAYS_YES = """

_write = record_hand


def record_hand(*, card, deal, reported, key, **more):
    try:
        return _write(card=card, deal=deal, reported=reported, key=key, **more)
    except Exception:
        return Recorded(HandRecord(deal=deal, revision=1, hand=reported, at=more["at"]), Outcome.CREATED)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mortal]:
    """One after the other strikes it: each test reports the hands of a night of its own."""
    with a_mortal(tmp_path_factory.mktemp("struck"), "struck") as opened:
        yield opened


# ---- A disk that is full ----


@on_sqlite
@pytest.mark.parametrize(
    ("times", "tables"), [(2, 16), pytest.param(100, 500, marks=pytest.mark.long)], ids=["2", "100"]
)
def test_a_full_disk_loses_no_hand(times: int, tables: int, tmp_path: Path) -> None:
    with a_disk(tmp_path / "disk") as disk, a_mortal(disk, "full", said=tmp_path / "said.txt") as server:
        phones = sent_in_trouble(server, fill, "disk full", times=times, tables=tables)
        assert phones.answers[503] > 0
        assert wrong_after(phones) == []
        assert "503: the disk is full" in server.said.read_text(encoding="utf-8")


@on_sqlite
@on_linux
@pytest.mark.parametrize(
    ("times", "tables"), [(2, 16), pytest.param(100, 500, marks=pytest.mark.long)], ids=["2", "100"]
)
def test_a_write_that_fails_half_done_loses_no_hand(times: int, tables: int, server: Mortal) -> None:
    phones = sent_in_trouble(server, limit, "writes that fail", times=times, tables=tables)
    assert phones.answers[503] > 0
    assert wrong_after(phones) == []


@on_sqlite
@on_linux
def test_a_yes_to_a_hand_that_could_not_be_written_is_found(tmp_path: Path) -> None:
    program = a_copy(tmp_path / "program", {"tournaments/actions/hands.py": SAYS_YES})
    with a_mortal(tmp_path, "yes", program) as server:
        phones = sent_in_trouble(server, limit, "writes that fail", times=3, tables=30)
        assert any("acknowledged, and 0 receipts" in each for each in wrong_after(phones))


# ---- A folder that is locked or gone ----


@on_sqlite
def test_a_locked_folder_is_read_and_takes_hands_once_it_is_open_again(tmp_path: Path) -> None:
    """Locked while the server is closed, as a stick is; opened while it runs."""
    with ExitStack() as held:
        place = held.enter_context(a_disk(tmp_path / "disk")) if os.geteuid() == 0 else tmp_path / "disk"
        server = held.enter_context(a_mortal(place, "locked", said=tmp_path / "said.txt"))
        phones = Phones(server, server.nights(5))
        link = phones.hands[0].link
        server.end()
        with locked(place):
            server.open()
            assert (server.send(link).status, server.ask(f"{link}state")[0]) == (200, 200)
            sending = held.enter_context(phones.sending())
            until_refused(phones)
            assert phones.acknowledged == []
        for each in sending:
            each.result(timeout=600)
        assert wrong_after(phones) == []


@on_sqlite
def test_a_folder_that_is_gone_for_a_while_loses_no_hand(server: Mortal) -> None:
    phones = sent_in_trouble(server, take_away, "folder gone", times=2, tables=16)
    assert phones.answers[503] > 0
    assert wrong_after(phones) == []


# ---- A database that another program holds, a database that hangs up ----


@pytest.mark.parametrize("seconds", [1, pytest.param(30, marks=pytest.mark.long)])
def test_a_database_that_another_program_holds_loses_no_hand(seconds: float, server: Mortal) -> None:
    @contextmanager
    def hold(server: Mortal, rng: Random) -> Iterator[None]:
        with holding(server):
            time.sleep(seconds)
            yield

    phones = sent_in_trouble(server, hold, f"book held for {seconds} seconds", times=1, tables=16, longest=0)
    assert wrong_after(phones) == []


@on_sqlite
def test_a_table_is_shown_what_stands_while_another_program_writes(server: Mortal) -> None:
    """That it was heard is then not written; eight tables that waited for that would be the whole server."""
    (night,) = server.nights(3)
    said = len(server.said.read_text(encoding="utf-8"))
    with closing(sqlite3.connect(server.book, timeout=600, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        states = [server.ask(f"{each['link']}state") for each in night["tables"]]
    assert [(status, state["table"]) for status, state in states] == [(200, 1), (200, 2), (200, 3)]
    assert "could not be written" not in server.said.read_text(encoding="utf-8")[said:]


@pytest.mark.postgresql
@pytest.mark.parametrize(
    ("times", "tables"), [(3, 40), pytest.param(100, 500, marks=pytest.mark.long)], ids=["3", "100"]
)
def test_a_database_that_hangs_up_loses_no_hand(times: int, tables: int, tmp_path: Path) -> None:
    with a_mortal(tmp_path, "lost") as server:
        phones = sent_in_trouble(server, hang_up, "database lost", times=times, tables=tables)
        assert phones.answers[503] > 0
        assert wrong_after(phones) == []


# ---- A clock that jumps ----


def test_a_clock_that_jumps_changes_nothing_but_the_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour back and a day ahead, while hands come in, with a director who stays signed in and closes the round."""
    clock = tmp_path / "clock"
    clock.write_text("0", encoding="utf-8")
    monkeypatch.setenv("CLOCK_OF_TESTS", str(clock))
    with a_mortal(tmp_path, "clock", opener=str(Path(__file__).with_name("clock.py"))) as server:

        @contextmanager
        def jump(server: Mortal, rng: Random) -> Iterator[None]:
            clock.write_text(str(jumps.pop()), encoding="utf-8")
            yield

        jumps = [0, -HOUR, DAY, 0, -HOUR]
        nights = server.nights(1)  # for its director
        server.director, server.password = nights[0]["director"].values()
        director = Director(server)
        phones = sent_in_trouble(server, jump, "clock jumps", times=5, tables=10, longest=0)
        assert phones.answers.keys() <= {-1, 0, 200, 201}
        assert wrong_after(phones) == []
        night = phones.hands[0].night
        for wrong in (-HOUR, DAY, -HOUR):
            clock.write_text(str(wrong), encoding="utf-8")
            assert director.get(server, f"/nights/{night}/board/").status == 200
            assert Director(server).get(server, f"/nights/{night}/board/").status == 200
        for number in range(1, 11):  # random hands tie some tables, and a tie is cut for before the round is closed
            director.post(server, f"/nights/{night}/rounds/1/tables/{number}/cut/", for_them="1")
        closed = director.post(server, f"/nights/{night}/rounds/1/close/", last="1")
        assert closed.status == 302
        clock.write_text(str(DAY), encoding="utf-8")
        assert director.get(server, f"/nights/{night}/standings/").status == 200
        assert server.wrong_in(night) == []
