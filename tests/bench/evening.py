"""An evening in a full hall, in real time: what the server works and holds, and how long it takes until everybody sees what happened.

Four phones at each of 50 tables, three hall screens and a board look as often as their scripts do. What happened is seen by
the first look that began once it was stored, though an earlier one may have shown it.
"""

import http.client
import json
import re
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from django.conf import settings

from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import write_hand
from scoring.play import deal_and_play
from scoring.score import score
from tests.bench.figures import Figure, Workplace
from tests.bench.over_http import DEALS, rehearsed, scene_path, signed_in
from tests.bench.processor import NoShareError, Share, hold_to_one_core, share_of_processor
from tests.bench.servers import Served, bare_server, our_server

PHONES: Final = 4  # at each table
SCREENS: Final = 3
LAW: Final = "foster-1897"  # what `rehearse` plays
BROWSER: Final = {"Accept": "*/*", "Accept-Encoding": "gzip, deflate", "Accept-Language": "en-US,en;q=0.9"}
SCRIPTS: Final = settings.BASE_DIR / "tournaments" / "static" / "headtable"
USUAL, RUSH = 0.3, 10.0  # hands a second
MOST: Final = 0.95  # of the waits for a hand: the others are longer
ROUNDS: Final = 3  # that are closed; the longest wait counts
PHONE, SCREEN, BOARD = "table/refresh.js", "screen/screen.js", "board/board.js"
SHARES: Final = (1, 0.2)  # of a core
_FORM_TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="(\w+)"')


class Measured(NamedTuple):
    """A figure as it is printed, and what it is held to on each share of a core."""

    name: str
    unit: str
    limits: Mapping[float, str]
    felt: str


SEEN: Final = "how long after the button"
FIGURES: Final = {
    "worked": Measured("all work, {hands:g} hands/s", "CPU ms/s", {}, "a slow computer keeps up with the hall"),
    "usual": Measured("{hands:g} hands/s, all see one", "s", {1: "ours <= 4", 0.2: "ours <= 4"}, SEEN),
    "rush": Measured("{rush:g} hands/s, phones see one", "s", {1: "ours <= 6"}, SEEN),
    "rush on board": Measured("{rush:g} hands/s, the board shows one", "s", {1: "ours <= 3"}, SEEN),
    "phone": Measured("round closed, last phone", "s", {1: "ours <= 4", 0.2: "ours <= 6"}, SEEN),
    "screen": Measured("round closed, last hall screen", "s", {1: "ours <= 3.5", 0.2: "ours <= 3.5"}, SEEN),
    "board": Measured("round closed, board", "s", {1: "ours <= 3"}, SEEN),
    "memory": Measured("memory after it", "MB", {1: "ours <= 115"}, "the old laptop has room for a browser too"),
}


def evening(work: Workplace) -> Iterator[Figure]:
    """On one core and on a fifth of one; with `beside`, beside another version too, which takes its turn on the same core.

    The floor of the work is the bare server, which is asked as often, finds nothing changed and stores a row for each hand;
    that of a wait is the longest pause between two looks, that of the memory what the bare server then holds.
    """
    if sys.platform != "linux":
        print("evening: left out, as only Linux holds another process to a part of a core", file=sys.stderr)
        return
    tables = 10 if work.short else 50
    floor = _floor(work, tables)
    checkouts = [settings.BASE_DIR, *([work.beside] if work.beside else [])]
    for share in SHARES:
        taken = []
        for number, checkout in enumerate(checkouts):
            try:
                taken.append(_measured(work, work.folder / f"{share}-{number}", checkout, tables, share))
            except NoShareError as error:
                print(f"evening on {share:g} of a core: left out, as {error}", file=sys.stderr)
                return
        for key, seconds in taken[0].items():
            shown = FIGURES[key]
            name = f"evening, {share:g} core: {shown.name.format(hands=USUAL, rush=RUSH)}"
            bound = "" if work.short else shown.limits.get(share, "")
            yield Figure(name, shown.unit, seconds, floor[key], bound, shown.felt)
            for theirs in taken[1:]:
                yield Figure(f"{name}, beside", shown.unit, seconds, theirs[key])


def _measured(work: Workplace, folder: Path, checkout: Path, tables: int, share: float) -> dict[str, float]:
    """What a version takes: a minute of a usual evening, then its rounds are closed, the first ones after a rush of hands.

    Raises NoShareError.
    """
    with (
        share_of_processor() if share < 1 else nullcontext(Share()) as processor,
        our_server(folder, checkout) as served,
    ):
        hall = Hall(served, tables)
        hall.arrive()
        rounds = [dealt(tables, number) for number in range(1, 3 if work.short else ROUNDS + 1)]
        few = int(USUAL * _seconds(work))
        for table, sent in rounds[0][:-few]:
            hall.report(table, sent)
        hold_to_one_core(served)
        polls = hall.polls()
        rush: list[Happened] = []
        closed = []
        with polling(served, polls) as looks:
            processor.give(share, served)
            worked, begun = served.cpu_seconds(), time.monotonic()
            usual = _reported(hall, rounds[0][-few:], USUAL)
            worked = (served.cpu_seconds() - worked) / (time.monotonic() - begun)
            for number, hands in enumerate(rounds, start=1):
                if number > 1:
                    processor.give(1, served)
                    rush += _reported(hall, hands, RUSH)
                    _let_all_look()
                    processor.give(share, served)
                closed.append(_timed(lambda: hall.close(number)))  # noqa: B023
                _let_all_look()
        memory = served.memory()
    phones, screens, board = range(PHONES * tables), range(PHONES * tables, len(polls) - 1), [len(polls) - 1]

    def wait(happened: Sequence[Happened], who: Sequence[int], part: float = 1) -> float:
        taken = sorted(seconds_until_seen(happened, looks, [polls[n]["table"] for n in who], who))
        return taken[min(len(taken) - 1, int(part * len(taken)))]

    in_rush = {"rush": wait(rush, phones, MOST), "rush on board": wait(rush, board, MOST)} if share == 1 else {}
    return {
        "worked": 1000 * worked,
        "usual": wait(usual, range(len(polls)), MOST),
        **in_rush,
        "phone": wait(closed, phones),
        "screen": wait(closed, screens),
        "board": wait(closed, board),
        "memory": memory,
    }


def _floor(work: Workplace, tables: int) -> dict[str, float]:
    """The same of the bare server."""
    pause, others = max(pause_of(PHONE)), max(pause_of(BOARD))
    with bare_server(work.folder / "bare") as bare:
        hold_to_one_core(bare)
        visitors = [PHONE] * (PHONES * tables) + [SCREEN] * SCREENS + [BOARD]
        with polling(bare, [_poll("/unchanged", script) for script in visitors]):
            worked, begun = bare.cpu_seconds(), time.monotonic()
            connection = http.client.HTTPConnection("127.0.0.1", bare.port, timeout=60)
            for number, (_, sent) in enumerate(dealt(tables, 1)[: int(USUAL * _seconds(work))], start=1):
                connection.request("POST", "/insert", json.dumps(sent))
                connection.getresponse().read()
                _wait_until(begun + number / USUAL)
            worked = (bare.cpu_seconds() - worked) / (time.monotonic() - begun)
        memory = bare.memory()
    screen = max(pause_of(SCREEN))
    waits = {
        "usual": pause,
        "rush": pause,
        "rush on board": others,
        "phone": pause,
        "screen": screen,
        "board": others,
    }
    return {"worked": 1000 * worked, **waits, "memory": memory}


def _seconds(work: Workplace) -> int:
    """How long the usual evening lasts."""
    return 20 if work.short else 60


def dealt(tables: int, number: int) -> list[tuple[int, dict[str, Any]]]:
    """The hands of a round as they come in, deal by deal at one table after the other: the table's index, and what is sent."""
    law, rng = law_named(LAW), Random(1891 + number)
    played = [_played_table(law, rng) for _ in range(tables)]
    return [
        (table, {"round": number, "deal": deal, "hand": played[table][deal - 1]})
        for deal in range(1, DEALS + 1)
        for table in range(tables)
    ]


def _played_table(law: Law, rng: Random) -> list[dict[str, Any]]:
    """Its deals, played by the rules, after which no side is level with the other: nobody need cut."""
    while True:
        hands = [deal_and_play(law, dealer, rng) for dealer in range(1, DEALS + 1)]
        first, second, *_ = map(sum, zip(*(score(hand, law).credits for hand in hands), strict=True))
        if first != second:
            return [write_hand(hand) for hand in hands]


class Hall:
    """A night at a server of ours, and a connection for each table and one for the director."""

    def __init__(self, served: Served, tables: int) -> None:
        made = rehearsed(served, tables, f"--rounds={ROUNDS + 1}", "--play=0", "--seed=1891")
        self.links = [table["link"] for table in made["tables"]]
        self.night = f"/nights/{made['night']}/"
        self.scene = scene_path(served, made)
        self.host = BROWSER | {"Cookie": signed_in(served, made["director"])}
        self.form_token = ""
        self._port = served.port
        self._connections: dict[str, http.client.HTTPConnection] = {}

    def arrive(self) -> None:
        """Everyone loads the page."""
        for link in self.links:
            for _ in range(PHONES):
                self._ask(link, link, BROWSER)
        for _ in range(SCREENS):
            self._ask("host", self.scene.removesuffix("scene"), BROWSER)
        answer, page = self._ask("host", f"{self.night}board/", self.host | {"Accept-Encoding": "identity"})
        found = _FORM_TOKEN.search(page)
        cookie = re.search(r"csrftoken=\w+", answer.headers["Set-Cookie"])
        assert found
        assert cookie
        self.form_token = found[1].decode()
        self.host["Cookie"] += f"; {cookie[0]}"

    def polls(self) -> list[dict[str, Any]]:
        """What is asked again and again: by the phones of each table, the hall screens and at last the board."""
        phones = [_poll(f"{link}parts", PHONE, table) for table, link in enumerate(self.links) for _ in range(PHONES)]
        board = _poll(f"{self.night}board/", BOARD, None, self.host | {"X-Part": "board"})
        return [*phones, *(_poll(self.scene, SCREEN) for _ in range(SCREENS)), board]

    def report(self, table: int, sent: dict[str, Any]) -> None:
        """A phone of that table sends a hand."""
        link = self.links[table]
        key = f"{link}-{sent['round']}-{sent['deal']}"
        headers = BROWSER | {"Content-Type": "application/json", "Idempotency-Key": key}
        answer, _ = self._ask(link, f"{link}hands", headers, "POST", json.dumps(sent))
        assert answer.status == 201

    def close(self, number: int) -> None:
        """The director closes that round."""
        headers = self.host | {"Content-Type": "application/x-www-form-urlencoded"}
        path, form = f"{self.night}rounds/{number}/close/", f"csrfmiddlewaretoken={self.form_token}"
        answer, _ = self._ask("host", path, headers, "POST", form)
        assert answer.headers["Location"] == f"{self.night}rounds/{number + 1}/moves/"

    def _ask(
        self, who: str, path: str, headers: Mapping[str, str], method: str = "GET", sent: str | None = None
    ) -> tuple[http.client.HTTPResponse, bytes]:
        if who not in self._connections:
            self._connections[who] = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        request = method, path, sent, dict(headers)
        try:
            answer = _answer(self._connections[who], *request)
        except ConnectionError:  # it was silent for a minute, so the server has hung up: a browser then connects anew
            self._connections[who].close()
            answer = _answer(self._connections[who], *request)
        body = answer.read()
        assert answer.status in (200, 201, 302), f"{method} {path}: {answer.status} {body[:300]!r}"
        return answer, body


def _answer(connection: http.client.HTTPConnection, *request: Any) -> http.client.HTTPResponse:
    connection.request(*request)
    return connection.getresponse()


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


def _poll(path: str, script: str, table: int | None = None, headers: Mapping[str, str] = BROWSER) -> dict[str, Any]:
    shortest, longest = pause_of(script)
    return {"path": path, "headers": headers, "every": shortest, "spread": longest - shortest, "table": table}


def _reported(hall: Hall, hands: Sequence[tuple[int, dict[str, Any]]], a_second: float) -> list[Happened]:
    """The hands, sent at that pace, and the pause after the last."""
    begun = time.monotonic()
    happened = []
    for number, (table, sent) in enumerate(hands, start=1):
        happened.append(_timed(lambda: hall.report(table, sent), table))  # noqa: B023
        _wait_until(begun + number / a_second)
    return happened


def _timed(act: Any, table: int | None = None) -> Happened:
    sent = time.monotonic()
    act()
    return Happened(sent, time.monotonic(), table)


def _wait_until(then: float) -> None:
    time.sleep(max(0, then - time.monotonic()))


def _let_all_look() -> None:
    """Even where the server is so slow that it takes several times as long to answer all."""
    time.sleep(3 * max(max(pause_of(script)) for script in (PHONE, SCREEN, BOARD)))
