"""The board that is used and never reloaded: what it lists after each act."""

import pytest
from playwright.sync_api import Page, expect

from tests.evening.seen import picture, wrong
from tests.evening.tables import Tables
from tests.running import Hall

pytestmark = pytest.mark.browser


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
    expect(director.get_by_text("All is well.")).to_be_visible()
    other = director.context.new_page()
    other.goto(f"/nights/{tables.night}/guests/")
    other.get_by_label("Name", exact=True).fill("Zoë Novak")
    other.keyboard.press("Enter")
    expect(director.get_by_text("Zoë Novak came after the draw.")).to_be_visible()
    expect(director.get_by_text("All is well.")).to_have_count(0)
    picture(director, "board-late")
    director.get_by_role("link", name="Draw again").click()
    expect(director.get_by_role("button", name="Take the draw back")).to_be_visible()
    other.close()
