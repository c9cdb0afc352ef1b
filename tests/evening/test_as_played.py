"""What is noted on a phone while a deal is on, in a real browser: pegs as they are won, and the claim of Low."""

import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.laws import law_named
from scoring.notation import write_hand
from scoring.one_line import read_line
from tests.evening.looking import looks_right
from tests.evening.phones import click_each
from tests.evening.test_any_number import chosen, link_of, ok, stands_well, state_of
from tests.running import Hall

__all__ = ["link_of"]

pytestmark = [pytest.mark.browser, pytest.mark.trial]

ALL_FIVES = law_named("foster-all-fives")
ALL = "ARQBXVHLJG"  # 29 points


def reload(phone: Page) -> None:
    phone.reload()
    expect(phone.locator(".live .entry")).to_be_visible()


def test_pegs_show_the_score_and_who_is_out_at_once_and_the_hand_has_their_order(
    hall: Hall, link_of: Callable[..., str], phones: Any
) -> None:
    """Both sides have 58. East and West are out with the five, though North and South win the ace after it."""
    link = link_of(law="foster-all-fives", movement="progressive-cinch", people=8, ends_by="target")
    for deal, side in enumerate((1, 2, 1, 2), start=1):
        hand = write_hand(read_line(f"d{deal} H {side}:{ALL}", ALL_FIVES))
        status, _ = hall.ask(f"{link}hands", {"round": 1, "deal": deal, "hand": hand}, secrets.token_hex(8))
        assert status == 201
    phone = phones(link)
    scores = phone.locator("[data-running] dd")
    news = phone.locator("[data-last-peg]")
    click_each(phone, *chosen(turned_jack="no", beg="run", trump="C"))
    expect(scores).to_have_text(["58", "58"])
    click_each(phone, *chosen(taken_peg_ace="1"))
    expect(news).to_contain_text("out with 62")
    phone.get_by_role("button", name="Undo", exact=True).click()
    expect(scores).to_have_text(["58", "58"])
    click_each(phone, *chosen(taken_peg_five="2"))
    expect(news).to_contain_text("Five of trumps, 5.")
    expect(news).to_contain_text("out with 63")
    click_each(phone, *chosen(taken_peg_ace="1"))
    reload(phone)
    expect(scores).to_have_text(["62", "63"])
    expect(news).to_contain_text("out with 63")
    stands_well(phone)
    click_each(phone, *chosen(taken_low="1"), "[data-play-over]")
    expect(phone.locator(".count-row[data-count]:visible")).to_have_count(2)  # Low, and Game: the rest is known
    click_each(phone, *chosen(taken_game="none"))
    expect(phone.locator("#preview .reasons")).to_contain_text("Foster")
    stands_well(phone)
    ok(phone).click()
    expect(phone.locator("#played .totals")).to_contain_text("is out")
    state = state_of(hall, link)
    assert state["played"][4]["hand"]["pegged"] == ["peg_five", "peg_ace"]
    assert state["totals"] == {"1": 64, "2": 63}
    expect(phone.locator("#played .totals div", has_text="is out")).to_contain_text("East and West")


def test_low_is_claimed_as_it_is_played_and_a_lower_trump_takes_its_place(
    hall: Hall, link_of: Callable[..., str], phones: Any
) -> None:
    link = link_of(law="foster-seven-up", movement="stay", movement_options={"players": "3"}, people=3)
    phone = phones(link)
    card = phone.locator("[name=low_card]")
    click_each(phone, *chosen(dealer="1", turned_jack="no", beg="stood", trump="S", taken_low="2"))
    card.select_option("6")
    reload(phone)
    expect(phone.locator("[name=taken_low][value='2']")).to_be_checked()
    expect(card).to_have_value("6")
    click_each(phone, *chosen(taken_low="3"))
    expect(card).to_have_value("")
    card.select_option("4")
    looks_right(phone)
    click_each(phone, *chosen(taken_high="1", taken_jack="none", taken_game="1"))
    ok(phone).click()
    expect(phone.locator("#played [data-revision]").first).to_be_visible()
    assert state_of(hall, link)["played"][0]["hand"]["taken"]["low"] == 3
