"""Whole processes: settling a file, the second start, and what a server holds after evenings."""

import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from django.conf import settings

from scoring.laws import law_named
from scoring.notation import write_hand
from scoring.play import deal_and_play
from tests.bench.figures import Figure, Workplace
from tests.bench.over_http import hands_of, rehearsed, scene_path, signed_in
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
    yield Figure(
        "settle, a file with reasons", "hands/s", *rates, "ours >= 20000", "a season checked by an outside program"
    )


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
    yield Figure(
        "second start to the first page",
        "s",
        median(taken[0]),
        median(taken[1]),
        "ratio <= 2.2",
        "from the command until somebody can sign in",
    )


def _first_page(server: Callable[[Path], AbstractContextManager[Served]], folder: Path, path: str) -> float:
    start = time.perf_counter()
    with server(folder) as served:
        with urllib.request.urlopen(f"http://127.0.0.1:{served.port}{path}", timeout=60) as answer:
            assert answer.status == 200
            answer.read()
        return time.perf_counter() - start


def memory(work: Workplace) -> Iterator[Figure]:
    """What the server holds after so many requests of an evening, and after many times as many, beside the bare server at rest."""
    if sys.platform != "linux":
        print("memory: left out, as only Linux tells what another process holds", file=sys.stderr)
        return
    first, last = (3_000, 12_000) if work.short else (30_000, 200_000)
    with our_server(work.folder / "ours") as ours, bare_server(work.folder / "bare") as bare:
        urllib.request.urlopen(f"http://127.0.0.1:{bare.port}/", timeout=60).close()
        answered, held = 0, []
        for limit in (first, last):
            while answered < limit:
                answered += an_evening(ours)
            held.append(ours.memory())
        felt = "the old laptop has room for a browser too"
        over = held[0] - bare.memory()
        yield Figure("memory above the bare server", "MB", over, bare.memory(), "ours <= 60", felt)
        felt = "it need not be started anew"
        name = f"memory after {last:,} requests beside {first:,}"
        yield Figure(name, "MB", held[1], held[0], "ratio <= 1.05", felt)


def an_evening(ours: Served) -> int:
    """A night of ten tables: its hands, and after each the phones, the hall screen and the pages; the number of requests."""
    made = rehearsed(ours, 10)
    scene, night = scene_path(ours, made), f"/nights/{made['night']}/"
    host = {"Cookie": signed_in(ours, made["director"])}
    pages = [f"{night}{page}" for page in ("board/", "standings/", "history/", "guests/")]
    looks = [get(path, host) for path in pages]
    for table in made["tables"]:
        looks += [
            get(table["link"]),
            *[get(f"{table['link']}{part}") for part in ("state", "parts", "state", "parts")],
        ]
    looks += [get(scene), get(scene.removesuffix("scene"))]
    hands = hands_of(made)
    for start in range(0, len(hands), 8):
        load(ours.port, 8, hands[start : start + 8], 201)
        load(ours.port, 8, looks * 5, 200)
    return len(hands) + 5 * len(looks) * (len(hands) // 8)


def get(path: str, headers: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A request for `load`."""
    return {"method": "GET", "path": path, "headers": dict(headers or {})}
