"""The first start in a real browser: from an empty folder to a published draw, clicks counted."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.evening.conftest import watch_all
from tests.evening.looking import looks_right
from tests.evening.pages import open_context
from tests.evening.phones import LAPTOP, SMALL
from tests.running import Hall, open_hall, own_database

pytestmark = pytest.mark.browser


@pytest.fixture
def new_hall(tmp_path: Path) -> Iterator[Hall]:
    """The program on a machine where it was never started."""
    with (
        own_database(tmp_path / "new", "first", is_made=True) as environment,
        open_hall(environment) as running,
    ):
        yield running


@pytest.fixture
def host(new_hall: Hall, browser: Browser) -> Iterator[Page]:
    """Whoever has just started it, at the address that was printed."""
    errors: list[str] = []
    with closing(open_context(browser, base_url=new_hall.address, viewport=LAPTOP)) as context:
        page = context.new_page()
        watch_all(page, errors)
        page.goto("/")
        yield page
    assert errors == []


class Hand:
    """A director's hand at the mouse, whose clicks are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def click(self, name: str, at: Locator | None = None) -> None:
        """The one button or link of that name."""
        place = at or self.page.get_by_role("main")
        place.get_by_role("button", name=name).or_(place.get_by_role("link", name=name)).first.click()
        self.clicks += 1


def sign_in(page: Page, hall: Hall, hand: Hand) -> None:
    hand.click("Sign in")
    page.get_by_label("Username").fill(hall.director)
    page.get_by_label("Password").fill(hall.password)
    page.keyboard.press("Enter")
    page.wait_for_url("**/nights/")


@pytest.mark.trial
def test_from_an_empty_folder_to_a_published_draw_in_seven_clicks(new_hall: Hall, host: Page) -> None:
    hand = Hand(host)
    sign_in(host, new_hall, hand)
    looks_right(host)
    host.get_by_label("Name of the club").fill("The Corner Club")
    hand.click("Save and go on")
    expect(host.get_by_role("heading", name="First: your club")).to_have_count(0)
    hand.click("Prepare tonight’s night")
    expect(host.get_by_text("Foster 1897, progressive cinch, 6 rounds of 4 deals, ranked by points")).to_be_visible()
    looks_right(host)
    hand.click("Make the night")
    for number, name in enumerate(("Ada", "Bertha", "Clara", "Daniel"), start=1):
        box = host.get_by_label("Name", exact=True)
        box.fill(name)
        box.press("Enter")
        expect(host.get_by_role("heading", name=f"{number} guest")).to_be_visible()
        expect(box).to_be_focused()
    hand.click("Go to the draw")
    hand.click("Draw the seats")
    hand.click("Publish and begin")
    host.wait_for_url("**/board/**")
    assert hand.clicks == 7


@pytest.mark.trial
def test_a_rehearsal_is_one_click_away_and_goes_again(new_hall: Hall, host: Page) -> None:
    sign_in(host, new_hall, Hand(host))
    hand = Hand(host)
    hand.click("Try a rehearsal night")
    host.wait_for_url("**/board/")
    assert hand.clicks == 1
    hand.click("Delete it")
    expect(host.locator("#delete").get_by_text("Its guests are invented.")).to_be_visible()
    looks_right(host)
    hand.click("Delete the rehearsal")
    expect(host.get_by_role("button", name="Try a rehearsal night")).to_be_visible()


def test_names_are_added_one_after_the_other_without_the_mouse(director: Page) -> None:
    director.goto("/members/?sort=name")
    box = director.get_by_label("Name", exact=True)
    box.fill("Émile Zola")
    for name in ("Zoë Ångström", "Émile Zola", "Ada Baker"):
        box.press("Enter")
        expect(
            director.get_by_text("is on the roster").or_(director.get_by_text("on the roster already"))
        ).to_be_visible()
        expect(box).to_be_focused()
        box.fill(name)
    director.wait_for_load_state()
    names = director.locator("td.name").all_inner_texts()  # of other evenings in this hall, too
    assert [name for name in names if name in ("Zoë Ångström", "Émile Zola")] == ["Zoë Ångström", "Émile Zola"]


@pytest.mark.trial
@pytest.mark.parametrize("width", [SMALL, LAPTOP], ids=["phone", "laptop"])
def test_the_pages_of_the_club_look_right(director: Page, width: dict[str, int]) -> None:
    director.set_viewport_size(width)  # type: ignore[arg-type]
    for page in (
        "/settings/",
        "/settings/usual-night/",
        "/settings/restore/",
        "/nights/import/",
        "/members/",
        "/people/",
    ):
        director.goto(page)
        looks_right(director)
