"""A walk through a whole evening, from an empty folder, on pages that stay open: the director's, a phone at each table, the hall screen.

No page is reloaded. After every act each of them is looked at as it is then; until the first hand is in, acts and words are counted.
"""

import csv
import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from tests.evening.conftest import watch_all
from tests.evening.difficult_names import DIFFICULT_NAMES
from tests.evening.looking import Scheme, until
from tests.evening.newcomer import Reader
from tests.evening.pages import LentPages
from tests.evening.phones import PROJECTOR, SMALL, click_each, come_back, look_again
from tests.evening.seen import WATCH_THE_MOUSE, picture, reached_by_a_double_click, wrong
from tests.evening.spoken import said
from tests.evening.tables import EAST, FINISH, Tables
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]

SMALL_LAPTOP = {"width": 1366, "height": 768}
FINISH_ROUND_2 = FINISH.replace("card.number)", "card.number, number=2)")
MOST_PHONES = 6
PASSWORD = "a long pass phrase"
# From the empty folder to the first hand, with 26 people.
MOST_ACTS = 40
MOST_SECONDS = 300
LINES = ("8@2 H 10", "9@3 S 9", "pass D 7", "-.-.10.- C 4")  # a score sheet of four deals
BID_AND_SUIT = ("[data-bid=pass]", "[data-bid='6']", "[data-bid=rest]", "[name=trump][value=H]")


class Walk:
    """The open pages by name, and what was found wrong on them, by the act after which it was; until the first hand its `reader`."""

    def __init__(self, scheme: Scheme) -> None:
        self.scheme = scheme
        self.reader: Reader | None = Reader()
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
        if reached := reached_by_a_double_click(self.pages["director"]):
            self.found[f"{self.acts} {what}: a double click"] = reached
        if self.reader:
            self.reader.does(what, *self.pages.values())


def press(page: Page, name: str) -> None:
    """Press the one button or link of that name in the page's content."""
    main = page.get_by_role("main")
    main.get_by_role("button", name=said(name)).or_(main.get_by_role("link", name=said(name))).first.click()


def settle_the_club(walk: Walk, hall: Hall, director: Page, members: list[str], folder: Path) -> None:
    """From what the first start prints to the members on the roster."""
    file = folder / "members.csv"
    with file.open("w", newline="", encoding="utf-8") as opened:
        csv.writer(opened).writerows([["Name"], *([name] for name in members)])
    assert walk.reader
    # The one-time password is printed only where nobody is at a terminal.
    walk.reader.does("start the program", printed=re.sub("[█▀▄]|Sign in as .*", "", hall.printed))
    link = re.search(r"^    http://[^/\s]+(/\S+)$", hall.printed, re.MULTILINE)
    assert link
    with walk.act("open the link"):
        director.goto(link[1])
    for label in ("New password", "New password confirmation"):
        with walk.act(label):
            director.get_by_label(said(label), exact=True).fill(PASSWORD)
    with walk.act("sign in"):
        press(director, "Save and sign in")
        director.wait_for_url("**/nights/")
    here = director.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    zones = director.get_by_label(said("Time zone")).locator("option")
    assert [zones.nth(number).get_attribute("value") for number in (0, 1)] == ["own", here]
    with walk.act("name of the club"):
        director.get_by_label(said("Name of the club")).fill("The Corner Club")
    with walk.act("save the club"):
        press(director, "Save and go on")
        expect(director.get_by_label(said("The file"))).to_be_visible()
    with walk.act("choose the file"):
        director.get_by_label(said("The file")).set_input_files(file)
    with walk.act("read the file"):
        press(director, "Read the file")
        expect(director.get_by_role("button", name=said("Add these names"))).to_be_visible()
    with walk.act("add the members"):
        press(director, "Add these names")
        director.wait_for_url("**/nights/new/")


def begin(walk: Walk, director: Page, names: list[str]) -> None:
    """From the new night to its first round; all but the last of these names are members, and everyone comes."""
    with walk.act("make the night"):
        press(director, "Make the night")
        director.wait_for_url("**/door/")
    many = len(names) - 1
    with walk.act("all members are here"):
        press(director, f"Check in all {many}")
        expect(director.get_by_role("heading", level=1)).to_have_text(said(f"{many} here"))
    with walk.act("a guest is here"):
        director.locator("#q").fill(names[-1])
        director.keyboard.press("Enter")
        expect(director.get_by_role("heading", level=1)).to_have_text(said(f"{many + 1} here"))
    with walk.act("draw"):
        press(director, "Draw the seats")
        director.wait_for_url("**/draw/")
    with walk.act("publish"):
        press(director, "Publish and begin")
        director.wait_for_url("**/board/")


def print_the_cards(walk: Walk, hall: Hall, director: Page) -> dict[int, str]:
    """Print the table cards by the board's button; return the links that they show, by table."""
    cards = director.get_by_role("link", name=said("Print the table cards"))
    address = str(cards.get_attribute("href"))
    with walk.act("open the table cards"):
        with director.expect_popup() as opened:
            cards.click()
        come_back(director)
        expect(cards).to_have_count(0)
    if not opened.value.is_closed():
        opened.value.close()
    assert walk.reader
    for what in ("print", "the dialog of the printer"):
        walk.reader.does(what)
    links = links_of(director)
    assert len(PdfReader(BytesIO(hall.fetch(address, director))).pages) == len(links)
    return links


def links_of(director: Page) -> dict[int, str]:
    """The links of the tables, by number."""
    other = director.context.new_page()
    other.goto(director.url.replace("/board/", "/papers/"))
    found = [str(each.get_attribute("href")) for each in other.locator("a[href*='/t/']").all()]
    other.close()
    return dict(enumerate((re.sub(r"^http://[^/]+", "", link) for link in dict.fromkeys(found)), start=1))


def open_phone(walk: Walk, pages: LentPages, number: int, link: str) -> Page:
    """Open the table's page as its card does."""
    with walk.act(f"open phone {number}"):
        phone = walk.pages[f"phone {number}"] = pages.make(viewport=SMALL, has_touch=True, is_mobile=True)
        phone.emulate_media(color_scheme=walk.scheme)
        phone.goto(link)
        expect(phone.locator("#page.live")).to_be_visible()
    return phone


def open_wall(walk: Walk, pages: LentPages, director: Page) -> None:
    other = director.context.new_page()
    other.goto(director.url.replace("/board/", "/screen/"))
    screen = str(other.locator(".address").get_attribute("href"))
    other.close()
    with walk.act("open the hall screen"):
        walk.pages["wall"] = pages.make(viewport=PROJECTOR, color_scheme=walk.scheme)
        walk.pages["wall"].goto(re.sub(r"^http://[^/]+", "", screen))


def play_a_hand(walk: Walk, phone: Page, table: int, deal: int, to: str) -> None:
    where = f"table {table} deal {deal}"
    if deal == 1:
        with walk.act(f"{where} seats"):
            phone.get_by_role("button", name=said("Yes, we sit like this")).tap()
            expect(phone.locator("#page.seats-asked")).to_have_count(0)
        with walk.act(f"{where} dealer"):
            phone.locator("[data-step=dealer] label.pick").first.tap()
    for part in (*BID_AND_SUIT, f"[name=taken_left_pedro][value='{'2' if to == '1' else '1'}']"):
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


def the_desk_enters_a_sheet(walk: Walk, director: Page, table: int) -> None:
    """The table's sheet comes on paper, and is typed with the keyboard alone."""
    with walk.act("open the desk"):
        desk = walk.pages["desk"] = director.context.new_page()
        desk.goto(director.url.replace("/board/", "/desk/"))
    with walk.act("the sheet's table"):
        desk.locator("#table").fill(str(table))
        desk.keyboard.press("Enter")
        desk.wait_for_url("**/tables/**")
    with walk.act("type on lines"):
        press(desk, "Type on lines")
        expect(desk.locator("#first")).to_be_visible()
    with walk.act("who dealt first"):
        desk.locator("#first").select_option("1")
    for deal, line in enumerate(LINES, start=1):
        with walk.act(f"type deal {deal}"):
            desk.locator(f"#deal-{deal}-line").fill(line)
            if deal < len(LINES):
                desk.keyboard.press("Enter")
                expect(desk.locator(f"#deal-{deal + 1}-line")).to_be_focused()
    with walk.act("save the sheet"):
        desk.keyboard.press("Control+Enter")
        expect(desk.locator("#next")).to_be_visible()
    del walk.pages["desk"]


def ties_are_cut(walk: Walk, director: Page) -> None:
    ties = director.locator(".need-tie")
    come_back(director)
    while left := ties.count():
        with walk.act(f"a tie of {left}"):
            ties.first.get_by_role("button").first.click()
            expect(ties).to_have_count(left - 1)


def a_guest_comes_late(walk: Walk, director: Page) -> None:
    with walk.act("open the door"):
        door = walk.pages["door"] = director.context.new_page()
        door.goto(director.url.replace("/board/", "/door/"))
    with walk.act("a late guest"):
        door.locator("#q").fill("Pía Núñez")
        door.keyboard.press("Enter")
        expect(director.locator(".need-unseated")).to_contain_text("Pía Núñez")


def walk_through(people: int, hall: Hall, browser: Browser, folder: Path, scheme: Scheme = "light") -> None:
    """One round tap by tap and the rest of the evening, with so many people."""
    walk, names = Walk(scheme), names_of(people)
    pages = LentPages(browser, watch_all, base_url=hall.address)
    director = walk.pages["director"] = pages.make(viewport=SMALL_LAPTOP, color_scheme=scheme)
    director.add_init_script(WATCH_THE_MOUSE)
    settle_the_club(walk, hall, director, names[:-1], folder)
    begin(walk, director, names)
    links = print_the_cards(walk, hall, director)
    phone = open_phone(walk, pages, 1, links[1])
    play_a_hand(walk, phone, 1, 1, "1")
    assert walk.reader
    print(walk.reader)
    assert len(walk.reader.acts) <= MOST_ACTS
    assert people > 26 or walk.reader.seconds <= MOST_SECONDS
    walk.reader = None
    for number in [number for number in links if 1 < number <= MOST_PHONES]:
        open_phone(walk, pages, number, links[number])
    open_wall(walk, pages, director)
    a_guest_comes_late(walk, director)
    for deal, to in ((2, "2"), (3, "1"), (4, "2")):
        play_a_hand(walk, phone, 1, deal, to)
    confirm_all(walk, phone, 1)
    with walk.act("choose who won the cut"):
        phone.locator("#after label.pick").first.tap()
    with walk.act("save the cut"):
        phone.locator("#ok").tap()
        expect(phone.locator("#after .cut")).to_have_count(0)
    the_director_is_called(walk, director, phone)
    on_paper = max(links)
    if on_paper > 3:
        the_desk_enters_a_sheet(walk, director, on_paper)
    others = {number: link for number, link in links.items() if number <= 3 or number != on_paper}
    other_tables_play(walk, director, Tables(hall, links=others))
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
    assert pages.take_back() == []


def names_of(people: int) -> list[str]:
    """So many names, each another one."""
    return [*DIFFICULT_NAMES, *(f"{name} {letter}." for letter in "BC" for name in DIFFICULT_NAMES)][:people]


def test_an_evening_of_six(new_hall: Hall, browser: Browser, tmp_path: Path) -> None:
    walk_through(6, new_hall, browser, tmp_path)


def test_an_evening_of_26(new_hall: Hall, browser: Browser, tmp_path: Path) -> None:
    walk_through(26, new_hall, browser, tmp_path)


@pytest.mark.long
def test_an_evening_of_62(new_hall: Hall, browser: Browser, tmp_path: Path) -> None:
    walk_through(62, new_hall, browser, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr"], indirect=True)
def test_an_evening_in_french_and_in_the_dark(
    language: str, new_hall: Hall, browser: Browser, tmp_path: Path
) -> None:
    walk_through(6, new_hall, browser, tmp_path, "dark")
