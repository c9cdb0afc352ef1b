"""A storm of phones while another program holds what they write: the pages go on, every phone is answered, no hand is lost.

How long each waited is written to the report; asserted is what was answered, and in which order.
"""

import asyncio
import re
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from tests.breaking.crowd import DEALS, Hand, Reply, ask, cookie_of, hands_of, wrong_after
from tests.breaking.mortal import Mortal, a_mortal
from tests.breaking.report import report, spread

STRIP = b"Nothing can be saved at the moment."
BREATH = 0.5  # seconds between two looks


@contextmanager
def held(server: Mortal, night: int) -> Iterator[None]:
    """Another program has SQLite's write lock, or the night's row on PostgreSQL."""
    if server.on_sqlite:
        with closing(sqlite3.connect(server.book, timeout=600, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
        return
    with psycopg.connect(server.environment["DATABASE_URL"]) as other:
        other.execute("SELECT 1 FROM tournaments_night WHERE id = %s FOR UPDATE", [night])
        yield


class Storm:
    """Every phone sends its hand until it is answered; a director looks at the board, a table at its state, a guest at a style."""

    def __init__(self, server: Mortal, tables: int) -> None:
        self.server = server
        (self.night,) = server.nights(tables)
        self.hands = hands_of(self.night)
        page = server.send("/sign-in/").content.decode()
        self.style = re.findall(r'href="(/static/headtable/app[^"]*css)"', page)[0]
        self.first: list[Reply] = []  # of each phone
        self.replies: list[Reply] = []
        self.looks: dict[str, list[Reply]] = {"board": [], "state": [], "style": []}
        self.before_any_answer = 0  # looks at the board
        self.until_strip = 0.0

    async def last(self, seconds: float) -> None:
        """Held for so long, and until each phone was refused and the board has spoken of it; then until all are in."""
        cookie, done = cookie_of(self.server, self.night), asyncio.Event()
        begun = time.perf_counter()
        with held(self.server, self.night["night"]):
            phones = [asyncio.create_task(self._send(each, Random(number))) for number, each in enumerate(self.hands)]
            looking = asyncio.create_task(self._look(cookie, done))
            further = 20  # looks for the strip once all are answered
            while time.perf_counter() - begun < seconds or len(self.first) < len(self.hands) or not self.until_strip:
                await asyncio.wait([looking], timeout=BREATH)
                assert not looking.done(), looking.exception()
                further -= len(self.first) == len(self.hands)
                assert self.until_strip or further, "the board says nothing"
            self.while_held = Counter(each.status for each in self.replies)
            done.set()
            await looking
        await asyncio.gather(*phones)

    async def _send(self, hand: Hand, rng: Random) -> None:
        """As the page's own script sends: again after 1, 2, 4 … seconds."""
        reply, pause = await hand.send(self.server), 1.0
        self.first.append(reply)
        self.replies.append(reply)
        while reply.status == 503:
            await asyncio.sleep(pause * rng.uniform(0.8, 1.2))
            pause = min(2 * pause, 60)
            reply = await hand.send(self.server)
            self.replies.append(reply)

    async def board(self, cookie: str) -> Reply:
        return await ask(self.server, f"/nights/{self.night['night']}/board/", Cookie=cookie, X_Part="true")

    async def _look(self, cookie: str, done: asyncio.Event) -> None:
        begun = time.perf_counter()
        while not done.is_set():
            board = await self.board(cookie)
            self.looks["board"].append(board)
            self.before_any_answer += not self.first
            if STRIP in board.content and not self.until_strip:
                self.until_strip = time.perf_counter() - begun
            self.looks["state"].append(await ask(self.server, f"{self.night['tables'][0]['link']}state"))
            self.looks["style"].append(await ask(self.server, self.style))
            await asyncio.sleep(BREATH)

    def report(self, seconds: float) -> None:
        figures: dict[str, Any] = {name: spread([each.seconds for each in got]) for name, got in self.looks.items()}
        report(
            f"{len(self.hands)} phones, held for {seconds} seconds",
            database="SQLite" if self.server.on_sqlite else "PostgreSQL",
            strip_after=round(self.until_strip, 2),
            answers={str(status): count for status, count in Counter(each.status for each in self.replies).items()},
            refusals=spread([each.seconds for each in self.replies if each.status == 503]),
            first_answers=spread([each.seconds for each in self.first]),
            **figures,
        )


@pytest.mark.database
@pytest.mark.parametrize(
    ("phones", "seconds"),
    [pytest.param(24, 0, marks=pytest.mark.trial), pytest.param(200, 60, marks=pytest.mark.long)],
)
def test_a_storm_at_a_held_database_leaves_the_pages_open_and_loses_no_hand(
    phones: int, seconds: float, tmp_path: Path
) -> None:
    with a_mortal(tmp_path, "storm") as server:
        storm = Storm(server, phones // DEALS)
        asyncio.run(storm.last(seconds))
        storm.report(seconds)
        assert {each.status for looks in storm.looks.values() for each in looks} == {200}
        assert storm.before_any_answer > 2
        assert set(storm.while_held) == {503}
        assert Counter(each.status for each in storm.replies if each.status != 503) == {201: phones}
        assert STRIP not in asyncio.run(storm.board(cookie_of(server, storm.night))).content
        assert wrong_after(server, storm.night, storm.hands) == []
