"""The door, in a real browser: found by a part of the name, tapped, undone at once, and a guest by Enter."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.evening.difficult_names import DIFFICULT_NAMES
from tests.evening.looking import let_in, looks_right
from tests.evening.pages import LentPages, open_rules
from tests.evening.phones import stop_the_clock
from tests.evening.test_evening import press

pytestmark = [pytest.mark.browser, pytest.mark.trial]
THREE = ["Ágnes Brown", "Ben Brown", "Łukasz Nowak"]


def a_door(host: Page) -> Page:
    """A night with a fee, before anybody has come."""
    host.goto("/nights/new/")
    host.get_by_label("Name of the night").fill("At the door")
    open_rules(host)
    host.get_by_label("Fee").fill("5")
    host.get_by_label("Currency").fill("€")
    press(host, "Make the night")
    return host


@pytest.fixture
def door(director: Page) -> Page:
    return a_door(director)


def enter(page: Page, name: str) -> None:
    """Type it where the cursor stands, and Enter."""
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(page.locator("#q")).to_have_value("")


def tap(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def expected_at(page: Page, names: list[str]) -> Page:
    """They are entered, and expected."""
    for name in names:
        enter(page, name)
    for name in names:
        choose(page, name, "Not here")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"0 of {len(names)} here")
    return page


def row(page: Page, name: str) -> Locator:
    """Return the row of the person who has exactly that name."""
    return page.locator("#arrivals li").filter(has=page.get_by_text(name, exact=True))


def choose(page: Page, name: str, what: str) -> None:
    """What stands behind the dots of that row."""
    row(page, name).locator("summary").click()
    row(page, name).get_by_text(what, exact=True).click()


def rows(page: Page, state: str) -> list[str]:
    """The names in sight that are in that state."""
    shown = page.locator(f"#arrivals li[data-state={state}]:visible bdi")
    return shown.all_inner_texts()


def test_whom_one_enters_is_soon_on_the_other_page_at_the_door(director: Page) -> None:
    a_door(director)
    helper = director.context.new_page()
    helper.goto(director.url)
    for name in THREE:
        enter(helper, name)
    expect(helper.get_by_role("heading", level=1)).to_have_text("3 here")
    expect(director.get_by_role("heading", level=1)).to_have_text("3 here")
    expect(director.get_by_text("Still to pay: €15.")).to_be_visible()
    assert rows(director, "here") == THREE
    director.locator("#q").focus()
    director.keyboard.type("Łu")
    row(helper, THREE[0]).get_by_role("button", name="Owes").click()
    expect(director.locator("#q")).to_have_value("Łu")
    assert rows(director, "here") == THREE[2:]
    for _ in "Łu":
        director.keyboard.press("Backspace")
    expect(director.get_by_text("Still to pay: €10.")).to_be_visible()
    assert rows(director, "here") == THREE


def test_people_are_found_by_a_part_of_their_name_tapped_and_undone(door: Page) -> None:
    expected_at(door, THREE)
    assert rows(door, "expected") == ["Ágnes Brown", "Ben Brown", "Łukasz Nowak"]
    door.locator("#q").focus()
    door.keyboard.type("luka")
    assert rows(door, "expected") == ["Łukasz Nowak"]
    door.get_by_role("button", name="Łukasz Nowak", exact=True).click()
    expect(door.locator("#q")).to_have_value("")
    expect(door.locator("#q")).to_be_focused()
    assert (rows(door, "here"), len(rows(door, "expected"))) == (["Łukasz Nowak"], 2)
    looks_right(door)
    door.get_by_role("button", name="Undo").click()
    expect(door.get_by_role("heading", level=1)).to_have_text("0 of 3 here")
    assert (rows(door, "here"), len(rows(door, "expected"))) == ([], 3)


def test_a_tap_is_confirmed_and_undone_in_its_own_row_and_no_row_moves(door: Page) -> None:
    expected_at(door, THREE)
    boxes = [each.bounding_box() for each in door.locator("#arrivals li").all()]
    tap(door, "Ben Brown")
    expect(row(door, "Ben Brown")).to_have_attribute("data-state", "here")
    expect(row(door, "Ben Brown").get_by_text("✓", exact=True)).to_be_visible()
    expect(door.get_by_role("status").get_by_text("Ben Brown is here.")).to_be_visible()
    undo = door.get_by_role("button", name="Undo")  # the only one
    assert [each.bounding_box() for each in door.locator("#arrivals li").all()] == boxes
    expect(row(door, "Ben Brown").get_by_role("button", name="Undo")).to_be_visible()
    expect(undo).to_be_focused()  # for the keyboard
    undo.click()
    expect(row(door, "Ben Brown")).to_have_attribute("data-state", "expected")
    assert [each.bounding_box() for each in door.locator("#arrivals li").all()] == boxes


def test_the_way_to_the_draw_opens_when_the_fourth_person_comes_in(door: Page) -> None:
    draw = door.get_by_role("button", name="Draw the seats")
    for name in THREE:
        enter(door, name)
    expect(door.get_by_text("You need at least 4.")).to_be_visible()
    expect(draw).to_have_count(0)
    enter(door, "Zoë Quick")
    expect(door.get_by_text("1 table.")).to_be_visible()
    assert door.locator(".button.primary:visible").all_inner_texts() == ["Draw the seats"]
    choose(door, "Zoë Quick", "Not here")
    expect(draw).to_have_count(0)
    tap(door, "Zoë Quick")
    draw.click()
    expect(door.get_by_role("button", name="Publish and begin")).to_be_visible()


CONTROLS = "main :is(a, button, input, select, textarea, summary):visible"


def test_26_guests_with_difficult_names_are_two_screens_and_few_controls(door: Page) -> None:
    for name in DIFFICULT_NAMES:
        enter(door, name)
    expect(door.get_by_role("heading", level=1)).to_have_text("26 here")
    assert rows(door, "here")[:2] == ["Zoë Ångström", "Eloise Beauregard-Montgomery"]
    assert rows(door, "here")[-4:] == ["Mary Smith", "Mary Smith (2)", "Günther Weiß", "Łukasz Wiśniewski"]
    assert door.locator(CONTROLS).count() <= 90  # with a fee to tap for each
    assert door.evaluate("document.documentElement.scrollHeight") <= 2 * 768
    looks_right(door)


def test_a_name_typed_while_a_tap_is_on_its_way_stays(door: Page) -> None:
    expected_at(door, THREE[:2])
    waiting: list[Route] = []
    door.route("**/door/", lambda route: waiting.append(route))
    with door.expect_request("**/door/"):
        door.get_by_role("button", name="Ben Brown", exact=True).click()
    door.locator("#q").fill("agn")
    waiting[0].continue_()
    expect(door.get_by_role("status").get_by_text("Ben Brown is here.")).to_be_visible()
    assert (door.locator("#q").input_value(), rows(door, "expected")) == ("agn", ["Ágnes Brown"])


def test_enter_asks_where_two_fit_and_a_new_name_is_a_guest(door: Page) -> None:
    expected_at(door, THREE[:2])
    door.locator("#q").focus()
    door.keyboard.type("nobody like this")
    expect(door.get_by_text("Nobody of that name is on the list")).to_be_visible()
    door.locator("#q").fill("")
    door.keyboard.type("BROWN")
    door.keyboard.press("Enter")
    expect(door.get_by_text("More than one name fits.")).to_be_visible()
    assert rows(door, "expected") == ["Ágnes Brown", "Ben Brown"]
    door.locator("#q").fill("Ben")
    door.get_by_role("button", name="Add “Ben” as a guest").click()
    expect(door.get_by_role("status").get_by_text("Ben is here.")).to_be_visible()
    assert rows(door, "here") == ["Ben"]


def test_the_till_follows_a_tap(door: Page) -> None:
    enter(door, "Ben Brown")
    expect(door.get_by_text("Still to pay: €5.")).to_be_visible()
    owes = door.get_by_role("button", name="Owes €5 Ben Brown")
    door.route("**/door/", lambda route: route.abort())
    owes.click()
    expect(door.get_by_role("alert")).to_contain_text("Ben Brown (Owes €5)")
    door.unroute("**/door/")
    owes.click()
    expect(door.get_by_text("In the till: €5.")).to_be_visible()
    expect(door.get_by_text("Still to pay")).to_have_count(0)
    looks_right(door)


def hold(page: Page) -> list[Route]:
    """What the page sends next does not leave it before it is let go."""
    held: list[Route] = []
    page.route("**/door/", lambda route: held.append(route), times=1)
    return held


def test_every_tap_counts_while_an_earlier_one_is_on_its_way(door: Page) -> None:
    expected_at(door, THREE)
    held = hold(door)
    for name in THREE:
        tap(door, name)
    tap(door, THREE[0])  # twice is once
    looks_right(door)
    let_in(door, lambda: len(held) == 1)
    sent: list[str] = []
    door.on("request", lambda request: sent.append(str(request.post_data)) if request.method == "POST" else None)
    held[0].continue_()
    expect(door.get_by_role("heading", level=1)).to_have_text("3 here")
    assert rows(door, "here") == THREE
    assert [name for each in sent for name in THREE if name in each] == THREE[1:]


def test_a_name_is_typed_and_entered_while_the_one_before_is_on_its_way(door: Page) -> None:
    held = hold(door)
    for name in THREE:
        door.keyboard.type(name)
        door.keyboard.press("Enter")
    let_in(door, lambda: len(held) == 1)
    door.keyboard.type("Zo")
    held[0].continue_()
    expect(door.get_by_role("heading", level=1)).to_have_text("3 here")
    expect(door.locator("#q")).to_have_value("Zo")
    assert rows(door, "here") == []  # as “Zo” finds nobody
    door.locator("#q").fill("")
    assert rows(door, "here") == THREE


def test_what_is_refused_of_several_taps_is_said_when_all_are_answered(door: Page) -> None:
    expected_at(door, THREE)
    door.get_by_role("button", name=THREE[0], exact=True).evaluate("button => { button.value = '1 Somebody Else'; }")
    held = hold(door)
    for name in THREE[:2]:
        tap(door, name)
    let_in(door, lambda: len(held) == 1)
    held[0].continue_()
    expect(door.get_by_role("heading", level=1)).to_have_text("1 of 3 here")
    expect(door.get_by_role("alert").get_by_text("Nobody of that name is entered as number 1.")).to_be_visible()


NO_ANSWERS: dict[str, Callable[[Route], Any]] = {
    "no connection": lambda route: route.abort(),
    "a server that is being started": lambda route: route.fulfill(status=503, body="busy"),
    "a hotel's sign-in page": lambda route: route.fulfill(content_type="text/html", body="<h1>Hello</h1>"),
}


@pytest.mark.parametrize("answer", NO_ANSWERS)
def test_a_tap_that_is_not_answered_is_named_until_it_counts(laptops: LentPages, answer: str) -> None:
    door = expected_at(a_door(laptops.make()), THREE)
    door.route("**/door/", NO_ANSWERS[answer])
    for name in THREE[:2]:
        tap(door, name)
    lost = door.get_by_role("alert").filter(has_text="This may not have been saved.")
    expect(lost).to_contain_text(f"{THREE[0]}, {THREE[1]}")
    expect(door.get_by_role("heading", level=1)).to_have_text("0 of 3 here")
    looks_right(door)
    door.unroute("**/door/")
    tap(door, THREE[0])
    expect(lost).not_to_contain_text(THREE[0])
    expect(lost).to_contain_text(THREE[1])
    tap(door, THREE[1])
    expect(lost).to_be_hidden()
    assert rows(door, "here") == THREE[:2]
    assert [error[:3] for error in laptops.take_back()] == ["503"] * 2 * ("started" in answer)


def test_a_server_that_never_answers_is_given_up(host: Page) -> None:
    host.clock.install()
    door = expected_at(a_door(host), THREE)
    stop_the_clock(door)
    door.route("**/door/", lambda route: None)
    door.locator("#q").fill("Zoë")
    door.locator("#q").press("Enter")
    door.clock.run_for(7_000)
    lost = door.get_by_role("alert").filter(has_text="This may not have been saved.")
    expect(lost).to_be_hidden()
    door.clock.run_for(2_000)
    expect(lost).to_contain_text("Zoë")
    expect(door.locator("#q")).to_have_value("Zoë")
    door.unroute("**/door/")
    door.locator("#q").press("Enter")
    expect(lost).to_be_hidden()
    assert rows(door, "here") == ["Zoë"]


def test_a_tap_whose_answer_was_lost_is_named_no_longer_once_the_page_has_it(door: Page) -> None:
    expected_at(door, THREE)

    def take_and_say_nothing(route: Route) -> None:
        sent = route.request
        headers = {**sent.headers, "host": sent.headers["origin"].removeprefix("http://")}
        url = sent.url.replace("hall.test", "127.0.0.1")
        assert route.fetch(url=url, headers=headers, max_redirects=0).status == 302
        route.abort()

    door.route("**/door/", take_and_say_nothing)
    tap(door, THREE[0])
    lost = door.get_by_role("alert").filter(has_text="This may not have been saved.")
    expect(lost).to_contain_text(THREE[0])
    door.unroute("**/door/")
    tap(door, THREE[1])
    expect(lost).to_be_hidden()
    assert rows(door, "here") == THREE[:2]


def test_without_scripts_each_tap_is_a_page(laptops: LentPages) -> None:
    door = a_door(laptops.make(java_script_enabled=False))
    door.get_by_label("Name, or scan a card").fill("Zoë")
    press(door, "Search")
    press(door, "Add “Zoë” as a guest")
    assert rows(door, "here") == ["Zoë"]
    press(door, "Undo")
    expect(door.get_by_role("heading", level=1)).to_have_text("0 here")
