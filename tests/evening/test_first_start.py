"""The pages of a first start in a real browser: a rehearsal, names without the mouse, the club's pages."""

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right
from tests.evening.newcomer import Hand, sign_in
from tests.evening.phones import LAPTOP, SMALL
from tests.running import Hall

pytestmark = pytest.mark.browser


@pytest.mark.trial
def test_a_rehearsal_is_one_click_away_and_goes_again(new_hall: Hall, newcomer: Page) -> None:
    sign_in(newcomer, new_hall, Hand(newcomer))
    hand = Hand(newcomer)
    hand.click("Try a rehearsal night")
    newcomer.wait_for_url("**/board/")
    assert hand.clicks == 1
    hand.click("Delete it")
    expect(newcomer.locator("#delete").get_by_text("Its guests are invented.")).to_be_visible()
    looks_right(newcomer)
    hand.click("Delete the rehearsal")
    expect(newcomer.get_by_role("button", name="Try a rehearsal night")).to_be_visible()


@pytest.mark.trial
@pytest.mark.parametrize("width", [SMALL, LAPTOP], ids=["phone", "laptop"])
def test_a_new_club_finds_its_settings_under_more_by_keyboard(
    new_hall: Hall, newcomer: Page, width: dict[str, int]
) -> None:
    newcomer.set_viewport_size(width)  # type: ignore[arg-type]
    sign_in(newcomer, new_hall, Hand(newcomer))
    main = newcomer.get_by_role("navigation", name="Main")
    settings = main.get_by_role("link", name="Settings")
    assert main.get_by_role("link").all_inner_texts() == ["Nights", "People", "?", new_hall.director]
    main.get_by_text("More", exact=True).focus()
    newcomer.keyboard.press("Enter")
    expect(settings).to_be_in_viewport(ratio=1)
    looks_right(newcomer)
    for _link in ("Seasons", "Laws", "Settings"):
        newcomer.keyboard.press("Tab")
    expect(settings).to_be_focused()
    newcomer.keyboard.press("Enter")
    expect(newcomer.get_by_role("heading", name="Settings of the club")).to_be_visible()


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
