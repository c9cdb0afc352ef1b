"""The door of a club with more members than a page has, in a real browser: the server finds the others."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.evening.conftest import sign_in, watch_all
from tests.evening.looking import let_in, looks_right
from tests.evening.pages import LentPages
from tests.evening.phones import LAPTOP
from tests.evening.test_door import a_door, rows, tap
from tests.running import Hall, open_hall, own_database

pytestmark = [pytest.mark.browser, pytest.mark.trial]
MEMBERS = """
from club.models import Member
Member.objects.bulk_create(Member(name=f"Anna {each:03} Member") for each in range(250))
Member.objects.create(name="Łukasz Zabłocki")
"""
LAST = "Łukasz Zabłocki"


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("large")
    with own_database(folder, "large", is_made=True) as environment, open_hall(environment) as running:
        running.command("shell", "-c", MEMBERS)
        yield running


@pytest.fixture(scope="module")
def desks(large: Hall, browser: Browser) -> Iterator[LentPages]:
    state = sign_in(large, browser)
    pages = LentPages(browser, watch_all, base_url=large.address, viewport=LAPTOP, storage_state=state)
    yield pages
    pages.close()


@pytest.fixture
def door(desks: LentPages) -> Iterator[Page]:
    yield a_door(desks.make())
    assert desks.take_back() == []


def test_a_member_of_another_page_is_found_while_typing_tapped_and_undone(door: Page) -> None:
    assert len(rows(door, "member")) == 100
    expect(door.get_by_text("Page 1 of 3")).to_be_visible()
    looks_right(door)
    door.locator("#q").press_sequentially("zablo")
    expect(door.locator("#arrivals li[data-state=member]:visible bdi")).to_have_text([LAST])
    expect(door.locator("#nobody")).to_be_hidden()
    tap(door, LAST)
    expect(door.get_by_role("status").get_by_text(f"{LAST} is here.")).to_be_visible()
    expect(door.locator("#q")).to_be_focused()
    assert (rows(door, "here"), len(rows(door, "member"))) == ([LAST], 100)
    door.locator("#q").fill("249")
    expect(door.locator("#arrivals li[data-state=member]:visible bdi")).to_have_text(["Anna 249 Member"])
    tap(door, "Undo")
    expect(door.get_by_role("heading", level=1)).to_have_text("0 here")
    door.locator("#q").fill("")
    expect(door.locator("#arrivals li[data-state=member]:visible")).to_have_count(100)


def test_nobody_is_missing_before_the_server_has_said_so(door: Page) -> None:
    held: list[Route] = []
    door.route("**/door/?q=*", lambda route: held.append(route))
    door.locator("#q").fill("zablo")
    let_in(door, lambda: len(held) == 1)
    expect(door.locator("#nobody")).to_be_hidden()
    held[0].continue_()
    expect(door.get_by_role("button", name=LAST, exact=True)).to_be_visible()
    door.locator("#q").fill("zablox")
    let_in(door, lambda: len(held) == 2)
    expect(door.locator("#nobody")).to_be_hidden()
    held[1].continue_()
    expect(door.locator("#nobody")).to_be_visible()
    expect(door.get_by_role("button", name="Add “zablox” as a guest")).to_be_visible()
    door.unroute("**/door/?q=*")
    door.locator("#q").press("Backspace")
    expect(door.get_by_role("button", name=LAST, exact=True)).to_be_visible()


def test_a_search_without_an_answer_says_so_and_is_repeated(door: Page) -> None:
    door.route("**/door/?q=*", lambda route: route.abort())
    door.locator("#q").fill("zablo")
    expect(door.get_by_text("No answer yet: not all members were searched.")).to_be_visible()
    expect(door.locator("#nobody")).to_be_hidden()
    looks_right(door)
    door.unroute("**/door/?q=*")
    expect(door.get_by_role("button", name=LAST, exact=True)).to_be_visible()
    expect(door.get_by_text("No answer yet")).to_be_hidden()


def test_an_answer_that_comes_late_does_not_replace_a_newer_one(door: Page) -> None:
    held: list[Route] = []
    door.route("**/door/?q=zablo", lambda route: held.append(route))
    door.locator("#q").fill("zablo")
    let_in(door, lambda: len(held) == 1)
    door.locator("#q").fill("anna 24")
    expect(door.locator("#arrivals li[data-state=member]:visible")).to_have_count(13)
    with door.expect_response("**/door/?q=zablo") as late:
        held[0].continue_()
    late.value.finished()
    expect(door.locator("#arrivals li[data-state=member]:visible")).to_have_count(13)
    assert LAST not in rows(door, "member")


def test_a_found_member_whose_tap_was_lost_is_named_until_it_counts(door: Page) -> None:
    door.locator("#q").fill("zablo")
    door.route("**/door/", lambda route: route.abort())
    tap(door, LAST)
    lost = door.get_by_role("alert").filter(has_text="This may not have been saved.")
    expect(lost).to_contain_text(LAST)
    door.unroute("**/door/")
    door.locator("#q").fill("")
    tap(door, "Anna 000 Member")
    expect(door.get_by_role("heading", level=1)).to_have_text("1 here")
    expect(lost).to_contain_text(LAST)
    door.locator("#q").fill("zablo")
    tap(door, LAST)
    expect(door.get_by_role("heading", level=1)).to_have_text("2 here")
    expect(lost).to_be_hidden()


def test_a_row_keeps_the_focus_when_the_answer_comes(door: Page) -> None:
    held: list[Route] = []
    door.route("**/door/?q=*", lambda route: held.append(route))
    door.locator("#q").fill("anna 00")
    let_in(door, lambda: len(held) == 1)
    first = door.get_by_role("button", name="Anna 000 Member", exact=True)
    first.focus()
    held[0].continue_()
    expect(door.locator("#arrivals li[data-state=member]:visible")).to_have_count(12)
    expect(first).to_be_focused()


def test_without_scripts_members_are_paged_and_searched(desks: LentPages) -> None:
    door = a_door(desks.make(java_script_enabled=False))
    door.get_by_role("link", name="Next").click()
    expect(door.get_by_text("Page 2 of 3")).to_be_visible()
    assert rows(door, "member")[0] == "Anna 100 Member"
    door.get_by_label("Name, or scan a card").fill("zablo")
    door.get_by_role("button", name="Search").click()
    assert rows(door, "member") == [LAST]
    assert desks.take_back() == []
