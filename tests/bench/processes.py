"""Whole processes: settling a file, the second start, and what a server holds after evenings."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from collections.abc import Iterator, Mapping
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
    """From the command to the first page, the second time, on the clock and as work; and the work of a command.

    With `beside`, the work beside another version's too.
    """
    versions = [settings.BASE_DIR, *([work.beside] if work.beside else [])]
    taken: defaultdict[tuple[str, int], list[float]] = defaultdict(
        list
    )  # by the figure and the program, the bare one last
    for turn in range(4 if work.short else 8):
        for number, checkout in enumerate([*versions, None]):
            folder = work.folder / str(number)
            seconds, worked = _first_page(folder, checkout)
            command = _command(folder, checkout)
            if turn:  # the first start makes the database
                for name, value in (("clock", seconds), ("start", worked), ("command", command)):
                    taken[name, number].append(value)
    for key, name, unit, bound, felt in (
        (
            "clock",
            "second start to the first page",
            "s",
            "ratio <= 2.2",
            "from the command until somebody can sign in",
        ),
        ("start", "second start to the first page, work", "CPU s", "ratio <= 2", "the same on a slow computer"),
        ("command", "a command (migrate --check), work", "CPU s", "", "how long a command on a slow computer takes"),
    ):
        ours, *others, floor = (median(taken[key, number]) for number in range(len(versions) + 1))
        yield Figure(name, unit, ours, floor, bound, felt)
        for theirs in others:
            yield Figure(f"{name}, beside", unit, ours, theirs)


def _first_page(folder: Path, checkout: Path | None) -> tuple[float, float]:
    """Seconds until it was there, and of the server's work for it; of the bare project where there is no checkout."""
    start = time.perf_counter()
    with bare_server(folder) if checkout is None else our_server(folder, checkout) as served:
        address = f"http://127.0.0.1:{served.port}{'/' if checkout is None else '/sign-in/'}"
        with urllib.request.urlopen(address, timeout=60) as answer:
            assert answer.status == 200
            answer.read()
        return time.perf_counter() - start, served.cpu_seconds()


def _command(folder: Path, checkout: Path | None) -> float:
    """Seconds of work that a command takes which looks at every migration and changes nothing."""
    project = settings.BASE_DIR if checkout is None else checkout
    program = ["-m", "django"] if checkout is None else [str(checkout / "manage.py")]
    chosen = {"DJANGO_SETTINGS_MODULE": "tests.bench.bare.settings" if checkout is None else "club.settings"}
    before = _worked_by_children()
    subprocess.run(  # our own program
        [sys.executable, *program, "migrate", "--check"],
        env=environment_in(folder, project) | chosen,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return _worked_by_children() - before


def _worked_by_children() -> float:
    used = os.times()
    return used.children_user + used.children_system


def memory(work: Workplace) -> Iterator[Figure]:
    """What the server holds after so many requests of an evening, and after many times as many, beside the bare server at rest."""
    if sys.platform != "linux":
        print("memory: left out, as only Linux tells what another process holds", file=sys.stderr)
        return
    first, last = (3_000, 12_000) if work.short else (30_000, 200_000)
    with our_server(work.folder / "ours") as ours, bare_server(work.folder / "bare") as bare:
        for port, path in ((bare.port, "/"), (ours.port, "/sign-in/")):
            urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60).close()
        time.sleep(5)  # until every page is imported, which follows the first answer
        felt = "the old laptop has room for a browser too"
        yield Figure("memory at rest", "MB", ours.memory(), bare.memory(), "ours <= 98", felt)
        answered, held = 0, []
        for limit in (first, last):
            while answered < limit:
                answered += an_evening(ours)
            held.append(ours.memory())
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
    pages = [f"{night}{page}" for page in ("board/", "standings/", "history/", "door/")]
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
