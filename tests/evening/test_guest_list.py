"""The list of guests in a real browser: members are tapped and names are typed, faster than the Wi-Fi answers."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.evening.looking import looks_right
from tests.evening.phones import let_in
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]

NAMES = ["Agnes Brown", "Bertha Clay", "Clara Dunn"]
ENTERED = """
from club.models import Member
for name in {names}:
    Member.objects.get_or_create(name=name)
"""


@pytest.fixture
def guests(hall: Hall, director: Page) -> Page:
    """The list of a new night of a club with three members."""
    hall.command("shell", "-v0", "-c", ENTERED.format(names=NAMES))
    director.goto("/nights/new/")
    director.get_by_label("Name of the night").fill("Friday cinch")
    director.get_by_role("button", name="Make the night").click()
    director.wait_for_url("**/guests/")
    return director


def hold(page: Page) -> list[Route]:
    """The next tap does not leave the page before it is let go."""
    held: list[Route] = []
    page.route("**/enrol/", lambda route: held.append(route), times=1)
    return held


def on_the_list(page: Page) -> Any:
    return page.locator("ol.list li bdi")


def test_members_tapped_and_names_typed_while_one_is_on_its_way_all_come(guests: Page) -> None:
    held = hold(guests)
    for name in NAMES[:2]:
        guests.get_by_role("button", name=name).click()
    field = guests.get_by_label("Name")
    field.fill("Doris Ebb")
    field.press("Enter")
    field.press_sequentially("Ed")
    looks_right(guests)
    let_in(guests, lambda: len(held) == 1)
    held[0].continue_()
    expect(on_the_list(guests)).to_have_text([*NAMES[:2], "Doris Ebb"])
    expect(field).to_have_value("Ed")
    expect(field).to_be_focused()


def test_a_tap_that_is_not_answered_is_named_until_it_counts(guests: Page) -> None:
    guests.route("**/enrol/", lambda route: route.abort())
    guests.get_by_role("button", name=NAMES[0]).click()
    guests.get_by_label("Name").fill("Doris Ebb")
    guests.get_by_role("button", name="Add the guest").click()
    lost = guests.get_by_role("alert").filter(has_text="This may not be saved.")
    expect(lost).to_contain_text(f"{NAMES[0]}, Doris Ebb")
    looks_right(guests)
    guests.unroute("**/enrol/")
    guests.get_by_role("button", name=NAMES[0]).click()
    expect(lost).to_contain_text("try again: Doris Ebb")
    guests.get_by_role("button", name="Add the guest").click()
    expect(lost).to_be_hidden()
    expect(on_the_list(guests)).to_have_text([NAMES[0], "Doris Ebb"])


def test_a_name_that_is_entered_already_is_said_and_stays_to_be_changed(guests: Page) -> None:
    field = guests.get_by_label("Name")
    for _ in "12":
        field.fill("Doris Ebb")
        field.press("Enter")
        expect(on_the_list(guests)).to_have_text(["Doris Ebb"])
    expect(guests.get_by_text("“Doris Ebb” is entered already.")).to_be_visible()
    expect(field).to_have_value("Doris Ebb")
    expect(on_the_list(guests)).to_have_text(["Doris Ebb"])
