"""An evening at tables that are not four in partnership: the director makes it, hands come in, ties are cut, rounds closed.

Then all is printed, exported, imported and replayed. Knows pages and commands; the figures are the night's own.
"""

import json
import re
import secrets
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from pypdf import PdfReader

from scoring.law import Law
from scoring.laws import law_named
from scoring.notation import write_hand
from scoring.one_line import read_line
from tests.evening import by_hand
from tests.evening.by_hand import drawn, sit_as_by_hand
from tests.evening.looking import looks_right
from tests.evening.onlookers import Night, shows
from tests.evening.other_nights import Kind
from tests.evening.pages import LentPages, open_rules
from tests.evening.phones import PROJECTOR, click_each, confirm, look_again
from tests.evening.test_evening import press, table_links

NAMES = (
    "Ada Bea Cleo Dora Emil Fred Gus Hal Ida Jo Kit Leo Max Nan Olga Pia Quin Rex Sue Tom Una Vic Wim Xena Yves Zoe"
)


class OtherNight(Night):
    """The evening of one kind; `names` are its guests as they come."""

    def __init__(self, hall: Any, host: Page, phone: Page, kind: Kind) -> None:
        super().__init__(hall, host, phone, kind.rounds, ())
        self.kind = kind
        self.guests = [f"{name} Miller" for name in NAMES.split()[: kind.guests]]

    def law_of(self, seats: list[str]) -> Law:
        """The law of a table where so many sit."""
        companion = self.kind.settings.get(f"companion_{len(seats)}")
        return law_named(companion or self.kind.settings["law"])


def open_night(hall: Any, host: Page, walls: LentPages, phone: Page, kind: Kind) -> OtherNight:
    """The night, drawn and published; the hall screen shows it."""
    night = OtherNight(hall, host, phone, kind)
    make_the_night(night)
    night.open("screen")
    night.screen = host.locator(".address").get_attribute("href") or ""
    night.wall = walls.make(viewport=PROJECTOR)
    night.wall.goto(night.screen)
    night.open("draw")
    press(host, "Draw the seats")
    looks_right(host)
    night.people = drawn(host)
    press(host, "Publish and begin")
    shows(night, "Please take your seats")
    assert sorted(night.wall.locator(".roll .name").all_inner_texts()) == sorted(night.guests)
    looks_right(night.wall)
    night.links = table_links(host, night.night)
    sit_as_by_hand(night, 1)
    return night


def make_the_night(night: OtherNight) -> None:
    host, chosen = night.host, night.kind.settings
    host.goto("/nights/new/")
    host.get_by_label("Name of the night").fill("The other evening")
    open_rules(host)
    host.get_by_label("Law", exact=True).select_option(chosen["law"])
    host.get_by_label("Number of rounds").fill(str(len(night.rounds)))
    if "movement" in chosen:
        host.get_by_label("Movement", exact=True).select_option(chosen["movement"])
    if "players" in chosen:
        host.get_by_label("Players at a table").select_option(chosen["players"])
    if "deals" in chosen:
        host.get_by_label("Deals per round").fill(chosen["deals"])
    if "ends_by" in chosen:
        host.get_by_label("when every table has played to the law").check()
    if "odd" in chosen:
        host.get_by_label("If four does not divide the number of guests").select_option(chosen["odd"])
        host.get_by_label("Law at a last table of six").select_option(chosen["companion_6"])
    looks_right(host)
    press(host, "Make the night")
    found = re.search(r"/nights/(\d+)/", host.url)
    assert found, host.locator(".errorlist").all_inner_texts()
    night.night = int(found[1])
    for number, name in enumerate(night.guests, start=1):
        host.locator("#q").fill(name)
        host.keyboard.press("Enter")
        expect(host.get_by_role("heading", name=f"{number} here")).to_be_visible()
    looks_right(host)


def play_a_round(night: OtherNight, number: int) -> None:
    """The evening's first hand by the phone's page, the next at the desk, the others by the tables' doors; ties are cut."""
    for place, table in enumerate(night.rounds[number - 1]["tables"], start=1):
        law = night.law_of(table["seats"])
        for deal, line in enumerate(table["lines"], start=1):
            if (number, place, deal) == (1, 1, 1) and night.kind.taps:
                by_phone(night, line)
            elif (number, place, deal) == (1, 1, 2):
                at_the_desk(night, line)
            else:
                send(night, number, place, deal, line, law)
        if table["cut"]:
            cut(night, number, place, table)


def by_phone(night: OtherNight, line: str) -> None:
    """Tapped as the phone asks; the dealer of the line comes first."""
    phone = night.phone
    phone.goto(night.links[1])
    confirm(phone)
    dealer = line.split()[0].removeprefix("d")
    click_each(phone, *(selector(tap) for tap in (f"dealer={dealer}", *night.kind.taps)))
    looks_right(phone)
    phone.get_by_role("button", name="Save this hand", exact=True).click()
    expect(phone.locator("#played [data-revision]").first).to_be_visible()
    looks_right(phone)


COUNTS = ("high", "low", "jack", "game", "five", "nine", "right_pedro", "left_pedro")


def selector(tap: str) -> str:
    """What of the phone's page is clicked on."""
    name, value = tap.split("=")
    if name in ("bid", "rest"):
        return f"[data-{name if name == 'bid' else 'rest-to'}='{value}']"
    return f"[name={f'taken_{name}' if name in COUNTS else name}][value='{value}']"


def at_the_desk(night: OtherNight, line: str) -> None:
    """On the line of deal 2 of the head table's sheet; who deals is known there."""
    host = night.host
    night.open("rounds/1/tables/1")
    if host.get_by_role("button", name="Type on lines").count():
        host.get_by_role("button", name="Type on lines").click()
    words = [word for word in line.split() if not re.fullmatch(r"[dp]\d", word)]
    host.get_by_label("Deal 2", exact=True).fill(" ".join(words))
    press(host, "Save the sheet")
    expect(host.get_by_text("1 hand entered")).to_be_visible()
    looks_right(host)


def send(night: OtherNight, number: int, place: int, deal: int, line: str, law: Law) -> None:
    body = {"round": number, "deal": deal, "hand": write_hand(read_line(line, law))}
    status, answer = night.hall.ask(f"{night.links[place]}hands", body, secrets.token_hex(8))
    assert status == 201, answer


def cut(night: OtherNight, number: int, place: int, table: dict[str, Any]) -> None:
    """On the sheet, as the board asks; who is level and not named stands behind."""
    host = night.host
    night.open("board")
    looks_right(host)
    expect(host.locator(".need-tie")).to_contain_text(f"Table {place}")
    night.open(f"rounds/{number}/tables/{place}")
    looks_right(host)
    for seat in table["cut"]:
        press(host, f"{night.people[table['seats'][seat - 1]].name}")


def close_the_round(night: OtherNight, number: int) -> None:
    """The moves are the same before it is closed and after; the hall screen and a phone name the new seats."""
    host = night.host
    night.open("board")
    looks_right(host)
    with host.expect_navigation():
        host.get_by_role("link", name="Who goes where").click()
    before = moves(host)
    press(host, f"Close round {number}")
    expect(host.get_by_role("heading", level=1)).to_have_text(f"Who goes where in round {number + 1}")
    assert moves(host) == before
    looks_right(host)
    shows(night, f"Please change seats: round {number + 1}")
    looks_right(night.wall)
    if night.kind.taps:
        look_again(night.phone)
        looks_right(night.phone)


def who_sits_now(night: OtherNight) -> tuple[list[str], list[str]]:
    """At the first table, and who sits out, as the board has them."""
    night.open("board")
    labels = {person.name: label for label, person in night.people.items()}
    [names] = night.host.locator(".table-row").evaluate_all(by_hand.NAMES)
    seats = [labels[name] for name in names]
    return seats, [labels[name] for name in night.host.locator("#board .lede bdi").all_inner_texts()]


def moves(host: Page) -> list[str]:
    return host.locator(".moves li span").all_inner_texts()


def end_and_announce(night: OtherNight) -> None:
    host = night.host
    night.open("board")
    press(host, f"Close round {len(night.rounds)}")
    expect(host.get_by_role("heading", level=1)).to_have_text("The end of the night")
    press(host, "End the night")
    while host.get_by_role("button", name="Show this").count():
        press(host, "Show this")
    press(host, "Publish the results")
    shows(night, "Final standings")
    looks_right(night.wall)


def the_papers_name_all(night: OtherNight, folder: Path) -> None:
    """All papers as one PDF."""
    file = folder / "papers.pdf"
    night.hall.command("print_night", str(night.night), "--set", "all", "--out", str(file))
    text = " ".join("".join(page.extract_text() for page in PdfReader(file).pages).split())
    assert [name for name in night.guests if name not in text] == []


def it_comes_in_again(night: OtherNight, folder: Path) -> None:
    """The file of the night that was read in is the same, and both come to the same figures."""
    first, second = folder / "first.json", folder / "second.json"
    first.write_text(night.hall.command("export_night", str(night.night)), encoding="utf-8")
    number = night.hall.command("import_night", str(first)).split()[0]
    second.write_text(night.hall.command("export_night", number), encoding="utf-8")
    assert second.read_text(encoding="utf-8") == first.read_text(encoding="utf-8")
    night.hall.command("check_night", number)
    replayed = [json.loads(night.hall.command("replay", str(file))) for file in (first, second)]
    assert replayed[0] == replayed[1]
