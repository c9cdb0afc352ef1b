"""What a club's secretary does to seasons and people in the browser, and what the pages show. Knows no figures of its own."""

import re
from collections.abc import Mapping
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, expect

from tests.evening.looking import looks_right
from tests.evening.pages import open_context, open_rules
from tests.evening.phones import SMALL
from tests.evening.three_seasons import season_days
from tests.running import Hall

ROWS = "rows => rows.map(row => [...row.cells].map(cell => cell.innerText))"


class Line(NamedTuple):
    """A row of a season's table: rank 0 for the one who has none."""

    rank: int
    points: Fraction
    nights: int


def merge(page: Page, name: str, other: str) -> None:
    open_member(page, name)
    page.get_by_role("link", name="Same person as…").click()
    page.get_by_label(re.compile("entry|same person", re.IGNORECASE)).select_option(label=other)
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Merge the two").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def open_member(page: Page, name: str) -> None:
    page.goto(f"/members/?q={name}")
    page.locator("tbody").get_by_role("link", name=name, exact=True).first.click()
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()


def make_season(page: Page, name: str, season: int, **answers: str) -> str:
    """The season's address."""
    page.goto("/seasons/new/")
    open_rules(page)
    page.get_by_label("Name", exact=True).fill(name)
    for label, day in zip(("First day", "Last day"), season_days(season), strict=True):
        page.get_by_label(label).fill(day.isoformat())
    for field, answer in answers.items():
        box = page.locator(f"[name={field}]")
        if box.evaluate("field => field.tagName") == "SELECT":
            box.select_option(answer)
        else:
            box.fill(answer)
    page.get_by_role("button", name="Make the season").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return page.url


def table(page: Page, season: str) -> dict[str, Line]:
    """What the page shows, by name."""
    page.goto(season)
    head, *rows = page.locator("table").first.locator("tr").evaluate_all(ROWS)
    at = [head.index(title) for title in ("Name", "Rank", "Points", "Nights")]
    lines = {}
    for row in rows:
        name, rank, points, came = (row[place] for place in at)
        lines[name] = Line(
            int(re.sub(r"\D", "", rank) or 0), Fraction(points.split("†")[0].replace("−", "-")), int(came)
        )
    return lines


def expected(points: Mapping[str, Fraction | int], came: Mapping[str, int]) -> dict[str, Line]:
    """The table of these points; the one who has as many shares the rank."""
    return {
        name: Line(1 + sum(other > total for other in points.values()), Fraction(total), came[name])
        for name, total in points.items()
    }


def ranked(lines: dict[str, Line]) -> dict[str, Line]:
    return {name: line for name, line in lines.items() if line.rank}


def adjust(page: Page, season: str, name: str, points: int) -> None:
    page.goto(f"{season}adjustments/")
    page.get_by_label("Who").select_option(label=name)
    page.get_by_label("Points").fill(str(points))
    page.get_by_label("Why").fill("The committee's decision")
    page.get_by_role("button", name="Adjust").click()


def bring_in(page: Page, season: str, file: str) -> None:
    page.goto(f"{season}import/")
    upload = {"name": "totals.csv", "mimeType": "text/csv", "buffer": file.encode()}
    page.get_by_label("The file").set_input_files(upload)  # type: ignore[arg-type]
    page.get_by_role("button", name="Read the file").click()
    looks_right(page)
    page.get_by_role("button", name="Import these nights").click()


def download(club: Hall, page: Page, address: str) -> str:
    """What the browser would be sent, if it is text."""
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies())
    answer = club.send(path_of(address), Cookie=cookies)
    assert answer.status == 200, address
    return answer.content.decode("utf-8-sig")


def path_of(address: str) -> str:
    return re.sub(r"^https?://[^/]+", "", address)


def token(page: Page) -> str:
    page.goto("/settings/api/")
    page.get_by_label("What it is for").fill("The club's website")
    page.get_by_role("button", name="Make a token").click()
    looks_right(page)
    return page.locator(".made code").first.inner_text()


def own_page(page: Page, browser: Browser, club: Hall, name: str, points: int, came: int) -> None:
    """The person's page and the own link of it have the sums of all seasons."""
    open_member(page, name)
    page.get_by_role("link", name="Nights and results").click()
    looks_right(page)
    page.get_by_text("The member’s own link…").click()
    link = page.locator(".address a").get_attribute("href")
    assert link
    with closing(open_context(browser, base_url=club.address, viewport=SMALL)) as context:
        phone = context.new_page()
        phone.goto(path_of(link))
        looks_right(phone)
        for each in (page, phone):
            shown = dict(each.locator(".figures > div").evaluate_all(
                "all => all.map(one => [one.querySelector('dt').innerText, one.querySelector('b').innerText])"
            ))  # fmt: skip
            assert (shown["Nights"], shown["Points"]) == (str(came), str(points))


def forget(page: Page) -> None:
    page.get_by_role("link", name="Forget this person…").click()
    looks_right(page)
    page.get_by_role("button", name="Forget this person").click()
    expect(page.get_by_text("Forgotten. A number stands in place of the name.")).to_be_visible()


def holds(club: Hall, page: Page, seasons: list[str], name: str) -> list[str]:
    """Where the name still stands: files of the database, a backup, and what goes out."""
    found = [
        file.name
        for file in Path(club.environment["HEADTABLE_DATA"]).iterdir()
        if file.is_file() and name.encode() in file.read_bytes()
    ]
    pages = ["/members/", "/nights/", "/seasons/", f"/members/?q={name.split()[-1]}", *seasons]
    files = [f"{season}season.{form}" for season in seasons for form in ("json", "csv")]
    found += [path for path in (*pages, *files) if name in download(club, page, path)]
    return found
