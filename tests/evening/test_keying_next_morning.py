"""The morning after an evening on paper, in a real browser: the whole pile is keyed with the keyboard alone, in any order."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.conftest import Hall
from tests.evening.looking import looks_right
from tests.evening.phones import rehearsed

pytestmark = [pytest.mark.browser, pytest.mark.trial]
COUNTS = ("high", "low", "jack", "game", "right_pedro", "left_pedro")


class Keyboard:
    """A scorer's keys, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.keys = page, 0

    def type(self, text: str) -> None:
        self.keys += len(text)
        self.page.keyboard.type(text)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.keys += 1
            self.page.keyboard.press(key)

    def line(self, text: str) -> None:
        self.type(text)
        self.press("Enter")

    def deal(self, hand: dict[str, Any]) -> None:
        """A deal as the eye reads it from the sheet: whose bid, how much, the suit, who took each count; without Enter."""
        bids = {(hand["dealer"] + place) % 4: bid for place, bid in enumerate(hand["bids"])}
        best = max(bids, key=lambda seat: bids[seat] or 0)
        if bids[best]:
            self.type("nesw"[best] + str(bids[best]))
        else:
            self.type("-")
            for _ in range(3):
                self.press("Tab", "-")
        self.type(hand["trump"].lower())
        if "taken" in hand:
            self.type(
                "".join("nx"[0] if hand["taken"].get(each, 0) % 2 else self._other(hand, each) for each in COUNTS)
            )
        else:
            self.press(*["Tab"] * len(COUNTS))
            self.type(str(hand["points"]["1"]))

    @staticmethod
    def _other(hand: dict[str, Any], count: str) -> str:
        return "e" if count in hand["taken"] else "x"


def the_evening(hall: Hall, number: int, tmp_path: Path) -> dict[str, Any]:
    """A night's file and what it comes to, as `replay` has it."""
    text = hall.command("export_night", str(number))
    path = tmp_path / f"{number}.json"
    path.write_text(text, encoding="utf-8")
    return {"file": json.loads(text), "replay": json.loads(hall.command("replay", str(path)))}


def of_numbers(standings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The standings without names: other people have these numbers at home."""
    return [{key: value for key, value in line.items() if key != "name"} for line in standings]


@pytest.mark.parametrize(("guests", "rounds"), [(18, 2), pytest.param(82, 3, marks=pytest.mark.long)])
def test_a_pile_of_sheets_is_keyed_in_any_order_with_the_keyboard_alone(
    hall: Hall, host: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str], guests: int, rounds: int
) -> None:
    asked = ("--guests", str(guests), "--rounds", str(rounds))
    truth = the_evening(hall, int(rehearsed(hall, *asked, "--seed", "5")["night"]), tmp_path)
    night = int(rehearsed(hall, *asked, "--seed", "6", "--play", "0")["night"])
    pile = [
        (each["round"], table["table"], seats["seats"], table)
        for each, sat in zip(truth["file"]["played"], truth["replay"]["rounds"], strict=True)
        for table, seats in zip(each["tables"], sat["tables"], strict=True)
    ]
    Random(3).shuffle(pile)
    host.goto(f"/nights/{night}/sheets/")
    looks_right(host)
    host.reload()  # who looked took the cursor along
    keyboard = Keyboard(host)
    for number, table, seats, sheet in pile:
        expect(host.locator("#round")).to_be_focused()
        keyboard.line(str(number))
        with host.expect_navigation():
            keyboard.line(str(table))
        expect(host.locator("#number-1")).to_be_focused()
        for each in seats:
            keyboard.line(str(each))
        expect(host.locator("#first")).to_be_focused()
        keyboard.line("NESW"[sheet["hands"][0]["dealer"] - 1])
        for hand in sheet["hands"][:-1]:
            keyboard.deal(hand)
            keyboard.press("Enter")
        keyboard.deal(sheet["hands"][-1])
        with host.expect_navigation():
            keyboard.press("Enter")
        if "cut" in sheet:
            expect(host.locator("#cut")).to_be_focused()
            keyboard.type("N" if sheet["cut"] % 2 else "E")
            with host.expect_navigation():
                keyboard.press("Enter")
    looks_right(host)
    assert not host.locator(".of:not(.in):not(.key .of)").count()
    keyed = the_evening(hall, night, tmp_path)
    assert of_numbers(keyed["replay"]["standings"]) == of_numbers(truth["replay"]["standings"])
    with capsys.disabled():
        print(f"\n{len(pile)} sheets, {keyboard.keys / len(pile):.1f} keys a sheet")
    assert keyboard.keys / len(pile) < 75
