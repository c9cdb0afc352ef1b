"""A hand that exists on one phone alone stays there in full until it is stored, or someone says where. In a real browser."""

import subprocess
import sys
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right
from tests.evening.phones import click_each, dealer_and_bids, is_up_to_date, on_its_way
from tests.evening.tables import Tables
from tests.evening.test_table_hands import BIDS, report
from tests.running import Hall

pytestmark = pytest.mark.browser

SUMMARY = "Round 1, deal 1: South bid 6, Hearts"
IN_FULL = (
    "North dealt",
    "North and South took 9: High, Low, Jack, Game, right Pedro.",
    "East and West took 5: left Pedro.",
)

CLOSE_ROUNDS = """
from tests.tournaments.night_builder import play_round
from tournaments.models import Night
night = Night.objects.get(pk={night})
for number in {numbers}:
    play_round(night, number)
"""
WITHDRAW = """
from django.utils import timezone
from tournaments.actions.joining import withdraw_card
from tournaments.models import TableCard
from tournaments.records.links import path_of
withdraw_card(night_id={night}, number=1, by=None, at=timezone.now())
print(path_of(TableCard.objects.get(night={night}, number=1)))
"""


@pytest.fixture
def tables(hall: Hall) -> Tables:
    return Tables(hall, 2, "--rounds", "4")


def close_rounds(tables: Tables, *numbers: int) -> None:
    tables.hall.command("shell", "-c", CLOSE_ROUNDS.format(night=tables.night, numbers=numbers))


def new_card(tables: Tables) -> str:
    """The path of the new card of table 1: the old one is withdrawn."""
    code = WITHDRAW.format(night=tables.night)
    shell = [sys.executable, str(tables.hall.folder / "manage.py"), "shell", "--no-imports", "-c", code]
    printed = subprocess.run(shell, env=tables.hall.environment, check=True, capture_output=True, text=True)
    return printed.stdout.strip()


def report_offline(phone: Page) -> None:
    phone.context.set_offline(True)
    report(phone)
    on_its_way(phone, 1)


def online(phone: Page) -> None:
    phone.context.set_offline(False)
    phone.evaluate("window.dispatchEvent(new Event('online'))")


def shows_the_hand_in_full(phone: Page) -> None:
    for text in (SUMMARY, *IN_FULL):
        expect(phone.locator("#alerts")).to_contain_text(text)


def asks_for_nothing(phone: Page) -> None:
    """Beside the hand there is nothing to enter, to answer or to tap."""
    expect(phone.get_by_role("heading", name="This card was withdrawn")).to_be_visible()
    for role in ("button", "radio", "textbox", "link"):
        shown = phone.locator("main, .bar").get_by_role(role).filter(visible=True)  # type: ignore[arg-type]
        expect(shown).to_have_count(0)


def other_tab(phone: Page) -> Page:
    tab = phone.context.new_page()
    tab.goto(phone.url)
    expect(tab.locator("#page.live")).to_be_visible()
    return tab


def stored(tables: Tables, path: str) -> list[Any]:
    return [each["hand"]["trump"] for each in tables.hall.ask(f"{path}state")[1]["played"]]


@pytest.mark.trial
def test_a_hand_of_a_withdrawn_card_is_shown_in_full_and_sent_by_the_new_card(tables: Tables, phones: Any) -> None:
    phone = phones(tables.links[1])
    report_offline(phone)
    path = new_card(tables)
    online(phone)
    asks_for_nothing(phone)
    shows_the_hand_in_full(phone)
    expect(phone.locator("#alerts")).to_contain_text("only on this phone")
    looks_right(phone)
    phone.reload()
    asks_for_nothing(phone)
    shows_the_hand_in_full(phone)
    looks_right(phone)
    phone.goto(path)
    expect(phone.locator("#last")).to_contain_text("Deal 1: saved")
    expect(phone.locator("[data-queue]")).to_have_text("All hands are saved.")
    assert stored(tables, path) == ["H"]


@pytest.mark.trial
def test_a_hand_of_a_withdrawn_card_leaves_the_phone_once_it_was_entered_elsewhere(
    tables: Tables, phones: Any
) -> None:
    phone = phones(tables.links[1])
    report_offline(phone)
    path = new_card(tables)
    online(phone)
    phone.get_by_text("Entered elsewhere").tap()
    shows_the_hand_in_full(phone)  # one tap alone removes nothing
    looks_right(phone)
    phone.get_by_role("button", name="Remove it from this phone").tap()
    expect(phone.locator("#alerts li")).to_have_count(0)
    phone.reload()
    asks_for_nothing(phone)
    expect(phone.locator("#alerts li")).to_have_count(0)
    phone.goto(path)
    expect(phone.locator("#page.live")).to_be_visible()
    is_up_to_date(phone)
    assert stored(tables, path) == []


@pytest.mark.trial
def test_a_hand_that_is_begun_on_the_old_card_is_gone_on_with_on_the_new_one(tables: Tables, phones: Any) -> None:
    phone = phones(tables.links[1])
    click_each(phone, *dealer_and_bids(phone, 1, BIDS[:2]))
    phone.goto(new_card(tables))
    expect(phone.locator(".bid-box.made")).to_have_count(2)


@pytest.mark.trial
def test_a_card_that_opens_its_table_again_goes_on_where_it_was(tables: Tables, phones: Any) -> None:
    phone = phones(tables.links[1])
    gone = {"status": 404, "json": {"faults": [{"field": "token", "message": "gone"}]}}
    click_each(phone, *dealer_and_bids(phone, 1, ["pass"]))
    phone.route("**/parts", lambda look: look.fulfill(**gone))
    phone.route(
        f"**{tables.links[1]}",
        lambda page: page.fulfill(status=404, content_type="text/html", body="<p id=gone><h2>"),
    )
    expect(phone.locator("body.gone")).to_have_count(1)
    expect(phone.locator("#hand")).to_be_hidden()
    phone.unroute_all()
    expect(phone.locator("body.gone")).to_have_count(0)
    expect(phone.locator(".bid-box.made")).to_have_count(1)


@pytest.mark.trial
def test_a_hand_that_is_two_rounds_late_waits_for_the_director_and_page_and_bar_say_the_same(
    tables: Tables, phones: Any, director: Page
) -> None:
    phone = phones(tables.links[1])
    report_offline(phone)
    close_rounds(tables, 1, 2)
    online(phone)
    expect(phone.locator("#alerts")).to_contain_text("waiting for the director")
    expect(phone.locator("[data-queue]")).to_have_text("The director has your hand: see above.")
    looks_right(phone)
    director.goto(f"/nights/{tables.night}/desk/")
    late = director.locator("#late")
    for text in ("Round 1, table 1", "hearts", "the table's phone"):
        expect(late).to_contain_text(text)
    looks_right(director)
    late.get_by_role("button", name="Set aside").click()  # the browser asks for the reason
    expect(late.get_by_label("Why it does not count")).to_be_focused()
    late.get_by_label("Why it does not count").fill("on paper already")
    late.get_by_role("button", name="Set aside").click()
    expect(director.get_by_text("Deal 1 stays as it is.")).to_be_visible()
    expect(director.locator("#late")).to_have_count(0)


@pytest.mark.trial
def test_a_hand_that_is_refused_for_good_is_shown_in_full_after_a_reload_too(tables: Tables, phones: Any) -> None:
    phone = phones(tables.links[1])
    refused = {"faults": [{"field": "round", "message": "The night is not being played now."}]}
    phone.route("**/hands", lambda hand: hand.fulfill(status=422, json=refused))
    report(phone)
    for _ in range(2):
        shows_the_hand_in_full(phone)
        expect(phone.locator("#alerts")).to_contain_text("The night is not being played now.")
        expect(phone.locator("[data-queue]")).to_have_text("A hand was not saved: see above.")
        phone.reload()
    looks_right(phone)


@pytest.mark.trial
def test_two_tabs_of_one_phone_show_the_same_form_and_go_on_together(tables: Tables, phones: Any) -> None:
    phone = phones(tables.links[1])
    tab = other_tab(phone)
    click_each(phone, *dealer_and_bids(phone, 1, BIDS[:2]))
    expect(tab.locator(".bid-box.made")).to_have_count(2)
    click_each(tab, ".bid-box.made")  # the first bid is taken back, and with it the other
    expect(phone.locator(".bid-box.made")).to_have_count(0)
    click_each(tab, *(f"[data-bid='{bid}']" for bid in BIDS), "[name=trump][value=H]")
    expect(phone.locator("[name=trump][value=H]")).to_be_checked()
    for name in ("high", "low", "jack", "game", "right_pedro", "left_pedro"):
        click_each(phone, f"[name=taken_{name}][value='1']")
    tab.get_by_role("button", name="Save this hand").click()
    for each in (phone, tab):
        expect(each.locator("#last")).to_contain_text("Deal 1: saved")
        expect(each.locator("[data-title]")).to_have_text("Deal 2 of 4")
        expect(each.locator(".bid-box.made")).to_have_count(0)
    assert stored(tables, tables.links[1]) == ["H"]
    tab.close()
