"""All phones of a hall at once, while every table's page and the hall's screens ask what stands; and again and again.

How long they wait is written to the report; asserted is that each is answered, and that a hand stays one hand. The
last test proves that a hand which is sent twice and written twice is found.
"""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.breaking.crowd import DEALS, Hand, Reply, ask, cookie_of, hands_of, wrong_after
from tests.breaking.mortal import Mortal, a_copy, a_mortal
from tests.breaking.report import report, spread

pytestmark = [pytest.mark.trial, pytest.mark.database]

EVERY = 5.0  # seconds between two looks of a watcher, as the hall's screen has it; a table's page looks less often
BREATH = 2.0  # seconds between two bursts
HALL_SCREENS = 2  # of those who watch; the others look at a table's state

# Every key is new, and a table may report a deal twice.
WRITES_TWICE = """

from tournaments.records.night_rules import law_of


def record_hand(*, card, round_number, deal, reported, key, at, seat=None):
    law = law_of(card.night)
    hand = read_hand(reported, law)[0]
    with locked_night(card.night_id, at=at) as night:
        rows = table_now(night.pk, round_number, card.number)
        record = HandRecord.objects.create(
            table_id=rows[0].pk, deal=deal, revision=1 + sum(row.revision is not None for row in rows),
            current=not any(row.deal == deal for row in rows), hand=reported, source="table", at=at,
        )
        night.hands_written += 1
        count_action(night, card)
    return Recorded(record, Outcome.CREATED, hand, score(hand, law))
"""


async def watch(server: Mortal, path: str, cookie: str, done: asyncio.Event, seen: "Counter[int]") -> None:
    """Look again and again, as a page does that knows what it has seen."""
    etag = ""
    await asyncio.sleep(EVERY * secrets.randbelow(100) / 100)
    while not done.is_set():
        headers = ({"If_None_Match": etag} if etag else {}) | ({"Cookie": cookie} if cookie else {})
        reply = await ask(server, path, **headers)
        etag = reply.etag
        seen[reply.status] += 1
        with suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), EVERY)


async def burst(
    server: Mortal, bursts: list[list[Hand]], watched: list[tuple[str, str]]
) -> tuple[list[Reply], "Counter[int]"]:
    """All hands of a burst at once, a burst after the other, under the eyes of those who watch a (path, cookie)."""
    done, seen, replies = asyncio.Event(), Counter[int](), []
    watchers = [asyncio.create_task(watch(server, *each, done, seen)) for each in watched]
    for hands in bursts:
        replies += await asyncio.gather(*(each.send(server) for each in hands))
        await asyncio.sleep(BREATH)  # the hall looks at what came in
    done.set()
    await asyncio.gather(*watchers)
    return replies, seen


async def at_most(number: int, requests: Iterable[Callable[[], Awaitable[Reply]]]) -> list[Reply]:
    """All the actions, never more than so many at once."""
    places = asyncio.Semaphore(number)

    async def run(request: Callable[[], Awaitable[Reply]]) -> Reply:
        async with places:
            return await request()

    return list(await asyncio.gather(*map(run, requests)))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mortal]:
    """Each test reports the hands of a night of its own."""
    with a_mortal(tmp_path_factory.mktemp("burst"), "burst") as opened:
        yield opened


@pytest.mark.parametrize(("phones", "bursts"), [(40, 5), pytest.param(200, 5, marks=pytest.mark.long)])
def test_all_phones_at_once_are_answered(phones: int, bursts: int, server: Mortal) -> None:
    """As many watch."""
    tables = phones * bursts // DEALS
    (night,) = server.nights(tables)
    hands = hands_of(night)
    cookie = cookie_of(server, night)
    screens = [(f"/nights/{night['night']}/hall/", cookie)] * HALL_SCREENS
    states = [(f"{each['link']}state", "") for each in night["tables"]]
    watched = screens + (states * 10)[: phones - len(screens)]
    at_once = [hands[place : place + phones] for place in range(0, len(hands), phones)]
    replies, seen = asyncio.run(burst(server, at_once, watched))
    report(
        f"{phones} phones at once, {bursts} times, as many watchers",
        database="SQLite" if server.on_sqlite else "PostgreSQL",
        watched={str(status): count for status, count in sorted(seen.items())},
        **spread([each.seconds for each in replies]),
    )
    assert Counter(each.status for each in replies) == {201: phones * bursts}
    assert set(seen) <= {200, 304}
    assert wrong_after(server, night, hands) == []


@pytest.mark.parametrize(
    ("nights", "times"), [(1, 5), pytest.param(2, 150, marks=pytest.mark.long)], ids=["5", "300"]
)
def test_a_bad_hand_among_twenty_is_refused_alone(nights: int, times: int, server: Mortal) -> None:
    for night in server.nights(*[20 * times // DEALS] * nights):
        hands = hands_of(night)
        bad = Hand(hands[0].link, DEALS + 1, "no such deal")
        for place in range(0, len(hands), 20):
            sent = [*hands[place : place + 10], bad, *hands[place + 10 : place + 20]]
            replies = asyncio.run(at_most(len(sent), (partial(each.send, server) for each in sent)))
            assert [each.status for each in replies] == [*[201] * 10, 422, *[201] * 10]
        assert wrong_after(server, night, hands) == []


def sent_again(server: Mortal, *, tables: int, repeats: int) -> tuple[dict[str, Any], list[Hand], list[Reply]]:
    """A night whose hands are reported so often in all, in no order; what each reporting brought."""
    (night,) = server.nights(tables)
    hands = hands_of(night)
    requests = (hands * (repeats // len(hands) + 1))[:repeats]
    Random(secrets.randbits(64)).shuffle(requests)
    begun = time.perf_counter()
    replies = asyncio.run(at_most(32, (partial(each.send, server) for each in requests)))
    report(
        f"{repeats} requests for {len(hands)} hands",
        database="SQLite" if server.on_sqlite else "PostgreSQL",
        a_second=round(repeats / (time.perf_counter() - begun)),
        **spread([each.seconds for each in replies]),
    )
    return night, hands, replies


@pytest.mark.parametrize(
    ("tables", "repeats"), [(10, 150), pytest.param(50, 10_000, marks=pytest.mark.long)], ids=["150", "10000"]
)
def test_hands_that_are_reported_again_and_again_stay_as_many(tables: int, repeats: int, server: Mortal) -> None:
    night, hands, replies = sent_again(server, tables=tables, repeats=repeats)
    assert Counter(each.status for each in replies) == {201: len(hands), 200: repeats - len(hands)}
    assert wrong_after(server, night, hands) == []


def test_a_hand_that_is_written_each_time_is_found(tmp_path: Path) -> None:
    program = a_copy(tmp_path / "program", {"tournaments/actions/hands.py": WRITES_TWICE})
    with a_mortal(tmp_path, "twice", program) as server:
        night, hands, _ = sent_again(server, tables=2, repeats=16)
        assert any("hands in the database" in each for each in wrong_after(server, night, hands))
