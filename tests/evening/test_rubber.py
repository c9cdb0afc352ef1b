"""A rubber at Seven-up for three, from the cut for seats to the standings, in a real browser; totals worked out by hand."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right
from tests.evening.pages import open_rules
from tests.evening.phones import click_each
from tests.evening.test_any_number import chosen, ok, state_of, took
from tests.evening.test_table_hands import take_back
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]

MAKE = """
from pathlib import Path
from django.utils import timezone
from tournaments.actions.laws import make_house_law
row = make_house_law(
    name="Seven-up of the losers", base="foster-seven-up", fields={"next_deal": "the losers may"}, by=None, at=timezone.now()
)
Path(made).write_text(row.key)
"""
LINK = """
from pathlib import Path
from tournaments.models import TableCard
from tournaments.records.links import path_of
Path(made).write_text(path_of(TableCard.objects.get(night_id=night, number=1)))
"""


@pytest.fixture
def shell(hall: Hall, tmp_path: Path) -> Callable[..., str]:
    """Runs a script on the hall's database, and answers with what it wrote to the path `made`."""

    def run(script: str, **known: Any) -> str:
        made = tmp_path / "made"
        names = "".join(f"{name} = {value!r}\n" for name, value in {"made": str(made), **known}.items())
        hall.command("shell", "-c", names + script)
        return made.read_text()

    return run


def make_night(host: Page, law: str) -> int:
    """A night of one rubber at a table of three, shown in counters; its number."""
    host.goto("/nights/new/")
    host.get_by_label("Name of the night").fill("A rubber")
    open_rules(host)
    host.locator("[name=law]").select_option(law)
    host.locator("[name=ends_by][value=target]").check()
    for field, value in {"games": "3", "score_as": "counters", "movement": "stay"}.items():
        host.locator(f"[name={field}]").select_option(value)
    host.locator("[name='movement_options.players']").select_option("3")
    host.locator("[name=planned_rounds]").fill("1")
    host.locator("[name=acceptance][value=table]").check()
    host.get_by_role("button", name="Make the night").click()
    for count, name in enumerate(("Ada", "Bert", "Clara"), start=1):
        host.locator("#q").fill(name)
        host.keyboard.press("Enter")
        expect(host.get_by_role("heading", name=f"{count} here")).to_be_visible()
    found = re.search(r"/nights/(\d+)/", host.url)
    assert found
    return int(found[1])


def enter(phone: Page, *selectors: str) -> None:
    click_each(phone, *selectors)
    ok(phone).click()


def accept(phone: Page) -> None:
    """All hands of the round, by whom the bar names."""
    expect(phone.locator("#ok")).to_contain_text("Right:")
    phone.locator("#ok").click()
    expect(phone.locator("#played .chip-done")).to_have_count(phone.locator("#played [data-revision]").count())


def counters(phone: Page, *left: str) -> None:
    expect(phone.locator("#played .totals dd")).to_have_text([re.compile(f"^{each}") for each in left])


PLAIN = {"turned_jack": "no", "beg": "stood"}


def test_a_rubber_is_cut_for_played_corrected_closed_and_replayed(
    hall: Hall, shell: Callable[..., str], director: Page, phones: Any, tmp_path: Path
) -> None:
    """Ada is out with 4 + 3. Of the second game she has 3, 3 after a correction of 4, and 4: 17 in all, Clara 3, Bert 2."""
    night = make_night(director, shell(MAKE))
    director.goto(f"/nights/{night}/draw/")
    director.get_by_role("main").get_by_text("More", exact=True).click()
    director.get_by_role("link", name="Cut for seats instead").click()
    for name, rank, suit in (("Ada", "K", "Hearts"), ("Bert", "9", "Clubs"), ("Clara", "9", "Spades")):
        expect(director.get_by_role("heading", name=f"{name} cuts: which card?")).to_be_visible()
        director.locator("#now").get_by_text(rank, exact=True).click()
        director.get_by_role("button", name=suit).click()
    expect(director.get_by_text("Ada deals first.")).to_be_visible()
    director.get_by_role("button", name="Use these seats").click()
    expect(director.get_by_text("was cut to deal first.")).to_be_visible()
    director.get_by_role("button", name="Publish and begin").click()
    expect(director.get_by_text("Game 1 of a rubber · 0–0–0")).to_be_visible()

    link = shell(LINK, night=night)
    phone = phones(link)
    enter(phone, *chosen(**PLAIN, trump="S"), *took("1"))  # nobody is asked who dealt: Ada was cut to
    counters(phone, "3", "7", "7")
    enter(phone, *chosen(**PLAIN, trump="H"), *took("1", game="3"))
    expect(phone.get_by_text("Game 2 of a rubber · 1–0–0")).to_be_visible()
    expect(phone.get_by_text("Bert and Clara lost the last game and may choose to deal first")).to_be_visible()
    looks_right(phone)
    gift = chosen(turned_jack="yes", beg="gift", trump="S")
    enter(phone, "[name=dealer][value='3']", *gift, *took("2", jack="none"))
    counters(phone, "6", "3", "6")
    take_back(phone)
    counters(phone, "7", "7", "7")
    enter(phone, *chosen(taken_high="1", taken_game="1"))  # all else is as it was entered
    counters(phone, "4", "5", "6")
    enter(phone, *chosen(**PLAIN, trump="H"), *took("1"))
    expect(phone.get_by_text("Ada won this table.")).to_be_visible()
    accept(phone)
    counters(phone, "14", "2", "2")  # the points of both games

    director.goto(f"/nights/{night}/rounds/1/tables/1/")
    director.locator("label:has([name='deal-4-taken_game'][value='3'])").click()
    director.locator("[name=why]").fill("Misread")
    director.get_by_role("button", name="Save the sheet").click()
    expect(director.get_by_text("Game 2 of a rubber · 1–0–0")).to_be_visible()
    phone.reload()
    counters(phone, "1", "5", "5")
    enter(phone, *chosen(**PLAIN, trump="C"), *took("1"))
    expect(phone.get_by_text("Ada won this table.")).to_be_visible()
    accept(phone)
    totals = {"1": 17, "2": 2, "3": 3}
    assert state_of(hall, link)["totals"] == totals

    director.goto(f"/nights/{night}/board/")
    director.get_by_role("button", name="Close round 1").click()
    expect(director.get_by_text("Round 1 is closed.")).to_be_visible()
    director.goto(f"/nights/{night}/standings/")
    expect(director.locator("main tbody tr")).to_have_text(
        [re.compile(rf"{name}\s+{points}\b") for name, points in (("Ada", 17), ("Clara", 3), ("Bert", 2))]
    )
    assert hall.fetch(f"/nights/{night}/papers/score-sheets.pdf", director).startswith(b"%PDF")
    hall.command("check_night", str(night))

    first, second = tmp_path / "first.json", tmp_path / "second.json"
    first.write_text(hall.command("export_night", str(night)), encoding="utf-8")
    again = hall.command("import_night", str(first)).split()[0]
    second.write_text(hall.command("export_night", again), encoding="utf-8")
    replayed = [json.loads(hall.command("replay", str(file))) for file in (first, second)]
    assert replayed[0] == replayed[1]
    assert replayed[0]["rounds"][0]["tables"][0]["totals"] == totals
    assert [(each["number"], each["points"]) for each in replayed[0]["standings"]] == [(1, 17), (3, 3), (2, 2)]
