"""What the hall screen does by itself, in a real browser: it turns its pages, and is steady when the server is away or slow."""

import datetime as dt
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.evening.pages import LentPages
from tests.evening.phones import Held, rehearsed
from tests.evening.test_hall_screen import SCROLLS, directs, look_again, opened, screen_of, sized
from tests.running import Hall

pytestmark = pytest.mark.browser

# How many numbers of tables stand on more than one line, in letters a fifth wider than this machine's.
BROKEN_NUMBERS = """() => [...document.querySelectorAll(".roll b.table")].filter((number) => {
  const letters = document.createRange();
  letters.selectNodeContents(number);
  number.style.letterSpacing = ".12em";
  return letters.getClientRects().length > 1;
}).length"""


@pytest.mark.trial
def test_the_pages_turn_by_themselves_until_they_are_stopped(hall: Hall, director: Page, walls: LentPages) -> None:
    link = screen_of(director, rehearsed(hall, "--guests", "82", "--play", "0"))
    wall = walls.make()
    wall.clock.install(time=dt.datetime(2026, 11, 20, 20, 0))
    wall.goto(link)
    far, sign = wall.locator(".sign span"), wall.locator(".sign")
    expect(far).to_have_text(re.compile(r"^\d of \d$"))
    wall.clock.pause_at(dt.datetime(2026, 11, 20, 21, 0))
    assert wall.evaluate(BROKEN_NUMBERS) == 0
    place, pages = map(int, far.inner_text().split(" of "))
    assert pages > 1, "they do not turn where all stand on one"

    def shows(turns: int) -> None:
        expect(far).to_have_text(f"{(place - 1 + turns) % pages + 1} of {pages}")

    for seconds, turns in ((8, 1), (8, 2), (16, 4), (8, 5)):
        wall.clock.run_for(seconds * 1000)
        shows(turns)
    sign.click()
    expect(sign).to_have_attribute("title", "Go on turning the pages")
    wall.clock.run_for(60_000 + 8000)
    shows(5)


@pytest.mark.trial
def test_a_scene_of_one_page_that_comes_to_have_two_turns_them(hall: Hall, director: Page, walls: LentPages) -> None:
    link = screen_of(director, rehearsed(hall, "--guests", "22", "--play", "0"))
    wall = walls.make()
    wall.clock.install(time=dt.datetime(2026, 11, 20, 20, 0))
    wall.goto(link)
    far = wall.locator(".sign span")
    sized(wall, 768, 1024)
    expect(far).to_have_text(re.compile("of 2"))
    sized(wall, 1280, 720)
    directs(director, wall, "Seats by table")
    expect(wall.locator(".tiles")).to_be_visible()
    expect(far).to_be_hidden()
    sized(wall, 768, 1024)
    wall.clock.pause_at(dt.datetime(2026, 11, 20, 21, 0))
    before = far.inner_text()
    wall.clock.run_for(8000)
    expect(far).to_have_text("2 of 2" if before == "1 of 2" else "1 of 2")


def at_seven_past_nine(look: Route) -> None:
    answer = look.fetch(url=look.request.url.replace("hall.test", "127.0.0.1"))
    look.fulfill(response=answer, headers=answer.headers | {"date": "Fri, 20 Nov 2026 21:07:10 GMT"})


@pytest.mark.trial
def test_the_last_state_stays_while_the_server_is_away(hall: Hall, director: Page, walls: LentPages) -> None:
    link = screen_of(director, rehearsed(hall, "--guests", "9", "--play", "0"))
    wall = walls.make(timezone_id="UTC")
    wall.clock.install(time=dt.datetime(2026, 11, 20, 9, 0, tzinfo=dt.UTC))  # it is slow by half a day
    wall.route("**/scene", at_seven_past_nine)
    away = wall.locator(".away")
    with wall.expect_response("**/scene"):
        wall.goto(link)
    with wall.expect_request("**/scene"):  # once it has taken in what was answered
        wall.clock.run_for(4000)
    wall.route("**/scene", lambda look: look.abort())
    look_again(wall)
    expect(away).to_have_text("No connection since 21:07. This is how it stood then.")
    expect(wall.locator(".roll li")).to_have_count(9)
    assert not wall.evaluate(SCROLLS)
    wall.unroute("**/scene")
    look_again(wall)
    expect(away).to_be_empty()


@pytest.mark.trial
def test_an_older_scene_is_not_shown_over_a_newer_one(hall: Hall, director: Page, walls: LentPages) -> None:
    wall = opened(walls, screen_of(director, rehearsed(hall, "--guests", "9", "--play", "0")))
    late = Held(wall, "**/scene")
    directs(director, wall, "A break")
    late.is_made()
    directs(director, wall, "Welcome")
    heading = wall.get_by_role("heading", level=1)
    expect(heading).to_have_text("Rehearsal")
    late.comes()
    assert heading.inner_text() == "Rehearsal"
