"""The bell rings in a round, in a real browser: the director's laptop, and a phone on which a hand is half entered."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right
from tests.evening.pages import open_rules
from tests.evening.phones import click_each, confirm, dealer_and_bids, fill_in_hand, link, look_again, rehearsed
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]

HAND: dict[str, Any] = {
    "dealer": 1,
    "bids": [None, 6, None, None],
    "trump": "S",
    "taken": {"high": 1, "low": 1, "jack": 2, "game": 1, "right_pedro": 1, "left_pedro": 1},
}


@pytest.fixture
def night(hall: Hall) -> dict[str, Any]:
    """Three tables of a first round that ends by the bell, without a hand."""
    return rehearsed(hall, "--play", "0", "--ends-by", "bell")


def board(director: Page, night: dict[str, Any]) -> None:
    director.goto(f"/nights/{night['night']}/board/")


def ring(director: Page, night: dict[str, Any]) -> None:
    board(director, night)
    director.get_by_role("button", name="Ring the bell").click()
    expect(director.get_by_text("Done. The bell has rung.")).to_be_visible()


def at_the_bell_play_stops(director: Page, night: dict[str, Any]) -> None:
    director.goto(f"/nights/{night['night']}/settings/")
    open_rules(director)
    director.get_by_label("When the bell rings").select_option("stop")
    looks_right(director)
    director.get_by_role("button", name="Save").click()
    expect(director.get_by_text("Done. Saved.")).to_be_visible()


def test_a_table_finishes_its_deal_when_the_bell_has_rung(
    director: Page, phones: Any, night: dict[str, Any], hall: Hall
) -> None:
    phone = phones(link(night))
    confirm(phone)
    expect(phone.locator("[data-title]")).to_have_text("Deal 1")
    click_each(phone, *dealer_and_bids(phone, 1, ["pass", "6"]))
    ring(director, night)
    looks_right(director)
    look_again(phone)
    expect(phone.locator("#news .bell")).to_have_text("The bell has rung. Finish this deal.")
    looks_right(phone)
    click_each(phone, "[data-bid=pass]", "[data-bid=pass]", "[name=trump][value=S]")
    click_each(phone, *(f"[name=taken_{count}][value='{taker}']" for count, taker in HAND["taken"].items()))
    phone.get_by_role("button", name="Save this hand").click()
    expect(phone.locator("#after")).to_contain_text("This table has finished the round")
    assert len(hall.ask(f"{link(night)}state")[1]["played"]) == 1


def test_a_hand_that_is_half_entered_when_play_stops_is_not_lost(
    director: Page, phones: Any, night: dict[str, Any], hall: Hall
) -> None:
    at_the_bell_play_stops(director, night)
    phone = phones(link(night))
    confirm(phone)
    fill_in_hand(phone, HAND)
    ring(director, night)
    look_again(phone)
    expect(phone.locator("#news .bell")).to_contain_text("Stop now; a deal that has begun does not count.")
    expect(phone.locator("#stale")).to_contain_text("Send deal 1 if it was finished before: the director decides.")
    looks_right(phone)
    phone.get_by_role("button", name="Save this hand").click()
    expect(phone.locator("#alerts")).to_contain_text("decides whether it counts")
    board(director, night)
    expect(director.get_by_text("Table 1, deal 1, reported after the bell: which is right?")).to_be_visible()
    assert hall.ask(f"{link(night)}state")[1]["played"] == []


def test_the_settings_ask_of_a_round_only_what_belongs_to_how_it_ends(director: Page) -> None:
    director.goto("/nights/new/")
    open_rules(director)
    deals, at_bell = director.get_by_label("Deals per round"), director.get_by_label("When the bell rings")
    expect(deals).to_be_visible()
    expect(at_bell).to_be_hidden()
    director.get_by_label("when you ring the bell").check()
    expect(at_bell).to_be_visible()
    expect(deals).to_be_hidden()
    looks_right(director)


def test_a_closed_subject_says_what_is_chosen_in_it_now(director: Page) -> None:
    director.goto("/nights/new/")
    director.get_by_text("Change", exact=True).click()
    end, movement = (director.locator(".fold > summary", has_text=title) for title in ("End of a round", "Movement"))
    expect(end).to_contain_text("when every table has played its deals")
    end.click()
    director.get_by_label("when you ring the bell").check()
    end.click()
    expect(end).to_contain_text("when you ring the bell · Maximum deals per table: 12")
    expect(end).not_to_contain_text("its deals")
    expect(movement).to_contain_text("Partners and sit-outs: the computer chooses")
    director.get_by_label("Movement", exact=True).select_option("kingsland")
    movement.click()
    director.get_by_label("Partners at Kingsland").select_option("fixed")
    movement.click()
    expect(movement).to_contain_text("Partners at Kingsland: stay together")
    director.get_by_label("Movement", exact=True).select_option("progressive-cinch")
    expect(movement).not_to_contain_text("Kingsland")
