"""A guest's evening in a real browser: joining with a phone, the next table, the results, and the same without a server."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.evening.looking import looks_right
from tests.evening.pages import open_context
from tests.evening.phones import SMALL, come_back, join_link, link, names, rehearsed, stop_the_clock
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]


def chooses(phone: Page, name: str) -> None:
    """Types a part of the name, taps it, and says that it is the right one."""
    phone.get_by_label("Tap your name").fill(name.split()[0][:3].upper())
    expect(phone.get_by_role("button", name="Search")).to_be_hidden()
    phone.get_by_role("link", name=name).click()
    phone.get_by_role("button", name="Yes, that is me").click()


def joins_second(phones: Any, address: str, name: str, **more: Any) -> Page:
    """A phone that waits, for another has that name already."""
    first = phones(address)
    chooses(first, name)
    expect(first).to_have_url(re.compile("/p/"))
    phone: Page = phones(address, **more)
    chooses(phone, name)
    expect(phone.locator("p.digits")).to_be_visible()
    return phone


def test_the_first_phone_of_a_name_finds_the_page_of_its_table_at_once(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    name = names(phones(link(night, 1)))[0]
    phone = phones(join_link(hall, night))
    looks_right(phone)
    phone.get_by_label("Tap your name").fill("nobody at all")
    expect(phone.get_by_text("Nobody of that name is on the list.")).to_be_visible()
    chooses(phone, name)
    expect(phone).to_have_url(re.compile("/p/"))
    phone.get_by_role("link", name="Open your table’s page").click()
    phone.wait_for_url(f"**{link(night, 1)}")


def test_a_second_phone_of_a_name_is_let_in_at_its_table_and_finds_the_page_of_the_table(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    table = phones(link(night, 2))
    name = names(table)[0]
    phone = joins_second(phones, join_link(hall, night), name)
    number = phone.locator("p.digits").inner_text()
    looks_right(phone)
    table.get_by_role("link", name="Another phone").click()
    expect(table.get_by_role("img", name="QR code of this table’s page")).to_be_visible()
    looks_right(table)
    table.get_by_role("button", name=f"Let in {name}, {number}").click()
    expect(table.get_by_text("No phone is waiting.")).to_be_visible()
    come_back(phone)
    expect(phone).to_have_url(re.compile("/p/"))  # by itself
    phone.get_by_role("link", name="Open your table’s page").click()
    phone.wait_for_url(f"**{link(night, 2)}")
    assert not phone.context.cookies()


def test_the_host_lets_a_phone_in_and_shows_each_tables_code(
    hall: Hall, night: dict[str, Any], phones: Any, director: Page
) -> None:
    name = names(phones(link(night, 3)))[1]
    director.goto(f"/nights/{night['night']}/table-links/")
    expect(director.get_by_text("No phone is waiting.")).to_be_visible()
    phone = joins_second(phones, join_link(hall, night), name)
    number = phone.locator("p.digits").inner_text()
    let_in = director.get_by_role("button", name=f"Let in {name}, {number}")
    come_back(director)
    expect(let_in).to_be_visible()  # without a reload
    looks_right(director)
    let_in.click()
    expect(director.get_by_text(f"The phone of {name} is let in.")).to_be_visible()
    come_back(phone)
    expect(phone).to_have_url(re.compile("/p/"))
    director.get_by_role("link", name="Table 3").click()
    expect(director.get_by_role("link", name=link(night, 3))).to_be_visible()
    director.goto(f"/nights/{night['night']}/papers/")
    director.locator("summary").get_by_text("Wi-Fi poster", exact=True).click()
    director.get_by_label("Network").fill("Hall")
    looks_right(director)


def test_a_phone_that_waits_says_that_nothing_answers_and_goes_on_by_itself(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    table = phones(link(night, 2))
    name = names(table)[1]
    phone = joins_second(phones, join_link(hall, night), name, ready=lambda page: page.clock.install())
    number = phone.locator("p.digits").inner_text()
    offline = phone.get_by_text("No connection: this may be out of date.")
    stop_the_clock(phone)
    phone.route("**/wait/**", lambda route: None)
    come_back(phone)
    phone.clock.run_for(9_900)
    assert not offline.is_visible()
    phone.clock.run_for(200)
    expect(offline).to_be_visible()
    phone.clock.resume()
    looks_right(phone)
    phone.unroute("**/wait/**")
    with phone.expect_response("**/wait/**"):
        phone.clock.run_for(15_000)
    expect(offline).to_be_hidden()
    table.get_by_role("link", name="Another phone").click()
    table.get_by_role("button", name=f"Let in {name}, {number}").click()
    expect(table.get_by_text("No phone is waiting.")).to_be_visible()
    phone.clock.run_for(5_000)
    expect(phone).to_have_url(re.compile("/p/"))


@pytest.mark.parametrize("page", ["the director's", "a table's", "who chooses a name"])
def test_a_page_that_looks_for_phones_says_that_there_is_no_connection(
    hall: Hall, night: dict[str, Any], phones: Any, director: Page, page: str
) -> None:
    if page == "the director's":
        director.goto(f"/nights/{night['night']}/table-links/")
        looks = director
    elif page == "a table's":
        looks = phones(link(night, 2))
        looks.get_by_role("link", name="Another phone").click()
        expect(looks.get_by_text("No phone is waiting.")).to_be_visible()
    else:
        looks = phones(join_link(hall, night))
        looks.locator("#people a").first.click()
        expect(looks.get_by_role("button", name="Yes, that is me")).to_be_visible()
    offline = looks.get_by_text("No connection: this may be out of date.")
    expect(offline).to_be_hidden()
    looks.context.set_offline(True)
    come_back(looks)
    expect(offline).to_be_visible()
    looks_right(looks)
    looks.context.set_offline(False)
    come_back(looks)
    expect(offline).to_be_hidden()


@pytest.fixture(scope="module")
def ended(hall: Hall) -> dict[str, Any]:
    return rehearsed(hall)


def test_guests_find_their_rounds_once_the_results_are_published(
    hall: Hall, ended: dict[str, Any], phones: Any, director: Page
) -> None:
    results = join_link(hall, ended).replace("/join/", "/results/")
    phone = phones(results)
    expect(phone.get_by_role("heading", name="Not published yet")).to_be_visible()
    looks_right(phone)
    director.goto(f"/nights/{ended['night']}/standings/")
    director.get_by_role("button", name="Publish the results").click()
    expect(director.get_by_text("Guests see the results now.")).to_be_visible()
    looks_right(director)
    phone.goto(results)
    looks_right(phone)
    name = phone.locator("#people bdi").nth(4).inner_text()
    phone.get_by_label("Find a name").fill(name.upper())
    expect(phone.locator("#people tr:visible")).to_have_count(1)
    phone.get_by_role("link", name=name).click()
    expect(phone.get_by_role("heading", name=name)).to_be_visible()
    looks_right(phone)
    phone.get_by_role("link", name="All results").click()
    phone.get_by_role("link", name="Round 2").click()
    expect(phone.get_by_text("Head table")).to_be_visible()
    looks_right(phone)


def test_the_saved_pages_open_without_a_server_and_without_a_script(
    hall: Hall, ended: dict[str, Any], browser: Browser, tmp_path: Path
) -> None:
    hall.command("export_night", str(ended["night"]), "--html", str(tmp_path / "pages"))
    context = open_context(browser, viewport=SMALL)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto((tmp_path / "pages" / "index.html").as_uri())
    looks_right(page)
    name = page.locator("#people bdi").first.inner_text()
    page.get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    looks_right(page)
    page.get_by_role("link", name="All results").click()
    page.get_by_role("link", name="Round 1").click()
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    looks_right(page)
    styled = page.locator(".top").evaluate("top => getComputedStyle(top).backgroundColor")
    assert styled not in ("rgba(0, 0, 0, 0)", "transparent")
    context.close()
