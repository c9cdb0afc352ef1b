"""A hall for the browser: the real program in a process and a data folder of its own, and a director signed in."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, StorageState, expect

from tests.evening.looking import look_in_the_dark_too
from tests.evening.pages import COUNT_CLICKS, PATIENCE, LentPages, open_context
from tests.evening.phones import LAPTOP, PROJECTOR, SMALL, rehearsed
from tests.evening.reported import Reported
from tests.evening.spoken import ENGLISH, Spoken, said
from tests.running import Hall, open_hall, own_database

expect.set_options(timeout=PATIENCE)


@pytest.fixture(autouse=True)
def _light(request: pytest.FixtureRequest) -> None:
    """Long tests see their pages in the dark too."""
    look_in_the_dark_too(request.node.get_closest_marker("long") is not None)


@pytest.fixture(autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """The one that every browser of this test asks for."""
    Spoken.language = getattr(request, "param", ENGLISH)
    yield Spoken.language
    Spoken.language = ENGLISH


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """`manage.py up` on an empty machine, stopped at the end."""
    with (
        own_database(tmp_path_factory.mktemp("hall"), "evening", is_made=True) as environment,
        open_hall(environment) as running,
    ):
        yield running


@pytest.fixture(scope="session")
def signed_in(hall: Hall, browser: Browser) -> StorageState:
    return sign_in(hall, browser)


def sign_in(hall: Hall, browser: Browser) -> StorageState:
    """What a browser keeps once the director has signed in."""
    with closing(open_context(browser, base_url=hall.address)) as context:
        page = context.new_page()
        page.goto("/sign-in/")
        page.get_by_label(said("Username")).fill(hall.director)
        page.get_by_label(said("Password")).fill(hall.password)
        page.get_by_role("button", name=said("Sign in")).click()
        page.wait_for_url("**/nights/")
        return context.storage_state()


def watch_scripts(page: Page, errors: list[str]) -> None:
    """An error of a script on the page is an error of its test."""
    page.on("pageerror", lambda error: errors.append(str(error)))


def watch_all(page: Page, errors: list[str]) -> None:
    """And so is an answer that something broke."""
    watch_scripts(page, errors)
    page.on(
        "response", lambda answer: errors.append(f"{answer.status} {answer.url}") if answer.status >= 500 else None
    )


def watch_laptop(page: Page, errors: list[str]) -> None:
    """Its clicks can be counted, too, from page to page."""
    watch_all(page, errors)
    page.add_init_script(COUNT_CLICKS)


@pytest.fixture(scope="session")
def laptops(hall: Hall, browser: Browser, signed_in: StorageState) -> Iterator[LentPages]:
    laptops = LentPages(browser, watch_laptop, base_url=hall.address, viewport=LAPTOP, storage_state=signed_in)
    yield laptops
    laptops.close()


@pytest.fixture
def director(laptops: LentPages) -> Iterator[Page]:
    """The director's laptop: signed in, and loud about every error on a page."""
    yield laptops.lend()
    assert laptops.take_back() == []


@pytest.fixture
def host(laptops: LentPages) -> Iterator[Page]:
    """The same, but of this test alone: no other will see what is done to its scripts and its clock."""
    yield laptops.make()
    assert laptops.take_back() == []


@pytest.fixture(scope="session")
def projectors(hall: Hall, browser: Browser) -> Iterator[LentPages]:
    projectors = LentPages(browser, watch_scripts, base_url=hall.address, viewport=PROJECTOR)
    yield projectors
    projectors.close()


@pytest.fixture
def walls(projectors: LentPages) -> Iterator[LentPages]:
    """Projectors: nobody is signed in there."""
    yield projectors
    assert projectors.take_back() == []


@pytest.fixture(scope="session")
def small_screens(hall: Hall, browser: Browser) -> Iterator[LentPages]:
    small_screens = LentPages(
        browser, watch_scripts, base_url=hall.address, viewport=SMALL, has_touch=True, is_mobile=True
    )
    yield small_screens
    small_screens.close()


@pytest.fixture
def phones(hall: Hall, small_screens: LentPages) -> Iterator[Any]:
    """Phones by the address they open: small, with touch, without a sign-in; each is loud about an error of its scripts.

    `ready` is called with the phone's page before it opens anything.
    """

    def open_phone(path: str, address: str = "", ready: Any = None, **more: Any) -> Page:
        if address or ready or more:
            page = small_screens.make(base_url=address or hall.address, **more)
        else:
            page = small_screens.lend()
        if ready:
            ready(page)
        page.goto(path)
        return page

    yield open_phone
    assert small_screens.take_back() == []


@pytest.fixture
def phone(phones: Any) -> Page:
    """One phone, on which nothing is open yet."""
    page: Page = phones("about:blank")
    return page


@pytest.fixture
def night(hall: Hall) -> dict[str, Any]:
    """Three tables of a first round without a hand, and one who sits out."""
    return rehearsed(hall, "--guests", "13", "--play", "0")


@pytest.fixture(scope="module")
def reported(hall: Hall) -> Iterator[Reported]:
    """A night of many tables, of which each test takes the next; in the end the database holds what they reported."""
    reported = Reported(hall, rehearsed(hall, "--tables", "30", "--play", "0"))
    yield reported
    reported.check_night()


@pytest.fixture
def keep(tmp_path: Path) -> Path:
    """A folder for what the test downloads."""
    return tmp_path


@pytest.fixture
def new_hall(tmp_path: Path) -> Iterator[Hall]:
    """The program on a machine where it was never started."""
    with (
        own_database(tmp_path / "new", "first", is_made=True) as environment,
        open_hall(environment) as running,
    ):
        yield running


@pytest.fixture
def newcomer(new_hall: Hall, browser: Browser) -> Iterator[Page]:
    """A director who has just started it, at the address that was printed."""
    errors: list[str] = []
    with closing(open_context(browser, base_url=new_hall.address, viewport=LAPTOP)) as context:
        page = context.new_page()
        watch_all(page, errors)
        page.goto("/")
        yield page
    assert errors == []
