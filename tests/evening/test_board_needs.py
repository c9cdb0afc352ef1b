"""What needs the director, in a real browser: the tables stay in place, many fit, and the keyboard reaches all."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, StorageState, expect

from tests.evening.looking import MOST_SHIFT, WATCH_SHIFTS, looks_right
from tests.evening.pages import open_context
from tests.evening.phones import Held
from tests.evening.tables import EAST, Tables
from tests.running import Hall

pytestmark = pytest.mark.browser


@pytest.fixture
def tables(hall: Hall) -> Tables:
    return Tables(hall)


def open_board(page: Page, tables: Tables) -> None:
    page.goto(f"/nights/{tables.night}/board/")
    expect(page.locator("#needs")).to_be_visible()
    page.evaluate(WATCH_SHIFTS)


def look_again(page: Page) -> None:
    """The board asks at once, as it does every few seconds."""
    with page.expect_response(lambda answer: answer.url.endswith("/board/")):
        page.evaluate("document.getElementById('board').dispatchEvent(new Event('refresh'))")


@pytest.mark.trial
def test_an_old_round_is_one_tap_from_the_board(director: Page, tables: Tables) -> None:
    tables.finish()
    open_board(director, tables)
    director.locator("#needs .primary").click()
    expect(director.get_by_role("heading", level=1)).to_have_text("Who goes where in round 2")
    director.goto(f"/nights/{tables.night}/board/")
    director.get_by_role("navigation", name="Rounds").get_by_role("link", name="Round 1").click()
    expect(director.get_by_text("Round 1 is closed.")).to_be_visible()
    expect(director.locator(".table-row").first.get_by_text("Done")).to_be_visible()
    looks_right(director)


@pytest.mark.trial
def test_nothing_moves_when_the_board_looks_again_nor_at_the_first_click(director: Page, tables: Tables) -> None:
    open_board(director, tables)
    director.locator("h1").click()
    director.locator("#table-2 summary").click()
    before = places(director)
    assert tables.report(1) == 201
    assert tables.report(1, EAST, deal=1) == 409
    assert tables.report(2) == 201
    assert tables.call(3, "other") == 201
    look_again(director)
    expect(director.locator(".need-call, .need-dispute")).to_have_count(2)
    expect(director.locator("#table-2")).to_have_attribute("open", "")
    assert places(director) == before
    assert director.evaluate("window.shifted") <= MOST_SHIFT


def places(page: Page) -> Any:
    """Where each table, the toolbar and the box of needs stand."""
    return page.evaluate(
        "[...document.querySelectorAll('.table-row, .toolbar, #needs, #needs-title')].map((each) => {"
        "const { x, y } = each.getBoundingClientRect(); return [Math.round(x), Math.round(y)]; })"
    )


@pytest.mark.trial
def test_an_older_answer_is_not_shown_over_a_newer_one(director: Page, tables: Tables) -> None:
    assert tables.call(3, "other") == 201
    open_board(director, tables)
    expect(director.locator(".need-call")).to_be_visible()
    assert tables.report(1) == 201
    late = Held(director, "**/board/")
    director.evaluate("document.getElementById('board').dispatchEvent(new Event('refresh'))")
    late.is_made()
    director.get_by_role("button", name="I am coming").click()
    director.locator("h1").hover()
    expect(director.locator(".need-call")).to_have_count(0)
    late.comes()
    assert director.locator(".need-call").count() == 0


@pytest.fixture
def many(hall: Hall) -> Tables:
    return Tables(hall, 20)


@pytest.mark.trial
def test_twenty_tables_fit_a_laptop_at_once(director: Page, many: Tables) -> None:
    assert many.report(4) == 201
    assert many.report(4, EAST, deal=1) == 409
    many.fall_silent(6, 12)
    page = director
    page.set_viewport_size({"width": 1366, "height": 768})
    open_board(page, many)
    rows = page.locator(".table-row")
    expect(rows).to_have_count(20)
    expect(rows.first).to_be_in_viewport(ratio=1)
    expect(rows.last).to_be_in_viewport(ratio=1)
    expect(page.locator("#needs")).to_be_in_viewport(ratio=1)
    least = page.evaluate(
        "Math.min(...[...document.querySelectorAll('.table-row a, .table-row summary')].map((each) => each.offsetHeight).filter(Boolean))"
    )
    assert least >= 24
    looks_right(page)


@pytest.mark.trial
def test_the_keyboard_reaches_and_settles_what_needs_the_host(director: Page, tables: Tables) -> None:
    assert tables.report(2) == 201
    assert tables.report(2, EAST, deal=1) == 409
    assert tables.call(3, "rule") == 201
    open_board(director, tables)
    coming = director.get_by_role("button", name="I am coming")
    for _ in range(60):
        director.keyboard.press("Tab")
        if coming.evaluate("each => each === document.activeElement"):
            break
    expect(coming).to_be_focused()
    director.keyboard.press("Enter")
    expect(director.get_by_text("Table 3 knows that you are coming.")).to_be_visible()
    expect(director.locator("#needs-title")).to_be_focused()
    expect(director.locator(".need:visible")).to_have_count(2)  # where somebody is going, and the two versions
    director.keyboard.press("Tab")
    expect(director.get_by_role("button", name="Settled at table 3")).to_be_focused()
    director.keyboard.press("Tab")
    expect(director.locator(".need-dispute").get_by_role("link", name="Compare")).to_be_focused()
    director.keyboard.press("Tab")
    expect(director.locator(".need-dispute").get_by_role("button").first).to_be_focused()


@pytest.mark.trial
def test_on_a_small_phone_the_needs_come_first_and_keep_their_place(
    hall: Hall, browser: Browser, signed_in: StorageState, many: Tables
) -> None:
    context = open_context(
        browser,
        base_url=hall.address,
        viewport={"width": 360, "height": 740},
        storage_state=signed_in,
        has_touch=True,
    )
    page = context.new_page()
    open_board(page, many)
    before = places(page)
    assert many.call(3, "other") == 201
    look_again(page)
    expect(page.locator(".need-call")).to_be_visible()
    assert places(page) == before
    assert page.evaluate("window.shifted") <= MOST_SHIFT
    looks_right(page)
    context.close()


def test_a_board_that_looks_in_vain_is_answered_without_a_body(director: Page, tables: Tables) -> None:
    open_board(director, tables)
    with director.expect_response(lambda answer: answer.url.endswith("/board/") and answer.status == 304):
        look_again(director)  # the first look has no tag to send yet; those after it, every few seconds, have
    assert json.loads(director.evaluate("JSON.stringify(window.shifted)")) <= MOST_SHIFT
