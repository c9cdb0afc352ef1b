"""The door, in a real browser: found by a part of the name, tapped, undone at once, and a guest by Enter."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.evening.looking import looks_right
from tests.evening.test_evening import press

pytestmark = [pytest.mark.browser, pytest.mark.trial]


@pytest.fixture
def door(director: Page) -> Page:
    """A night with a fee, before anybody has come."""
    director.goto("/nights/new/")
    director.get_by_label("Name of the night").fill("At the door")
    director.get_by_text("Change", exact=True).click()
    director.get_by_label("Fee").fill("5")
    director.get_by_label("Currency").fill("€")
    press(director, "Make the night")
    with director.expect_navigation():
        director.get_by_role("link", name="Check in at the door").click()
    return director


def enter(page: Page, name: str) -> None:
    """Type it where the cursor stands, and Enter."""
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.type(name)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def rows(page: Page, state: str) -> list[str]:
    """The names in sight under that heading."""
    shown = page.locator(f".arrivals-{state} li:visible bdi")
    return shown.all_inner_texts()


def test_people_are_found_by_a_part_of_their_name_tapped_and_undone(door: Page) -> None:
    for name in ("Łukasz Nowak", "Ágnes Brown", "Ben Brown"):
        enter(door, name)
        expect(door.get_by_role("status").get_by_text(f"{name} is here.")).to_be_visible()
    assert rows(door, "here") == ["Ágnes Brown", "Ben Brown", "Łukasz Nowak"]
    press(door, "Start check-in")
    door.locator("#q").focus()
    door.keyboard.type("luka")
    assert rows(door, "expected") == ["Łukasz Nowak"]
    door.get_by_role("button", name="Łukasz Nowak", exact=True).click()
    expect(door.locator("#q")).to_have_value("")
    expect(door.locator("#q")).to_be_focused()
    assert (rows(door, "here"), len(rows(door, "expected"))) == (["Łukasz Nowak"], 2)
    looks_right(door)
    press(door, "Undo")
    assert (rows(door, "here"), len(rows(door, "expected"))) == ([], 3)


def test_a_name_typed_while_a_tap_is_on_its_way_stays(door: Page) -> None:
    for name in ("Ágnes Brown", "Ben Brown"):
        enter(door, name)
    press(door, "Start check-in")
    waiting: list[Route] = []
    door.route("**/door/", lambda route: waiting.append(route))
    with door.expect_request("**/door/"):
        door.get_by_role("button", name="Ben Brown", exact=True).click()
    door.locator("#q").fill("agn")
    waiting[0].continue_()
    expect(door.get_by_role("status").get_by_text("Ben Brown is here.")).to_be_visible()
    expect(door.locator(".htmx-settling")).to_have_count(0)
    assert (door.locator("#q").input_value(), rows(door, "expected")) == ("agn", ["Ágnes Brown"])


def test_enter_asks_where_two_fit_and_a_new_name_is_a_guest(door: Page) -> None:
    for name in ("Ágnes Brown", "Ben Brown"):
        enter(door, name)
    press(door, "Start check-in")
    door.locator("#q").focus()
    door.keyboard.type("nobody like this")
    expect(door.get_by_text("Nobody of that name is on the list")).to_be_visible()
    door.locator("#q").fill("")
    enter(door, "BROWN")
    expect(door.get_by_text("More than one name fits.")).to_be_visible()
    assert rows(door, "expected") == ["Ágnes Brown", "Ben Brown"]
    door.locator("#q").fill("Ben")
    door.get_by_role("button", name="Add “Ben” as a guest").click()
    expect(door.get_by_role("status").get_by_text("Ben is here.")).to_be_visible()
    assert rows(door, "here") == ["Ben"]


def test_the_till_follows_a_tap(door: Page) -> None:
    enter(door, "Ben Brown")
    expect(door.get_by_text("Still to pay: 5\u00a0€.")).to_be_visible()
    door.get_by_role("button", name="Owes 5\u00a0€ Ben Brown").click()
    expect(door.get_by_text("In the till: 5\u00a0€.")).to_be_visible()
    expect(door.get_by_text("Still to pay")).to_have_count(0)
    looks_right(door)
