"""A phone that is used from hand to hand and never reloaded: what its page shows after each act."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import BROKEN_NAMES
from tests.evening.phones import click_each, confirm, dealer_and_bids, link, look_again
from tests.evening.seen import picture, wrong
from tests.evening.tables import EAST, Tables
from tests.evening.test_table_hands import BIDS, report, row
from tests.running import Hall

pytestmark = pytest.mark.browser

# The words of the page that are broken within: none where a word fits in a line.
BROKEN_WORDS = BROKEN_NAMES.replace('"bdi, .name"', '"main *, .bar *"')


def test_no_hole_is_left_on_a_phone_after_a_hand(night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    expect(phone.locator("#page.live")).to_be_visible()
    picture(phone, "phone-0")
    assert wrong(phone, "gap") == []
    confirm(phone)
    for deal in (1, 2):
        report(phone)
        expect(row(phone, deal)).to_be_visible()
        look_again(phone)
        picture(phone, f"phone-{deal}")
        assert wrong(phone, "gap") == []


def test_what_others_do_comes_below_a_hand_that_is_being_entered(hall: Hall, phones: Any) -> None:
    tables = Tables(hall, 1)
    phone = phones(tables.links[1])
    confirm(phone)
    click_each(phone, *dealer_and_bids(phone, 1, BIDS))
    seen = "document.querySelector('#hand .step:not(.done, .later)').getBoundingClientRect().y"
    before = phone.evaluate(seen)
    assert tables.report(1) == 201
    assert tables.report(1, EAST, deal=1) == 409
    look_again(phone)
    expect(row(phone)).to_be_visible()
    assert abs(phone.evaluate(seen) - before) < 2


def test_the_director_can_be_called_from_the_first_screen(night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    confirm(phone)
    click_each(phone, *dealer_and_bids(phone, 1, ["pass"]))
    phone.evaluate("scrollTo(0, 0)")
    call = phone.locator("#calling summary")
    expect(call).to_be_in_viewport(ratio=1)
    call.tap()
    phone.get_by_role("button", name="Something else").tap()
    expect(phone.get_by_text("Called: something else,")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#calling")).to_have_text("Called")
    expect(phone.locator(".bid-box.made")).to_have_count(1)


def test_the_bar_is_only_there_when_it_can_act_and_says_who_won_the_cut(hall: Hall, phones: Any) -> None:
    tables = Tables(hall, 1)
    phone = phones(tables.links[1])
    bar = phone.locator(".bar .button:visible")
    confirm(phone)
    expect(bar).to_have_count(0)
    for deal in (1, 2, 3, 4):
        hand = {"dealer": deal, "bids": [None, 6, None, None], "trump": "S", "points": {"1": 7, "2": 7}}
        body = {"round": 1, "deal": deal, "hand": hand}
        assert hall.ask(f"{tables.links[1]}hands", body, f"deal {deal} of {tables.night}")[0] == 201
    look_again(phone)
    expect(phone.get_by_text("A tie: now cut the cards")).to_be_visible()
    expect(bar).to_have_count(0)
    phone.locator("#after label.pick").first.tap()
    names = ", ".join(phone.locator("#after label.pick").first.locator("bdi").all_inner_texts())
    expect(bar).to_have_text(f"Save: {names} won the cut")
    assert wrong(phone) == []
    bar.tap()
    expect(phone.locator("#after")).to_contain_text("won the cut.")


def test_letters_twice_as_large_break_no_word(night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    phone.evaluate("document.documentElement.style.fontSize = '36px'")
    steps = ([], ["[name=dealer][value='1']"], ["[data-bid=pass]", "[data-bid='6']"], ["[data-bid=rest]"])
    for step in (*steps, ["[name=trump][value=H]"], ["[data-rest-to='1']"]):
        click_each(phone, *step)
        assert (step, phone.evaluate(BROKEN_WORDS, 11)) == (step, [])


def test_after_the_end_the_phone_leads_to_the_results(hall: Hall, phones: Any, director: Page) -> None:
    """Also at a table that has played nothing."""
    tables = Tables(hall, 2)
    phone, idle = phones(tables.links[1]), phones(tables.links[2])
    assert tables.report(1) == 201
    director.goto(f"/nights/{tables.night}/finale/")
    director.get_by_role("button", name="Stop in the middle of round 1").click()
    expect(director.get_by_role("heading", name="The results")).to_be_visible()
    look_again(idle)
    expect(idle.get_by_text("Thank you for the evening")).to_be_visible()
    expect(idle.get_by_text("Every hand is in")).to_have_count(0)
    expect(phone.get_by_role("link", name="See the results")).to_have_count(0)
    director.goto(f"/nights/{tables.night}/standings/")
    director.get_by_role("button", name="Publish the results").click()
    look_again(phone)
    phone.get_by_role("link", name="See the results").tap()
    expect(phone.get_by_role("heading", name="Final standings")).to_be_visible()


def test_many_bids_are_typed_or_reached_step_by_step(hall: Hall, phones: Any) -> None:
    tables = Tables(hall, 1, "--law", "foster-sixty-three")
    phone = phones(tables.links[1])
    confirm(phone)
    click_each(phone, "[name=dealer][value='1']")
    assert phone.locator("[data-pad] button").count() < 10
    phone.get_by_role("button", name="One more").tap()
    phone.get_by_role("button", name="Bid 2", exact=True).tap()
    expect(phone.get_by_role("textbox", name="Bid", exact=True)).to_have_value("3")
    expect(phone.get_by_role("button", name="One less")).to_be_disabled()
    phone.get_by_role("textbox", name="Bid", exact=True).fill("64")
    expect(phone.get_by_role("button", name="3 to 63")).to_be_disabled()
    phone.get_by_role("textbox", name="Bid", exact=True).fill("40")
    phone.keyboard.press("Enter")
    expect(phone.locator(".bid-box.made")).to_have_count(2)
    assert wrong(phone) == []
