"""The hall screen in a real browser: large enough to read from afar, page by page, and as the director directs it."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.difficult_names import DIFFICULT_NAMES
from tests.evening.looking import looks_right, until
from tests.evening.pages import LentPages
from tests.evening.phones import rehearsed
from tests.running import Hall

pytestmark = pytest.mark.browser

LEAST = 3.2  # of the screen's height in a hundred: what a name is at least
SCREENS = ((1280, 720), (1366, 768), (1920, 1080), (1024, 768), (768, 1024))

# Of each name that is seen: its text, the size of its letters, whether it fits its place, and its broken words.
NAMES = """() => [...document.querySelectorAll(".fit .name")].filter((name) => name.checkVisibility()).map((name) => {
  const broken = [];
  const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    for (const word of walker.currentNode.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, word.index);
      range.setEnd(walker.currentNode, word.index + word[0].length);
      if (range.getClientRects().length > 1) broken.push(word[0]);
    }
  }
  return {
    text: name.textContent.trim(),
    size: parseFloat(getComputedStyle(name).fontSize) / innerHeight * 100,
    fits: name.scrollWidth <= name.clientWidth && name.getBoundingClientRect().bottom <= innerHeight,
    broken,
  };
})"""
# With the fonts that come late, by which it is laid out once more before it is drawn next.
LAID = """async () => {
  await document.fonts.ready;
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
}"""
SCROLLS = "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"


def screen_of(director: Page, night: dict[str, Any]) -> str:
    """The public link, as the director reads it."""
    director.goto(f"/nights/{night['night']}/screen/")
    return str(director.locator(".address").get_attribute("href"))


def opened(walls: LentPages, link: str) -> Page:
    wall = walls.lend()
    wall.goto(link)
    expect(wall.locator("body.fits")).to_have_count(1)
    wall.evaluate(LAID)
    return wall


def look_again(wall: Page) -> None:
    wall.evaluate("window.dispatchEvent(new Event('online'))")


def directs(director: Page, wall: Page, button: str) -> None:
    """The director presses it, and the wall looks as soon as that is answered."""
    with director.expect_navigation():
        director.get_by_role("button", name=button, exact=True).click()
    look_again(wall)


def sized(wall: Page, width: int, height: int) -> None:
    """Of that size, and everything on it laid out anew."""
    wall.set_viewport_size({"width": width, "height": height})
    expect(wall.locator(f"body[data-laid='{width} × {height}']")).to_have_count(1)


def pages_of(wall: Page) -> Iterator[list[dict[str, Any]]]:
    """The names of each page of the scene, turned by hand."""
    dots = wall.locator(".sign s").count() or 1
    first = 0
    if dots > 1:
        if not wall.locator(".sign.stopped").count():
            wall.locator(".sign").click()  # or they turn by themselves, too, as they may have done by now
        expect(wall.locator(".sign.stopped")).to_have_count(1)
        first = int(wall.locator(".sign span").inner_text().split()[0]) - 1
    for turned in range(first, first + dots):
        if dots > 1:
            expect(wall.locator(".sign span")).to_have_text(f"{turned % dots + 1} of {dots}")
        yield wall.evaluate(NAMES)
        wall.keyboard.press("ArrowRight")


@pytest.mark.trial
@pytest.mark.parametrize("guests", [8, 22, 38, 82])
def test_every_name_is_read_from_afar_on_any_screen(
    hall: Hall, director: Page, walls: LentPages, guests: int
) -> None:
    night = rehearsed(hall, "--guests", str(guests), "--play", "0")
    wall = opened(walls, screen_of(director, night))
    for width, height in SCREENS:
        sized(wall, width, height)
        seen = [name for page in pages_of(wall) for name in page]
        assert len({name["text"] for name in seen}) == len(seen) == guests
        too_small = [name for name in seen if name["size"] < LEAST]
        assert too_small == [], f"{width} × {height}"
        assert [name for name in seen if name["broken"] or not name["fits"]] == []
        assert not wall.evaluate(SCROLLS)


DIFFICULT = """
from tournaments.models import Entrant
for number, name in enumerate(["Mary Smith (2)", "Rita Aaron", "Paul Ångström", "Zoë Żak"], start=1):
    Entrant.objects.filter(night={night}, number=number).update(name=name)
"""


def test_the_label_of_a_page_names_the_letters_by_which_its_names_are_sorted(
    hall: Hall, director: Page, walls: LentPages
) -> None:
    night = rehearsed(hall, "--guests", "62", "--play", "0")
    hall.command("shell", "-v0", "-c", DIFFICULT.format(night=night["night"]))
    wall = opened(walls, screen_of(director, night))
    sized(wall, 1366, 768)
    labels, names = [], []
    for page in pages_of(wall):
        labels.append(wall.locator(".sign b").inner_text())
        names += [name["text"] for name in page]
    assert names[0] == "Rita Aaron"
    assert names[-1] == "Zoë Żak"
    assert names.index("Mary Smith (2)") > len(names) // 2
    assert labels[0][0] == "A"
    assert labels[-1][-1] == "Z"
    assert [label[0] for label in labels] == sorted(label[0] for label in labels)


@pytest.mark.trial
def test_tables_fill_the_screen_and_their_names_are_read_from_afar(
    hall: Hall, director: Page, walls: LentPages
) -> None:
    """At 82 people no page of the tables leaves more than a quarter of their grid empty."""
    night = rehearsed(hall, "--guests", "82", "--play", "0")
    link = screen_of(director, night)
    director.get_by_role("button", name="Seats by table", exact=True).click()
    expect(director.get_by_role("button", name="Seats by table", exact=True)).to_have_attribute(
        "aria-current", "true"
    )
    wall = opened(walls, link)
    for width, height in SCREENS:
        sized(wall, width, height)
        filled = "(list) => [list.querySelectorAll('.tile:not([hidden])').length, " + " * ".join(
            f"getComputedStyle(list).gridTemplate{each}.split(' ').length" for each in ("Rows", "Columns")
        )
        seen = []
        for page in pages_of(wall):
            seen += page
            tiles, places = wall.locator(".tiles").evaluate(f"{filled}]")
            assert tiles >= 0.7 * places, f"{tiles} of {places} at {width} × {height}"
        assert [name for name in seen if name["size"] < LEAST or name["broken"] or not name["fits"]] == []
    directs(director, wall, "The round")
    expect(wall.locator(".tile .pips")).to_have_count(20)  # without names: their figures fill them
    for width, height in SCREENS:
        sized(wall, width, height)
        cut = wall.locator(".tiles").evaluate("(list) => list.scrollWidth - list.clientWidth")
        assert cut <= 0, f"the tables are {cut} px too wide at {width} × {height}"


def rename(hall: Hall, night: dict[str, Any], names: list[str]) -> None:
    hall.command(
        "shell",
        "-c",
        "from tournaments.models import Entrant, Night\n"
        f"for number, name in enumerate({names!r}, 1):\n"
        f"    Entrant.objects.filter(night={night['night']}, number=number).update(name=name)\n"
        f"Night.objects.filter(pk={night['night']}).update(version=999)",
    )


def test_names_on_a_page_are_all_of_one_size_on_two_lines_at_most(
    hall: Hall, director: Page, walls: LentPages
) -> None:
    night = rehearsed(hall, "--guests", "26", "--play", "0")
    rename(hall, night, list(DIFFICULT_NAMES))
    wall = opened(walls, screen_of(director, night))
    for width, height in SCREENS:
        sized(wall, width, height)
        seen = [name for page in pages_of(wall) for name in page]
        assert len(seen) == 26
        assert len({round(name["size"], 2) for name in seen}) == 1, f"{width} × {height}"
        assert [name for name in seen if name["broken"] or not name["fits"] or name["size"] < LEAST] == []


LONG = ["Anna Maria Katarzyna Jankowska-Wiśniewska von der Heide", "Wolfeschlegelsteinhausenbergerdorff", "W" * 80]


@pytest.mark.trial
def test_a_long_name_shrinks_and_never_breaks_inside_a_word(hall: Hall, director: Page, walls: LentPages) -> None:
    night = rehearsed(hall, "--guests", "13", "--play", "0")
    rename(hall, night, LONG)
    wall = opened(walls, screen_of(director, night))
    for width, height in (*SCREENS, (360, 740)):
        sized(wall, width, height)
        seen = [name for page in pages_of(wall) for name in page]
        assert set(LONG) <= {name["text"] for name in seen}
        assert [name for name in seen if name["broken"] or not name["fits"]] == []


@pytest.mark.trial
def test_a_long_name_among_those_who_lead_is_read_too(hall: Hall, director: Page, walls: LentPages) -> None:
    night = rehearsed(hall, "--guests", "13", "--play", "1")
    rename(hall, night, ["Aleksandra Konstantinopoulou-Jankowska"] * 13)
    link = screen_of(director, night)
    director.get_by_role("button", name="The round", exact=True).click()
    expect(director.get_by_role("button", name="The round", exact=True)).to_have_attribute("aria-current", "true")
    wall = opened(walls, link)
    expect(wall.locator(".leaders")).to_be_visible()
    names = wall.evaluate(NAMES.replace(".fit .name", ".leaders .name"))
    assert [name for name in names if name["size"] < 1.2] == []


@pytest.mark.trial
def test_the_code_to_join_is_whole_on_an_upright_screen(hall: Hall, director: Page, walls: LentPages) -> None:
    night = rehearsed(hall, "--guests", "8", "--play", "0")
    link = screen_of(director, night)
    director.get_by_role("button", name="Welcome", exact=True).click()
    expect(director.get_by_role("button", name="Welcome", exact=True)).to_have_attribute("aria-current", "true")
    wall = opened(walls, link)
    for width, height in ((720, 1280), (360, 740)):
        sized(wall, width, height)
        below = "figure => figure.getBoundingClientRect().bottom - document.querySelector('.rim').getBoundingClientRect().top"
        until(wall, f"({below})(document.querySelector('.join')) <= 0")


@pytest.mark.trial
def test_a_break_and_its_clock_are_whole_and_apart_on_any_screen(
    hall: Hall, director: Page, walls: LentPages
) -> None:
    night = rehearsed(hall, "--play", "1")
    wall = opened(walls, screen_of(director, night))
    sized(wall, *SCREENS[2])
    director.goto(f"/nights/{night['night']}/board/")
    director.get_by_text("Break", exact=True).click()
    director.get_by_role("button", name="Start the break").click()
    expect(director.get_by_role("button", name="End the break")).to_be_visible()
    look_again(wall)
    heading, time = wall.get_by_role("heading", name="A short break"), wall.locator("[data-time]")
    for width, height in (SCREENS[2], *SCREENS):
        sized(wall, width, height)
        above, below = heading.bounding_box(), time.bounding_box()
        assert above
        assert below
        assert above["y"] >= 0
        assert above["y"] + above["height"] <= below["y"] + 1
        assert below["y"] + below["height"] <= height
        assert abs(below["x"] + below["width"] / 2 - width / 2) <= 2


def test_the_host_directs_the_screen_and_withdraws_its_link(hall: Hall, director: Page, walls: LentPages) -> None:
    night = rehearsed(hall, "--guests", "13", "--play", "1")
    wall = opened(walls, screen_of(director, night))
    expect(wall.get_by_role("heading", level=1)).to_have_text("Please change seats: round 2")
    looks_right(director)
    for label, heading in (
        ("Seats by table", "Who sits at which table"),
        ("The round", "Round 2 of 3"),
        ("Standings", "Standings after round 1"),
        ("A break", "A short break"),
        ("Welcome", "Rehearsal"),
    ):
        directs(director, wall, label)
        expect(wall.get_by_role("heading", level=1)).to_have_text(heading)
        looks_right(wall)
        assert not wall.evaluate(SCROLLS)
    directs(director, wall, "Follow the night")
    expect(wall.get_by_role("heading", level=1)).to_have_text("Please change seats: round 2")
    director.get_by_label("nobody").check()
    director.get_by_role("button", name="Save").click()
    directs(director, wall, "Standings")
    expect(wall.get_by_role("heading", level=1)).to_have_text("Who leads is a secret for now")
    director.get_by_text("Withdraw the link…").click()
    director.get_by_role("button", name="Withdraw the link", exact=True).click()
    expect(wall.get_by_role("heading", level=1)).to_have_text("This link shows nothing")
    looks_right(wall)
