"""The cut of a tie on a table's phone, in a real browser: reported without leaving the page, whatever the Wi-Fi does."""

import secrets
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right
from tests.evening.phones import link, look_again, report_hand, tap_points, unaware
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]

LEVEL = {"1": 7, "2": 7}


@pytest.fixture
def tie(hall: Hall, night: dict[str, Any]) -> str:
    """The link of a table whose four deals leave nobody ahead."""
    for deal in (1, 2, 3, 4):
        hand = {"dealer": deal, "bids": [None, 6, None, None], "trump": "S", "points": LEVEL}
        body = {"round": 1, "deal": deal, "hand": hand}
        assert hall.ask(f"{link(night)}hands", body, secrets.token_hex(8))[0] == 201
    return link(night)


def test_a_cut_is_in_sight_after_the_hand_that_makes_it_necessary(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    for deal in (1, 2, 3):
        hand = {"dealer": deal, "bids": [None, 6, None, None], "trump": "S", "points": LEVEL}
        body = {"round": 1, "deal": deal, "hand": hand}
        assert hall.ask(f"{link(night)}hands", body, secrets.token_hex(8))[0] == 201
    phone = phones(link(night))
    last = {"dealer": 4, "bids": [6, None, None, None], "trump": "S", "points": LEVEL}
    report_hand(phone, last, tap_points_of)
    expect(phone.get_by_role("heading", name="A tie: now cut the cards")).to_be_in_viewport()
    expect(phone.locator("legend", has_text="Who won the cut?")).to_be_in_viewport()


def tap_points_of(phone: Page, hand: dict[str, Any]) -> None:
    """The last hand of a tie, with the points alone."""
    for bid in ("6", "The others passed"):
        phone.get_by_role("button", name=bid, exact=True).tap()
    phone.locator("label:has([name=trump][value=S])").tap()
    tap_points(phone, hand)


def choose(phone: Page) -> None:
    phone.locator("#after label.pick").first.click()


def test_a_cut_without_a_connection_leaves_the_page_where_it_is(hall: Hall, tie: str, phones: Any) -> None:
    phone = phones(tie)
    phone.evaluate("here = 1")
    choose(phone)
    phone.context.set_offline(True)
    write = phone.get_by_role("button", name="won the cut")
    write.click()
    expect(phone.locator("#after")).to_contain_text("No connection: the cut is not recorded. Try again.")
    looks_right(phone)
    assert hall.ask(f"{tie}state")[1]["cut"] is None
    phone.context.set_offline(False)
    write.click()
    expect(phone.locator("#after")).to_contain_text("won the cut.")
    expect(phone.locator("#after h2")).to_be_focused()
    assert hall.ask(f"{tie}state")[1]["cut"] == 1
    assert phone.evaluate("here") == 1  # the page was never left


def test_a_cut_that_another_phone_reported_is_not_asked_for_any_more(tie: str, phones: Any) -> None:
    phone, other = phones(tie), phones(tie)
    with unaware(phone):
        choose(phone)
        other.get_by_role("button", name="Let the program cut").click()
        expect(other.locator("#after")).to_contain_text("so the program cut:")
        phone.get_by_role("button", name="won the cut").click()
        expect(phone.locator("#after")).to_contain_text(
            "The cut is already saved. If it is wrong, call the director."
        )
    look_again(phone)
    expect(phone.locator("#after")).to_contain_text("so the program cut:")
