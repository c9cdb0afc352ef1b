"""How many taps and clicks what a director and a table do all evening takes, in a real browser."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right
from tests.evening.pages import count_clicks
from tests.evening.phones import count_taps, link
from tests.evening.tables import EAST, FINISH, NORTH, Tables
from tests.evening.test_table_hands import report, row, stored_hand
from tests.running import Hall

pytestmark = pytest.mark.browser


@pytest.fixture
def tables(hall: Hall) -> Tables:
    return Tables(hall, 2)


def test_a_usual_hand_takes_seven_taps_and_a_round_one_a_side_to_confirm(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    phone = phones(link(night))
    report(phone)
    ok = phone.get_by_role("button", name="Save this hand", exact=True)
    with count_taps(phone) as taps:
        expect(phone.get_by_role("button", name="The others passed")).to_be_hidden()
        for bid in ("pass", "6", "rest"):
            phone.locator(f"[data-bid='{bid}']").click()
        phone.locator(".suit-picks label", has_text="Hearts").click()
        phone.locator("[data-count=left_pedro] label.pick").nth(1).click()
        phone.locator("[data-rest-to='1']").click()
        expect(phone.locator(".counts [data-sum='1']")).to_have_text(
            "9"
        )  # each count is shown, and what they come to
        expect(phone.locator(".count-row :checked[value='1']")).to_have_count(5)
        expect(phone.locator("#preview .reasons")).to_contain_text("Foster, Scoring")
        looks_right(phone)
        ok.click()
        expect(row(phone, 2)).to_be_visible()
    with count_taps(phone) as quick:
        for bid in ("7", "rest"):
            phone.locator(f"[data-bid='{bid}']").click()
        phone.locator(".suit-picks label", has_text="Spades").click()
        phone.get_by_text("Points only").click()
        phone.locator(".quick label.pick", has_text="9").click()
        ok.click()
        expect(row(phone, 3)).to_be_visible()
    report(phone)
    with count_taps(phone) as accepted:
        phone.get_by_role("button", name="Right: North–South").click()
        expect(phone.get_by_text("confirmed by North–South")).to_have_count(4)
    assert (taps, quick, accepted) == ([7], [6], [1])
    assert [bid is None for bid in (stored_hand(hall, night, 2) or {})["hand"]["bids"]] == [True, False, True, True]


@pytest.mark.trial
def test_a_dispute_is_settled_by_one_click_that_names_the_scores(director: Page, tables: Tables) -> None:
    assert tables.report(2, NORTH) == 201
    assert tables.report(2, EAST, deal=1) == 409
    director.goto(f"/nights/{tables.night}/board/")
    need = director.locator(".need-dispute")
    expect(need).to_contain_text("which is right?")
    other = need.get_by_role("button").nth(1)
    expect(other).to_contain_text(re.compile(r"\d+–\d+"))
    with count_clicks(director) as clicks:
        other.click()
        expect(director.get_by_text("Deal 1: the other version is saved.")).to_be_visible()
    assert clicks == [1]
    assert tables.state(2)["others"] == []


@pytest.mark.trial
def test_a_call_is_taken_by_one_click(director: Page, tables: Tables) -> None:
    assert tables.call(1, "cards") == 201
    director.goto(f"/nights/{tables.night}/board/")
    with count_clicks(director) as clicks:
        director.get_by_role("button", name="I am coming").click()
        expect(director.get_by_text("Table 1 knows that you are coming.")).to_be_visible()
    assert clicks == [1]


def test_a_round_is_closed_by_one_click(director: Page, tables: Tables) -> None:
    tables.finish()
    director.goto(f"/nights/{tables.night}/board/")
    with count_clicks(director) as clicks:
        director.locator("#needs").get_by_role("button", name="Close round 1").click()
        expect(director.get_by_role("heading", level=1)).to_have_text("Who goes where in round 2")
    assert clicks == [1]


@pytest.mark.trial
def test_a_night_is_ended_by_one_click_after_its_last_round_and_announced_by_one_a_place(
    hall: Hall, director: Page
) -> None:
    night = json.loads(hall.command("rehearse", "--tables", "2", "--rounds", "1", "--play", "0", "--json"))["night"]
    hall.command("shell", "-c", FINISH.format(night=night))
    director.goto(f"/nights/{night}/board/")
    director.locator("#needs").get_by_role("button", name="Close round 1").click()
    expect(director.get_by_role("heading", level=1)).to_have_text("The end of the night")
    with count_clicks(director) as ended:
        director.get_by_role("button", name="End the night").click()
        expect(director.get_by_role("heading", level=1)).to_have_text("The results")
    announced = director.get_by_role("heading", name=re.compile("^Announced:"))
    steps = int(announced.inner_text().split()[-1])
    with count_clicks(director) as by_key:
        for forward in ("PageDown", "Space"):  # a presenter's remote sends the one or the other
            for key, announced_now in ((forward, 1), ("PageUp", 0)):
                director.wait_for_load_state()  # each key opens the page anew; its script listens once it is loaded
                director.keyboard.press(key)
                expect(announced).to_have_text(f"Announced: {announced_now} of {steps}")
    with count_clicks(director) as named:
        for step in range(1, steps + 1):
            next_act = director.get_by_role("button", name="Show this on the hall screen")
            expect(next_act).to_be_in_viewport(ratio=1)
            next_act.click()
            expect(announced).to_have_text(f"Announced: {step} of {steps}")
        director.get_by_role("button", name="Publish the results").click()
        expect(director.get_by_text("Guests see the results now.")).to_be_visible()
    assert (ended, by_key, named) == ([1], [0], [steps + 1])


@pytest.mark.trial
def test_a_new_night_like_last_time_takes_two_clicks(hall: Hall, director: Page) -> None:
    hall.command("rehearse", "--tables", "1", "--rounds", "1", "--json")
    director.goto("/nights/")
    with count_clicks(director) as clicks:
        director.get_by_role("link", name="Like last time").first.click()
        director.get_by_role("button", name="Make the night").click()
        director.wait_for_url("**/door/")
    assert clicks == [2]
