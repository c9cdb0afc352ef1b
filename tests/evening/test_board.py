"""The director's board in a real browser: calls that ring, tables that fall silent, disputes, and a round that is closed."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right
from tests.evening.phones import Held, come_back, stop_the_clock
from tests.evening.tables import EAST, Tables
from tests.running import Hall

pytestmark = pytest.mark.browser


@pytest.fixture
def tables(hall: Hall) -> Tables:
    return Tables(hall)


def card(board: Page, table: int) -> Any:
    return board.locator(".table-row").nth(table - 1)


@pytest.mark.trial
def test_a_call_stands_on_every_page_until_it_is_taken(director: Page, tables: Tables) -> None:
    director.goto(f"/nights/{tables.night}/standings/")
    assert tables.call(3, "rule") == 201
    expect(director.get_by_role("heading", name="Table 3 calls the director")).to_be_visible()
    expect(director).to_have_title("(1) Table 3 calls · Standings · Rehearsal · Head Table")
    looks_right(director)
    director.goto(f"/nights/{tables.night}/board/")
    expect(director).to_have_title("(1) Table 3 calls · Board · Rehearsal · Head Table")
    looks_right(director)
    director.get_by_role("button", name="I am coming to table 3").click()
    expect(director.get_by_text("Table 3 knows that you are coming.")).to_be_visible()
    expect(director).to_have_title("Board · Rehearsal · Head Table")
    expect(director.locator(".need-call:visible")).to_have_count(0)
    assert tables.state(3)["call"]["taken"]
    director.locator(".need-going").get_by_role("button", name="Settled at table 3").click()
    expect(director.get_by_text("Table 3 is settled.")).to_be_visible()
    expect(director.locator(".need-going:visible")).to_have_count(0)


@pytest.mark.trial
def test_time_is_given_from_the_card_and_from_the_call(director: Page, tables: Tables) -> None:
    director.goto(f"/nights/{tables.night}/board/")
    director.locator("#table-2 summary").click()
    director.get_by_role("group", name="Give table 2 time").get_by_role("button", name="10 min").click()
    expect(card(director, 2).get_by_text("until")).to_be_visible()
    looks_right(director)
    assert tables.call(4, "other") == 201
    come_back(director)
    expect(director.locator(".need-call")).to_be_visible()
    director.locator("#table-4 summary").click()
    director.get_by_role("group", name="Give table 4 time").get_by_role("button", name="5 min", exact=True).click()
    expect(card(director, 4).get_by_text("until")).to_be_visible()


@pytest.mark.trial
def test_a_call_that_was_taken_does_not_come_back_with_an_older_answer(director: Page, tables: Tables) -> None:
    director.goto(f"/nights/{tables.night}/standings/")
    assert tables.call(3, "rule") == 201
    come_back(director)
    call = director.get_by_role("heading", name="Table 3 calls the director")
    expect(call).to_be_visible()
    late = Held(director, "**/calls/")
    come_back(director)
    late.is_made()
    director.get_by_role("button", name="I am coming").click()
    expect(call).to_have_count(0)
    late.comes()
    assert call.count() == 0


@pytest.mark.trial
@pytest.mark.parametrize("page", ["board", "standings"])
def test_a_server_that_hangs_is_one_that_does_not_answer(host: Page, tables: Tables, page: str) -> None:
    host.clock.install()
    host.goto(f"/nights/{tables.night}/{page}/")
    with host.expect_event("requestfinished", lambda request: re.search(r"/(board|calls)/$", request.url)):
        stop_the_clock(host)
    banner = host.get_by_role("alert").filter(has_text="Not up to date. Head Table does not answer.")
    expect(banner).to_be_hidden()
    asked = re.compile(r"/(board|calls|clock)/$")
    host.route(asked, lambda route: None)
    come_back(host)
    host.clock.run_for(9_900)
    assert banner.count() == 0
    host.clock.run_for(200)
    expect(banner).to_be_visible()
    host.unroute(asked)
    host.clock.run_for(5_000)
    expect(banner).to_be_hidden()


@pytest.mark.trial
def test_what_is_unfolded_stays_so_when_the_board_is_drawn_anew(director: Page, tables: Tables) -> None:
    director.goto(f"/nights/{tables.night}/board/")
    director.locator("#table-2 summary").click()
    assert tables.report(1) == 201
    expect(director.get_by_label("1 of 4 deals in")).to_have_count(1)
    expect(director.locator("#table-2")).to_have_attribute("open", "")
    expect(director.locator("#table-2 summary")).to_be_focused()


@pytest.mark.trial
def test_silence_and_disputes_show_and_lead_to_both_versions(director: Page, tables: Tables) -> None:
    assert tables.report(1) == 201
    assert tables.report(1, EAST, deal=1) == 409
    assert tables.report(2) == 201
    assert tables.answer(2, 1, "dispute") == 200
    tables.fall_silent(3, 12)
    director.goto(f"/nights/{tables.night}/board/")
    expect(card(director, 3).get_by_text("silent for 10 min")).to_be_visible()
    expect(card(director, 4).get_by_text("connected")).to_have_count(0)
    looks_right(director)
    need = director.locator(".need-dispute")
    need.first.get_by_role("link", name="Compare").click()
    expect(director.locator("[id^=dispute-]").first).to_be_in_viewport()
    expect(director.get_by_role("columnheader", name="The other")).to_be_visible()
    looks_right(director)
    director.goto(f"/nights/{tables.night}/board/")
    expect(need.nth(1)).to_contain_text("Table 2, deal 1: they say it is wrong.")
    need.nth(1).get_by_role("link", name="Enter the hand").click()
    expect(director.get_by_role("button", name="Take the other")).to_have_count(0)
    director.go_back()
    need.nth(1).get_by_role("button").click()
    expect(director.get_by_text("Deal 1 stays as it is.")).to_be_visible()
    looks_right(director)


@pytest.mark.trial
def test_a_round_is_closed_by_one_click_though_a_hand_was_not_accepted(director: Page, tables: Tables) -> None:
    for table in tables.links:
        for deal in (1, 2, 3, 4):
            assert tables.report(table) == 201
            if (table, deal) != (3, 2):
                assert tables.answer(table, deal, "accept") == 200
    settle_every_tie(director, tables)
    director.goto(f"/nights/{tables.night}/board/")
    director.get_by_role("button", name="Close round 1").click()
    expect(director.get_by_role("heading", level=1)).to_have_text("Who goes where in round 2")
    director.get_by_role("link", name="Correct the seats").click()
    looks_right(director)
    director.goto(f"/nights/{tables.night}/history/?table=3")
    expect(director.locator(".history tbody tr")).to_have_count(4 + 3)  # reported, and three accepted
    looks_right(director)


def settle_every_tie(director: Page, tables: Tables) -> None:
    director.goto(f"/nights/{tables.night}/board/")
    for _ in range(director.get_by_role("button", name="Cut for them").count()):
        director.get_by_role("button", name="Cut for them").first.click()
        expect(director.get_by_text("the cut is saved.")).to_be_visible()
        director.reload()
