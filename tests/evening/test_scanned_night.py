"""A night is played twice: as the phones brought it, and from its sheets, ticked by code, photographed, read, confirmed."""

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.hand import Hand
from scoring.laws import law_named
from scoring.notation import read_hand
from tests.evening.looking import looks_right
from tests.evening.pages import PATIENCE
from tests.evening.phones import rehearsed
from tests.running import Hall
from tests.tournaments.scanning.photographs import blacked, filled, photograph, printed
from tests.tournaments.scanning.sheets import is_ticked
from tournaments.scanning.layout import Box

pytestmark = [pytest.mark.browser, pytest.mark.trial]

LAW = law_named("foster-1897")
# What a deal of the desk's form says as it stands, and whether the page asks to look at it.
DEALS = """
deals => deals.map(deal => {
  const number = Number(deal.querySelector("[name^=seen-]").name.slice(5));
  const named = (part) => deal.querySelector(`[name=deal-${number}-${part}]:checked`)?.value ?? "";
  const counts = new Set([...deal.querySelectorAll("[data-count] input")].map((each) => each.name.split("taken_")[1]));
  return {
    deal: number,
    look: Boolean(deal.querySelector(".look")),
    bids: [1, 2, 3, 4].map((seat) => deal.querySelector(`[name=deal-${number}-bid_${seat}]`).value),
    trump: named("trump"),
    counts: Object.fromEntries([...counts].map((count) => [count, named(`taken_${count}`)])),
  };
})
"""


@pytest.mark.parametrize(("tables", "rounds"), [(3, 2), pytest.param(10, 6, marks=pytest.mark.long)])
def test_the_standings_from_sheets_are_those_of_the_phones(
    hall: Hall, director: Page, tmp_path: Path, tables: int, rounds: int
) -> None:
    asked = ("--tables", str(tables), "--guests", str(4 * tables), "--rounds", str(rounds), "--seed", "11")
    phones = rehearsed(hall, *asked)["night"]
    played = json.loads(hall.command("export_night", str(phones)))
    sheets = again(hall, played, tmp_path)
    found = {"right": 0, "touched": 0, "deals": 0, "wrong": [], "cpu": 0.0}
    for number in range(1, rounds + 1):
        by_number = {table["table"]: table for table in played["played"][number - 1]["tables"]}
        photos = list(photographed(hall, sheets, number, by_number, tmp_path))
        found["cpu"] += send(hall, director, sheets, photos)
        for table in by_number.values():
            confirm(director, sheets, number, table, found)
        close(director, sheets, number, by_number, is_last=number == rounds)
    print(f"\n{found}, CPU a sheet {found['cpu'] / (tables * rounds):.2f} s")
    assert found["wrong"] == []
    assert found["deals"] == sum(len(table["hands"]) for each in played["played"] for table in each["tables"])
    assert found["right"] >= 0.7 * found["deals"]
    assert standings(director, sheets, 4 * tables) == standings(director, phones, 4 * tables)


def again(hall: Hall, played: dict[str, Any], folder: Path) -> int:
    """A second night of the same people and the same draw, of which nothing is played."""
    file = folder / "again.json"
    file.write_text(json.dumps(played | {"name": "From paper", "played": []}))
    found = re.search(r"\d+", hall.command("import_night", str(file)))
    assert found
    return int(found[0])


def line_of(hand: dict[str, Any]) -> Hand:
    """What the table would tick; where a phone sent the points alone, counts that come to them."""
    read = read_hand(hand, LAW)[0]
    taken = dict(read.taken) if read.taken else counts_for(dict(read.points or ())[1])
    made = read.made_by(LAW) if any(read.bids or ()) else None
    return Hand(LAW.key, read.dealer, read.trump, contract=made, taken=tuple(taken.items()))


def counts_for(points: int) -> dict[str, int]:
    """Who took what, so that North and South have so many points and the others the rest."""
    for sides in product((1, 2), repeat=len(LAW.counts)):
        if sum(worth for side, worth in zip(sides, LAW.counts.values(), strict=True) if side == 1) == points:
            return dict(zip(LAW.counts, sides, strict=True))
    raise AssertionError(points)


def photographed(hall: Hall, night: int, number: int, tables: dict[int, Any], folder: Path) -> Iterator[Path]:
    """The round's sheets as hands would tick them, a fifth of the deals with a wrong tick that is blacked out."""
    pdf, marks = folder / "sheets.pdf", folder / "marks.json"
    to = ("--set", "score-sheets", "--round", str(number), "--out", str(pdf), "--marks", str(marks))
    hall.command("print_night", str(night), *to)
    rng = Random(number)
    for each in json.loads(marks.read_text())["pages"]:
        boxes = [Box(box["deal"], box["field"], box["value"], box["x"], box["y"]) for box in each["boxes"]]
        lines = [line_of(hand) for hand in tables[each["table"]]["hands"]]
        meant = [box for box in boxes if is_ticked(box, lines[box.deal - 1])]
        page = filled(printed(pdf.read_bytes(), each["page"] - 1), meant, rng, pale=rng.random() < 0.3)
        for deal in range(1, len(lines) + 1):
            if rng.random() < 0.2:
                page = blacked(page, rng.choice([box for box in boxes if box.deal == deal and box not in meant]), rng)
        file = folder / f"{number}-{each['table']}.jpg"
        file.write_bytes(photograph(page, rng, hard=True, megapixels=rng.uniform(1.5, 3.0)))
        yield file


def send(hall: Hall, director: Page, night: int, photos: list[Path]) -> float:
    """Send them as a host does; how many seconds the program worked on it."""
    director.goto(f"/nights/{night}/photos/")
    before = seconds(hall)
    director.get_by_label("Photographs, or a scanner’s PDF").set_input_files([str(photo) for photo in photos])
    director.get_by_role("button", name="Send").click()
    expect(director.locator(".sheets li")).to_have_count(len(photos), timeout=10 * PATIENCE)
    return seconds(hall) - before


def seconds(hall: Hall) -> float:
    """The processor's time that the program has had, where the system says it."""
    stat = Path(f"/proc/{hall.process.pid}/stat")
    used = stat.read_text().rpartition(")")[2].split()[11:13] if stat.exists() else ()
    return sum(map(int, used)) / 100


def confirm(director: Page, night: int, number: int, table: dict[str, Any], found: dict[str, Any]) -> None:
    """Look at a sheet as somebody does who sees what is ticked: correct what differs, and save."""
    director.goto(f"/nights/{night}/photos/")
    link = director.get_by_role("link", name=f"Table {table['table']}, round {number}", exact=True)
    if not link.count():  # nothing on it could be read: it is typed from the picture
        director.get_by_role("link", name="Which sheet is this?").first.click()
        director.get_by_label("Round").fill(str(number))
        director.get_by_label("Table").fill(str(table["table"]))
        director.get_by_role("button", name="Show it beside its form").click()
    else:
        link.click()
    if (number, table["table"]) == (1, 1):
        looks_right(director)
    lines = [line_of(hand) for hand in table["hands"]]
    first = director.locator("#first")
    if first.input_value() != str(lines[0].dealer):
        first.select_option(str(lines[0].dealer))
        found["touched"] += 1
    for shown in director.locator("fieldset.deal").evaluate_all(DEALS):
        line = lines[shown["deal"] - 1]
        touched = correct(director.locator(f"fieldset.deal:has([name=seen-{shown['deal']}])"), shown, line)
        found["deals"] += 1
        found["touched"] += touched
        found["right"] += not shown["look"] and not touched
        if touched and not shown["look"]:
            found["wrong"].append((number, table["table"], shown))
    director.get_by_role("button", name="Save the sheet").click()
    expect(director.get_by_role("heading", name="Photographs of sheets")).to_be_visible()


def correct(deal: Locator, shown: dict[str, Any], line: Hand) -> int:
    """Make the deal what the sheet means; how many fields were touched."""
    prefix, touched = f"deal-{shown['deal']}-", 0
    for seat, text in enumerate(shown["bids"], start=1):
        made = line.contract
        meant = "-" if made is None else str(made.bid) if seat == made.maker else ""
        if text != meant:
            deal.locator(f"#{prefix}bid_{seat}").fill(meant)
            touched += 1
    if shown["trump"] != line.trump:
        deal.locator(f"label:has(#{prefix}trump-{line.trump}) .ring").click()
        touched += 1
    for count, taker in line.taken or ():
        meant = str(2 - taker % 2) if isinstance(taker, int) else str(taker)
        if shown["counts"][count] != meant:
            deal.locator(f"[name={prefix}taken_{count}][value='{meant}']").check()
            touched += 1
    return touched


def close(director: Page, night: int, number: int, tables: dict[int, Any], *, is_last: bool) -> None:
    """Cut as the phones cut, and close the round; after the last one, end the night."""
    for table in tables.values():
        if "cut" in table:
            director.goto(f"/nights/{night}/rounds/{number}/tables/{table['table']}/")
            director.locator(f"button[name=seat][value='{table['cut']}']").click()
            expect(director.get_by_text(f"Table {table['table']}: the cut is saved.")).to_be_visible()
    director.goto(f"/nights/{night}/board/")
    director.get_by_role("button", name=f"Close round {number}").click()
    if is_last:
        director.get_by_role("button", name=re.compile("^End the night")).click()


def standings(director: Page, night: int, people: int) -> list[list[str]]:
    director.goto(f"/nights/{night}/standings/")
    rows = director.locator("main table tbody tr")
    expect(rows).to_have_count(people)
    return [row.locator("td, th").all_inner_texts() for row in rows.all()]
