"""Paper first, in a real browser: a round keyed by one person and checked by another, with the keyboard alone."""

import json
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.evening.conftest import Hall
from tests.evening.looking import looks_right
from tests.evening.pages import LentPages, open_context, open_rules
from tests.evening.phones import LAPTOP, rehearsed
from tests.evening.test_evening import press

pytestmark = [pytest.mark.browser, pytest.mark.trial]
LINES = ("8@2 H 10", "9@3 S 9", "pass D 7", "-.-.10.- C 4")
PASSWORD = "second pair of eyes"
# Of the sheet's boxes, a tick's with what it is called by, those that lie over another or are smaller than a finger.
HARD_TO_HIT = """() => {
  const boxes = [...document.querySelectorAll(".deal :is(label[data-row], .ring, .bids input, .points input, select)")]
    .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  return [boxes.length, boxes.filter((box, place) => box.width < 48 || box.height < 48 || box.right > innerWidth
    || boxes.some((other, at) => at > place && over(box, other))).length];
}"""


@pytest.fixture(scope="module")
def helper(hall: Hall, laptops: LentPages, browser: Browser) -> Iterator[Page]:
    """A second person with an account of their own, which the director made on the page for it."""
    director = laptops.lend()
    director.goto("/people/")
    looks_right(director)
    director.get_by_label("Username").fill("bea")
    press(director, "Add")
    looks_right(director)
    link = urlsplit(director.locator(".address code").inner_text()).path
    assert laptops.take_back() == []
    context = open_context(browser, base_url=hall.address, viewport=LAPTOP)
    page = context.new_page()
    page.goto(link)
    page.get_by_label("New password", exact=True).fill(PASSWORD)
    page.get_by_label("New password confirmation").fill(PASSWORD)
    press(page, "Save and sign in")
    yield page
    context.close()


def a_desk_night(hall: Hall, director: Page) -> int:
    """Three tables before their first hand, on a night that asks for a second person at the desk."""
    made = hall.command("rehearse", "--tables", "3", "--rounds", "2", "--play", "0", "--json", "--noinput")
    night = int(json.loads(made)["night"])
    director.goto(f"/nights/{night}/settings/")
    open_rules(director)
    director.get_by_label("A second person, at the desk").check()
    press(director, "Save")
    expect(director.get_by_role("heading", level=1)).to_have_text("Round 1 of 2")
    return night


def test_every_box_of_a_sheet_is_large_enough_on_a_phone(hall: Hall, host: Page) -> None:
    """Tables of four, of three pairs and of five and seven who each play alone; a small laptop shows a deal in one line."""
    host.set_viewport_size({"width": 360, "height": 740})
    for guests, *kind in (
        ("4",),
        ("6", "--law", "foster-widow-cinch"),
        ("5", "--law", "foster-pedro-sancho", "--movement", "solo", "--players", "5"),
        ("7", "--law", "foster-auction-pitch", "--movement", "solo", "--players", "7"),
    ):
        night = rehearsed(hall, "--guests", guests, "--play", "0", *kind)
        host.goto(f"/nights/{night['night']}/rounds/1/tables/1/")
        boxes, hard = host.evaluate(HARD_TO_HIT)
        assert (boxes > 50, hard) == (True, 0), kind
        looks_right(host)
        host.set_viewport_size({"width": 1280, "height": 720})
        beside = "(parts) => new Set(parts.map((part) => part.offsetTop)).size"
        assert host.locator(".deal").last.locator(".part:not(.dealer-cell)").evaluate_all(beside) == 1, kind
        host.set_viewport_size({"width": 360, "height": 740})


def type_and_enter(page: Page, text: str) -> None:
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def to_table(page: Page, number: str) -> None:
    """The number on the sheet in the hand; the cursor stands where it is wanted."""
    expect(page.locator("#table:focus, #go:focus")).to_be_visible()
    with page.expect_navigation():
        type_and_enter(page, number)


def on_lines(page: Page, night: int) -> None:
    """This person types sheets on lines from now on."""
    page.goto(f"/nights/{night}/rounds/1/tables/1/")
    press(page, "Type on lines")


def key_sheet(page: Page, lines: tuple[str, ...] = LINES, first: str = "N") -> None:
    """A whole sheet from who dealt first to Enter on its last line."""
    expect(page.locator("#first")).to_be_focused()
    type_and_enter(page, first)
    for line in lines[:-1]:
        type_and_enter(page, line)
    expect(page.locator("#deal-4-line")).to_be_focused()
    with page.expect_navigation():
        type_and_enter(page, lines[-1])


def test_a_round_is_keyed_by_one_and_checked_by_another_without_a_mouse(
    hall: Hall, director: Page, helper: Page
) -> None:
    night = a_desk_night(hall, director)
    on_lines(helper, night)
    on_lines(director, night)
    helper.goto(f"/nights/{night}/")
    helper.wait_for_url("**/desk/")
    looks_right(helper)
    for table in ("2", "3", "1"):
        to_table(helper, table)
        expect(helper.get_by_role("heading", level=1)).to_contain_text(f"Table {table}")
        key_sheet(helper)
        expect(helper.get_by_text("4 hands entered.")).to_be_visible()

    director.goto(f"/nights/{night}/desk/")
    looks_right(director)
    to_table(director, "")
    looks_right(director)
    key_sheet(director)
    expect(director.get_by_text("4 hands accepted.")).to_be_visible()

    to_table(director, "2")
    expect(director.locator("#first")).to_be_focused()
    director.keyboard.press("Escape")  # the wrong sheet
    to_table(director, "3")
    key_sheet(director, (LINES[0], "9@3 S 10", *LINES[2:]))
    expect(director.get_by_text("Deal 2: the two keyings differ.")).to_be_visible()
    expect(director.locator("#deal-2-differs")).to_be_focused()
    expect(director.locator("#deal-2-differs li")).to_have_text(
        "North and South took: keyed first: 9, keyed by you: 10"
    )
    looks_right(director)
    director.keyboard.press("Tab")
    with director.expect_navigation():
        director.keyboard.press("Enter")
    expect(director.get_by_text("1 hand accepted.")).to_be_visible()

    to_table(director, "2")
    key_sheet(director, (*LINES[:2], "pass S 7", LINES[3]))
    expect(director.locator("#deal-3-differs")).to_be_focused()
    for key in ("Tab", "Tab"):
        director.keyboard.press(key)
    with director.expect_navigation():
        director.keyboard.press("Enter")
    expect(director.get_by_text("Deal 3 now stands as you keyed it")).to_be_visible()

    helper.goto(f"/nights/{night}/desk/")
    helper.get_by_role("link", name="Read and confirm").press("Enter")
    expect(helper.get_by_role("button", name="Confirm")).to_be_focused()
    looks_right(helper)
    with helper.expect_navigation():
        helper.keyboard.press("Enter")
    expect(helper.get_by_text("1 hand accepted.")).to_be_visible()
    to_table(helper, "")
    expect(helper.get_by_text("Every sheet is in, and none is waiting for you.")).to_be_visible()


def test_a_sheet_like_the_paper_is_keyed_as_the_eye_reads_it(hall: Hall, director: Page) -> None:
    night = a_desk_night(hall, director)
    director.goto(f"/nights/{night}/rounds/1/tables/1/")
    looks_right(director)
    expect(director.locator("#first")).to_be_focused()
    type_and_enter(director, "N")
    type_and_enter(director, "e8hnnwnns")  # East 8, hearts; Jack to East and West, the rest to North and South
    expect(director.locator("#reading-1")).to_contain_text("East bid 8, Hearts · set")
    expect(director.locator("#credit-1-1")).to_have_text("+21")
    director.keyboard.type("s9s111")
    expect(director.locator("#deal-2-wrong-counts")).to_be_empty()  # it is still being typed
    director.keyboard.press("Enter")
    expect(director.locator("#deal-2-wrong-counts")).to_have_text(
        "Tick who took each count, or enter the points of a side."
    )
    expect(director.locator("#deal-3-bid_1")).to_be_focused()
    director.keyboard.type("-")
    for key in ("Tab", "-", "Tab", "-", "Tab", "-", "Tab", "d", "x", "2", "Backspace"):
        director.keyboard.press(key)
    expect(director.locator("#deal-3-taken_low-1")).to_be_focused()
    expect(director.locator("#deal-3-taken_low-2")).not_to_be_checked()
    for key in ("2", "2", "2", "2", "2", "Enter"):
        director.keyboard.press(key)
    director.keyboard.type("n10c")
    for _ in range(6):
        director.keyboard.press("Tab")
    with director.expect_navigation():
        type_and_enter(director, "4")
    expect(director.locator("#deal-2-taken_game-1")).to_be_focused()  # what is wrong is not saved
    looks_right(director)
    director.keyboard.type("n22")
    with director.expect_navigation():
        director.keyboard.press("Control+Enter")
    expect(director.get_by_text("4 hands entered.")).to_be_visible()


def test_a_bid_that_is_typed_where_the_dealer_is_asked_for_is_of_the_seat_that_was_typed(
    hall: Hall, director: Page
) -> None:
    night = a_desk_night(hall, director)
    director.goto(f"/nights/{night}/rounds/1/tables/1/")
    expect(director.locator("#first")).to_be_focused()
    director.keyboard.type("e8hnnennee")
    expect(director.locator("#deal-1-bid_2")).to_have_value("8")
    expect(director.locator("#deal-1-bid_1")).to_have_value("")
    expect(director.locator("#first")).to_have_value("")  # nobody said who dealt: the sheet asks
    director.keyboard.press("Control+Enter")
    expect(director.locator("#first")).to_be_focused()
    expect(director.get_by_text("hand entered")).to_have_count(0)


def test_a_line_that_is_typed_before_who_dealt_is_not_lost(hall: Hall, director: Page) -> None:
    night = a_desk_night(hall, director)
    on_lines(director, night)
    director.goto(f"/nights/{night}/rounds/1/tables/1/")
    first, line = director.locator("#first"), director.locator("#deal-1-line")
    first.focus()
    director.keyboard.type("So-.8.-.- H 10")
    expect(line).to_be_focused()
    expect(line).to_have_value("-.8.-.- H 10")
    expect(first.locator("option:checked")).to_contain_text("South")
    first.focus()
    director.keyboard.type("9@3 S 9")
    expect(director.locator("#deal-2-line")).to_have_value("9@3 S 9")  # the first line is complete
    expect(line).to_have_value("-.8.-.- H 10")


def test_a_tally_card_that_disagrees_is_pointed_at_in_its_cell(hall: Hall, director: Page, helper: Page) -> None:
    made = hall.command("rehearse", "--tables", "2", "--rounds", "3", "--play", "2", "--json", "--noinput")
    night = json.loads(made)["night"]
    given = [points_of(director, night, number) for number in (1, 2)]
    helper.goto(f"/nights/{night}/tally-cards/")
    for number, points in enumerate(([given[0][0], given[0][1]], [given[1][0], given[1][1] + 2]), start=1):
        expect(helper.locator("#number")).to_be_focused()
        with helper.expect_navigation():
            type_and_enter(helper, str(number))
        expect(helper.locator("#round-1")).to_be_focused()
        helper.keyboard.type("-5")
        expect(helper.locator("[data-sum]")).to_have_text("−5")
        helper.keyboard.press("Control+A")
        type_and_enter(helper, str(points[0]))
        helper.keyboard.type(str(points[1]))
        expect(helper.locator("[data-sum]")).to_have_text(str(sum(points)))
        with helper.expect_navigation():
            helper.keyboard.press("Enter")
        looks_right(helper)
    said = f"Round 2: the card says {given[1][1] + 2}, the sheets say {given[1][1]} (table"
    expect(helper.get_by_role("status").get_by_text(said)).to_be_visible()
    expect(helper.locator("tbody tr").first).to_contain_text("✓ agrees")
    helper.get_by_role("link", name=re.compile(r"Sheet of table \d, round 2")).press("Enter")
    expect(helper.get_by_role("heading", level=1)).to_contain_text("Table")
    looks_right(helper)


def points_of(director: Page, night: int, number: int) -> list[int]:
    """What the database gives that person, round by round."""
    director.goto(f"/nights/{night}/entrants/{number}/")
    return [int(cell) for cell in director.locator("tbody td.num.keep").all_inner_texts()]
