"""The bookkeeping of these tests sees a hand that is lost, changed or sent wrongly: pages that are spoiled are caught."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.evening.phones import Traffic, is_done_sending, rehearsed, report_hand
from tests.evening.reported import Reported
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]

# What would be wrong: a script that sends so, or a network that answers so.
Fault = Callable[[Page], None]


def script(name: str, sound: str, wrong: str) -> Fault:
    """The page with one of its scripts altered."""

    def alter(route: Route) -> None:
        answer = route.fetch(url=route.request.url.replace("hall.test", "127.0.0.1"))
        assert answer.text().count(sound) == 1
        route.fulfill(response=answer, body=answer.text().replace(sound, wrong))

    return lambda page: page.route(re.compile(rf"/table/{name}\.(\w+\.)?js$"), alter)


def gets_a_false_answer(page: Page) -> None:
    """Something on the way says that the database has the hand, and the database does not."""
    page.route("**/hands", lambda route: route.fulfill(status=201, json={"deal": 1, "revision": 1}))


KEEPS, SENDS = "if (!isFinal(response)) return false;", '"Idempotency-Key": entry.id'
SUIT = 'trump: value("trump")'
FAULTS: dict[str, Fault] = {
    "drops a hand on a failing server": script(
        "outbox", KEEPS, "if (!isFinal(response)) remove(`hand:${entry.id}`);"
    ),
    "sends without a key": script("outbox", SENDS, '"X-Key": entry.id'),
    "sends under a new key each time": script("outbox", SENDS, '"Idempotency-Key": `${Math.random()}`'),
    "sends another hand": script("hand", SUIT, 'trump: "SHDC"["HDCS".indexOf(value("trump"))]'),
    "gets a false answer": gets_a_false_answer,
}


@pytest.fixture(scope="module")
def spoiled(hall: Hall) -> Reported:
    """A night of which nobody asks in the end that it be right."""
    return Reported(hall, rehearsed(hall, "--tables", str(1 + len(FAULTS)), "--play", "0"))


def report_through_a_failing_server(reported: Reported, phones: Any, fault: Fault) -> Callable[[], None]:
    """A hand goes out to a server that fails, and then to one that does not: a question whether the database is right."""
    table, [hand] = reported.next_table(hands=1)
    page = phones(reported.links[table], ready=fault)
    traffic = Traffic(page)
    page.route("**/hands", lambda route: route.fulfill(status=503, json={}), times=1)
    report_hand(page, hand)
    is_done_sending(page)

    def is_right() -> None:
        reported.check_table(table)
        assert len(set(traffic.keys)) == 1

    return is_right


def test_a_hand_goes_in_through_a_server_that_fails_once(spoiled: Reported, phones: Any) -> None:
    report_through_a_failing_server(spoiled, phones, lambda page: None)()


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_a_page_that_is_spoiled_is_caught(spoiled: Reported, phones: Any, fault: Fault) -> None:
    is_right = report_through_a_failing_server(spoiled, phones, fault)
    with pytest.raises(AssertionError):
        is_right()
