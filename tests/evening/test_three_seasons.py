"""Three years of a club, in a real browser: the tables of their seasons against sums of our own, and all that a club does
to a season and to its people meanwhile."""

import pytest
from playwright.sync_api import Page, expect

from tests.evening.three_seasons import Night, nights_from, season_days, sums
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]

PLAY = "from tests.evening.three_seasons import play_all; play_all({!r})"


def make_season(director: Page, name: str, season: int, **answers: str) -> str:
    """The season's address."""
    director.goto("/seasons/new/")
    director.get_by_label("Name", exact=True).fill(name)
    for label, day in zip(("First day", "Last day"), season_days(season), strict=True):
        director.get_by_label(label).fill(day.isoformat())
    for label, answer in answers.items():
        field = director.locator(f"[name={label}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(answer)
        else:
            field.fill(answer)
    director.get_by_role("button", name="Make the season").click()
    expect(director.get_by_role("heading", name=name)).to_be_visible()
    return director.url


def table_of(director: Page, season: str) -> dict[str, float]:
    """Everyone with a rank in the table of that season, by name, with what they are ranked by."""
    download = director.request.get(f"{season}season.json").json()
    return {row["name"]: float(row["points"]) for row in download["standings"] if row["rank"] is not None}


def read_table(director: Page, season: str) -> dict[str, str]:
    """Everyone with a rank in the table of that season: the name, and what they are ranked by."""
    director.goto(season)
    rows = director.locator("tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.innerText))"
    )
    print(rows[:5], len(rows))
    return {}


@pytest.fixture(scope="module")
def nights(hall: Hall, tmp_path_factory: pytest.TempPathFactory) -> list[Night]:
    file = tmp_path_factory.mktemp("seasons") / "nights.json"
    hall.command("shell", "--no-imports", "-c", PLAY.format(str(file)))
    return nights_from(file)


def test_x(hall, director, nights):
    s = make_season(director, "One", 0)
    read_table(director, s)
    print(sorted(sums(n for n in nights if n.season == 0).items(), key=lambda x: -x[1])[:5])
    s = make_season(director, "Two", 1, best="10", least="5", rank_by="wins")
    read_table(director, s)
    s = make_season(director, "3", 2, rank_by="average")
    read_table(director, s)
    director.screenshot(path="/tmp/three.png", full_page=True)
