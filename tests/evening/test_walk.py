"""A walk through a whole evening on pages that stay open: the director's, a phone at each table, the hall screen.

No page is reloaded. After every act each of them is looked at as it is then.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import Scheme, until
from tests.evening.pages import LentPages
from tests.evening.phones import click_each, come_back, look_again
from tests.evening.seen import picture, wrong
from tests.evening.spoken import said
from tests.evening.tables import EAST, FINISH, Tables
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
MOST_PHONES = 6
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
            checks = ("broken", "truncated") if name == "wall" else ()
            if wrong_now := wrong(page, *checks):
                self.found[f"{self.acts} {what}: {name}"] = wrong_now
                print(self.acts, what, name, wrong_now)


def press(page: Page, name: str) -> None:
    """Press the one button or link of that name in the page's content."""
    main = page.get_by_role("main")
    main.get_by_role("button", name=said(name)).or_(main.get_by_role("link", name=said(name))).first.click()


def begin(walk: Walk, director: Page, names: list[str]) -> None:
    with walk.act("nights"):
        director.goto("/nights/")
    with walk.act("new night"):
        first = director.get_by_role("link", name=said("Prepare tonight’s night"))
        director.get_by_role("link", name=said("New night")).or_(first).first.click()
    with walk.act("make the night"):
        director.get_by_label(said("Name of the night")).fill("Saturday night")
        press(director, "Make the night")
        director.wait_for_url("**/door/")
    for name in names:
        director.locator("#q").fill(name)
        director.keyboard.press("Enter")
        expect(director.locator("#arrivals").get_by_text(name, exact=True)).to_be_visible()
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


def open_pages(walk: Walk, director: Page, phones: Any, walls: LentPages) -> dict[int, str]:
    """Open a phone at each table by its link, and the hall screen; return the links by table."""
    other = director.context.new_page()
    other.goto(director.url.replace("/board/", "/papers/"))
    found = [str(each.get_attribute("href")) for each in other.locator("a[href*='/t/']").all()]
    links = dict(enumerate((re.sub(r"^http://[^/]+", "", link) for link in dict.fromkeys(found)), start=1))
    other.goto(director.url.replace("/board/", "/screen/"))
    screen = str(other.locator(".address").get_attribute("href"))
    other.close()
    for number, link in links.items():
        if number > MOST_PHONES:
            break
        with walk.act(f"open phone {number}"):
            walk.pages[f"phone {number}"] = phones(link)
            expect(walk.pages[f"phone {number}"].locator("#page.live")).to_be_visible()
    with walk.act("open the hall screen"):
        walk.pages["wall"] = walls.lend()
        walk.pages["wall"].goto(re.sub(r"^http://[^/]+", "", screen))
    return links


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
    with walk.act("announce everyone"):
        director.get_by_role("button", name=said("everyone")).click()
    word = said("Announced: 0 of 9").split()[0].rstrip(":")
    announced = director.get_by_role("heading", name=re.compile(f"^{word}"))
    many = int(announced.inner_text().split()[-1])
    for step in range(1, many + 1):
        with walk.act(f"announce {step}"):
            director.keyboard.press("Space")
            expect(announced).to_have_text(said(f"Announced: {step} of {many}"))
    with walk.act("publish"):
        press(director, "Publish the results")
        expect(phone.get_by_role("link", name=said("See the results"))).to_be_visible()
    with walk.act("see the results"):
        phone.get_by_role("link", name=said("See the results")).tap()
        expect(phone.get_by_role("heading", level=1)).to_be_visible()
        del walk.pages["phone 1"]


def the_director_is_called(walk: Walk, director: Page, phone: Page) -> None:
    with walk.act("call"):
        phone.locator("#calling summary").tap()
        phone.locator("#calling button").last.tap()
        expect(phone.locator("#call [data-call]")).to_be_visible()
    with walk.act("coming"):
        director.get_by_role("button", name=said("I am coming")).first.click()
        expect(director.locator(".need-call")).to_have_count(0)
    with walk.act("settled"):
        director.locator(".need-going button").click()
        expect(director.locator(".need-going")).to_have_count(0)


def other_tables_play(walk: Walk, director: Page, tables: Tables) -> None:
    """Table 2 reports two versions of a hand, the next ties, the others play on."""
    numbers = [number for number in tables.links if number > 1]
    for number in numbers:
        with walk.act(f"table {number} plays"):
            for deal in (1, 2, 3, 4):
                level = {"dealer": deal, "bids": [None, 6, None, None], "trump": "S", "points": {"1": 7, "2": 7}}
                body = {"round": 1, "deal": deal, "hand": level}
                if number == 3:
                    assert tables.hall.ask(f"{tables.links[3]}hands", body, f"{deal} of {tables.links[3]}")[0] == 201
                else:
                    assert tables.report(number) == 201
    if numbers:
        with walk.act("two versions"):
            assert tables.report(2, EAST, deal=1) == 409
        with walk.act("the director decides"):
            director.locator(".need-dispute button").first.click()
            expect(director.locator(".need-dispute")).to_have_count(0)


def ties_are_cut(walk: Walk, director: Page) -> None:
    ties = director.locator(".need-tie")
    come_back(director)
    while left := ties.count():
        with walk.act(f"a tie of {left}"):
            ties.first.get_by_role("button").first.click()
            expect(ties).to_have_count(left - 1)


def a_guest_comes_late(walk: Walk, director: Page, laptop: Page) -> None:
    """At the door, on another laptop, which then goes to the desk."""
    walk.pages["laptop"] = laptop
    with walk.act("door"):
        laptop.goto(director.url.replace("/board/", "/door/"))
    with walk.act("a late guest"):
        laptop.locator("#q").fill("Pía Núñez")
        laptop.keyboard.press("Enter")
        expect(director.locator(".need-unseated")).to_contain_text("Pía Núñez")
    with walk.act("desk"):
        laptop.goto(director.url.replace("/board/", "/desk/"))
    del walk.pages["laptop"]


def walk_through(
    people: int, hall: Hall, laptops: LentPages, phones: Any, walls: LentPages, scheme: Scheme = "light"
) -> None:
    """One round tap by tap and the rest of the evening, with so many people."""
    walk = Walk()
    director = walk.pages["director"] = laptops.make(viewport=SMALL_LAPTOP, color_scheme=scheme)
    begin(walk, director, names_of(people))
    links = open_pages(walk, director, phones, walls)
    for page in walk.pages.values():
        page.emulate_media(color_scheme=scheme)
    a_guest_comes_late(walk, director, laptops.make(viewport=SMALL_LAPTOP))
    phone = walk.pages["phone 1"]
    for deal, to in ((1, "1"), (2, "2"), (3, "1"), (4, "2")):
        play_a_hand(walk, phone, 1, deal, to)
    confirm_all(walk, phone, 1)
    with walk.act("choose who won the cut"):
        phone.locator("#after label.pick").first.tap()
    with walk.act("save the cut"):
        phone.locator("#ok").tap()
        expect(phone.locator("#after .cut")).to_have_count(0)
    the_director_is_called(walk, director, phone)
    other_tables_play(walk, director, Tables(hall, links=links))
    ties_are_cut(walk, director)
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


def names_of(people: int) -> list[str]:
    """So many names, each another one."""
    return [*NAMES, *(f"{name} {letter}." for letter in "BC" for name in NAMES)][:people]


def test_an_evening_of_six(hall: Hall, laptops: LentPages, phones: Any, walls: LentPages) -> None:
    walk_through(6, hall, laptops, phones, walls)


def test_an_evening_of_26(hall: Hall, laptops: LentPages, phones: Any, walls: LentPages) -> None:
    walk_through(26, hall, laptops, phones, walls)


@pytest.mark.long
def test_an_evening_of_62(hall: Hall, laptops: LentPages, phones: Any, walls: LentPages) -> None:
    walk_through(62, hall, laptops, phones, walls)


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr"], indirect=True)
def test_an_evening_in_french_and_in_the_dark(
    language: str, hall: Hall, laptops: LentPages, phones: Any, walls: LentPages
) -> None:
    walk_through(6, hall, laptops, phones, walls, "dark")
