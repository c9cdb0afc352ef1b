"""A whole evening in a real browser, from the draw to the printed standings, on real play."""

import re
import secrets
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from scoring.laws import law_named
from scoring.notation import write_hand
from scoring.one_line import write_line
from scoring.play import deal_and_play
from tests.evening.by_hand import as_shown, exported_and_replayed
from tests.evening.looking import looks_right
from tests.evening.pages import open_rules
from tests.evening.phones import posted
from tests.evening.spoken import said
from tests.running import Hall
from tournaments.night.standings import ranks_shown

pytestmark = [pytest.mark.browser, pytest.mark.trial]

FOSTER = law_named("foster-1897")
GUESTS = ["Łukasz Wójcik", "Margaret O’Sullivan", "<b>Bob</b>", "=1+1", "Ελένη", "עברית", "Jo 🂡", "Nan", "Ida"]
ENTERED = f"{GUESTS[0]} is here already."


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.long)], indirect=True)
def test_an_evening_from_the_draw_to_the_printed_standings(
    hall: Hall, director: Page, phone: Page, keep: Path
) -> None:
    """Nine guests, two rounds: one hand by the phone page, one at the desk, one corrected, the rest by the door."""
    night = make_the_night(director)
    enrol(director)
    draw_and_publish(director, night)
    links = table_links(director, night)
    rng = Random(1897)

    enter_by_phone(phone, links[1])
    expect_on_board(director, night, "1 of 4 deals in")
    enter_at_the_desk(director, night, rng)
    fill_by_the_door(hall, links, 1, rng)
    close_refused_then_done(director, night, hall, links, rng)
    seats_follow_the_screen(director, hall, links, night)

    fill_by_the_door(hall, links, 2, rng)
    correct_a_closed_round(director, night)
    settle_ties(director, night)
    press(director, said("Close round 2"))
    end_and_announce(director)
    director.goto(f"/nights/{night}/standings/")
    the_records_agree(hall, director, night)
    the_papers_look_printed(hall, director, night, keep)


def press(page: Page, name: str) -> None:
    """Click the button and wait for the page that answers: what comes next is not to overtake it."""
    with page.expect_navigation():
        page.get_by_role("button", name=name).click()


def make_the_night(director: Page) -> int:
    director.goto("/nights/")
    first = director.get_by_role("link", name=said("Prepare tonight’s night"))
    director.get_by_role("link", name=said("New night")).or_(first).first.click()
    director.get_by_label(said("Name of the night")).fill("Friday cinch")
    open_rules(director)
    director.get_by_label(said("Number of rounds")).fill("2")
    director.get_by_label(said("Points for sitting out")).select_option("average")
    director.get_by_role("button", name=said("Make the night")).click()
    director.wait_for_url("**/door/")
    found = re.search(r"/nights/(\d+)/", director.url)
    assert found
    return int(found[1])


def enrol(director: Page) -> None:
    """A member with one tap, guests by name; the same person twice is refused with a sentence."""
    here = director.url
    director.goto("/members/")
    director.get_by_label(said("Name")).fill("Agnes Brown")
    press(director, said("Add"))
    director.goto(here)
    director.get_by_role("button", name="Agnes Brown").click()
    expect(director.get_by_role("heading", level=1)).to_have_text(said("1 here"))
    for name in [*GUESTS[:-1], GUESTS[0].upper()]:
        director.locator("#q").fill(name)
        director.keyboard.press("Enter")
    expect(director.get_by_text(said(ENTERED))).to_be_visible()
    expect(director.get_by_role("heading", level=1)).to_have_text(said("9 here"))
    expect(director.get_by_text(said("1 sits out each round."))).to_be_visible()
    looks_right(director)


def draw_and_publish(director: Page, night: int) -> None:
    press(director, said("Draw the seats"))
    press(director, said("Draw again"))
    looks_right(director)
    director.get_by_role("button", name=said("Publish and begin")).click()
    director.wait_for_url(f"**/nights/{night}/board/")


def table_links(director: Page, night: int) -> dict[int, str]:
    """The path of each table's page, as the papers show it."""
    director.goto(f"/nights/{night}/papers/")
    looks_right(director)
    links = director.locator("a[href*='/t/']")
    paths = [re.sub(r"^http://[^/]+", "", link.get_attribute("href") or "") for link in links.all()]
    return dict(enumerate(paths, start=1))


def enter_by_phone(phone: Page, link: str) -> None:
    """North deals; South bids six on hearts and makes nine: twelve taps or so."""
    phone.goto(link)
    expect(phone.get_by_role("heading", level=1)).to_have_text(said("Table 1"))
    looks_right(phone)
    phone.locator("[data-step=dealer] label", has_text=said("North")).click()
    for expected in ("pass", "6", "pass", "pass"):
        phone.locator(f"[data-bid='{expected}']").click()
    phone.locator(".suit-picks label", has_text=said("hearts", "suit")).click()
    for count, side in zip(
        ("high", "low", "jack", "game", "right_pedro", "left_pedro"), (0, 0, 1, 1, 0, 1), strict=True
    ):
        phone.locator(f"[data-count={count}] label.pick").nth(side).click()
    expect(phone.locator("#preview")).to_contain_text(said("What this hand is worth"))
    looks_right(phone)
    phone.get_by_role("button", name=said("Save this hand")).click()
    expect(phone.locator("#played")).to_contain_text("6")
    expect(phone.locator("#played [data-revision]").first).to_be_visible()


def expect_on_board(director: Page, night: int, expected: str) -> None:
    director.goto(f"/nights/{night}/board/")
    expect(director.get_by_label(said(expected))).to_have_count(1)


def enter_at_the_desk(director: Page, night: int, rng: Random) -> None:
    """Deal 2 of table 1, on a line, with the keyboard alone."""
    director.locator("#table-1 summary").click()
    director.get_by_role("link", name=f"{said('Sheet')} {said('of table 1')}", exact=True).click()
    hand = deal_and_play(FOSTER, 2, rng)
    director.get_by_role("button", name=said("Type on lines")).click()
    director.get_by_label(said("Deal 2"), exact=True).focus()
    director.keyboard.type(write_line(hand).split(maxsplit=1)[1])
    director.keyboard.press("Control+Enter")
    expect(director.get_by_text(said("1 hand entered."))).to_be_visible()


def fill_by_the_door(hall: Hall, links: dict[int, str], number: int, rng: Random) -> None:
    """Every deal that is missing in the round, as the tables' phones send it; each sent twice counts once."""
    for link in links.values():
        while True:
            _, state = hall.ask(f"{link}state")
            if state["round"] != number or state["deal"] is None:
                break
            hand = write_hand(deal_and_play(FOSTER, state["dealer"] or 1, rng))
            body = {"round": number, "deal": state["deal"], "hand": hand}
            key = secrets.token_hex(8)
            assert hall.ask(f"{link}hands", body, key)[0] == 201
            assert hall.ask(f"{link}hands", body, key)[0] == 200


def settle_ties(director: Page, night: int) -> None:
    director.goto(f"/nights/{night}/board/")
    ties = director.get_by_role("button", name=said("Cut for them"))
    for _ in range(ties.count()):
        with posted(director):
            ties.first.click()
        director.goto(f"/nights/{night}/board/")


def end_and_announce(director: Page) -> None:
    looks_right(director)
    press(director, said("End the night"))
    looks_right(director)
    while director.get_by_role("button", name=said("Show this on the hall screen")).count():
        press(director, said("Show this on the hall screen"))
    expect(director.get_by_role("heading", name=said("Everything is announced"))).to_be_visible()


def close_refused_then_done(director: Page, night: int, hall: Hall, links: dict[int, str], rng: Random) -> None:
    settle_ties(director, night)
    press(director, said("Close round 1"))
    expect(director.get_by_role("heading", level=1)).to_have_text(said("Who goes where in round 2"))
    expect(director.locator(".moves li")).to_have_count(9)
    looks_right(director)
    director.get_by_role("link", name=said("Reopen the last round")).click()
    looks_right(director)
    director.get_by_role("button", name=said("Reopen round 1")).click()
    expect(director.get_by_role("heading", level=1)).to_have_text(said("Round 1 of 2"))
    press(director, said("Close round 1"))
    expect(director.get_by_role("heading", level=1)).to_have_text(said("Who goes where in round 2"))
    director.goto(f"/nights/{night}/board/")
    director.get_by_role("button", name=said("Close round 2")).click()
    for table in (1, 2):
        missing = f"Table {table}: deals {said('1, 2, 3 and 4')} are missing."
        expect(director.get_by_text(said(missing))).to_be_visible()
    looks_right(director)


def seats_follow_the_screen(director: Page, hall: Hall, links: dict[int, str], night: int) -> None:
    """The hall screen names everyone's place, and the tables' doors seat the same people there."""
    director.goto(f"/nights/{night}/hall/")
    expect(director.locator(".roll li")).to_have_count(9)
    for link in links.values():
        _, state = hall.ask(f"{link}state")
        for seat in state["seats"]:
            row = director.locator(".roll li", has=director.get_by_text(seat["name"], exact=True))
            expect(row).to_contain_text(said(("North", "East", "South", "West")[seat["seat"] - 1]))


def correct_a_closed_round(director: Page, night: int) -> None:
    """The first hand of round 1 was reported wrong: points change, seats do not, and the old line stays."""
    director.goto(f"/nights/{night}/rounds/1/tables/1/")
    seats = director.locator(".seats .who").all_inner_texts()
    expect(director.locator("[name=way]")).to_have_value("lines")  # as this director chose before
    before = director.locator("#total-1").inner_text(), director.locator("#total-2").inner_text()
    director.get_by_label(said("Deal 1"), exact=True).fill("-.14.-.- H 14")
    director.get_by_role("button", name=said("Save the sheet")).click()
    director.get_by_label(said("Why is it changed?")).fill("the bid was fourteen")
    director.get_by_role("button", name=said("Save the sheet")).click()
    expect(director.get_by_text(said("1 hand corrected."))).to_be_visible()
    assert (director.locator("#total-1").inner_text(), director.locator("#total-2").inner_text()) != before
    expect(director.get_by_text("the bid was fourteen").first).to_be_attached()
    assert director.locator(".seats .who").all_inner_texts() == seats


def _cells(row: Locator) -> list[str]:
    return [cell.strip() for cell in row.locator("td").all_inner_texts()]


def the_records_agree(hall: Hall, director: Page, night: int) -> None:
    """Screen, file, replay and check report the same standings."""
    looks_right(director)
    rows = [
        [*cells[:4], *cells[5:]]  # the replay does not say how many rounds were played
        for cells in map(_cells, director.locator("tbody tr").all())
    ]
    replayed = exported_and_replayed(hall, director, night)
    expected: list[list[Any]] = [
        [each[key] for key in ("rank", "number", "name", "points", "wins", "head_rounds", "sat_out")]
        for each in replayed["standings"]
    ]
    for line, rank in zip(expected, ranks_shown([line[0] for line in expected]), strict=True):
        line[0] = rank
    assert rows == [[as_shown(each) if isinstance(each, float) else str(each) for each in line] for line in expected]


def the_papers_look_printed(hall: Hall, director: Page, night: int, keep: Path) -> None:
    """Each PDF has its pages, its names and ink on them, and none at the very edge."""
    for kind, paper, pages, heading in (
        ("table-cards", "a4", 2, "Head table"),
        ("tally-cards", "letter", 2, "Partner"),
        ("score-sheets", "a4", 2, "Dealer"),
        ("standings", "letter", 3, "Rounds"),  # the ranking, and two pages of pictures
    ):
        file = keep / f"{kind}.pdf"
        file.write_bytes(hall.fetch(f"/nights/{night}/papers/{kind}.pdf?paper={paper}", director))
        reader = PdfReader(file)
        assert len(reader.pages) == pages, kind
        text = "".join(page.extract_text() for page in reader.pages)
        assert said(heading) in text, kind
        if kind in ("tally-cards", "standings"):  # on the sheets of a round one of nine is not
            assert "Łukasz Wójcik" in text
        assert_printed(file)
    sheet = keep / "table-1.pdf"
    director.goto(f"/nights/{night}/rounds/1/tables/1/")
    director.pdf(path=sheet, format="A4")
    [page] = PdfReader(sheet).pages
    assert said("Deal 4") in page.extract_text()
    assert said("How to write a line") not in page.extract_text()


def assert_printed(file: Path) -> None:
    """Seen as pictures: something is on every page, and the printer's margin is clean but for the cutting marks."""
    if not shutil.which("pdftoppm"):
        return
    subprocess.run(["pdftoppm", "-r", "40", "-gray", "-png", str(file), str(file.with_suffix(""))], check=True)
    pictures = sorted(file.parent.glob(f"{file.stem}-*.png"))
    assert pictures
    for picture in pictures:
        with Image.open(picture) as page:
            dark = page.point(lambda grey: 255 if grey < 128 else 0)
            ink = dark.histogram()[255] / (page.width * page.height)
            assert 0.005 < ink < 0.4, f"{picture.name}: {ink:.3f} of the page is ink"
