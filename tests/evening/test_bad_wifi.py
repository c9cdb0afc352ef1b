"""What a hall's Wi-Fi does to a hand reported on a phone: it goes in, once, as it was reported. In a real browser."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.evening.phones import Traffic, all_saved, on_its_way, report_hand, stop_the_clock
from tests.evening.reported import Reported
from tests.trials import some

pytestmark = pytest.mark.browser

MINUTE, HOUR = 60, 3600
NOON = 1_795_262_400  # 21 November 2026, 12:00 UTC


def go_offline(page: Page) -> None:
    page.context.set_offline(True)


def report_offline(page: Page, hand: dict[str, Any]) -> None:
    go_offline(page)
    report_hand(page, hand)
    on_its_way(page, 1)


def lose_on_the_way(page: Page, hand: dict[str, Any]) -> None:
    """The hand leaves the phone and reaches nobody."""
    page.route("**/hands", lambda route: route.abort("connectionreset"))
    report_hand(page, hand)
    on_its_way(page, 1)
    go_offline(page)
    page.unroute("**/hands")


def lose_the_answer(page: Page, hand: dict[str, Any]) -> None:
    """The database has the hand, and the phone never hears of it."""
    page.route("**/hands", take_and_say_nothing)
    report_hand(page, hand)
    on_its_way(page, 1)
    page.route("**/hands", lambda route: route.abort("connectionreset"))  # the phone goes on trying
    go_offline(page)
    page.unroute("**/hands")


def take_and_say_nothing(route: Route) -> None:
    assert route.fetch(url=route.request.url.replace("hall.test", "127.0.0.1")).status in (200, 201)
    route.abort("connectionreset")


def report_then_lose_the_network(page: Page, hand: dict[str, Any]) -> None:
    report_hand(page, hand)
    all_saved(page)
    go_offline(page)


@pytest.mark.parametrize("seconds", [pytest.param(5, marks=pytest.mark.long), 40 * MINUTE])
@pytest.mark.parametrize(
    "cut", some([lose_the_answer, report_offline, lose_on_the_way, report_then_lose_the_network], 1)
)
def test_a_hand_goes_in_whenever_the_network_is_cut(
    reported: Reported, phones: Any, cut: Callable[[Page, dict[str, Any]], None], seconds: int
) -> None:
    table, [hand] = reported.next_table(hands=1)
    phone = phones(reported.links[table], ready=lambda page: page.clock.install())
    traffic = Traffic(phone)
    cut(phone, hand)
    phone.clock.run_for(seconds * 1000)
    on_its_way(phone, 0 if cut is report_then_lose_the_network else 1)
    phone.context.set_offline(False)
    all_saved(phone)
    reported.check_table(table)
    assert traffic.acknowledged == [hand]
    assert len(set(traffic.keys)) == 1
    assert len(traffic.keys) < 60


@pytest.mark.trial
@pytest.mark.parametrize("cut", [lose_the_answer, report_offline, lose_on_the_way])
def test_a_hand_survives_a_reload(
    reported: Reported, phones: Any, cut: Callable[[Page, dict[str, Any]], None]
) -> None:
    table, [hand, second] = reported.next_table(hands=2)
    phone = phones(reported.links[table], ready=lambda page: page.clock.install())
    traffic = Traffic(phone)
    cut(phone, hand)
    phone.route("**/hands", lambda route: route.abort())  # the page can load again, and a hand is slow to get through
    phone.context.set_offline(False)
    phone.reload()
    on_its_way(phone, 1)
    report_hand(phone, second)
    on_its_way(phone, 2)
    phone.unroute("**/hands")
    phone.clock.run_for(12_000)  # less than a request is waited for
    all_saved(phone)
    reported.check_table(table)
    assert traffic.acknowledged == [hand, second]
    assert len(set(traffic.keys)) == 2


@pytest.mark.trial
def test_a_phone_that_is_reloaded_while_it_sends_sends_again(reported: Reported, phones: Any) -> None:
    table, [hand] = reported.next_table(hands=1)
    phone = phones(reported.links[table])
    traffic = Traffic(phone)
    phone.route("**/hands", lambda route: None)
    report_hand(phone, hand)
    on_its_way(phone, 1, "sending")
    phone.unroute("**/hands")
    phone.reload()
    all_saved(phone)
    reported.check_table(table)
    assert (
        len(set(traffic.keys)) == 1
    )  # the first may never have left the phone; what counts is that both are one hand


NO_ANSWERS: dict[str, Callable[[Route], Any]] = {
    "a server that fails": lambda route: route.fulfill(status=500, json={}),
    "a server that is being started": lambda route: route.fulfill(status=503, body="busy"),
    "a door that says later": lambda route: route.fulfill(status=429, json={"message": "later"}),
    "a hotel's sign-in page": lambda route: route.fulfill(
        status=200, content_type="text/html", body="<h1>Hello</h1>"
    ),
    "an answer cut short": lambda route: route.fulfill(
        status=201, content_type="application/json", body='{"deal": 1'
    ),
    "an answer about another deal": lambda route: route.fulfill(status=201, json={"deal": 3, "revision": 1}),
}


@pytest.mark.trial
def test_what_is_no_answer_keeps_the_hand(reported: Reported, phones: Any) -> None:
    table, [hand] = reported.next_table(hands=1)
    phone = phones(reported.links[table])
    traffic = Traffic(phone)
    phone.route("**/hands", lambda route: route.abort())
    report_hand(phone, hand)
    on_its_way(phone, 1)
    for answer in NO_ANSWERS.values():
        phone.route("**/hands", answer)
        with phone.expect_response("**/hands"):
            phone.evaluate("window.dispatchEvent(new Event('online'))")
        on_its_way(phone, 1)
        assert reported.hall.ask(f"{reported.links[table]}state")[1]["played"] == []
    phone.unroute("**/hands")
    phone.evaluate("window.dispatchEvent(new Event('online'))")
    all_saved(phone)
    reported.check_table(table)
    assert len(set(traffic.keys)) == 1


@pytest.mark.trial
def test_a_server_that_never_answers_is_given_up_and_asked_again(reported: Reported, phones: Any) -> None:
    table, [hand] = reported.next_table(hands=1)
    phone = phones(reported.links[table], ready=lambda page: page.clock.install())
    traffic = Traffic(phone)
    stop_the_clock(phone)
    phone.route("**/hands", lambda route: None)
    report_hand(phone, hand)
    on_its_way(phone, 1, "sending")
    phone.clock.run_for(14_000)
    on_its_way(phone, 1, "sending")
    phone.unroute("**/hands")
    phone.clock.run_for(20_000)
    all_saved(phone)
    reported.check_table(table)
    assert len(set(traffic.keys)) == 1


@pytest.mark.trial
@pytest.mark.parametrize("off", some([-HOUR, HOUR], 1))
def test_a_phone_whose_clock_is_wrong_reports_its_hands(reported: Reported, phones: Any, off: int) -> None:
    table, [hand, second, third] = reported.next_table(hands=3)
    phone = phones(reported.links[table], ready=lambda page: page.clock.install(time=NOON + off))
    traffic = Traffic(phone)
    report_hand(phone, hand)
    all_saved(phone)
    go_offline(phone)
    report_hand(phone, second)
    phone.clock.set_system_time(NOON)  # it is set right while a hand waits
    report_hand(phone, third)
    on_its_way(phone, 2)
    phone.context.set_offline(False)
    all_saved(phone)
    reported.check_table(table)
    assert traffic.acknowledged == [hand, second, third]


HIDE = """hidden => {
    Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.trial
def test_a_phone_that_wakes_after_an_hour_sends_what_it_stored(reported: Reported, phones: Any) -> None:
    table, [hand] = reported.next_table(hands=1)
    phone = phones(reported.links[table], ready=lambda page: page.clock.install())
    traffic = Traffic(phone)
    phone.route(
        "**/t/**", lambda route: route.abort()
    )  # out of reach, and nothing signals to the phone when that ends
    report_hand(phone, hand)
    on_its_way(phone, 1)
    phone.evaluate(HIDE, True)
    phone.unroute("**/t/**")
    phone.clock.fast_forward(HOUR * 1000)  # a phone that sleeps: no more than the last of each timer comes
    phone.evaluate(HIDE, False)
    all_saved(phone)
    expect(phone.get_by_text("Deal 2 of 4")).to_be_visible()
    reported.check_table(table)
    assert traffic.acknowledged == [hand]
