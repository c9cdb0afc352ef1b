"""How long it takes until everybody sees what happened, in a full hall at a server that has one core.

Four phones at each of 50 tables, three hall screens and a board look as often as their scripts do. What happened is seen by
the first look that began once it was stored, though an earlier one may have shown it.
"""

import json
import os
import re
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.conf import settings

from tests.bench.evening import BROWSER, PHONES, SCREENS, Hall, dealt
from tests.bench.figures import Figure, Workplace
from tests.bench.servers import Served, our_server

SCRIPTS: Final = settings.BASE_DIR / "tournaments" / "static" / "headtable"
USUAL, RUSH = 0.3, 10.0  # hands a second
PHONE, SCREEN, BOARD = "table/refresh.js", "screen/screen.js", "board/board.js"


class Happened(NamedTuple):
    """Seconds of the clock at which it was sent and answered, and the table, or None where it concerns everybody."""

    sent: float
    answered: float
    table: int | None = None


class Look(NamedTuple):
    """Who looked, and when this was asked and answered."""

    who: int
    asked: float
    answered: float


def waits(work: Workplace) -> Iterator[Figure]:
    """Of a usual evening, of a rush of hands, and of a round that is closed; beside the longest pause between two looks."""
    if sys.platform != "linux":
        print("waits: left out, as only Linux holds another process to one core", file=sys.stderr)
        return
    tables = 10 if work.short else 50
    hands = dealt(tables, 1)
    usual = hands[: 6 if work.short else 20]
    with ExitStack() as stack:
        served = stack.enter_context(our_server(work.folder / "ours"))
        hall = Hall(served, tables)
        hall.arrive()
        hold_to_one_core(served)
        polls = _polls(hall)
        with polling(served, polls) as looks:
            calm = _reported(hall, usual, USUAL)
            _let_all_look()
            rush = _reported(hall, hands[len(usual) :], RUSH)
            _let_all_look()
            closed = [_timed(lambda: hall.close(1))]
            _let_all_look()
    phones, board = range(PHONES * tables), len(polls) - 1
    pause, others = max(pause_of(PHONE)), max(pause_of(BOARD))
    everyone = range(len(polls))
    felt = "how long after the button"
    for name, happened, who, share, beside, limit in (
        ("usual evening: a hand is seen, 95 of 100", calm, everyone, 0.95, pause, pause),
        (f"{RUSH:.0f} hands a second: phones see one, 95 of 100", rush, phones, 0.95, pause, 6),
        (f"{RUSH:.0f} hands a second: the board shows one, 95 of 100", rush, [board], 0.95, others, 3),
        ("round closed: the last one sees it", closed, everyone, 1, pause, 4),
        ("round closed: the board shows it", closed, [board], 1, others, 3),
    ):
        taken = sorted(seconds_until_seen(happened, looks, [polls[n]["table"] for n in who], who))
        seconds = taken[min(len(taken) - 1, int(share * len(taken)))]
        yield Figure(name, "s", seconds, beside, f"ours <= {limit:g}", felt)


def seconds_until_seen(
    happened: Sequence[Happened], looks: Sequence[Look], tables: Sequence[int | None], who: Sequence[int]
) -> Iterator[float]:
    """For each thing and each of `who` whom it concerns: from when it was sent to the answer of a look after it was stored."""
    by_person: defaultdict[int, list[Look]] = defaultdict(list)
    for look in sorted(looks, key=lambda look: look.asked):
        by_person[look.who].append(look)
    for each in happened:
        for number, table in zip(who, tables, strict=True):
            if None in (table, each.table) or table == each.table:
                yield next(look.answered for look in by_person[number] if look.asked >= each.answered) - each.sent


def pause_of(script: str) -> tuple[float, float]:
    """The shortest and the longest that a script waits between two looks, in seconds."""
    text = (SCRIPTS / script).read_text(encoding="utf-8")
    found = dict(re.findall(r"^const (EVERY|SPREAD) = (\d+);", text, re.MULTILINE))
    every = int(found["EVERY"]) / 1000
    return every, every + int(found.get("SPREAD", 0)) / 1000


def hold_to_one_core(served: Served) -> None:
    """What it runs, and what that will start."""
    core = {min(os.sched_getaffinity(0))}
    for task in Path(f"/proc/{served.process.pid}/task").iterdir():
        os.sched_setaffinity(int(task.name), core)


@contextmanager
def polling(served: Served, polls: Sequence[dict[str, Any]]) -> Iterator[list[Look]]:
    """All look again and again until the block ends; then the list has their looks."""
    process = subprocess.Popen(  # our own program
        [sys.executable, str(Path(__file__).parent / "pollers.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps({"port": served.port, "polls": polls}) + "\n")
    process.stdin.flush()
    process.stdout.readline()  # all have asked once
    looks: list[Look] = []
    try:
        yield looks
    finally:
        process.stdin.close()
        looks += [Look(*each) for each in json.loads(process.stdout.read())]
        process.wait(timeout=60)
    assert process.returncode == 0, "a look was refused"


def _polls(hall: Hall) -> list[dict[str, Any]]:
    """The phones of each table, the hall screens and at last the board."""

    def poll(path: str, script: str, table: int | None = None, headers: dict[str, str] = BROWSER) -> dict[str, Any]:
        shortest, longest = pause_of(script)
        return {"path": path, "headers": headers, "every": shortest, "spread": longest - shortest, "table": table}

    phones = [
        poll(f"{link}{hall.asked}", PHONE, table) for table, link in enumerate(hall.links) for _ in range(PHONES)
    ]
    board = poll(f"{hall.night}board/", BOARD, None, hall.host | {"X-Part": "board"})
    return [*phones, *(poll(hall.scene, SCREEN) for _ in range(SCREENS)), board]


def _reported(hall: Hall, hands: Sequence[tuple[int, dict[str, Any]]], a_second: float) -> list[Happened]:
    begun = time.monotonic()
    happened = []
    for number, (table, sent) in enumerate(hands):
        time.sleep(max(0, begun + number / a_second - time.monotonic()))
        happened.append(_timed(lambda: hall.report(table, sent), table))  # noqa: B023
    return happened


def _timed(act: Any, table: int | None = None) -> Happened:
    sent = time.monotonic()
    act()
    return Happened(sent, time.monotonic(), table)


def _let_all_look() -> None:
    time.sleep(2 * max(max(pause_of(script)) for script in (PHONE, SCREEN, BOARD)))
