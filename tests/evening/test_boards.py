"""A night of duplicate cinch: six tables and twelve boards, played, compared, exported, replayed and printed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.evening.looking import looks_right
from tests.evening.pages import PATIENCE
from tests.evening.phones import confirm, fill_in_hand, link, tap_ok
from tests.evening.tables import FINISH
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]

TAKEN = {"high": 1, "low": 1, "jack": 2, "game": 1, "right_pedro": 1, "left_pedro": 2}
THE_OTHERS = FINISH.replace("cards.all()", "cards.exclude(number=1)").replace("card.number)", "card.number, {round})")
FOR_ALL_PAR = 20  # times the usual patience: forty-eight searches


@pytest.mark.parametrize(("tables", "rounds"), [(3, 1), pytest.param(6, 3, marks=pytest.mark.long)])
def test_a_night_of_duplicate_cinch(
    hall: Hall, director: Page, phones: Any, tmp_path: Path, tables: int, rounds: int
) -> None:
    """Each round has four boards of its own."""
    asked = [f"--tables={tables}", f"--rounds={rounds}", f"--boards={4 * rounds}", f"--play={rounds - 1}", "--seed=4"]
    made = json.loads(hall.command("rehearse", *asked, "--json"))
    night = made["night"]
    play_the_last_round(hall, made, phones, rounds)
    close_and_end(director, night, tables, rounds)
    the_hand_records_have_par(director, night, 4 * rounds)
    guests_see_them(director, phones, night, 4 * rounds)
    it_is_exported_replayed_and_printed(hall, night, tmp_path, 4 * rounds)


def play_the_last_round(hall: Hall, made: dict[str, Any], phones: Any, rounds: int) -> None:
    phone = phones(link(made))
    confirm(phone)
    for deal in (1, 2, 3, 4):
        expect(phone.locator("[data-title]")).to_have_text(f"Deal {deal} of 4 · board {4 * (rounds - 1) + deal}")
        expect(phone.locator("[data-step=dealer]")).to_have_count(0)
        fill_in_hand(phone, {"dealer": deal, "bids": [None, 6, None, None], "trump": "S", "taken": TAKEN})
        tap_ok(phone)
        expect(phone.locator("#played [data-revision]")).to_have_count(deal)
    hall.command("shell", "-c", THE_OTHERS.format(night=made["night"], round=rounds))


def close_and_end(director: Page, night: int, tables: int, rounds: int) -> None:
    director.goto(f"/nights/{night}/board/")
    director.get_by_role("button", name=f"Close round {rounds}").click()
    director.get_by_role("button", name=re.compile("^End the night")).click()
    director.goto(f"/nights/{night}/standings/")
    expect(director.get_by_role("columnheader", name="On the boards")).to_be_visible()
    expect(director.get_by_text(re.compile(r"^\d+\.\d%$"))).to_have_count(4 * tables)
    director.get_by_role("button", name="Publish the results").click()


def the_hand_records_have_par(director: Page, night: int, boards: int) -> None:
    director.goto(f"/nights/{night}/standings/")
    director.get_by_role("link", name="Boards", exact=True).click()
    expect(director.get_by_role("heading", name=re.compile(r"^Board \d+$"))).to_have_count(boards)
    waiting = director.locator("[data-par-progress]")
    expect(director.locator(".par td", has_text="…")).to_have_count(0, timeout=FOR_ALL_PAR * PATIENCE)
    expect(waiting).to_be_hidden()
    looks_right(director)


def guests_see_them(director: Page, phones: Any, night: int, boards: int) -> None:
    director.goto(f"/nights/{night}/standings/")
    results = director.get_by_role("link", name="the guests’ page of the results").get_attribute("href")
    guest = phones(results)
    guest.get_by_role("link", name="Boards", exact=True).tap()
    expect(guest.get_by_role("heading", name=re.compile(r"^Board \d+$"))).to_have_count(boards)
    expect(guest.locator(".par td", has_text="…")).to_have_count(0, timeout=FOR_ALL_PAR * PATIENCE)
    looks_right(guest)


def it_is_exported_replayed_and_printed(hall: Hall, night: int, folder: Path, boards: int) -> None:
    file, printed = folder / "night.json", folder / "boards.pdf"
    file.write_text(hall.command("export_night", str(night)), encoding="utf-8")
    assert all("compared" in each for each in json.loads(hall.command("replay", str(file)))["standings"])
    hall.command("print_night", str(night), "--set", "boards", "--out", str(printed))
    pages = PdfReader(printed).pages
    assert [f"Board {number}" in pages[number].extract_text() for number in range(1, boards + 1)] == [True] * boards
