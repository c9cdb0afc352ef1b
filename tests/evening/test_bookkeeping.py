"""The bookkeeping of these tests sees a hand that is lost, changed or sent wrongly: pages that are spoiled are caught."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.evening.bookkeeping import Told
from tests.evening.phones import Traffic, is_done_sending, rehearsed, tell_hand
from tests.running import Hall

pytestmark = pytest.mark.browser

# What would be wrong: a script that sends so, or a network that answers so.
Fault = Callable[[Page], None]


def script(name: str, sound: str, wrong: str) -> Fault:
    """The page with one of its scripts altered."""

    def alter(route: Route) -> None:
        answer = route.fetch(url=route.request.url.replace("hall.test", "127.0.0.1"))
        assert answer.text().count(sound) == 1
        route.fulfill(response=answer, body=answer.text().replace(sound, wrong))

    return lambda page: page.route(f"**/table/{name}.js", alter)


def is_told_a_lie(page: Page) -> None:
    """Something on the way says that the book has the hand, and the book does not."""
    page.route("**/hands", lambda route: route.fulfill(status=201, json={"deal": 1, "revision": 1}))


KEEPS, SENDS = "if (!isFinal(response, answer)) return false;", '"Idempotency-Key": entry.id'
SUIT = 'trump: value("trump")'
FAULTS: dict[str, Fault] = {
    "drops a hand on a failing server": script(
        "outbox", KEEPS, "if (!isFinal(response, answer)) drop(`hand:${entry.id}`);"
    ),
    "sends without a key": script("outbox", SENDS, '"X-Key": entry.id'),
    "sends under a new key each time": script("outbox", SENDS, '"Idempotency-Key": `${Math.random()}`'),
    "sends another hand": script("hand", SUIT, 'trump: "SHDC"["HDCS".indexOf(value("trump"))]'),
    "is told a lie": is_told_a_lie,
}


@pytest.fixture(scope="module")
def spoiled(hall: Hall) -> Told:
    """A night of which nobody asks in the end that it be right."""
    return Told(hall, rehearsed(hall, "--tables", str(1 + len(FAULTS)), "--play", "0"))


def tell_through_a_failing_server(told: Told, phones: Any, fault: Fault) -> Callable[[], None]:
    """A hand goes out to a server that fails, and then to one that does not: a question whether the book is right."""
    table, [hand] = told.next_table(hands=1)
    page = phones(told.links[table], ready=fault)
    traffic = Traffic(page)
    page.route("**/hands", lambda route: route.fulfill(status=503, json={}), times=1)
    tell_hand(page, hand)
    is_done_sending(page)

    def is_right() -> None:
        told.stands_at(table)
        assert len(set(traffic.keys)) == 1

    return is_right


def test_a_hand_goes_in_through_a_server_that_fails_once(spoiled: Told, phones: Any) -> None:
    tell_through_a_failing_server(spoiled, phones, lambda page: None)()


@pytest.mark.trial
@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_a_page_that_is_spoiled_is_caught(spoiled: Told, phones: Any, fault: Fault) -> None:
    is_right = tell_through_a_failing_server(spoiled, phones, fault)
    with pytest.raises(AssertionError):
        is_right()
