"""Many phones at once over connections of their own: a hand each, and what the database must then hold.

Knows the table's door and the database's rows; measures nothing but how long each answer took.
"""

import asyncio
import json
import secrets
import time
from contextlib import suppress
from itertools import product
from typing import Any, NamedTuple

from tests.breaking.mortal import Mortal
from tests.races.conftest import Director
from tests.tournaments.night_builder import a_hand

DEALS = 4


class Reply(NamedTuple):
    """What was answered, and after how many seconds from the first try to connect."""

    status: int
    etag: str
    content: bytes
    seconds: float


async def ask(server: Mortal, path: str, body: bytes = b"", **headers: str) -> Reply:
    """A GET, or a POST of `body`, over a connection of its own. Header names are written with _ for -."""
    begun = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    named = {"Host": "hall", "Connection": "close", "Content-Length": str(len(body))} | {
        name.replace("_", "-"): value for name, value in headers.items()
    }
    lines = [f"{'POST' if body else 'GET'} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items())]
    writer.write("\r\n".join([*lines, "", ""]).encode() + body)
    said = await reader.read()
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
    head, _, content = said.partition(b"\r\n\r\n")
    status, *rest = head.decode().split("\r\n")
    etag = next((line[6:] for line in rest if line.lower().startswith("etag: ")), "")
    return Reply(int(status.split(" ")[1]), etag, content, time.perf_counter() - begun)


class Hand(NamedTuple):
    """A hand to be reported: where, and under which key."""

    link: str
    deal: int
    key: str

    async def send(self, server: Mortal) -> Reply:
        body = {"round": 1, "deal": self.deal, "hand": a_hand((self.deal - 1) % 4 + 1)}
        headers = {"Content_Type": "application/json", "Idempotency_Key": self.key}
        return await ask(server, f"{self.link}hands", json.dumps(body).encode(), **headers)


def hands_of(night: dict[str, Any]) -> list[Hand]:
    """One for each deal at each table: first all tables' first deals."""
    links = [each["link"] for each in night["tables"]]
    return [Hand(link, deal, secrets.token_hex(8)) for deal, link in product(range(1, DEALS + 1), links)]


def cookie_of(server: Mortal, night: dict[str, Any]) -> str:
    server.director, server.password = night["director"]["username"], night["director"]["password"]
    return "; ".join(f"{name}={each.value}" for name, each in Director(server).cookies.items())


def wrong_after(server: Mortal, night: dict[str, Any], hands: list[Hand]) -> list[str]:
    """What is not as it must be once all these hands are in the night's database."""
    found = []
    counted = server.rows(
        "SELECT COUNT(*), COUNT(DISTINCT h.table_id * 100 + h.deal) FROM tournaments_handrecord h "
        "JOIN tournaments_table t ON t.id = h.table_id JOIN tournaments_round r ON r.id = t.round_id "
        f"WHERE r.night_id = {night['night']}"
    )
    if counted != [(len(hands), len(hands))]:
        found.append(f"{counted} hands in the database")
    keys = [key for (key,) in server.rows("SELECT key FROM tournaments_receipt")]
    if not {each.key for each in hands} <= set(keys) or len(keys) != len(set(keys)):
        found.append(f"{len(keys)} receipts")
    return found + server.wrong_in(night["night"])
