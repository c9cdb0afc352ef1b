"""The board that is used and never reloaded: what it lists after each act."""

import pytest
from playwright.sync_api import Page, expect

from tests.evening.seen import picture, wrong
from tests.evening.tables import Tables
from tests.running import Hall

pytestmark = pytest.mark.browser

OPEN_PAPER = "address => fetch(address).then((answer) => answer.status)"
WITH_A_CLOCK = """
from django.utils import timezone
from tournaments.actions.nights import change_night
change_night(night_id={night}, by=None, at=timezone.now(), round_minutes=20)
"""


def test_what_is_settled_is_gone_at_once_and_the_rest_moves_up(hall: Hall, director: Page) -> None:
    tables = Tables(hall, 3)
    for table in (1, 2, 3):
        assert tables.call(table, "other") == 201
    director.goto(f"/nights/{tables.night}/board/")
    needs = director.locator(".need-call")
    expect(needs).to_have_count(3)
    top = needs.first.bounding_box()
    director.get_by_role("button", name="I am coming").first.click()
    expect(needs).to_have_count(2)
    assert needs.first.bounding_box() == top or director.locator(".need").first.bounding_box() == top
    listed = director.locator(".need").count()
    expect(director.locator("#needs-title b")).to_have_text(str(listed))
    picture(director, "board-calls")
    assert wrong(director, "gap", "overlap") == []


def test_guests_who_come_after_the_draw_are_listed(hall: Hall, director: Page) -> None:
    tables = Tables(hall, 2)
    director.goto(f"/nights/{tables.night}/board/")
    expect(director.locator(".need")).to_have_count(1)  # the papers
    other = director.context.new_page()
    other.goto(f"/nights/{tables.night}/door/")
    other.locator("#q").fill("Zoë Novak")
    other.keyboard.press("Enter")
    expect(director.get_by_text("Zoë Novak came after the draw.")).to_be_visible()
    expect(director.locator("#needs-title b")).to_have_text("2")
    picture(director, "board-late")
    director.get_by_role("link", name="Draw again").click()
    expect(director.get_by_role("button", name="Take the draw back")).to_be_visible()
    other.close()


def test_papers_are_listed_until_they_are_printed_also_where_there_is_a_clock(hall: Hall, director: Page) -> None:
    tables = Tables(hall, 2)
    hall.command("shell", "-c", WITH_A_CLOCK.format(night=tables.night))
    director.goto(f"/nights/{tables.night}/board/")
    papers = director.get_by_text("Papers for the tables:")
    expect(papers).to_be_visible()
    expect(director.get_by_role("button", name="Start round 1: 20 minutes")).to_be_visible()
    assert director.evaluate(OPEN_PAPER, f"/nights/{tables.night}/papers/table-cards.pdf") == 200
    expect(papers).to_have_count(0)
    expect(director.get_by_text("All is well.")).to_be_visible()


def test_the_list_of_the_evening_goes_with_the_first_hand_and_can_be_hidden_for_good(
    hall: Hall, director: Page
) -> None:
    tables = Tables(hall, 2)
    director.goto(f"/nights/{tables.night}/board/")
    order = director.get_by_text("The evening, step by step")
    expect(order).to_be_visible()
    assert wrong(director) == []
    assert tables.report(1) == 201
    expect(order).to_have_count(0)
    other = Tables(hall, 2)
    director.goto(f"/nights/{other.night}/board/")
    director.get_by_role("button", name="Hide for good").click()
    expect(order).to_have_count(0)
    director.goto(f"/nights/{Tables(hall, 1).night}/board/")
    expect(director.get_by_text("Papers for the tables:")).to_be_visible()
    expect(order).to_have_count(0)


def test_what_can_be_done_at_a_table_opens_with_it(hall: Hall, director: Page) -> None:
    tables = Tables(hall, 6)
    director.goto(f"/nights/{tables.night}/board/")
    ruling = director.get_by_role("link", name="Ruling at table 2")
    expect(ruling).to_be_hidden()
    director.locator("#table-2 summary").click()
    expect(ruling).to_be_visible()
    expect(director.get_by_role("link", name="Sheet of table 2")).to_be_visible()
    director.get_by_role("group", name="Give table 2 time").get_by_role("button", name="10 min").click()
    expect(director.locator(".table-row").nth(1).get_by_text("until")).to_be_visible()
    assert wrong(director, "gap", "truncated") == []


def test_a_long_list_scrolls_above_the_clock(hall: Hall, director: Page) -> None:
    tables = Tables(hall, 9)
    for table in range(1, 10):
        assert tables.call(table, "other") == 201
    director.set_viewport_size({"width": 1366, "height": 768})
    director.goto(f"/nights/{tables.night}/board/")
    expect(director.locator(".need-call")).to_have_count(9)
    expect(director.get_by_text("Clock", exact=True)).to_be_in_viewport()
    assert wrong(director) == []
    assert director.locator("#needs > ol").evaluate("each => each.scrollHeight > each.clientHeight")
    director.get_by_role("button", name="I am coming to table 9").click()
    expect(director.get_by_text("Table 9: director is going")).to_be_visible()
