"""Whole processes: settling a file, the second start, and the memory of a server after ten thousand hands."""

import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from statistics import median

from django.conf import settings

from scoring.laws import law_named
from scoring.notation import write_hand
from scoring.play import deal_and_play
from tests.bench.figures import Figure, Workplace
from tests.bench.over_http import hands_of, rehearsed
from tests.bench.servers import Served, bare_server, environment_in, load, our_server

LAWS = ("foster-1897", "chicago-1891", "stay-and-play-2020", "encyclopedia", "foster-no-robbing", "foster-set-back")
# Reads the lines and writes them again: what any program that answers a file of JSON must do.
ECHO = "import json,sys\nfor line in sys.stdin: sys.stdout.write(json.dumps(json.loads(line))+chr(10))"


def settling(work: Workplace) -> Iterator[Figure]:
    """`settle` of a file, with its start and its reasons."""
    many = 5_000 if work.short else 100_000
    rng = Random(1891)
    lines = []
    for n in range(min(many, 2_000)):
        law = law_named(LAWS[n % len(LAWS)])
        hand = write_hand(deal_and_play(law, 1 + n % 4, rng))
        lines.append(json.dumps({"law": law.key} | hand))
    file = work.folder / "hands.jsonl"
    file.write_text("\n".join((lines * (many // len(lines) + 1))[:many]) + "\n", encoding="utf-8")
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(3):
        for program, times in zip(
            ([str(settings.BASE_DIR / "manage.py"), "settle"], ["-c", ECHO]), taken, strict=True
        ):
            start = time.perf_counter()
            with file.open("rb") as source:
                subprocess.run(  # our own program
                    [sys.executable, *program],
                    stdin=source,
                    stdout=subprocess.DEVNULL,
                    env=environment_in(work.folder),
                    check=True,
                )
            times.append(time.perf_counter() - start)
    rates = many / median(taken[0]), many / median(taken[1])
    yield Figure("settle, a file with reasons", "hands/s", *rates, "ours >= 20000")


def starting(work: Workplace) -> Iterator[Figure]:
    """From the command to the first page, the second time."""
    taken: tuple[list[float], list[float]] = ([], [])
    for turn in range(4 if work.short else 8):
        for server, path, name, times in (
            (our_server, "/sign-in/", "ours", taken[0]),
            (bare_server, "/", "bare", taken[1]),
        ):
            seconds = _first_page(server, work.folder / name, path)
            if turn:  # the first start makes the database
                times.append(seconds)
    yield Figure("second start to the first page", "s", median(taken[0]), median(taken[1]), "ratio <= 2.5")


def _first_page(server: Callable[[Path], AbstractContextManager[Served]], folder: Path, path: str) -> float:
    start = time.perf_counter()
    with server(folder) as served:
        with urllib.request.urlopen(f"http://127.0.0.1:{served.port}{path}", timeout=60) as answer:
            assert answer.status == 200
            answer.read()
        return time.perf_counter() - start


def memory(work: Workplace) -> Iterator[Figure]:
    """What the server holds after half of the hands and after all, beside the bare server at rest."""
    tables, nights = (125, 1) if work.short else (625, 2)  # no night has more than 1,000 tables
    with our_server(work.folder / "ours") as ours, bare_server(work.folder / "bare") as bare:
        urllib.request.urlopen(f"http://127.0.0.1:{bare.port}/", timeout=60).close()
        held = []
        for _ in range(2):
            for _ in range(nights):
                load(ours.port, 8, hands_of(rehearsed(ours, tables)), 201)
            held.append(ours.memory())
        hands = 4 * tables * nights
        yield Figure(f"memory after {2 * hands:,} hands", "MB", held[1], bare.memory())
        over = held[1] - bare.memory()
        yield Figure("memory above the bare server", "MB", over, bare.memory(), "ours <= 60")
        yield Figure(f"memory, {2 * hands:,} hands beside {hands:,}", "MB", held[1], held[0], "ratio <= 1.05")
