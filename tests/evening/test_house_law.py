"""A club's own law, made in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right

pytestmark = [pytest.mark.browser, pytest.mark.trial]


def test_a_house_law_is_made_where_what_differs_is_shown_before_it_is_saved(director: Page) -> None:
    director.goto("/house-laws/")
    looks_right(director)
    director.get_by_role("link", name="Foster, 1897").click()
    director.get_by_label("What the club calls it").fill("Tuesday night")
    director.get_by_text("The auction").click()
    director.get_by_role("spinbutton", name="Least bid").fill("15")
    director.get_by_label("held to a bid").check()
    director.get_by_role("button", name="Show what differs").click()
    expect(director.get_by_text("The least bid, 15, is above the most that can be bid, 14.")).to_be_visible()
    looks_right(director)
    director.get_by_role("spinbutton", name="Least bid").fill("6")
    director.get_by_role("button", name="Show what differs").click()
    expect(director.locator("#differs")).to_contain_text("the dealer is held to a bid of 6 and names trumps.")
    looks_right(director)
    director.get_by_role("button", name="Save this house law").click()
    expect(director.get_by_role("heading", level=1)).to_have_text("Tuesday night")
    looks_right(director)
