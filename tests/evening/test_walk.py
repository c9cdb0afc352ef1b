"""A walk through a whole evening on pages that stay open: the director's, a phone at each table, the hall screen.

No page is reloaded. After every act each of them is looked at as it is then.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.evening.looking import until
from tests.evening.pages import LentPages
from tests.evening.phones import click_each, come_back, look_again
from tests.evening.seen import picture, wrong
from tests.evening.spoken import said
from tests.evening.tables import FINISH
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]

SMALL_LAPTOP = {"width": 1366, "height": 768}
# Names that are long, short, with marks, and alike.
NAMES = (
    *("Ann Lee", "Walter Niemeyer", "Søren Kjærgaard", "Mary Smith", "Łukasz Wójcik", "Čeněk Dvořák"),
    *("Bernadette O’Shaughnessy", "Theodore Blankenship", "Ilse van der Meer", "Þóra Jónsdóttir", "José Fernández"),
    *("Mary Smith-Jones", "Maximilian Featherstone", "Zoë Novak", "Günther Groß", "Óscar Ruiz", "Wilhelmina Ng"),
    *("Dorothy Ng", "François Lefèvre", "Agnes Brown", "Eloise Martin", "Ruth Adler", "Bob Marsh", "Beatrix Poe"),
    *("Ida Ek", "Élise Ôkubo"),
)
FINISH_ROUND_2 = FINISH.replace("card.number)", "card.number, number=2)")
ALL_BUT_GAPS = ("covered", "cut off", "overlap", "broken", "truncated", "filled")
BID_AND_SUIT = ("[data-bid=pass]", "[data-bid='6']", "[data-bid=rest]", "[name=trump][value=H]")


class Walk:
    """The open pages by name, and what was found wrong on them, by the act after which it was."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}
        self.found: dict[str, Any] = {}
        self.acts = 0

    @contextmanager
    def act(self, what: str) -> Iterator[None]:
        """Do one act, let each page see it, and look at all of them."""
        yield
        self.acts += 1
        for name, page in self.pages.items():
            if name.startswith("phone"):
                look_again(page)
            elif name == "wall" or page.url.endswith("/board/"):
                come_back(page)
            until(page, "document.readyState === 'complete'")
            picture(page, f"{self.acts:03d} {what} {name}")
            is_live = name.startswith("phone") or page.url.endswith("/board/")
            checks = () if is_live else ("broken", "truncated") if name == "wall" else ALL_BUT_GAPS
            if wrong_now := wrong(page, *checks):
                self.found[f"{self.acts} {what}: {name}"] = wrong_now
                print(self.acts, what, name, wrong_now)


def press(page: Page, name: str) -> None:
    """Press the one button or link of that name in the page's content."""
    main = page.get_by_role("main")
    main.get_by_role("button", name=said(name)).or_(main.get_by_role("link", name=said(name))).first.click()


def begin(walk: Walk, director: Page, names: tuple[str, ...]) -> None:
    with walk.act("nights"):
        director.goto("/nights/")
    with walk.act("new night"):
        first = director.get_by_role("link", name=said("Prepare tonight’s night"))
        director.get_by_role("link", name=said("New night")).or_(first).first.click()
    with walk.act("make the night"):
        director.get_by_label(said("Name of the night")).fill("Saturday night")
        press(director, "Make the night")
        director.wait_for_url("**/guests/")
    for name in names:
        director.get_by_label(said("Name"), exact=True).fill(name)
        director.get_by_label(said("Name"), exact=True).press("Enter")
        expect(director.get_by_role("link", name=name, exact=True)).to_be_visible()
    with walk.act("guests"):
        pass
    with walk.act("to the draw"):
        press(director, "Go to the draw")
        director.wait_for_url("**/draw/")
    with walk.act("draw"), director.expect_navigation():
        press(director, "Draw the seats")
    with walk.act("publish"):
        press(director, "Publish and begin")
        director.wait_for_url("**/board/")


def open_pages(walk: Walk, director: Page, phones: Any, walls: LentPages, tables: int) -> None:
    """Open a phone at each table by its link, and the hall screen."""
    other = director.context.new_page()
    other.goto(director.url.replace("/board/", "/papers/"))
    links = [each.get_attribute("href") for each in other.locator("a[href*='/t/']").all()]
    other.goto(director.url.replace("/board/", "/screen/"))
    screen = other.locator(".address").get_attribute("href")
    other.close()
    for number, link in enumerate(dict.fromkeys(links), start=1):
        with walk.act(f"open phone {number}"):
            walk.pages[f"phone {number}"] = phones(re.sub(r"^http://[^/]+", "", str(link)))
            expect(walk.pages[f"phone {number}"].locator("#page.live")).to_be_visible()
    assert len(links) >= tables
    with walk.act("open the hall screen"):
        walk.pages["wall"] = walls.lend()
        walk.pages["wall"].goto(re.sub(r"^http://[^/]+", "", str(screen)))


def tap(phone: Page, part: Locator) -> None:
    """Tap a part that is on the screen, or scroll to it first."""
    part.tap()


def play_a_hand(walk: Walk, phone: Page, table: int, deal: int, to: str) -> None:
    where = f"table {table} deal {deal}"
    if deal == 1:
        with walk.act(f"{where} seats"):
            phone.get_by_role("button", name=said("Yes, we sit like this")).tap()
            expect(phone.locator("#page.seats-asked")).to_have_count(0)
        with walk.act(f"{where} dealer"):
            phone.locator("[data-step=dealer] label.pick").first.tap()
    for part in BID_AND_SUIT:
        with walk.act(f"{where} {part}"):
            click_each(phone, part)
    with walk.act(f"{where} counts"):
        phone.locator(f"[data-rest-to='{to}']").tap()
        expect(phone.locator("#preview .reasons")).to_be_visible()
    with walk.act(f"{where} save"):
        phone.get_by_role("button", name=said("Save this hand"), exact=True).tap()
        expect(phone.locator("#played [data-revision]")).to_have_count(deal)


def confirm_all(walk: Walk, phone: Page, table: int) -> None:
    bar = phone.locator(".bar .button:visible")
    for _ in range(2):
        if bar.count():
            with walk.act(f"table {table} right"):
                bar.first.tap()


def confirm_seats(walk: Walk, phone: Page) -> None:
    with walk.act("seats of the new round"):
        phone.get_by_role("button", name=said("Yes, we sit like this")).tap()
        expect(phone.locator("#page.seats-asked")).to_have_count(0)


def finish_and_publish(walk: Walk, hall: Hall, director: Page, phone: Page) -> None:
    """The other hands come from elsewhere; then the night ends, all is announced and published."""
    found = re.search(r"/nights/(\d+)/", director.url)
    assert found
    night = found[1]
    with walk.act("the hands of the round"):
        hall.command("shell", "-c", FINISH_ROUND_2.format(night=night))
        expect(director.locator("#needs .primary")).to_be_visible()
    with walk.act("to the finale"):
        director.get_by_role("navigation", name=said("The night, step by step")).get_by_role(
            "link", name=said("Finale")
        ).click()
        director.wait_for_url("**/finale/")
    with walk.act("end the night"):
        press(director, "End the night")
        expect(phone.get_by_text(said("Thank you for the evening"))).to_be_visible()
    expect(phone.get_by_text(said("Every hand is in"))).to_have_count(0)
    with walk.act("announce everyone"):
        director.get_by_role("button", name=said("everyone")).click()
    announced = director.get_by_role("heading", name=re.compile("^Announced:"))
    many = int(announced.inner_text().split()[-1])
    for step in range(1, many + 1):
        with walk.act(f"announce {step}"):
            director.keyboard.press("Space")
            expect(announced).to_have_text(f"Announced: {step} of {many}")
    with walk.act("publish"):
        press(director, "Publish the results")
        expect(phone.get_by_role("link", name=said("See the results"))).to_be_visible()
    with walk.act("see the results"):
        phone.get_by_role("link", name=said("See the results")).tap()
        expect(phone.get_by_role("heading", level=1)).to_be_visible()
        del walk.pages["phone 1"]


def test_an_evening_of_six(hall: Hall, laptops: LentPages, phones: Any, walls: LentPages) -> None:
    walk = Walk()
    director = walk.pages["director"] = laptops.make(viewport=SMALL_LAPTOP)
    begin(walk, director, NAMES[:6])
    open_pages(walk, director, phones, walls, 1)
    phone = walk.pages["phone 1"]
    for deal, to in ((1, "1"), (2, "2"), (3, "1"), (4, "2")):
        play_a_hand(walk, phone, 1, deal, to)
    confirm_all(walk, phone, 1)
    if phone.locator("#after .cut").count():
        with walk.act("choose who won the cut"):
            phone.locator("#after label.pick").first.tap()
        with walk.act("save the cut"):
            phone.locator("#ok").tap()
            expect(phone.locator("#after .cut")).to_have_count(0)
    with walk.act("call"):
        phone.locator("#calling summary").tap()
        phone.get_by_role("button", name=said("Something else")).tap()
        expect(phone.locator("#call [data-call]")).to_be_visible()
    with walk.act("coming"):
        director.get_by_role("button", name=said("I am coming")).first.click()
        expect(director.locator(".need-call")).to_have_count(0)
    with walk.act("settled"):
        director.locator(".need-going button").click()
        expect(director.locator(".need-going")).to_have_count(0)
    with walk.act("close round 1"):
        press(director, "Close round 1")
        director.wait_for_url("**/moves/")
    with walk.act("start round 2"):
        press(director, "Start round 2")
        director.wait_for_url("**/board/")
    confirm_seats(walk, phone)
    finish_and_publish(walk, hall, director, phone)
    assert walk.found == {}
    assert laptops.take_back() == []
