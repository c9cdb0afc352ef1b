"""What so many clubs on one server need: `python -m tests.bench.clubs 10 200`, on SQLite or on the PostgreSQL of DATABASE_URL.

Each club is a process with a data folder, and a database, of its own, all copies of one. Linux alone tells the memory.
"""

import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from statistics import median

import psycopg

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")

from tests.bench.processes import an_evening
from tests.bench.servers import Served, our_server

EVENINGS = 10  # at most: of so many clubs that play on the same evening
IDLE = 20  # seconds for which nobody asks for anything
TEMPLATE = "head_table_clubs_template"


def main(asked: list[str]) -> None:
    """A line for each figure of each number of clubs."""
    url = os.environ.get("DATABASE_URL", "")
    with tempfile.TemporaryDirectory(prefix="head-table-clubs-") as name, ExitStack() as databases:
        folder = Path(name)
        if url:
            databases.enter_context(_database(url, TEMPLATE, "template1"))
        with our_server(folder / "template", more=_settings(url, TEMPLATE)):
            pass
        for many in map(int, asked):
            print(f"{many} clubs on {'PostgreSQL' if url else 'SQLite'}", flush=True)
            for line in _figures(many, folder, url):
                print(f"  {line}", flush=True)


def _figures(many: int, folder: Path, url: str) -> Iterator[str]:
    with ExitStack() as stack:
        clubs, seconds = [], []
        for n in range(many):
            own = folder / f"{many}-{n}"
            shutil.copytree(folder / "template", own)
            name = f"head_table_clubs_{many}_{n}"
            if url:
                stack.enter_context(_database(url, name, TEMPLATE))
            began = time.monotonic()
            clubs.append(stack.enter_context(our_server(own, more=_settings(url, name))))
            seconds.append(time.monotonic() - began)
        work = [club.cpu_seconds() for club in clubs]
        yield f"a start: {median(seconds):.1f} s (longest {max(seconds):.1f}), of which {median(work):.1f} s of a processor"
        time.sleep(IDLE)
        yield from _held("at rest", clubs, url)
        rested = sum(club.cpu_seconds() for club in clubs)
        time.sleep(IDLE)
        worked = (sum(club.cpu_seconds() for club in clubs) - rested) / IDLE
        yield f"at rest: {100 * worked:.2f} % of one processor, all together"
        playing = clubs[:EVENINGS]
        asked = sum(map(an_evening, playing))
        yield from _held(f"after {asked / len(playing):,.0f} requests each", playing, url)
        yield from _held("all, after that", clubs, url)
        disk = [
            sum(file.stat().st_size for file in (folder / f"{many}-{n}").rglob("*") if file.is_file())
            for n in (0, many - 1)
        ]
        yield f"a folder: {disk[0] / 1e6:.1f} MB with the evening, {disk[1] / 1e6:.1f} MB of the last club"
        if url:
            with closing(psycopg.connect(url)) as server:
                [size] = server.execute("SELECT pg_database_size(%s)", [f"head_table_clubs_{many}_0"]).fetchone() or [
                    0
                ]
            yield f"a database: {size / 1e6:.1f} MB with the evening"


def _held(when: str, clubs: list[Served], url: str) -> Iterator[str]:
    """The memory that is theirs, each shared page by its share, and the connections to the database."""
    held = [_memory(club.process.pid) for club in clubs]
    yield f"{when}: {sum(held):,.0f} MB, {median(held):.0f} MB a club (most {max(held):.0f})"
    if url:
        with closing(psycopg.connect(url)) as server:
            [found] = server.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname LIKE 'head_table_clubs_%'"
            ).fetchone() or [0]
            processes = [pid for (pid,) in server.execute("SELECT pid FROM pg_stat_activity").fetchall()]
        yield f"{when}: {found} connections; PostgreSQL {sum(map(_memory, processes)):,.0f} MB"


def _memory(pid: int) -> float:
    """MB, proportional."""
    try:
        found = re.search(
            r"^Pss:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii"), re.MULTILINE
        )
    except OSError:  # it has ended
        return 0
    return int(found[1]) / 1000 if found else 0


def _settings(url: str, name: str) -> dict[str, str]:
    return {"DATABASE_URL": re.sub(r"/[^/]+$", f"/{name}", url)} if url else {}


@contextmanager
def _database(url: str, name: str, template: str) -> Iterator[None]:
    with closing(psycopg.connect(url, autocommit=True)) as server:
        server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')  # type: ignore[call-overload]
    try:
        yield
    finally:
        with closing(psycopg.connect(url, autocommit=True)) as server:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')  # type: ignore[call-overload]


if __name__ == "__main__":
    main(sys.argv[1:])
