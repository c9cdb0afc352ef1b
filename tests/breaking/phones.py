"""Phones that report a hand until they have read that it is in the database, and what the database must then hold.

Knows the table's door and the database's rows; knows nothing of what is broken meanwhile.
"""

import http.client
import json
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import product
from queue import Empty, SimpleQueue
from random import Random
from typing import Any, NamedTuple

from tests.breaking.mortal import Mortal
from tests.tournaments.night_builder import a_hand

DEALS = 4
PAUSE = 0.05  # seconds before a hand is sent again, for phones that are in a hurry
# As long as the table's page waits for an answer, and then some.
PATIENCE = 25
IN_THE_BOOK = (200, 201)


class Sent(NamedTuple):
    """A hand on its way."""

    night: int
    table: int
    link: str
    deal: int
    hand: dict[str, Any]
    key: str

    @property
    def place(self) -> tuple[int, int, int]:
        return self.night, self.table, self.deal


class Phones:
    """`in_book`: the hands of which a phone has read that they are in; `answers`: how often each status was read."""

    def __init__(self, server: Mortal, nights: list[dict[str, Any]], *, clients: int = 16, lost: float = 0.2) -> None:
        """`lost` is the share of answers at which a phone hangs up before it reads."""
        self.server, self.clients, self.lost = server, clients, lost
        self.acknowledged: list[Sent] = []
        self.answers: Counter[int] = Counter()
        self.wrong: list[str] = []
        self.took: list[float] = []
        rng = Random(secrets.randbits(64))
        self.hands = [
            Sent(night["night"], each["table"], each["link"], deal, a_random_hand(deal, rng), secrets.token_hex(8))
            for night in nights
            for each, deal in product(night["tables"], range(1, DEALS + 1))
        ]
        rng.shuffle(self.hands)
        self._waiting: SimpleQueue[Sent] = SimpleQueue()
        for each in self.hands:
            self._waiting.put(each)
        self._stopped = False

    @property
    def done(self) -> bool:
        """Whether every hand is in the database."""
        return len(self.acknowledged) == len(self.hands)

    @contextmanager
    def sending(self) -> Iterator["list[Future[None]]"]:
        """They report, each one hand after the other, until all are in the database; an error within stops them."""
        with ThreadPoolExecutor(self.clients) as threads:
            running = [threads.submit(self._send_on) for _ in range(self.clients)]
            try:
                yield running
            except BaseException:
                self._stopped = True
                raise
        for each in running:
            each.result()

    def wait_for(self, hands: int) -> None:
        """Until so many are in the database, or all."""
        while len(self.acknowledged) < min(hands, len(self.hands)) and not self._stopped:
            time.sleep(0.001)

    def _send_on(self) -> None:
        rng = Random(secrets.randbits(64))
        while not self._stopped:
            try:
                sent = self._waiting.get_nowait()
            except Empty:
                return
            begun = time.perf_counter()
            while not self._stopped and not self._send(sent, hangs_up=rng.random() < self.lost):
                time.sleep(PAUSE * rng.random())
            self.took.append(time.perf_counter() - begun)

    def _send(self, sent: Sent, *, hangs_up: bool) -> bool:
        """Whether the phone has read that its hand is in the database."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        body = json.dumps({"round": 1, "deal": sent.deal, "hand": sent.hand})
        try:
            connection.request(
                "POST",
                f"{sent.link}hands",
                body,
                {"Content-Type": "application/json", "Idempotency-Key": sent.key},
            )
            if hangs_up:
                self.answers[0] += 1
                return False
            answer = connection.getresponse()
            said = answer.read()
        except (OSError, http.client.HTTPException):
            self.answers[-1] += 1
            return False
        finally:
            connection.close()
        self.answers[answer.status] += 1
        if answer.status in IN_THE_BOOK:
            self.acknowledged.append(sent)
            return True
        if answer.status != 503:
            self.wrong.append(f"{sent.place}: {answer.status} {said[:300]!r}")
            self._stopped = len(self.wrong) > 20
        elif not answer.getheader("Retry-After") or not json.loads(said)["message"]:
            self.wrong.append(f"{sent.place}: {said!r} does not say when to ask again")
        return False


def a_random_hand(deal: int, rng: Random) -> dict[str, Any]:
    """One of many, so that a hand in a wrong place is seen."""
    first = rng.randint(0, 14)
    return a_hand((deal - 1) % 4 + 1, trump=rng.choice("SHDC"), points={"1": first, "2": 14 - first})


_HANDS = (
    "SELECT c.night_id, t.number, h.deal, h.hand, h.id FROM tournaments_handrecord h "
    "JOIN tournaments_table t ON t.id = h.table_id JOIN tournaments_round r ON r.id = t.round_id "
    "JOIN tournaments_tablecard c ON c.night_id = r.night_id AND c.number = t.number ORDER BY h.id"
)
_RECEIPTS = (
    "SELECT p.key, c.night_id, c.number, p.record_id FROM tournaments_receipt p "
    "JOIN tournaments_tablecard c ON c.id = p.card_id"
)


def wrong_after(phones: Phones) -> list[str]:
    """A sentence for everything that is lost, doubled, torn or not as it was reported; empty for a database that holds."""
    server = phones.server
    nights = {each.night for each in phones.hands}
    found = list(phones.wrong)
    # The receipts first: a hand written between the two readings is then a hand that nobody asks for yet.
    receipts: dict[str, list[int]] = {}
    for key, night, _table, record in server.rows(_RECEIPTS):
        if night in nights:
            receipts.setdefault(key, []).append(record)
    records = {}
    places: Counter[tuple[int, int, int]] = Counter()
    for night, table, deal, hand, key in server.rows(_HANDS):
        if night in nights:
            records[key] = (night, table, deal), json.loads(hand) if isinstance(hand, str) else hand
            places[night, table, deal] += 1
    for sent in phones.acknowledged:
        of_key = receipts.pop(sent.key, [])
        if len(of_key) != 1:
            found.append(f"{sent.place}: acknowledged, and {len(of_key)} receipts of its key")
        elif records[of_key[0]] != (sent.place, sent.hand):
            found.append(f"{sent.place}: acknowledged as {sent.hand}, and in the database {records[of_key[0]]}")
    found += [f"{place}: {count} hands" for place, count in places.items() if count != 1]
    known_places = {each.place for each in phones.hands}
    found += [f"{place}: a hand that nobody sent" for place in places if place not in known_places]
    if phones.done:  # else some may be on their way
        found += [f"{key}: a receipt of no hand" for key in receipts]
        found += [f"{place}: no hand" for place in known_places - set(places)]
    return found + list(_torn(phones))


def _torn(phones: Phones) -> Iterator[str]:
    server = phones.server
    for night in sorted({each.night for each in phones.hands}):
        yield from server.wrong_in(night)
    if server.on_sqlite and server.rows("PRAGMA integrity_check") != [("ok",)]:
        yield "the book's file is damaged"
    said = server.said.read_text(encoding="utf-8")
    if "Traceback" in said:
        yield f"the log has a traceback: {said[said.index('Traceback') :][:2000]}"
