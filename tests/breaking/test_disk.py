"""The disk fills up, the folder is locked or gone, another program holds the book, the clock jumps: in the middle of it.

Meanwhile a phone is told 503 and when to ask again, in a sentence; afterwards the night goes on by itself, and every
hand of which a phone has read that it is in the book is there once. The last test proves that the harness sees a hand
that is said to be in the book and is not.
"""

import os
import resource
import secrets
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random

import psycopg
import pytest
from django.db import connection

from tests.breaking.mortal import TURN, Mortal, a_copy, a_mortal
from tests.breaking.phones import Phones, amiss
from tests.breaking.report import report, spread
from tests.races.conftest import Director

pytestmark = pytest.mark.posix
on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="the book is a file with SQLite alone")
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits another process")

DISK = 8_000_000  # bytes
PAGE = 4096
HOUR, DAY = 3600, 86_400

# Whatever becomes of the hand, the phone is told that it is in.
SAYS_YES = """

_write = record_hand


def record_hand(*, card, deal, told, key, **more):
    try:
        return _write(card=card, deal=deal, told=told, key=key, **more)
    except Exception:
        return Recorded(HandRecord(deal=deal, revision=1, hand=told, at=more["at"]), created=True)
"""

Trouble = Callable[[Mortal, Random], None]


def over(rng: Random, most: float) -> None:
    """A while: a trouble lasts as long as it lasts."""
    time.sleep(rng.uniform(most / 4, most))


def told_in_trouble(server: Mortal, trouble: Trouble, what: str, *, times: int, tables: int) -> Phones:
    """The phones, when all their hands are in the book although that trouble came so often meanwhile."""
    phones = Phones(server, server.nights(tables))
    rng = Random(secrets.randbits(64))
    with phones.telling():
        for at in sorted(rng.sample(range(1, len(phones.hands) * 9 // 10), times)):
            phones.wait_for(at)
            trouble(server, rng)
    report(
        f"{what}, {times} times under {phones.clients} clients",
        database="SQLite" if server.on_sqlite else "PostgreSQL",
        acknowledged=len(phones.in_book),
        hung_up=phones.answers[0],
        broken_off=phones.answers[-1],
        answers={str(status): count for status, count in sorted(phones.answers.items()) if status > 0},
        in_the_book_after=spread(phones.took),
    )
    return phones


def until_refused(phones: Phones) -> None:
    """Until a phone has been told to ask again later."""
    while not phones.answers[503]:
        time.sleep(TURN)


# ---- A disk that is full ----


@contextmanager
def a_disk(place: Path) -> Iterator[Path]:
    """A small disk of its own, mounted at `place`."""
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", place], capture_output=True)
    if mounted.returncode:
        pytest.skip("only root mounts a small disk here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


def fill(server: Mortal, rng: Random) -> None:
    """The disk of the book is full but for a few pages, or none, for a while."""
    filler = server.book.parent / "holiday.mp4"
    with filler.open("wb") as file:
        free = os.statvfs(filler.parent).f_bavail * os.statvfs(filler.parent).f_frsize
        file.write(bytes(max(0, free - rng.choice((0, 0, 1, 2, 3, 5, 9)) * PAGE)))
    over(rng, 0.4)
    filler.unlink()


@on_sqlite
@pytest.mark.parametrize(
    ("times", "tables"), [(5, 40), pytest.param(100, 500, marks=pytest.mark.long)], ids=["5", "100"]
)
def test_a_full_disk_loses_no_hand(times: int, tables: int, tmp_path: Path) -> None:
    with a_disk(tmp_path / "disk") as disk, a_mortal(disk, "full") as server:
        phones = told_in_trouble(server, fill, "disk full", times=times, tables=tables)
        assert phones.answers[503] > 0
        assert amiss(phones) == []
        assert "503: the disk is full" in server.said.read_text(encoding="utf-8")


def limit(server: Mortal, rng: Random) -> None:
    """Writes beyond some place in a file fail, for a while: in the middle of a deed, and of taking it back."""
    assert server.process is not None
    most = rng.randrange(server.book.stat().st_size)
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, hard))
    over(rng, 0.4)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))


@on_sqlite
@on_linux
@pytest.mark.parametrize(
    ("times", "tables"), [(5, 40), pytest.param(100, 500, marks=pytest.mark.long)], ids=["5", "100"]
)
def test_a_write_that_fails_half_done_loses_no_hand(times: int, tables: int, tmp_path: Path) -> None:
    with a_mortal(tmp_path, "limit") as server:
        phones = told_in_trouble(server, limit, "writes that fail", times=times, tables=tables)
        assert phones.answers[503] > 0
        assert amiss(phones) == []


@on_sqlite
@on_linux
def test_a_yes_to_a_hand_that_could_not_be_written_is_found(tmp_path: Path) -> None:
    program = a_copy(tmp_path / "program", {"tournaments/actions/record_hand.py": SAYS_YES})
    with a_mortal(tmp_path, "yes", program) as server:
        phones = told_in_trouble(server, limit, "writes that fail", times=3, tables=30)
        assert any("acknowledged, and 0 receipts" in each for each in amiss(phones))


# ---- A folder that is locked or gone ----


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Nothing in the folder can be written. A disk is locked whole, for root writes whatever the folder says."""
    if os.geteuid() == 0:
        subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
        try:
            yield
        finally:
            subprocess.run(["mount", "-o", "remount,rw", folder], check=True)
        return
    places = [folder, folder / "data", *(folder / "data").iterdir()]
    modes = [place.stat().st_mode for place in places]
    for place in reversed(places):
        place.chmod(0o555)
    try:
        yield
    finally:
        for place, mode in zip(places, modes, strict=True):
            place.chmod(mode)


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
            telling = held.enter_context(phones.telling())
            until_refused(phones)
            assert phones.in_book == []
        for each in telling:
            each.result(timeout=60)
        assert amiss(phones) == []


def take_away(server: Mortal, rng: Random) -> None:
    """The folder is gone, and comes back, as a stick that was pulled out."""
    away = server.book.parent.with_name("away")
    server.book.parent.rename(away)
    over(rng, 0.4)
    away.rename(server.book.parent)


@on_sqlite
def test_a_folder_that_is_gone_for_a_while_loses_no_hand(tmp_path: Path) -> None:
    with a_mortal(tmp_path, "gone") as server:
        phones = told_in_trouble(server, take_away, "folder gone", times=3, tables=30)
        assert phones.answers[503] > 0
        assert amiss(phones) == []


# ---- A book that another program holds, a database that hangs up ----


@contextmanager
def holding(server: Mortal) -> Iterator[None]:
    """Another program has the book for itself alone."""
    if server.on_sqlite:
        with closing(sqlite3.connect(server.book, timeout=30, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            yield
        return
    with psycopg.connect(server.environment["DATABASE_URL"]) as other:
        other.execute("LOCK TABLE tournaments_night, tournaments_handrecord IN ACCESS EXCLUSIVE MODE")
        yield


@pytest.mark.parametrize("seconds", [2, pytest.param(30, marks=pytest.mark.long)])
def test_a_book_that_another_program_holds_loses_no_hand(seconds: float, tmp_path: Path) -> None:
    def hold(server: Mortal, rng: Random) -> None:
        with holding(server):
            time.sleep(seconds)

    with a_mortal(tmp_path, "held") as server:
        phones = told_in_trouble(server, hold, f"book held for {seconds} seconds", times=1, tables=20)
        assert amiss(phones) == []


def hang_up(server: Mortal, rng: Random) -> None:
    """The database lets nobody in, and sends everyone away who is."""
    url = server.environment["DATABASE_URL"]
    with psycopg.connect(url) as told:
        name = told.info.dbname
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()"
    with psycopg.connect(url, dbname="postgres", autocommit=True) as desk:
        desk.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')  # type: ignore[call-overload]
        desk.execute(others, [name])
        over(rng, 0.4)
        desk.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')  # type: ignore[call-overload]


@pytest.mark.postgresql
@pytest.mark.parametrize(
    ("times", "tables"), [(3, 40), pytest.param(100, 500, marks=pytest.mark.long)], ids=["3", "100"]
)
def test_a_database_that_hangs_up_loses_no_hand(times: int, tables: int, tmp_path: Path) -> None:
    with a_mortal(tmp_path, "lost") as server:
        phones = told_in_trouble(server, hang_up, "database lost", times=times, tables=tables)
        assert phones.answers[503] > 0
        assert amiss(phones) == []


# ---- A clock that jumps ----


def test_a_clock_that_jumps_changes_nothing_but_the_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour back and a day ahead, while hands come in, with a director who stays signed in and closes the round."""
    clock = tmp_path / "clock"
    clock.write_text("0", encoding="utf-8")
    monkeypatch.setenv("CLOCK_OF_TESTS", str(clock))
    with a_mortal(tmp_path, "clock", opener=str(Path(__file__).with_name("clock.py"))) as server:

        def jump(server: Mortal, rng: Random) -> None:
            clock.write_text(str(jumps.pop()), encoding="utf-8")

        jumps = [0, -HOUR, DAY, 0, -HOUR]
        nights = server.nights(1)  # for its director
        server.director, server.password = nights[0]["director"].values()
        director = Director(server)
        phones = told_in_trouble(server, jump, "clock jumps", times=5, tables=20)
        assert phones.answers.keys() <= {-1, 0, 200, 201}
        assert amiss(phones) == []
        night = phones.hands[0].night
        for wrong in (-HOUR, DAY, -HOUR):
            clock.write_text(str(wrong), encoding="utf-8")
            assert director.get(server, f"/nights/{night}/board/").status == 200
            assert Director(server).get(server, f"/nights/{night}/board/").status == 200
        closed = director.post(server, f"/nights/{night}/rounds/1/close/", last="1")
        assert closed.status == 302
        clock.write_text(str(DAY), encoding="utf-8")
        assert director.get(server, f"/nights/{night}/standings/").status == 200
        assert server.wrong_in(night) == []
