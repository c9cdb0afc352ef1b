"""A hall for the browser: the real program in a process and a data folder of its own, and a director signed in."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, StorageState

from tests.evening.bookkeeping import Told
from tests.evening.phones import SMALL, rehearsed
from tests.running import Hall, open_hall, own_book


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """`manage.py up` on an empty machine, stopped at the end."""
    with (
        own_book(tmp_path_factory.mktemp("hall"), "evening", is_made=True) as environment,
        open_hall(environment) as running,
    ):
        yield running


@pytest.fixture(scope="session")
def signed_in(hall: Hall, browser: Browser) -> StorageState:
    """What a browser keeps once the director has signed in."""
    with closing(browser.new_context(base_url=hall.address)) as context:
        page = context.new_page()
        page.goto("/sign-in/")
        page.get_by_label("Username").fill(hall.director)
        page.get_by_label("Password").fill(hall.password)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/nights/")
        return context.storage_state()


@pytest.fixture
def director(hall: Hall, browser: Browser, signed_in: StorageState) -> Iterator[Page]:
    """The host's laptop: signed in, and loud about every error on a page."""
    context = browser.new_context(
        base_url=hall.address, viewport={"width": 1366, "height": 860}, storage_state=signed_in
    )
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "response", lambda answer: errors.append(f"{answer.status} {answer.url}") if answer.status >= 500 else None
    )
    page.goto("/nights/")
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def phone(hall: Hall, browser: Browser) -> Iterator[Page]:
    """A phone in the hall: a small screen, touch, no sign-in."""
    context = browser.new_context(
        base_url=hall.address, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def phones(hall: Hall, browser: Browser) -> Iterator[Any]:
    """Phones by the address they open; each is loud about what goes wrong in its scripts.

    `ready` is called with the phone's page before it opens anything.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_phone(path: str, address: str = hall.address, ready: Any = None, **more: Any) -> Page:
        context = browser.new_context(base_url=address, viewport=SMALL, has_touch=True, is_mobile=True, **more)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        if ready:
            ready(page)
        page.goto(path)
        return page

    yield open_phone
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def night(hall: Hall) -> dict[str, Any]:
    """Three tables of a first round of which nothing is told, and one who sits out."""
    return rehearsed(hall, "--guests", "13", "--play", "0")


@pytest.fixture(scope="module")
def told(hall: Hall) -> Iterator[Told]:
    """A night of many tables, of which each test takes the next; in the end the book holds what they told."""
    told = Told(hall, rehearsed(hall, "--tables", "30", "--play", "0"))
    yield told
    told.stands()


@pytest.fixture
def keep(tmp_path: Path) -> Path:
    """A folder for what the test downloads."""
    return tmp_path
