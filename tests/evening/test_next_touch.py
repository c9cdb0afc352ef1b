"""What a table's phone shows without anyone scrolling: the next thing to touch, and nothing of a round that is over."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right, until
from tests.evening.phones import Held, click_each, confirm, is_up_to_date, link, look_again, rehearsed
from tests.evening.test_table_hands import COUNTS, contest, hold, report, report_round, row, take_back
from tests.running import Hall

pytestmark = pytest.mark.browser

FREE = """(part) => {
  if (!part) return false;
  const { top, bottom } = part.getBoundingClientRect();
  const bar = document.querySelector(".bar");
  return top >= 0 && bottom <= (bar.matches(".has-acts") ? bar.getBoundingClientRect().top : innerHeight);
}"""


# Whatever a finger may touch here, shown and open to it, that is smaller than 48 px in one direction.
TOO_SMALL = """() => [...document.querySelectorAll("a, button, input, label.pick, select, summary")].filter((each) => {
  const { width, height } = each.getBoundingClientRect();
  return width > 1 && height > 1 && !each.disabled && !each.closest(".sr") && each.checkVisibility({ opacityProperty: true })
    && (width < 48 || height < 48);
}).map((each) => `${each.tagName} ${each.className} ${each.innerText}`)"""


def close_the_round(director: Page, night: dict[str, Any], phone: Page) -> None:
    """The first round, from the board; the phone has seen that the second is on."""
    director.goto(f"/nights/{night['night']}/board/")
    director.get_by_role("button", name="Close round 1").click()
    expect(director.get_by_text("Round 1 is closed.")).to_be_visible()
    look_again(phone)
    expect(phone.get_by_text("Round 2: now sitting here")).to_be_visible()


def is_free(page: Page, selector: str) -> None:
    """The last part of that name lies on the screen, above the bar if there is one."""
    until(page, f"(name) => ({FREE})([...document.querySelectorAll(name)].at(-1))", selector)


def bar(page: Page, *names: str) -> None:
    """What the buttons at the foot are called, each of which can be pressed."""
    expect(page.locator(".bar .button:visible")).to_have_text(names)
    expect(page.locator(".bar .button:disabled")).to_have_count(0)


def test_a_hand_that_is_taken_back_comes_with_its_counts_before_its_ok(night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    report(phone)
    take_back(phone)
    expect(phone.locator("#preview .reasons")).to_contain_text("Foster, Scoring")
    is_free(phone, "[data-count=high] .pick")


@pytest.mark.trial
def test_another_version_begins_at_its_counts_too(night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    hold(phone, 1)
    report(phone)
    contest(phone)
    phone.get_by_role("link", name="Enter how it was").click()
    expect(phone.locator("#preview .reasons")).to_contain_text("Foster, Scoring")
    is_free(phone, "[data-count=high] .pick")


def test_the_bar_is_there_when_it_can_act_and_covers_nothing_to_tap(night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    bar(phone)
    is_free(phone, "[data-seats-yes]")
    confirm(phone)
    bar(phone)
    is_free(phone, "[data-step=dealer] .pick")
    report(phone)
    expect(row(phone)).to_be_visible()
    bar(phone)
    is_free(phone, "[data-bid=pass]")
    phone.locator("[data-bid='3']").click()
    bar(phone)
    click_each(phone, "[data-bid=rest]", "[name=trump][value=H]", "[data-rest-to='1']")
    bar(phone, "Save this hand")


@pytest.mark.trial
def test_the_next_deal_lies_on_the_first_screen_whatever_waits_to_be_confirmed(
    night: dict[str, Any], phones: Any
) -> None:
    phone = phones(link(night))
    confirm(phone)
    for deal in (1, 2, 3):
        report(phone)
        expect(row(phone, deal)).to_be_visible()
        is_up_to_date(phone)
        is_free(phone, "[data-bid=pass]")
        phone.reload()
        bar(phone)
        is_free(phone, "[data-bid='1']")
    report(phone)
    expect(row(phone, 4)).to_be_visible()
    bar(phone, "Right: North–South", "Right: East–West")
    is_free(phone, "#played [data-revision]")  # the last of the list that is to be read
    phone.get_by_role("button", name="Right: East–West").tap()
    expect(phone.locator("#played .chip", has_text="confirmed by")).to_have_count(4)
    bar(phone)


def test_an_older_page_is_not_drawn_over_a_newer_one(night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    late = Held(phone, f"**{link(night)}parts")
    confirm(phone)
    late.is_made()
    report(phone)
    expect(row(phone)).to_be_visible()
    drawn = row(phone).element_handle()
    late.comes()
    look_again(phone)
    assert drawn.evaluate("(row) => row.isConnected")


@pytest.mark.trial
def test_whatever_is_to_be_touched_is_large_enough_for_a_thumb(night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))

    def is_large(where: str) -> None:
        assert (where, phone.evaluate(TOO_SMALL)) == (where, [])

    is_large("seats")
    phone.locator(".holder summary").click()
    is_large("who holds the phone")
    phone.get_by_role("link", name="Nobody: it lies in the middle").click()
    phone.locator("[data-step=dealer] label", has_text="North").click()
    is_large("bids")
    for said in ("pass", "6", "pass", "pass"):
        phone.locator(f"[data-bid='{said}']").click()
    is_large("trumps")
    phone.locator(".suit-picks label", has_text="Hearts").click()
    phone.get_by_text("Was there a revoke or a foul hand?").click()
    is_large("counts")
    for count in COUNTS:
        phone.locator(f"[data-count={count}] label.pick").first.click()
    phone.get_by_role("button", name="Save this hand", exact=True).click()
    contest(phone)
    phone.locator("#last summary").click()
    phone.get_by_text("Call the director").click()
    is_large("a hand that is not right, and a call")


@pytest.mark.trial
def test_a_new_round_forgets_who_held_the_phone_and_what_was_reported_apart(
    hall: Hall, director: Page, phones: Any
) -> None:
    night = rehearsed(hall, "--tables", "1", "--play", "0")
    phone = phones(link(night))
    hold(phone, 1)
    report_round(phone)
    contest(phone, 4)
    phone.get_by_role("link", name="Enter how it was").click()
    phone.locator("[data-count=low] label.pick").nth(1).click()
    phone.get_by_role("button", name="Save this version").click()
    expect(phone.get_by_text("waiting for the director")).to_be_visible()
    director.goto(f"/nights/{night['night']}/rounds/1/tables/1/")
    director.get_by_role("button", name="Keep").click()
    expect(director.get_by_role("button", name="Keep")).to_have_count(0)
    other = phones(link(night))
    for each in (phone, other):
        look_again(each)
        decided = each.locator("[data-decided]")
        expect(decided).to_contain_text("The director decided: deal 4 stands as East bid 6 in hearts")
        expect(decided).to_be_in_viewport()
        expect(each.get_by_text("waiting for the director")).to_have_count(0)
    looks_right(other)
    other.get_by_role("button", name="Got it").click()
    for _again in range(2):
        expect(other.locator("[data-decided]")).to_be_hidden()
        other.reload()
    close_the_round(director, night, phone)
    expect(phone.get_by_text("waiting for the director")).to_have_count(0)
    expect(phone.locator("[data-holder-name]")).to_have_text("Who holds the phone?")
    expect(phone.locator("#page")).not_to_have_attribute("data-bottom", "1")


@pytest.mark.trial
def test_a_hand_of_a_round_that_is_over_is_not_had_back_into_the_next(
    hall: Hall, director: Page, phones: Any
) -> None:
    night = rehearsed(hall, "--tables", "1", "--play", "0")
    phone = phones(link(night))
    phone.route("**/hands", lambda route: None)  # the first is on its way, and the second waits behind it
    for _ in range(2):
        report(phone)
    expect(phone.get_by_role("button", name="Take it back")).to_be_visible()
    for deal in (1, 2, 3, 4):
        hand = {"dealer": deal, "bids": [None, 6, None, None], "trump": "S", "points": {"1": 9, "2": 5}}
        body = {"round": 1, "deal": deal, "hand": hand}
        assert hall.ask(f"{link(night)}hands", body, f"another phone's {deal}")[0] == 201
    close_the_round(director, night, phone)
    expect(phone.locator("#outbox li")).to_have_count(2)
    expect(phone.get_by_role("button", name="Take it back")).to_have_count(0)


@pytest.mark.trial
def test_in_a_new_round_the_way_to_go_and_the_seats_fit_on_the_first_screen(hall: Hall, phones: Any) -> None:
    night = rehearsed(hall, "--guests", "13", "--play", "1")
    for table in (1, 2, 3):
        phone = phones(link(night, table))
        is_free(phone, ".where li")
        is_free(phone, "[data-seats-yes]")


@pytest.mark.trial
def test_a_seat_that_is_set_right_is_not_taken_for_the_one_that_holds_the_phone(
    night: dict[str, Any], phones: Any
) -> None:
    phone = phones(link(night))
    hold(phone, 1)
    expect(phone.locator("[data-holder-name]")).to_have_text("North holds the phone")
    for nth in (2, 3):
        phone.locator("#now .sitter").nth(nth).click()
    confirm(phone)
    expect(phone.get_by_text("You have confirmed these seats.")).to_be_visible()
    expect(phone.locator("[data-holder-name]")).to_have_text("North holds the phone")  # where nobody moved
    is_up_to_date(phone)  # a page that is drawn between two taps forgets the first
    for nth in (0, 1):
        phone.locator("#now .sitter").nth(nth).click()
    confirm(phone)
    expect(phone.locator("[data-holder-name]")).to_have_text("Who holds the phone?")
    expect(phone.locator("#page")).not_to_have_attribute("data-bottom", "1")


# What of the page reaches beyond the screen: words that are only read aloud are left out.
OUTSIDE = """() => [...document.querySelectorAll("#page *, .bar *")].filter((each) => {
  const { right, width } = each.getBoundingClientRect();
  return width > 2 && right > innerWidth + 1 && each.checkVisibility();
}).map((each) => `${each.tagName} ${each.className} ${each.innerText}`)"""


@pytest.mark.trial
def test_letters_twice_as_large_leave_nothing_outside_the_screen(hall: Hall, phones: Any) -> None:
    played = rehearsed(hall, "--play", "1", "--partly")
    for table in (1, 2, 3):
        phone = phones(link(played, table))
        phone.evaluate("document.documentElement.style.fontSize = '36px'")
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert phone.evaluate(OUTSIDE) == []
