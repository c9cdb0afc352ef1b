"""Who sits where, in a real browser: confirmed, swapped, someone else, a race, no connection, no script."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right
from tests.evening.phones import SMALL, confirm, join_link, link, look_again, names, stored_seats, unaware
from tests.running import Hall

pytestmark = pytest.mark.browser


def report_one(hall: Hall, night: dict[str, Any], table: int = 1) -> None:
    """By another phone of that table."""
    hand = {"dealer": 1, "bid": {"seat": 1, "points": 7}, "trump": "S", "points": {"1": 9, "2": 5}}
    assert hall.ask(f"{link(night, table)}hands", {"round": 1, "deal": 1, "hand": hand}, "around-1")[0] == 201


def test_a_table_confirms_its_seats_with_one_tap(hall: Hall, night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    expect(phone.get_by_role("heading", name="Who sits where?")).to_be_visible()
    looks_right(phone)
    confirm(phone)
    expect(phone.get_by_text("You have confirmed these seats.")).to_be_visible()
    expect(phone.get_by_role("button", name="Yes, we sit like this")).to_be_hidden()
    looks_right(phone)
    assert hall.ask(f"{link(night)}state")[1]["confirmed"] is True


@pytest.mark.trial
def test_two_who_sit_the_other_way_round_swap_by_a_tap_on_each(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    phone = phones(link(night))
    north, east, south, west = names(phone)
    phone.get_by_role("button", name=f"North: {north}").click()
    looks_right(phone)
    phone.get_by_role("button", name=f"East: {east}").click()
    expect(phone.get_by_text("If this is right, confirm it.")).to_be_visible()
    looks_right(phone)
    assert names(phone) == [east, north, south, west]
    confirm(phone)
    expect(phone.get_by_text("You have confirmed these seats.")).to_be_visible()
    assert stored_seats(hall, night) == names(phone) == [east, north, south, west]
    expect(phone.locator("[data-step=dealer] label").first).to_contain_text(east.split()[0])


@pytest.mark.trial
def test_a_tap_by_mistake_is_taken_back(night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    before = names(phone)
    for nth in (0, 0, 0, 2):
        phone.locator("#now .sitter").nth(nth).click()
    assert names(phone) == [before[2], before[1], before[0], before[3]]
    phone.get_by_role("button", name="Undo the changes").click()
    assert names(phone) == before


@pytest.mark.trial
def test_someone_else_is_here_and_both_tables_know_it(hall: Hall, night: dict[str, Any], phones: Any) -> None:
    here, there = phones(link(night, 1)), phones(link(night, 2))
    confirm(there)
    expect(there.get_by_text("You have confirmed these seats.")).to_be_visible()
    gone, came = names(here)[0], names(there)[1]
    here.get_by_role("button", name="Someone else is here").click()
    here.get_by_label("Name or number").fill(came.upper())
    looks_right(here)
    here.get_by_role("button", name=came).click()
    looks_right(here)
    here.get_by_role("dialog").get_by_role("button", name=f"North: {gone}").click()
    confirm(here)
    expect(here.get_by_text(f"{gone} now sits at table 2, East. Please tell them.")).to_be_visible()
    looks_right(here)
    look_again(there)
    expect(there.get_by_role("button", name=f"East: {gone}")).to_be_visible()
    expect(there.get_by_role("button", name="Yes, we sit like this")).to_be_visible()  # it is asked again
    assert stored_seats(hall, night, 1)[0] == came
    assert stored_seats(hall, night, 2)[1] == gone


@pytest.mark.trial
def test_who_sits_out_can_be_the_one_who_came(night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night, 3))
    south = names(phone)[2]
    phone.locator("#now .sitter").nth(2).click()
    phone.get_by_role("button", name="Someone else sits at South").click()
    phone.get_by_role("button", name="sits out").click()
    confirm(phone)
    expect(phone.get_by_text(f"{south} now sits out this round. Please tell them.")).to_be_visible()


RENAME = """
from tournaments.models import Entrant
for number, name in enumerate({names}, start=1):
    Entrant.objects.filter(night={night}, number=number).update(name=name)
"""
FOUND_BY = {
    "thor luk": "Łukasz Þórsson",
    "WEISS": "Jürgen Weiß",
    "ΝΙΚΟΣ": "Νίκος Παππάς",
    "अनिता": "अनिता शर्मा",
}


@pytest.mark.trial
def test_people_are_found_by_the_same_parts_of_their_names_at_a_table_and_where_they_join(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    hall.command("shell", "-c", RENAME.format(night=night["night"], names=list(FOUND_BY.values())))
    table, joining = phones(link(night)), phones(join_link(hall, night))
    table.get_by_role("button", name="Someone else is here").tap()
    for typed, name in FOUND_BY.items():
        table.get_by_label("Name or number").fill(typed)
        expect(table.locator("dialog .rows bdi:visible")).to_have_text([name])
        joining.get_by_label("Tap your name").fill(typed)
        expect(joining.locator("#people bdi:visible")).to_have_text([name])
    table.get_by_label("Name or number").fill("3")
    expect(table.locator("dialog .rows bdi:visible")).to_have_text(["Νίκος Παππάς"])
    table.get_by_label("Name or number").fill("nobody at all")
    expect(table.get_by_text("Nobody by that name is here tonight. Ask the director.")).to_be_visible()


@pytest.mark.trial
def test_the_list_of_people_opens_and_closes_with_the_keyboard(night: dict[str, Any], director: Page) -> None:
    director.goto(link(night))
    director.get_by_role("button", name="Someone else is here").focus()
    director.keyboard.press("Enter")
    expect(director.get_by_label("Name or number")).to_be_focused()
    director.keyboard.type("nobody of that name")
    expect(director.get_by_text("Nobody by that name is here tonight. Ask the director.")).to_be_visible()
    director.keyboard.press("Escape")
    director.keyboard.press("Escape")
    expect(director.get_by_role("dialog")).to_have_count(0)


@pytest.mark.trial
def test_on_a_phone_no_keyboard_comes_up_over_the_list_of_people(night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    phone.get_by_role("button", name="Someone else is here").tap()
    search = phone.get_by_label("Name or number")
    expect(search).to_be_visible()
    expect(search).not_to_be_focused()
    assert phone.evaluate("Boolean(document.activeElement.closest('dialog'))")  # a reader goes on in the list
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("dialog")).to_have_count(0)


@pytest.mark.trial
def test_seats_that_were_changed_meanwhile_are_shown_and_nothing_is_overwritten(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    slow, quick = phones(link(night)), phones(link(night))
    north, east, south, west = names(slow)
    with unaware(slow):
        for nth in (0, 1):
            slow.locator("#now .sitter").nth(nth).click()
        for nth in (2, 3):
            quick.locator("#now .sitter").nth(nth).click()
        confirm(quick)
        confirm(slow)
    expect(slow.get_by_text("The seats were changed meanwhile. Look at who sits here now.")).to_be_visible()
    expect(slow.get_by_role("button", name=f"South: {west}")).to_be_visible()
    assert stored_seats(hall, night) == names(slow) == [north, east, west, south]
    looks_right(slow)


@pytest.mark.trial
def test_seats_that_come_after_a_hand_are_refused_and_the_refusal_stays_until_it_is_read(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    phone = phones(link(night))
    before = names(phone)
    with unaware(phone):
        for nth in (0, 1):
            phone.locator("#now .sitter").nth(nth).click()
        report_one(hall, night)
        confirm(phone)
    refusal = phone.get_by_text("A hand of table 1 is in for this round, so its seats cannot be changed.")
    expect(refusal).to_be_visible()
    look_again(phone)
    expect(phone.locator("#seating")).to_have_count(0)
    assert names(phone) == before
    expect(refusal).to_be_visible()
    phone.get_by_role("button", name="Got it").click()
    expect(refusal).to_have_count(0)


@pytest.mark.trial
def test_a_person_who_has_moved_is_named_no_more_once_a_hand_is_in(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    phone = phones(link(night, 3))
    phone.locator("#now .sitter").nth(2).click()
    phone.get_by_role("button", name="Someone else sits at South").click()
    phone.get_by_role("button", name="sits out").click()
    confirm(phone)
    named = phone.get_by_text("now sits out this round. Please tell them.")
    expect(named).to_be_visible()
    report_one(hall, night, 3)
    look_again(phone)
    expect(phone.locator("#seating")).to_have_count(0)
    expect(named).to_have_count(0)


def test_seats_reported_without_a_connection_are_stored_and_sent_when_it_is_back(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    phone = phones(link(night))
    expect(phone.locator("#now .sitter")).to_have_count(4)
    for nth in (0, 2):
        phone.locator("#now .sitter").nth(nth).click()
    swapped = names(phone)
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Yes, we sit like this").click()
    expect(phone.get_by_text("No connection: saved on this phone, and sent later.")).to_be_visible()
    looks_right(phone)
    phone.context.set_offline(False)
    expect(phone.get_by_text("You have confirmed these seats.")).to_be_visible()
    assert stored_seats(hall, night) == names(phone) == swapped


@pytest.mark.trial
def test_a_table_that_ignores_the_question_reports_its_hands(hall: Hall, night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    phone.locator("[data-step=dealer] label").first.click()
    expect(phone.locator("[data-bid=pass]")).to_be_visible()
    report_one(hall, night)
    look_again(phone)
    expect(phone.locator("#seating")).to_have_count(0)


@pytest.mark.trial
def test_without_a_script_the_seats_are_set_right_and_the_director_is_called(
    night: dict[str, Any], phones: Any
) -> None:
    phone = phones(link(night), java_script_enabled=False)
    north = names(phone)[0]
    phone.get_by_role("link", name="No: correct it").click()
    looks_right_without_a_script(phone)
    came = phone.get_by_label("North").locator("option", has_text="sits out").inner_text()
    phone.get_by_label("North").select_option(label=came)
    phone.get_by_role("button", name="We sit like this").click()
    expect(phone.get_by_text(f"{north} now sits out this round. Please tell them.")).to_be_visible()
    assert names(phone)[0] == came.removesuffix(" (sits out)")
    phone.get_by_text("Call the director").click()
    phone.get_by_role("button", name="Something else").click()
    expect(phone.get_by_text("The director’s screen shows it.")).to_be_visible()
    looks_right_without_a_script(phone)


def looks_right_without_a_script(page: Page) -> None:
    """Nothing is wider than the phone; axe is a script itself."""
    box = page.locator("main").bounding_box()
    assert box
    assert box["width"] <= SMALL["width"]
