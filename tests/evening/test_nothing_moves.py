"""While a hand is entered on a phone, nothing moves under the finger, whatever others do meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.evening.looking import MOST_SHIFT, WATCH_SHIFTS, looks_right
from tests.evening.phones import click_each, confirm, dealer_and_bids, is_up_to_date, link, look_again
from tests.evening.tables import EAST, NORTH, Tables
from tests.evening.test_table_hands import fill_in, hold, report, row
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]

# Whatever moves without a touch here counts: a browser leaves out what it draws soon after a touch or a change of size.
WATCH_ALL = WATCH_SHIFTS.replace("if (!each.hadRecentInput) ", "")
FIVE = ("--law", "foster-each-for-himself", "--movement", "solo", "--players", "5", "--guests", "5")


def watched(phones: Any, url: str) -> Page:
    page: Page = phones("about:blank", ready=lambda page: page.add_init_script(WATCH_ALL))
    page.goto(url)
    expect(page.locator("#page.live")).to_be_visible()
    moved_by_now(page)
    return page


def moved_by_now(phone: Page) -> float:
    """How far its parts have moved since it was last asked, and all of it is drawn."""
    phone.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
    )
    return float(phone.evaluate("() => { const far = shifted; shifted = 0; return far; }"))


def moved(phone: Page, shown: Locator) -> float:
    """How far its parts have moved until it shows what has happened."""
    look_again(phone)
    expect(shown).to_be_visible()
    return moved_by_now(phone)


@contextmanager
def held_back(phone: Page, path: str) -> Iterator[None]:
    """What that address is asked is sent on in the end."""
    asked: list[Route] = []
    phone.route(path, lambda route: asked.append(route))
    yield
    for route in asked:
        route.continue_()
    phone.unroute(path)


def right(phone: Page) -> Locator:
    return phone.get_by_role("button", name="Right: East–West")


def begin_a_hand(phone: Page) -> None:
    click_each(phone, *dealer_and_bids(phone, 1, ["pass"]))
    moved_by_now(phone)


def board(director: Page, tables: Tables, button: str) -> None:
    director.goto(f"/nights/{tables.night}/board/")
    director.get_by_role("button", name=button).click()


def test_a_hand_that_is_begun_stays_as_it_is_while_the_director_acts(hall: Hall, phones: Any, director: Page) -> None:
    tables = Tables(hall, 2)
    phone = watched(phones, tables.links[1])
    begin_a_hand(phone)
    shifts = {}
    tables.call(1, "rule")
    board(director, tables, "I am coming")
    expect(director.get_by_text("Table 1 knows that you are coming.")).to_be_visible()
    shifts["the director comes"] = moved(phone, phone.get_by_text("A director took your call"))
    director.get_by_text("Clock", exact=True).click()
    director.get_by_role("button", name="Start the clock").click()
    shifts["the clock"] = moved(phone, phone.locator("#clock [data-time]"))
    director.get_by_role("button", name="Pause").click()
    shifts["a pause"] = moved(phone, phone.locator("#clock").get_by_text("Paused"))
    assert {what: far for what, far in shifts.items() if far > MOST_SHIFT} == {}


def test_a_hand_from_another_phone_changes_no_hand_that_is_begun_and_moves_nothing(hall: Hall, phones: Any) -> None:
    tables = Tables(hall, 1)
    phone = watched(phones, tables.links[1])
    begin_a_hand(phone)
    assert tables.report(1) == 201
    assert moved(phone, phone.locator("#last").get_by_text("Deal 1: saved")) <= MOST_SHIFT
    expect(phone.locator(".bid-box.made")).to_have_count(1)
    looks_right(phone)
    moved_by_now(phone)
    assert tables.answer(1, 1, "accept") == 200
    assert moved(phone, phone.get_by_text("confirmed by East–West")) <= MOST_SHIFT


def test_what_stands_below_the_first_hand_stays_where_it_is_seen(hall: Hall, phones: Any) -> None:
    """Where on the screen, and not what the browser calls a shift: it counts a page that becomes shorter as one."""
    tables = Tables(hall, 1)
    phone = watched(phones, tables.links[1])
    confirm(phone)
    is_up_to_date(phone)
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    seen = "document.querySelector('#page > p').getBoundingClientRect().y"
    before = phone.evaluate(seen)
    assert tables.report(1) == 201
    moved(phone, phone.locator("#played li[data-deal='1']"))
    assert abs(phone.evaluate(seen) - before) < 24  # less than a line of text


@pytest.mark.parametrize(
    ("asked", "accepted"),
    [((), "confirmed by East–West"), pytest.param(FIVE, "confirmed by", marks=pytest.mark.long)],
    ids=["four", "five"],
)
def test_a_hand_that_is_begun_stays_where_it_is_until_the_next_round(
    hall: Hall, phones: Any, director: Page, asked: tuple[str, ...], accepted: str
) -> None:
    tables = Tables(hall, 1, "--ends-by", "bell", *asked)
    phone = watched(phones, tables.links[1])
    confirm(phone)
    click_each(phone, *dealer_and_bids(phone, 1, ["pass"]))
    look_again(phone)
    moved_by_now(phone)
    shifts: dict[str, float] = {}

    def happens(what: str, shown: Locator) -> None:
        top = "document.getElementById('hand').getBoundingClientRect().top"
        before = phone.evaluate(top)
        shifts[what] = moved(phone, shown)
        assert abs(phone.evaluate(top) - before) < 2, what

    assert tables.report(1, NORTH) == 201
    happens("a hand", phone.locator("#last").get_by_text("Deal 1: saved"))
    assert tables.answer(1, 1, "accept") == 200
    happens("it is accepted", phone.get_by_text(accepted))
    assert tables.report(1, EAST) == 201
    happens("another hand", phone.locator("#last").get_by_text("Deal 2: saved"))
    assert tables.answer(1, 2, "dispute", NORTH) == 200
    happens("a dispute", phone.locator("#played .chip-disputed"))
    assert tables.call(1, "cards") == 201
    happens("a call", phone.locator("#call [data-call]"))
    director.goto(f"/nights/{tables.night}/rounds/1/tables/1/")
    director.get_by_role("button", name="Keep").click()
    expect(director.get_by_role("button", name="Keep")).to_have_count(0)
    happens("the director decides", phone.locator("#news").get_by_text("The director decided"))
    board(director, tables, "Ring the bell")
    expect(director.get_by_text("Done. The bell has rung.")).to_be_visible()
    happens("the bell", phone.locator("#news").get_by_text("The bell has rung"))
    assert {what: far for what, far in shifts.items() if far > MOST_SHIFT} == {}


def test_nothing_moves_when_the_scripts_or_an_answer_come_late(night: dict[str, Any], phones: Any) -> None:
    phone = phones("about:blank", ready=lambda page: page.add_init_script(WATCH_ALL))
    shifts = {}
    with held_back(phone, "**/table.js*"):
        phone.goto(link(night), wait_until="commit")
        expect(phone.get_by_role("button", name="Yes, we sit like this")).to_be_visible()
        moved_by_now(phone)
    expect(phone.locator("#page.live")).to_be_visible()
    shifts["the script"] = moved_by_now(phone)
    with held_back(phone, "**/seats"):
        phone.get_by_role("button", name="Yes, we sit like this").tap()
        moved_by_now(phone)
    shifts["the seats"] = moved(phone, phone.get_by_text("You have confirmed these seats."))
    hold(phone, 1)
    fill_in(phone)
    with held_back(phone, "**/hands"):
        phone.get_by_role("button", name="Save this hand", exact=True).tap()
    expect(row(phone)).to_be_visible()  # one's own act may move the page
    for deal in (2, 3, 4):
        report(phone)
        expect(row(phone, deal)).to_be_visible()
    is_up_to_date(phone)
    moved_by_now(phone)
    with held_back(phone, "**/answers"):
        right(phone).tap()
        moved_by_now(phone)
    shifts["the answers"] = moved(phone, phone.locator("#played .chip-done").nth(3))
    assert {what: far for what, far in shifts.items() if far > MOST_SHIFT} == {}
