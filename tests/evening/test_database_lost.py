"""The database is gone for a while, as the director sees it: a banner on the board, and a form that is not lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from playwright.sync_api import Browser, Page, expect

from tests.breaking.mortal import Mortal, a_mortal
from tests.evening.looking import looks_right
from tests.evening.pages import open_context
from tests.evening.phones import LAPTOP, come_back

pytestmark = [
    pytest.mark.trial,
    pytest.mark.browser,
    pytest.mark.posix,  # elsewhere a folder that is in use is not moved
    pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite stores the database in a file"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mortal]:
    with a_mortal(tmp_path_factory.mktemp("gone"), "gone") as opened:
        yield opened


@contextmanager
def pulled_out(server: Mortal) -> Iterator[None]:
    """The stick with the database is not there, and was gone before the server had it open.

    A file that is open can be read and written wherever its folder is moved to; a stick that is pulled takes it away.
    """
    server.kill()
    server.open()
    away = server.book.parent.with_name("away")
    server.book.parent.rename(away)
    try:
        yield
    finally:
        away.rename(server.book.parent)


@pytest.fixture(scope="module")
def night(server: Mortal) -> dict[str, Any]:
    return server.nights(2)[0]


@pytest.fixture(scope="module")
def host(server: Mortal, night: dict[str, Any], browser: Browser) -> Iterator[Page]:
    """Signed in, at a laptop."""
    context = open_context(browser, base_url=server.address, viewport=LAPTOP)
    page = context.new_page()
    page.goto("/sign-in/")
    page.get_by_label("Username").fill(night["director"]["username"])
    page.get_by_label("Password").fill(night["director"]["password"])
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/nights/")
    yield page
    context.close()


def test_a_board_that_is_not_answered_says_why_and_goes_on(server: Mortal, host: Page, night: dict[str, Any]) -> None:
    host.goto(f"/nights/{night['night']}/board/")
    banner = host.get_by_role("alert").filter(has_text="Not up to date.")
    expect(banner).to_have_count(0)
    with pulled_out(server):
        come_back(host)
        expect(banner).to_contain_text("The database file does not open.")
        looks_right(host)
    come_back(host)
    expect(banner).to_have_count(0)
    server.kill()
    come_back(host)
    expect(banner).to_contain_text("Head Table does not answer.")
    server.open()  # and the board asks by itself
    expect(banner).to_have_count(0)


def test_what_was_typed_while_the_database_was_gone_is_sent_again_from_the_page(server: Mortal, host: Page) -> None:
    host.goto("/members/")
    host.get_by_label("Name").first.fill("Zoë Ångström")
    with pulled_out(server):
        host.get_by_label("Name").first.press("Enter")
        expect(host.get_by_role("heading", name="Head Table cannot save right now")).to_be_visible()
        looks_right(host)
        host.get_by_role("button", name="Send it again").click()
        expect(host.get_by_role("heading", name="Head Table cannot save right now")).to_be_visible()
    host.get_by_role("button", name="Send it again").click()
    expect(host.get_by_text("Zoë Ångström").first).to_be_visible()


def test_a_page_that_was_opened_while_the_database_was_gone_comes_by_itself(server: Mortal, host: Page) -> None:
    with pulled_out(server):
        host.goto("/members/")
        expect(host.get_by_text("This page tries again every few seconds.")).to_be_visible()
    expect(host.get_by_role("heading", name="Members")).to_be_visible()
