"""Three years of a club, in a real browser: the tables of their seasons against sums of our own, and all that a club does
to a season and to its people meanwhile."""

import csv
import datetime as dt
import io
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from statistics import correlation

import pytest
from playwright.sync_api import Browser, Page

from tests.evening.conftest import sign_in, watch_all
from tests.evening.looking import looks_right
from tests.evening.pages import open_context
from tests.evening.phones import LAPTOP
from tests.evening.secretary import (
    adjust,
    bring_in,
    download,
    expected,
    forget,
    holds,
    make_season,
    merge,
    open_member,
    own_page,
    path_of,
    ranked,
    table,
    token,
)
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

pytestmark = [pytest.mark.browser, pytest.mark.trial, pytest.mark.long]

PLAY = "from tests.evening.three_seasons import play_all; play_all({!r})"
FORGOTTEN, FORGOTTEN_GUEST = name_of(33), "Visitor Hazel"


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
    """As they were played; the one who was on the roster twice is one person here."""
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
    page.goto(f"/nights/{night.pk}/door/")
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
