"""What befalls a database in the middle of a night: each trouble comes, stays for a while, and goes.

Knows disks, folders and databases; knows nothing of what the program makes of it.
"""

import os
import resource
import secrets
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from random import Random

import psycopg
import pytest

from tests.breaking.mortal import TURN, Mortal
from tests.breaking.phones import Phones
from tests.breaking.report import report, spread

DISK = 32_000_000  # bytes
PAGE = 4096
A_HAND = 6 * PAGE  # bytes: fewer than a hand takes in the journal
LONGEST = 60.0  # seconds for which the first trouble waits until it troubles somebody

Trouble = Callable[[Mortal, Random], AbstractContextManager[None]]


def over(phones: Phones, rng: Random, longest: float) -> None:
    """A while: a trouble lasts as long as it lasts, the first one until a phone was refused, if it comes to that."""
    time.sleep(rng.uniform(0.1, 0.4))
    begun = time.perf_counter()
    while not phones.answers[503] and not phones.done and time.perf_counter() - begun < longest:
        time.sleep(TURN)


def sent_in_trouble(
    server: Mortal, trouble: Trouble, what: str, *, times: int, tables: int, longest: float = LONGEST
) -> Phones:
    """The phones, when all their hands are in the database although that trouble came so often meanwhile."""
    phones = Phones(server, server.nights(tables))
    rng = Random(secrets.randbits(64))
    hands = len(phones.hands)
    # The first comes early, so that hands are left for it to trouble, however slowly it sets in.
    first = rng.randrange(1, max(2, hands // 8))
    with phones.sending():
        for at in [first, *sorted(rng.sample(range(first + 1, hands * 9 // 10), times - 1))]:
            phones.wait_for(at)
            with trouble(server, rng):
                over(phones, rng, longest)
    report(
        f"{what}, {times} times under {phones.clients} clients",
        database="SQLite" if server.on_sqlite else "PostgreSQL",
        acknowledged=len(phones.acknowledged),
        hung_up=phones.answers[0],
        broken_off=phones.answers[-1],
        answers={str(status): count for status, count in sorted(phones.answers.items()) if status > 0},
        in_the_book_after=spread(phones.took),
    )
    return phones


def until_refused(phones: Phones) -> None:
    """Until a phone has been asked to try again later."""
    while not phones.answers[503]:
        time.sleep(TURN)


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


@contextmanager
def fill(server: Mortal, rng: Random) -> Iterator[None]:
    """The disk of the database is full but for a few pages, or none; its journal has no room of its own left."""
    _empty_the_journal(server)
    filler = server.book.parent / "holiday.mp4"
    with filler.open("wb", buffering=0) as file:
        with suppress(OSError):  # the server writes meanwhile, too
            while True:
                file.write(bytes(64 * PAGE))
        file.truncate(max(0, file.tell() - rng.choice(range(0, A_HAND, PAGE))))
    yield
    filler.unlink()


@contextmanager
def limit(server: Mortal, rng: Random) -> Iterator[None]:
    """Writes beyond some place in a file fail: in the middle of an action, and of taking it back.

    The journal begins anew and the place is one that its first hands reach: how long the database is decides nothing.
    """
    assert server.process is not None
    _empty_the_journal(server)
    most = rng.randrange(A_HAND)
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, hard))
    yield
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))


def _empty_the_journal(server: Mortal) -> None:
    with closing(sqlite3.connect(server.book, timeout=600)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")


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


@contextmanager
def take_away(server: Mortal, rng: Random) -> Iterator[None]:
    """The folder is gone, and comes back, as a stick that was pulled out."""
    away = server.book.parent.with_name("away")
    server.book.parent.rename(away)
    yield
    away.rename(server.book.parent)


@contextmanager
def holding(server: Mortal) -> Iterator[None]:
    """Another program has the database for itself alone."""
    if server.on_sqlite:
        with closing(sqlite3.connect(server.book, timeout=600, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            yield
        return
    with psycopg.connect(server.environment["DATABASE_URL"]) as other:
        other.execute("LOCK TABLE tournaments_night, tournaments_handrecord IN ACCESS EXCLUSIVE MODE")
        yield


@contextmanager
def hang_up(server: Mortal, rng: Random) -> Iterator[None]:
    """The database lets nobody in, and sends everyone away who is."""
    url = server.environment["DATABASE_URL"]
    with psycopg.connect(url) as opened:
        name = opened.info.dbname
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()"
    with psycopg.connect(url, dbname="postgres", autocommit=True) as desk:
        desk.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')  # type: ignore[call-overload]
        desk.execute(others, [name])
        yield
        desk.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')  # type: ignore[call-overload]
