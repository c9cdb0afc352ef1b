"""The secretary's morning after, in a real browser: a season is made, every figure leads to its hands, points are adjusted
and taken back, nights from before come in."""

import datetime as dt
import re

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right
from tests.evening.phones import rehearsed
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]


def points_of(page: Page, name: str) -> float:
    """What the season's table has for that person."""
    row = page.get_by_role("row").filter(has=page.get_by_role("link", name=name, exact=True))
    return float(row.get_by_role("cell").nth(2).inner_text().split("†")[0])


def test_a_season_from_its_making_to_the_hands_behind_it(hall: Hall, director: Page) -> None:
    rehearsed(hall)
    today = dt.date.today()
    director.goto("/nights/")
    director.get_by_role("link", name="Seasons").click()
    director.get_by_role("link", name="New season").click()
    looks_right(director)
    director.get_by_label("Name", exact=True).fill("The whole year")
    director.get_by_label("First day").fill(f"{today.year}-01-01")
    director.get_by_label("Last day").fill(f"{today.year + 1}-12-31")
    nights = director.locator(".fold > summary", has_text="Which nights count")
    expect(nights).to_have_text(re.compile(r"Law: any law$"))
    nights.click()
    director.get_by_label("How many nights it will have").fill("8")
    director.get_by_label("Only the best nights count").fill("10")
    director.get_by_role("button", name="Make the season").click()
    expect(director.get_by_text("The best 10 of 8 nights cannot count: there are not so many.")).to_be_visible()
    director.get_by_label("Only the best nights count").fill("8")
    nights.click()
    expect(nights).to_have_text(re.compile(r"Only the best nights count: 8 · How many nights it will have: 8$"))
    nights.click()
    director.get_by_label("Only the best nights count").fill("")
    director.get_by_role("button", name="Make the season").click()
    expect(director.get_by_role("heading", name="The whole year")).to_be_visible()
    looks_right(director)
    season = director.url

    first = director.get_by_role("row").nth(1).get_by_role("link")
    name = first.inner_text()
    points = points_of(director, name)
    first.click()
    looks_right(director)
    nights = [float(cell) for cell in director.locator("tbody td:nth-child(4)").all_inner_texts()]
    assert sum(nights) == pytest.approx(points, abs=0.01 * len(nights))  # each is rounded by itself
    director.locator("tbody").get_by_role("link").first.click()
    expect(director.get_by_role("heading", name=name)).to_be_visible()
    expect(director.locator("p.lede")).to_contain_text(re.compile(rf"with {nights[0]:g} points"))

    director.goto(season)
    director.get_by_role("link", name="Adjust points").click()
    director.get_by_label("Who").select_option(label=name)
    director.get_by_label("Points").fill("10000")
    director.get_by_label("Why").fill("Came late")
    director.get_by_role("button", name="Adjust").click()
    expect(director.get_by_text("You can give or take at most 1000 points, not 10000.")).to_be_visible()
    director.get_by_label("Points").fill("-7.25")
    director.get_by_role("button", name="Adjust").click()
    looks_right(director)
    director.get_by_role("link", name="The whole year").click()
    assert points_of(director, name) == points - 7.25
    expect(director.get_by_text("Came late")).to_be_visible()

    director.get_by_role("link", name="Past nights").click()
    before = dt.date(today.year, 1, 1).isoformat()
    file = f"Name,{before} New Year\n{name},12.5\n".encode()
    director.get_by_label("The file").set_input_files({"name": "a.csv", "mimeType": "text/csv", "buffer": file})
    director.get_by_role("button", name="Read the file").click()
    looks_right(director)
    director.get_by_role("button", name="Import these nights").click()
    expect(director.get_by_text("1 night is imported.")).to_be_visible()
    assert points_of(director, name) == points - 7.25 + 12.5

    director.get_by_role("link", name="Adjust points").click()
    director.get_by_role("button", name="Take back").click()
    director.goto(f"{season}nights/")
    looks_right(director)
    director.get_by_role("button", name="Remove New Year").click()
    director.goto(season)
    assert points_of(director, name) == points
    director.get_by_role("link", name="History").click()
    kinds = ["imported nights removed", "adjustment taken back", "past nights imported", "points adjusted", "made"]
    expect(director.locator("tbody td:nth-child(2)")).to_have_text(kinds)
