"""The private draw in a real browser: two people swapped with the mouse, by keys, with a finger, and without a script."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, StorageState, expect

from tests.evening.difficult_names import DIFFICULT_NAMES
from tests.evening.looking import looks_right
from tests.evening.pages import LentPages
from tests.evening.phones import SMALL
from tests.running import Hall

pytestmark = pytest.mark.browser

MAKE = """
from pathlib import Path
from django.utils import timezone
from tournaments.actions.draw import draw_seats
from tournaments.actions.door import enrol_guest
from tournaments.actions.nights import make_night
night = make_night(by=None, name="Friday cinch", date=timezone.localdate(), law="foster-1897", movement="progressive-cinch")
for name in names:
    enrol_guest(night_id=night.pk, name=name, at=timezone.now())
draw_seats(night_id=night.pk, seed=7)
Path(made).write_text(str(night.pk))
"""


NINE = "Ada Bertha Clara Daniel Emil Frieda Gustav Hilda Ida".split()
LAPTOP = {"width": 1366, "height": 768}


def draw(hall: Hall, folder: Path, names: list[str]) -> int:
    """The number of a night with these guests, whose seats only the director has seen."""
    made = folder / "night"
    hall.command("shell", "-c", f"made, names = {str(made)!r}, {names!r}{MAKE}")
    return int(made.read_text())


@pytest.fixture
def drawn(hall: Hall, tmp_path: Path) -> int:
    return draw(hall, tmp_path, NINE)


@pytest.fixture
def host_on_a_phone(hall: Hall, browser: Browser, signed_in: StorageState) -> Iterator[LentPages]:
    options = {"base_url": hall.address, "storage_state": signed_in, "has_touch": True, "is_mobile": True}
    pages = LentPages(browser, lambda page, errors: None, viewport=SMALL, **options)
    yield pages
    pages.take_back()
    pages.close()


def places(page: Page) -> list[str]:
    """The people in the order of their seats, who sits out first."""
    return page.locator("[data-place] .who").all_inner_texts()


def place(page: Page, name: str) -> Locator:
    return page.locator(f"[data-name='{name}']")


def exchanged(before: list[str], one: str, other: str) -> list[str]:
    return [{one: other, other: one}.get(name, name) for name in before]


def middle(of: Locator) -> tuple[float, float]:
    box = of.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def can_be_dragged(page: Page) -> None:
    """Once the script is there, each place has its handle."""
    expect(page.locator(".grip").first).to_be_visible()


def see(page: Page, names: list[str]) -> None:
    expect(page.locator("[data-place] .who")).to_have_text(names)
    expect(page.locator("#picked")).to_be_empty()
    can_be_dragged(page)  # the script of the new page is there


@pytest.mark.trial
def test_one_is_dragged_to_the_others_seat(director: Page, drawn: int) -> None:
    director.goto(f"/nights/{drawn}/draw/")
    before = places(director)
    director.evaluate("document.fonts.ready")  # until then the places move
    can_be_dragged(director)
    place(director, before[7]).scroll_into_view_if_needed()  # where the club has seasons there is more above
    place(director, before[1]).hover()
    director.mouse.down()
    director.mouse.move(*middle(place(director, before[7])), steps=5)
    expect(place(director, before[7])).to_have_class("swap-place over")
    director.mouse.up()
    see(director, exchanged(before, before[1], before[7]))
    looks_right(director)


@pytest.mark.trial
def test_one_who_is_dropped_beside_every_seat_stays(director: Page, drawn: int) -> None:
    director.goto(f"/nights/{drawn}/draw/")
    before = places(director)
    can_be_dragged(director)
    place(director, before[1]).hover()
    director.mouse.down()
    director.mouse.move(5, 5, steps=3)
    director.mouse.up()
    see(director, before)
    expect(place(director, before[1])).to_have_attribute("aria-pressed", "false")


def test_two_are_chosen_with_the_keys(director: Page, drawn: int) -> None:
    director.goto(f"/nights/{drawn}/draw/")
    before = places(director)
    place(director, before[2]).focus()
    director.keyboard.press("Enter")
    expect(director.locator("#picked")).to_contain_text(f"Chosen: {before[2]}.")
    director.keyboard.press("Escape")
    expect(director.locator("#picked")).to_be_empty()
    for key in ("Enter", "ArrowDown", "ArrowRight", "ArrowUp", "Enter"):
        director.keyboard.press(key)
    see(director, exchanged(before, before[2], before[3]))


@pytest.mark.trial
def test_two_are_tapped_or_one_is_drawn_by_its_handle(host_on_a_phone: LentPages, drawn: int) -> None:
    page = host_on_a_phone.lend()
    page.goto(f"/nights/{drawn}/draw/")
    before = places(page)
    place(page, before[0]).tap()
    place(page, before[4]).tap()
    now = exchanged(before, before[0], before[4])
    see(page, now)
    place(page, now[3]).scroll_into_view_if_needed()
    x, y = middle(place(page, now[3]).locator(".grip"))
    there = middle(place(page, now[1]))
    touch = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [(x, y)]),
        ("touchMove", [(x - 20, y - 10)]),
        ("touchMove", [there]),
        ("touchEnd", []),
    ):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
    see(page, exchanged(now, now[3], now[1]))
    looks_right(page)


@pytest.mark.trial
def test_two_are_pressed_one_after_the_other_without_a_script(director: Page, drawn: int) -> None:
    director.goto(f"/nights/{drawn}/draw/")
    director.route("**/draw.js*", lambda route: route.abort())
    director.route("**/draw.*.js", lambda route: route.abort())
    director.reload()
    before = places(director)
    place(director, before[1]).click()
    expect(place(director, before[1])).to_have_attribute("aria-pressed", "true")
    place(director, before[1]).click()
    expect(place(director, before[1])).to_have_attribute("aria-pressed", "false")  # not that one after all
    expect(director.locator("[data-place] .who")).to_have_text(before)
    for name in (before[1], before[0]):
        place(director, name).click()
    expect(director.locator("[data-place] .who")).to_have_text(exchanged(before, before[0], before[1]))
    expect(director.locator(".grip:visible")).to_have_count(0)


@pytest.mark.trial
def test_a_host_states_who_stays_apart_and_sees_it_in_the_draw(director: Page, drawn: int) -> None:
    director.goto(f"/nights/{drawn}/draw/")
    north, _, south, _ = places(director)[1:5]
    director.get_by_role("main").get_by_text("More", exact=True).click()
    director.get_by_role("link", name="Pairs and fixed seats").click()
    looks_right(director)
    director.get_by_label("One", exact=True).select_option(label=north)
    director.get_by_label("The other").select_option(label=south)
    director.get_by_role("button", name="Save the pair").click()
    expect(director.locator(".list li")).to_have_count(1)
    director.get_by_label("Who", exact=True).select_option(label=south)
    director.get_by_role("spinbutton", name="Table").fill("2")
    director.get_by_role("button", name="Save the seat").click()
    expect(director.locator(".list li")).to_have_text(
        [
            f"{name} Remove"
            for name in (" and ".join(sorted((north, south))) + " stay apart.", f"{south} stays at table 2.")
        ]
    )
    looks_right(director)
    with director.expect_navigation():
        director.get_by_role("link", name="Go to the draw").click()
    assert south in places(director)[5:]
    expect(director.get_by_text("Not as you wished")).to_have_count(0)


@pytest.mark.trial
def test_the_foot_table_looks_as_the_others_do(director: Page, night: dict[str, Any]) -> None:
    """The page's own foot has another look, and room for the calls that lie over it on a phone."""
    director.set_viewport_size({"width": 360, "height": 740})
    director.goto(f"/nights/{night['night']}/draw/")
    padding = director.locator(".card-table").evaluate_all(
        "cards => cards.map(card => getComputedStyle(card).padding)"
    )
    assert len(padding) == 3
    assert len(set(padding)) == 1


@pytest.mark.parametrize("people", [26, 62])
def test_all_tables_are_shown_alike_with_whole_names_and_the_first_seats_without_scrolling(
    hall: Hall, director: Page, tmp_path: Path, people: int
) -> None:
    names = [*DIFFICULT_NAMES, *(f"{name} {letter}" for letter in "BC" for name in DIFFICULT_NAMES)][:people]
    night = draw(hall, tmp_path, names)
    director.set_viewport_size(LAPTOP)
    director.goto(f"/nights/{night}/draw/")
    can_be_dragged(director)
    assert sorted(places(director)) == sorted(names)
    tables = director.locator(".card-table")
    assert len(set(tables.locator(".seats").evaluate_all("all => all.map(each => each.className)"))) == 1
    for seat in tables.first.locator("[data-place]").all():
        expect(seat).to_be_in_viewport(ratio=1)
    expect(director.get_by_role("button", name="Publish and begin")).to_be_in_viewport(ratio=1)
    looks_right(director)
    place(director, "Ann Lee").click()
    expect(director.locator("#picked")).to_contain_text("Chosen: Ann Lee.")
    place(director, "Walter Niemeyer").click()
    expect(director.locator("#picked")).to_be_empty()
    assert sorted(places(director)) == sorted(names)
    looks_right(director)
