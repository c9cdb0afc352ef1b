"""A hand in and a poll, over HTTP, beside a bare view under the same server with the same durability."""

import http.client
import json
from collections.abc import Iterator
from statistics import median
from typing import Any

from tests.bench.figures import Figure, Workplace
from tests.bench.servers import Load, Served, bare_server, load, our_server

COUNTS = ("high", "low", "jack", "game", "right_pedro", "left_pedro")
DEALS = 4
UNCHANGED: dict[str, Any] = {"method": "GET", "path": "/unchanged", "headers": {"If-None-Match": '"1"'}}


def hands(work: Workplace) -> Iterator[Figure]:
    """Hands sent by 1, 8 and 64 clients, and their p99."""
    tables = 100 if work.short else 300
    with our_server(work.folder / "ours") as ours, bare_server(work.folder / "bare") as bare:
        for clients in (1, 8, 64):
            yield from _hands(ours, bare, clients, tables)


def polls(work: Workplace) -> Iterator[Figure]:
    """Polls that find nothing changed."""
    with our_server(work.folder / "ours") as ours, bare_server(work.folder / "bare") as bare:
        yield from _polls(ours, bare, 1000 if work.short else 4000)


def _hands(ours: Served, bare: Served, clients: int, tables: int) -> Iterator[Figure]:
    taken: list[tuple[Load, Load, Load]] = []
    for _ in range(3):
        hands = hands_of(rehearsed(ours, tables))
        rows = [{"method": "POST", "path": "/insert", "body": each["body"]} for each in hands]
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
    name = f"hand in, {clients} clients" if clients > 1 else "hand in, 1 client"
    yield Figure(name, "hands/s", _middle(mine, "rate"), _middle(floor, "rate"), "ratio >= 0.5")
    if clients == 64:
        p99 = _middle(mine, "p99"), _middle(in_turn, "p99")
        yield Figure("hand in, 64 clients, p99", "ms", *p99, "ratio <= 2.5")


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


def _polls(ours: Served, bare: Served, many: int) -> Iterator[Figure]:
    made = rehearsed(ours, 8, "--rounds=2", "--play=1")
    polls = [poll(ours.port, f"{table['link']}state", {}) for table in made["tables"]]
    yield from many_unchanged(ours, bare, "state poll unchanged", polls * (many // len(polls)))


def many_unchanged(
    ours: Served, bare: Served, name: str, polls: list[dict[str, Any]], bare_poll: dict[str, Any] = UNCHANGED
) -> Iterator[Figure]:
    """These polls beside as many of the bare view, from one client and from eight."""
    floor = [bare_poll] * len(polls)
    for clients in (1, 8):
        taken = [(load(ours.port, clients, polls, 304), load(bare.port, clients, floor, 304)) for _ in range(3)]
        assert not any(each.wrong for run in taken for each in run), "a poll was not answered 304"
        ours_rate, floor_rate = (median(run[n].rate for run in taken) for n in (0, 1))
        who = f"{clients} clients" if clients > 1 else "1 client"
        yield Figure(f"{name}, {who}", "answers/s", ours_rate, floor_rate, "ratio >= 0.7")


def poll(port: int, path: str, headers: dict[str, str]) -> dict[str, Any]:
    """A poll by someone who has what it would answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return {"method": "GET", "path": path, "headers": headers | {"If-None-Match": answer.headers["ETag"]}}
