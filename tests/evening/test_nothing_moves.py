"""On a phone's page too nothing moves by itself, whatever happens in the hall meanwhile."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.evening.looking import MOST_SHIFT, WATCH_SHIFTS, looks_right
from tests.evening.phones import click_each, confirm, count_taps, dealer_and_bids, is_up_to_date, link, look_again
from tests.evening.tables import EAST, NORTH, Tables
from tests.evening.test_table_hands import fill_in, hold, question
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


# What a finger touches in the middle of that button as its card is beginning to show.
TOUCHED_FIRST = """(button) => {
  const card = button.closest(".hand-question");
  card.style.animation = "none";
  card.getBoundingClientRect();
  card.style.animation = "";
  for (const each of card.getAnimations()) each.pause();
  const { x, y, width, height } = button.getBoundingClientRect();
  const isCard = card.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  for (const each of card.getAnimations()) each.finish();
  return isCard ? "the card" : "what is below";
}"""


def right(phone: Page) -> Locator:
    return phone.get_by_role("button", name="Right", exact=True)


def is_an_older_one(phone: Page) -> None:
    """Its browser does not have yet what Safari has since 17.4 and Chrome since 105."""
    phone.evaluate("delete Element.prototype.checkVisibility")


def begin_a_hand(phone: Page) -> None:
    click_each(phone, *dealer_and_bids(phone, 1, ["pass"]))
    moved_by_now(phone)


def show_in_its_place(phone: Page) -> None:
    """Closed, a question waits behind "Show"."""
    phone.locator(".hand-question.held > summary").tap()
    show(phone)


def show(phone: Page) -> None:
    phone.get_by_role("button", name="Show").tap()
    moved_by_now(phone)


def board(director: Page, tables: Tables, button: str) -> None:
    director.goto(f"/nights/{tables.night}/board/")
    director.get_by_role("button", name=button).click()


def test_a_phone_stays_as_it_is_while_the_host_acts(hall: Hall, phones: Any, director: Page) -> None:
    tables = Tables(hall, 2)
    phone = watched(phones, tables.links[1])
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


def test_a_question_from_another_phone_is_asked_at_once_and_answered_by_one_tap(hall: Hall, phones: Any) -> None:
    tables = Tables(hall, 1)
    phone = watched(phones, tables.links[1])
    assert tables.report(1) == 201
    assert moved(phone, question(phone)) <= MOST_SHIFT
    expect(right(phone)).to_be_in_viewport()
    expect(phone.get_by_role("button", name="Show")).to_be_hidden()
    looks_right(phone)
    assert right(phone).evaluate(TOUCHED_FIRST) == "what is below"
    show_in_its_place(phone)
    expect(right(phone)).to_be_in_viewport()
    assert tables.answer(1, 1, "accept") == 200
    assert moved(phone, phone.get_by_text("accepted by East and West")) <= MOST_SHIFT
    expect(phone.locator("[data-bid=pass]")).to_be_in_viewport()  # and no gap where the question was
    assert tables.report(1) == 201
    moved(phone, question(phone, 2))
    with count_taps(phone) as taps:
        right(phone).tap()
        expect(phone.locator("#played .chip", has_text="accepted by")).to_have_count(2)
    assert taps == [1]


def test_a_question_from_another_phone_waits_while_a_hand_is_entered(hall: Hall, phones: Any) -> None:
    tables = Tables(hall, 1)
    phone = watched(phones, tables.links[1])
    begin_a_hand(phone)
    is_an_older_one(phone)
    assert tables.report(1) == 201
    assert moved(phone, phone.locator(".bar").get_by_text("Deal 1: is it right?")) <= MOST_SHIFT
    expect(question(phone)).to_be_hidden()
    looks_right(phone)
    show(phone)
    expect(right(phone)).to_be_in_viewport()
    looks_right(phone)
    expect(phone.get_by_role("button", name="Show")).to_be_hidden()
    moved_by_now(phone)
    assert tables.answer(1, 1, "accept") == 200
    assert moved(phone, phone.get_by_text("accepted by East and West")) <= MOST_SHIFT


def test_what_stands_below_the_first_hand_stays_where_it_is_seen(hall: Hall, phones: Any) -> None:
    """Where on the screen, and not what the browser calls a shift: it counts a page that becomes shorter as one."""
    tables = Tables(hall, 1)
    phone = watched(phones, tables.links[1])
    confirm(phone)
    is_up_to_date(phone)
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    seen = "document.getElementById('call').getBoundingClientRect().y"
    before = phone.evaluate(seen)
    assert tables.report(1) == 201
    moved(phone, phone.locator("#played [data-deal='1']"))
    assert abs(phone.evaluate(seen) - before) < 24  # less than a line of text


def test_a_phone_that_was_put_away_shows_what_came_meanwhile(hall: Hall, phones: Any) -> None:
    tables = Tables(hall, 1)
    phone = watched(phones, tables.links[1])
    begin_a_hand(phone)
    assert tables.report(1) == 201
    moved(phone, phone.get_by_role("button", name="Show"))
    phone.evaluate(
        "Object.defineProperty(document, 'hidden', { value: true }), document.dispatchEvent(new Event('visibilitychange'))"
    )
    expect(question(phone)).to_be_visible()
    expect(phone.get_by_role("button", name="Show")).to_be_hidden()


@pytest.mark.parametrize(
    ("asked", "accepted"),
    [((), "accepted by East and West"), pytest.param(FIVE, "accepted by seat 2", marks=pytest.mark.long)],
    ids=["four", "five"],
)
def test_no_phone_of_a_table_moves_from_its_first_hand_to_the_next_round(
    hall: Hall, phones: Any, director: Page, asked: tuple[str, ...], accepted: str
) -> None:
    """One lies on the table, on one a hand is begun, and on one each question is put in its place."""
    tables = Tables(hall, 1, "--ends-by", "bell", *asked)
    idle, busy, reader = (watched(phones, tables.links[1]) for _ in range(3))
    confirm(busy)
    click_each(busy, *dealer_and_bids(busy, 1, ["pass"]))
    for each in (busy, reader):
        look_again(each)
        moved_by_now(each)
    shifts: dict[str, dict[str, float]] = {}

    def happens(what: str, shown: Callable[[Page], Locator]) -> None:
        shifts[what] = {
            name: moved(phone, shown(phone)) for name, phone in {"idle": idle, "busy": busy, "reader": reader}.items()
        }

    def bar(text: str) -> Callable[[Page], Locator]:
        return lambda phone: phone.locator(".bar").get_by_text(text)

    assert tables.report(1, NORTH) == 201
    happens("a hand", bar("Deal 1: is it right?"))
    show_in_its_place(reader)
    assert tables.answer(1, 1, "accept") == 200
    happens("it is accepted", lambda phone: phone.get_by_text(accepted))
    assert tables.report(1, EAST) == 201
    happens("another hand", bar("Deal 2: is it right?"))
    show_in_its_place(reader)
    assert tables.answer(1, 2, "dispute", NORTH) == 200
    happens("a dispute", lambda phone: phone.locator("#played .chip-disputed"))
    assert tables.call(1, "cards") == 201
    happens("a call", lambda phone: phone.locator("#call [data-call]"))
    director.goto(f"/nights/{tables.night}/rounds/1/tables/1/")
    director.get_by_role("button", name="stands").click()
    expect(director.get_by_role("button", name="stands")).to_have_count(0)
    happens("the director decides", bar("The director decided"))
    show(reader)
    board(director, tables, "Ring the bell")
    expect(director.get_by_text("Done. The bell has rung.")).to_be_visible()
    happens("the bell", bar("The bell has rung"))
    assert tables.report(1, NORTH) == 201
    happens("the last hand", lambda phone: phone.locator("#after").get_by_text("finished the round"))
    board(director, tables, "Close round 1")
    director.get_by_role("button", name="Close round 1 anyway").click()
    happens("a new round", lambda phone: phone.get_by_text("Round 2: now sitting here"))
    too_far = {(what, name): far for what, each in shifts.items() for name, far in each.items() if far > MOST_SHIFT}
    assert too_far == {}


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
        phone.get_by_role("button", name="OK", exact=True).tap()
        moved_by_now(phone)
    shifts["the hand"] = moved(phone, question(phone))
    with held_back(phone, "**/answers"):
        right(phone).tap()
        moved_by_now(phone)
    shifts["the answer"] = moved(phone, phone.get_by_text("accepted by East and West"))
    assert {what: far for what, far in shifts.items() if far > MOST_SHIFT} == {}
