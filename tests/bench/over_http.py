"""A hand in and a poll, over HTTP, beside a bare view under the same server with the same durability."""

import http.client
import json
import re
import sys
from collections.abc import Iterator
from statistics import median
from typing import Any
from urllib.parse import urlencode, urlsplit

from tests.bench.figures import Figure, Workplace
from tests.bench.servers import Load, Served, bare_server, load, our_server
from tests.bench.slow_disk import slow_disk

COUNTS = ("high", "low", "jack", "game", "right_pedro", "left_pedro")
DEALS = 4
UNCHANGED: dict[str, Any] = {"method": "GET", "path": "/unchanged", "headers": {"If-None-Match": '"1"'}}


def hands(work: Workplace) -> Iterator[Figure]:
    """Hands sent by 1, 8 and 64 clients, and their p99; and on a slow disk."""
    tables = 100 if work.short else 300
    with our_server(work.folder / "ours") as ours, bare_server(work.folder / "bare") as bare:
        for clients, bound in {1: 0.5, 8: 1.2, 64: 1.5}.items():
            yield from _hands(ours, bare, clients, tables, bound)
    slow = slow_disk(work.folder)
    if slow is None:
        print("no figures of a slow disk: there is no C compiler here", file=sys.stderr)
        return
    with our_server(work.folder / "slow", more=slow) as ours, bare_server(work.folder / "slow bare", slow) as bare:
        for clients, bound in {8: 2.0, 64: 4.0}.items():
            yield from _hands(ours, bare, clients, tables // 3, bound, " on a slow disk")


def polls(work: Workplace) -> Iterator[Figure]:
    """Looks of phones that find nothing new: eight at a time, answered by one thread here and there."""
    many = 1000 if work.short else 4000
    with our_server(work.folder / "ours") as ours, bare_server(work.folder / "bare") as bare:
        made = rehearsed(ours, 8, "--rounds=2", "--play=1")
        phones = [poll(ours.port, f"{table['link']}state", {}) for table in made["tables"]]
        sent, floor = phones * (many // len(phones)), [UNCHANGED] * many
        taken = [(load(ours.port, 8, sent, 304), load(bare.port, 8, floor, 304)) for _ in range(3)]
        assert not any(each.wrong for run in taken for each in run), "a look was not answered 304"
        rates = (median(run[n].rate for run in taken) for n in (0, 1))
        yield Figure("phone looks, nothing new", "answers/s", *rates, "ratio >= 0.7", "how many can look on")


def _hands(ours: Served, bare: Served, clients: int, tables: int, bound: float, where: str = "") -> Iterator[Figure]:
    taken: list[tuple[Load, Load, Load]] = []
    # On a slow disk those who write past each other are refused as locked: there the floor stands in line too.
    insert = "/insert-in-turn" if where else "/insert"
    for _ in range(3):
        hands = hands_of(rehearsed(ours, tables))
        rows = [{"method": "POST", "path": insert, "body": each["body"]} for each in hands]
        rows_in_turn = [each | {"path": "/insert-in-turn"} for each in rows]
        taken.append(
            (
                load(ours.port, clients, hands, 201),
                load(bare.port, clients, rows, 201),
                load(bare.port, clients, rows_in_turn, 201),
            )
        )
    wrong = sum(each.wrong for run in taken for each in run)
    assert wrong == 0, f"{wrong} answers were not 201"
    mine, floor, in_turn = ([run[n] for run in taken] for n in range(3))
    name = (f"hand in, {clients} clients" if clients > 1 else "hand in, 1 client") + where
    felt = "how soon a phone says Saved" if clients == 1 else f"the same, with {clients} tables at once"
    yield Figure(name, "hands/s", _middle(mine, "rate"), _middle(floor, "rate"), f"ratio >= {bound}", felt)
    if clients == 64:
        p99 = _middle(mine, "p99"), _middle(in_turn, "p99")
        yield Figure(f"{name}, p99", "ms", *p99, "ratio <= 1.2", "the one who waits longest for it")


def _middle(loads: list[Load], figure: str) -> float:
    return median(getattr(each, figure) for each in loads)


def rehearsed(ours: Served, tables: int, *more: str) -> dict[str, Any]:
    """A new night of invented guests, as `rehearse` reports it; nothing of it is played unless asked for."""
    played = more or ("--rounds=1", "--play=0")
    found: dict[str, Any] = json.loads(ours.command("rehearse", f"--tables={tables}", *played, "--json"))
    return found


def hands_of(made: dict[str, Any]) -> list[dict[str, Any]]:
    """The requests for every hand of the night's first round, table by table in turn."""
    return [
        {
            "method": "POST",
            "path": f"{table['link']}hands",
            "body": json.dumps({"round": 1, "deal": deal, "hand": _hand(deal)}),
            "headers": {"Content-Type": "application/json", "Idempotency-Key": f"{table['link']}-{deal}"},
        }
        for deal in range(1, DEALS + 1)
        for table in made["tables"]
    ]


def _hand(dealer: int) -> dict[str, Any]:
    taken = {count: 1 if count != "left_pedro" else 2 for count in COUNTS}
    return {"dealer": dealer, "bids": [None, 6, 7, None], "trump": "H", "taken": taken}


def poll(port: int, path: str, headers: dict[str, str]) -> dict[str, Any]:
    """A poll by someone who has what it would answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return {"method": "GET", "path": path, "headers": headers | {"If-None-Match": answer.headers["ETag"]}}


def scene_path(ours: Served, made: dict[str, Any]) -> str:
    """Where the hall screen asks for its scene."""
    return urlsplit(ours.command("join_link", str(made["night"])).strip()).path.replace("/join/", "/scene")


def signed_in(served: Served, director: dict[str, str]) -> str:
    """The cookie of that director's session."""
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
    connection.request("GET", "/sign-in/")
    answer = connection.getresponse()
    answer.read()
    token = re.findall(r"csrftoken=(\w+)", answer.headers["Set-Cookie"])[0]
    form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={token}"}
    connection.request("POST", "/sign-in/", urlencode(director | {"csrfmiddlewaretoken": token}), form)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return re.findall(r"sessionid=\w+", " ".join(answer.headers.get_all("Set-Cookie", [])))[0]
