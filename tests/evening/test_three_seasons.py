"""Three years of a club, in a real browser: the tables of their seasons against sums of our own, and all that a club does
to a season and to its people meanwhile."""

import csv
import datetime as dt
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from statistics import correlation
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.evening.conftest import sign_in, watch_all
from tests.evening.looking import looks_right
from tests.evening.pages import open_context
from tests.evening.phones import LAPTOP, SMALL
from tests.evening.three_seasons import (
    AGAIN,
    MEMBERS,
    NIGHTS,
    ROUNDS,
    SEASONS,
    TWICE,
    Night,
    name_of,
    nights_from,
    season_days,
    sums,
)
from tests.running import Hall, open_hall, own_database

pytestmark = [pytest.mark.browser, pytest.mark.trial]

PLAY = "from tests.evening.three_seasons import play_all; play_all({!r})"
ROWS = "rows => rows.map(row => [...row.cells].map(cell => cell.innerText))"
FORGOTTEN, FORGOTTEN_GUEST = name_of(33), "Visitor Hazel"


class Line(NamedTuple):
    """A row of a season's table: rank 0 for whoever has none."""

    rank: int
    points: Fraction
    nights: int


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A hall of its own: with all these nights another test would find its own hard to see."""
    with (
        own_database(tmp_path_factory.mktemp("club"), "seasons", is_made=True) as environment,
        open_hall(environment) as running,
    ):
        yield running


@pytest.fixture(scope="module")
def nights(club: Hall, tmp_path_factory: pytest.TempPathFactory) -> list[Night]:
    """As they were played; whoever was on the roster twice is one person here."""
    file = tmp_path_factory.mktemp("seasons") / "nights.json"
    club.command("shell", "--no-imports", "-c", PLAY.format(str(file)))

    def as_one(figures: dict[str, int]) -> dict[str, int]:
        return {TWICE if name == AGAIN else name: figure for name, figure in figures.items()}

    return [
        night._replace(
            points=as_one(night.points),
            won=as_one(night.won),
            partners=[tuple(TWICE if name == AGAIN else name for name in pair) for pair in night.partners],
        )
        for night in nights_from(file)
    ]


@pytest.fixture
def secretary(club: Hall, browser: Browser) -> Iterator[Page]:
    errors: list[str] = []
    state = sign_in(club, browser)
    with closing(open_context(browser, base_url=club.address, viewport=LAPTOP, storage_state=state)) as context:
        page = context.new_page()
        watch_all(page, errors)
        yield page
    assert errors == []


def merge(page: Page, name: str, other: str) -> None:
    open_member(page, name)
    page.get_by_role("link", name="Same person as…").click()
    page.get_by_label(re.compile("entry|same person", re.IGNORECASE)).select_option(label=other)
    page.get_by_role("button", name="Merge the two").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def open_member(page: Page, name: str) -> None:
    page.goto(f"/members/?q={name}")
    page.locator("tbody").get_by_role("link", name=name, exact=True).first.click()
    expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()


def make_season(page: Page, name: str, season: int, **answers: str) -> str:
    """The season's address."""
    page.goto("/seasons/new/")
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
        lines[name] = Line(int(re.sub(r"\D", "", rank) or 0), Fraction(points.replace("−", "-")), int(came))
    return lines


def expected(points: Mapping[str, Fraction | int], came: Mapping[str, int]) -> dict[str, Line]:
    """The table of these points; whoever has as many shares the rank."""
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


def test_three_years_of_a_club(club: Hall, nights: list[Night], secretary: Page, browser: Browser) -> None:
    page = secretary
    merge(page, TWICE, AGAIN)
    of = [[night for night in nights if night.season == season] for season in range(SEASONS)]
    came = [Counter(name for night in each for name in night.points) for each in of]
    assert [len(each) for each in of] == [NIGHTS] * SEASONS

    # The first by points, with two adjustments.
    one = make_season(page, "The first year", 0)
    points = sums(of[0])
    assert table(page, one) == expected(points, came[0])
    adjust(page, one, name_of(1), 50)
    adjust(page, one, name_of(2), -20)
    points[name_of(1)] += 50
    points[name_of(2)] -= 20
    assert table(page, one) == expected(points, came[0])
    looks_right(page)

    # The second by the best ten nights of those who came to five, and two nights from before.
    two = make_season(page, "The second year", 1, best="10", least="5")
    assert ranked(table(page, two)) == expected(sums(of[1], best=10, least=5), came[1])
    totals = {name_of(1): (99, 3), "Visitor Amber": (100, 0), name_of(50): (1, 60)}
    spring, summer = (season_days(1)[0] + dt.timedelta(days) for days in (1, 2))
    lines = [f"{name},{first},{second}" for name, (first, second) in totals.items()]
    bring_in(page, two, "\n".join((f"Name,{spring} Spring,{summer} Summer", *lines)) + "\n")
    more = [
        Night(0, 1, of[1][0].date, {name: both[place] for name, both in totals.items()}, {}, []) for place in (0, 1)
    ]
    now = Counter(name for night in (*of[1], *more) for name in night.points)
    assert ranked(table(page, two)) == expected(sums((*of[1], *more), best=10, least=5), now)

    # The third by points a round, with ratings and pairs.
    three = make_season(page, "The third year", 2, rank_by="average", best="", least="5")
    total = sums(of[2], least=5)
    average = {name: Fraction(points, ROUNDS * came[2][name]) for name, points in total.items()}
    ranks = {name: line.rank for name, line in expected(average, came[2]).items()}
    shown = ranked(table(page, three))
    assert {name: line.rank for name, line in shown.items()} == ranks
    assert {name: line.points for name, line in shown.items()} == total
    pairs_and_ratings(club, page, three, of[2])

    # A token reads the same.
    secret = token(page)
    answer = club.send(f"/api{path_of(one)}", Authorization=f"Bearer {secret}").json
    assert {row["name"]: Fraction(str(row["points"])) for row in answer["table"]} == points

    strongest = [night for night in nights if name_of(1) in night.points]
    everything = sum(night.points[name_of(1)] for night in strongest) + sum(totals[name_of(1)])
    own_page(page, browser, club, name_of(1), everything, len(strongest) + 2)

    # Two are forgotten: their points stay.
    seasons, names = [one, two, three], (FORGOTTEN, FORGOTTEN_GUEST)
    held = [sorted(table(page, season).values()) for season in seasons]
    assert all(holds(club, page, seasons, name) for name in names)
    open_member(page, FORGOTTEN)
    forget(page)
    night = next(night for night in nights if FORGOTTEN_GUEST in night.points)
    page.goto(f"/nights/{night.pk}/guests/")
    page.get_by_role("link", name=FORGOTTEN_GUEST).click()
    forget(page)
    assert [holds(club, page, seasons, name) for name in names] == [[], []]
    assert [sorted(table(page, season).values()) for season in seasons] == held


def pairs_and_ratings(club: Hall, page: Page, season: str, nights: list[Night]) -> None:
    """Who partnered whom is counted by hand, and the ratings know the strong from the weak."""
    together = Counter(frozenset(pair) for night in nights for pair in night.partners)
    head, *rows = csv.reader(io.StringIO(download(club, page, f"{season}pairs.csv")))
    assert head[:3] == ["Name", "Other name", "Partners"]
    found = {frozenset(row[:2]): int(row[2]) for row in rows}
    assert {pair: many for pair, many in found.items() if many} == dict(together)
    page.goto(f"{season}settings/")
    page.get_by_label("Show ratings").check()
    page.get_by_role("button", name="Save").click()
    page.goto(f"{season}rating/")
    looks_right(page)
    _head, *rows = csv.reader(io.StringIO(download(club, page, f"{season}rating.csv")))
    rated = [row[0] for row in rows if row[0].startswith("Member")]
    assert len(rated) > MEMBERS * 0.8
    places = range(len(rated))  # the first is the strongest in truth as well
    assert correlation(places, [sorted(rated).index(name) for name in rated]) > 0.45
