"""An evening in a full hall: what the server works for each hand that comes in while everybody looks on, and for whom.

What counts is the CPU time of the server's process, so nobody sleeps between two looks and nothing is measured of the client.
The floor is the bare server, which answers each request in the same order with as many bytes from memory.
"""

import http.client
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from random import Random
from typing import Any, Final, NamedTuple

from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import write_hand
from scoring.play import deal_and_play
from scoring.score import score
from tests.bench.figures import Figure, Workplace
from tests.bench.over_http import DEALS, rehearsed, scene_path, signed_in
from tests.bench.servers import Served, bare_server, our_server

PHONES: Final = 4  # at each table
SCREENS: Final = 3
LAW: Final = "foster-1897"  # what `rehearse` plays
BROWSER: Final = {"Accept": "*/*", "Accept-Encoding": "gzip, deflate", "Accept-Language": "en-US,en;q=0.9"}
UNSEEN: Final = "unseen"  # what nobody looks at and nobody counts
WORK: Final = {
    "hands": "the hands themselves",
    "phones": "phones",
    "board": "the board",
    "screens": f"{SCREENS} hall screens",
    "closing": "closing two rounds",
}
_FORM_TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="(\w+)"')


def evening(work: Workplace) -> Iterator[Figure]:
    """What the server works for a hand, in all and for whom; with `beside`, beside another version too.

    Four phones at each of 50 tables, a board and three hall screens have their page. Round 1 comes in hand by hand, as its
    200 were played, then the director closes it and everyone moves; then 40 hands of round 2. After each of these hands, and
    after the closing, each phone, screen and board looks once as its script does, and asks with the tag that it has (a phone
    of a version before there were parts asks for its table's state, and where that is new for the page). The other 160 hands of round 2 come in without a look and are not
    measured; its closing, and the look after it, are. A night ten times as slow, as it would be in a hall, works more in
    two things: each table's card notes every half minute that its phone was there, and a scene of the hall screen, which
    stands for a second while hands alone come in, is made for each hand.

    All servers are asked in turns, step by step, so that what else the machine does weighs on them alike.
    """
    if sys.platform != "linux":
        print("evening: left out, as only Linux tells what another process works", file=sys.stderr)
        return
    tables = 10 if work.short else 50
    rounds = [dealt(tables, number) for number in (1, 2)]
    seen = tables * DEALS // 5
    with ExitStack() as stack:
        bare = Clients(stack.enter_context(bare_server(work.folder / "bare")))
        halls = [Hall(stack.enter_context(our_server(work.folder / "ours")), tables)]
        if work.beside:
            halls.append(Hall(stack.enter_context(our_server(work.folder / "beside", work.beside)), tables))
        evenings = [hall.evening(rounds, seen) for hall in halls]
        for _ in zip(*evenings, strict=True):
            bare.repeat(halls[0].clients.take_answered())
    hands = len(rounds[0]) + seen
    phones = f"evening, {PHONES * tables} phones"
    floor, ours, *others = (each.milliseconds(hands) for each in (bare, *(hall.clients for hall in halls)))
    bound = "ratio <= 8.5" if work.short else "ratio <= 3.8"
    felt = "a slow computer keeps up with the hall"
    yield Figure(f"{phones}, for each hand", "ms of CPU", sum(ours.values()), sum(floor.values()), bound, felt)
    for theirs in others:
        for kind, name in WORK.items():
            yield Figure(f"{phones}: {name}", "ms of CPU", ours[kind], floor[kind])
        beside = f"{phones}, beside"
        yield Figure(f"{beside} the other version", "ms of CPU", sum(ours.values()), sum(theirs.values()))
        for kind, name in WORK.items():
            yield Figure(f"{beside}: {name}", "ms of CPU", ours[kind], theirs[kind])


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


class Answered(NamedTuple):
    """Who asked for what kind of thing, by which method and with which body, and how many bytes came; None for 304."""

    kind: str
    who: str
    method: str
    sent: str | None
    many: int | None


class Clients:
    """Everyone's own connection to a server, and the seconds that it has worked for each kind of thing they ask for."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._worked = served.cpu_seconds()
        self._connections: dict[str, http.client.HTTPConnection] = {}
        self._answered: list[Answered] = []

    def ask(
        self, kind: str, who: str, path: str, headers: Mapping[str, str], method: str = "GET", sent: str | None = None
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """The answer and its body; none of a fault."""
        if who not in self._connections:
            self._connections[who] = http.client.HTTPConnection("127.0.0.1", self.served.port, timeout=60)
        request = method, path, sent, dict(headers)
        try:
            answer = _answer(self._connections[who], *request)
        except ConnectionError:  # it was silent for a minute, so the server has hung up: a browser then connects anew
            self._connections[who].close()
            answer = _answer(self._connections[who], *request)
        body = answer.read()
        worked = self.served.cpu_seconds()
        self.seconds[kind] += worked - self._worked
        self._worked = worked
        assert answer.status in (200, 201, 302, 304), f"{method} {path}: {answer.status} {body[:300]!r}"
        self._answered.append(Answered(kind, who, method, sent, None if answer.status == 304 else len(body)))
        return answer, body

    def take_answered(self) -> list[Answered]:
        """What was answered since the last time."""
        taken, self._answered = self._answered, []
        return taken

    def repeat(self, answered: Sequence[Answered]) -> None:
        """Ask this server, the bare one, for as much."""
        for kind, who, method, sent, many in answered:
            path, tag = ("/unchanged", {"If-None-Match": '"1"'}) if many is None else (f"/bytes/{many}", {})
            self.ask(kind, who, path, BROWSER | tag, method, sent)

    def milliseconds(self, hands: int) -> dict[str, float]:
        """What the server has worked for each hand, by kind."""
        return {kind: 1000 * self.seconds[kind] / hands for kind in WORK}


def _answer(connection: http.client.HTTPConnection, *request: Any) -> http.client.HTTPResponse:
    connection.request(*request)
    return connection.getresponse()


class Hall:
    """A night at a server of ours, and the tags that those who look on have."""

    def __init__(self, served: Served, tables: int) -> None:
        made = rehearsed(served, tables, "--rounds=3", "--play=0", "--seed=1891")
        self.clients = Clients(served)
        self.links = [table["link"] for table in made["tables"]]
        self.night = f"/nights/{made['night']}/"
        self.scene = scene_path(served, made)
        self.host = BROWSER | {"Cookie": signed_in(served, made["director"])}
        self.form_token = ""
        self.asked = ""  # what a phone asks for
        self.tags: dict[str, str] = {}

    def evening(self, rounds: Sequence[Sequence[tuple[int, dict[str, Any]]]], seen: int) -> Iterator[None]:
        """All of it, step by step; of the last round so many hands are seen."""
        self.arrive()
        self._look(UNSEEN)
        yield
        first, second = rounds
        for table, sent in first:
            self.report(table, sent)
            self._look()
            yield
        self.close(1)
        self._look()
        yield
        for table, sent in second[:seen]:
            self.report(table, sent)
            self._look()
            yield
        for table, sent in second[seen:]:
            self.report(table, sent, UNSEEN)
        yield
        self.close(2)
        self._look()
        yield

    def arrive(self) -> None:
        """Everyone loads the page."""
        ask = self.clients.ask
        for link in self.links:
            for who in self._phones(link):
                ask(UNSEEN, who, link, BROWSER)
        for who in self._screens():
            ask(UNSEEN, who, self.scene.removesuffix("scene"), BROWSER)
        answer, page = ask(UNSEEN, "host", f"{self.night}board/", self.host | {"Accept-Encoding": "identity"})
        found = _FORM_TOKEN.search(page)
        cookie = re.search(r"csrftoken=\w+", answer.headers["Set-Cookie"])
        assert found
        assert cookie
        self.form_token = found[1].decode()
        _, page = ask(UNSEEN, "host", self.links[0], self.host | {"Accept-Encoding": "identity"})
        self.asked = "parts" if b"data-parts=" in page else "state"
        self.host["Cookie"] += f"; {cookie[0]}"

    def _look(self, kind: str = "") -> None:
        """Once each, as their scripts do within one interval."""
        for link in self.links:
            for who in self._phones(link):
                is_new = self._is_new(kind or "phones", who, f"{link}{self.asked}", BROWSER)
                if is_new and self.asked == "state":
                    self.clients.ask(kind or "phones", who, link, BROWSER)
        self._is_new(kind or "board", "host", f"{self.night}board/", self.host | {"X-Part": "board"})
        for who in self._screens():
            self._is_new(kind or "screens", who, self.scene, BROWSER)

    def _is_new(self, kind: str, who: str, path: str, headers: dict[str, str]) -> bool:
        tag = {"If-None-Match": self.tags[who]} if who in self.tags else {}
        answer, _ = self.clients.ask(kind, who, path, headers | tag)
        self.tags[who] = answer.headers["ETag"]
        return answer.status == 200

    def report(self, table: int, sent: dict[str, Any], kind: str = "hands") -> None:
        link = self.links[table]
        key = f"{link}-{sent['round']}-{sent['deal']}"
        headers = BROWSER | {"Content-Type": "application/json", "Idempotency-Key": key}
        answer, _ = self.clients.ask(kind, self._phones(link)[0], f"{link}hands", headers, "POST", json.dumps(sent))
        assert answer.status == 201

    def close(self, number: int) -> None:
        headers = self.host | {"Content-Type": "application/x-www-form-urlencoded"}
        path, form = f"{self.night}rounds/{number}/close/", f"csrfmiddlewaretoken={self.form_token}"
        answer, _ = self.clients.ask("closing", "host", path, headers, "POST", form)
        assert answer.headers["Location"] == f"{self.night}rounds/{number + 1}/moves/"

    def _phones(self, link: str) -> list[str]:
        return [f"{link} {n}" for n in range(PHONES)]

    def _screens(self) -> list[str]:
        return [f"screen {n}" for n in range(SCREENS)]
