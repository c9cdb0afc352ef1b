"""The clock in a real browser: it counts down to the server's time, whatever the device's own clock does."""

import datetime as dt
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import let_in, looks_right
from tests.evening.pages import LentPages
from tests.evening.phones import Held, link, look_again, rehearsed
from tests.running import Hall

pytestmark = pytest.mark.browser

NOON = dt.datetime(2031, 5, 1, 12)  # by the device, whose clock is years off
LONG = 300  # minutes: so long that no test comes near the end by itself
HOUR = 3600
ACTIONS = (
    "import datetime as dt\nfrom django.utils import timezone\nfrom tournaments.actions.clock import *\n"
    "from tournaments.models import *\nnow = timezone.now()\n"
)


class Host:
    """A night in its first round, and what a director does with its clock elsewhere."""

    def __init__(self, hall: Hall, night: dict[str, Any]) -> None:
        self.hall, self.night, self.number = hall, night, night["night"]

    def do(self, action: str, *more: str) -> None:
        asked = ", ".join([f"night_id={self.number}", "by=None", "at=now", *more])
        self.hall.command("shell", "-c", f"{ACTIONS}{action}({asked})")

    def start(self, minutes: int = LONG) -> None:
        self.do("start_clock", "number=1", f"minutes={minutes}")


@pytest.fixture
def host(hall: Hall) -> Host:
    return Host(hall, rehearsed(hall, "--play", "0"))


def seconds(page: Page) -> int:
    """What the page's clock shows; negative where the time is over."""
    clock = page.locator("[data-clock]")
    shown = clock.locator("[data-time]").inner_text()
    found = [int(part) for part in shown.split(":")]
    total = sum(part * 60**place for place, part in enumerate(reversed(found)))
    return -total if clock.evaluate("each => each.matches('.is-over')") else total


def open_at_noon(page: Page, address: str) -> None:
    """The page, whose time stands still at half past twelve from now on, and which nothing answers any more."""
    page.clock.install(time=NOON)
    page.goto(address)
    expect(page.locator("[data-time]")).to_have_text(re.compile("^4:"))
    page.context.set_offline(True)
    page.clock.pause_at(NOON + dt.timedelta(minutes=30))


def box(page: Page, part: str) -> Any:
    """Where it stands, asked in one step: a page that looks again puts another in its place."""
    return page.evaluate("(part) => document.querySelector(part).getBoundingClientRect().toJSON()", part)


@pytest.mark.trial
def test_a_clock_is_right_whatever_happens_to_its_device_and_announces_its_end_once(
    host: Host, laptops: LentPages
) -> None:
    """On the hall screen of a round that has five hours."""
    host.start()
    screen = laptops.make()
    open_at_noon(screen, f"/nights/{host.number}/hall/")
    screen.evaluate("heard = []; document.addEventListener('clock', ({ detail }) => heard.push(detail.what))")
    it_counts_down_by_itself_through_sleep_and_a_device_that_is_put_back(screen)
    what_is_left_is_announced_three_times_and_nothing_moves(screen)
    one_answer_is_enough_to_be_right_again(screen)
    who_slept_through_the_end_does_not_hear_that_it_is_now(screen)
    assert laptops.take_back() == []


def it_counts_down_by_itself_through_sleep_and_a_device_that_is_put_back(screen: Page) -> None:
    before = seconds(screen)
    assert (LONG - 60) * 60 < before < LONG * 60
    screen.clock.run_for(61_000)  # second by second
    assert seconds(screen) == before - 61
    screen.clock.fast_forward(HOUR * 1000)  # after an hour of sleep it is right at once
    assert seconds(screen) == before - 61 - HOUR
    before = seconds(screen)
    screen.clock.set_system_time(NOON - dt.timedelta(days=1))
    screen.clock.run_for(2000)
    assert before - 4 <= seconds(screen) <= before - 1


def what_is_left_is_announced_three_times_and_nothing_moves(screen: Page) -> None:
    announced = screen.locator("[data-announced]")
    figures = "[data-time]"
    screen.clock.fast_forward((seconds(screen) - 302) * 1000)
    before = box(screen, figures)
    for left, text in ((299, "5 minutes left"), (59, "1 minute left"), (-1, "Time is up")):
        run_until(screen, left)
        assert announced.inner_text() == text
        assert box(screen, figures) == before
    assert screen.evaluate("heard") == ["five", "one", "up"]
    run_until(screen, -130)
    expect(screen.locator("[data-caption]")).to_have_text("Time is up")
    expect(screen.locator(figures)).to_have_text("+2:10")
    assert box(screen, figures) == before


def run_until(screen: Page, left: int) -> None:
    """So many seconds are left. Where in a second the page draws follows from when it was opened."""
    screen.clock.run_for((seconds(screen) - left - 1) * 1000)
    for _tenth in range(20):
        if seconds(screen) > left:
            screen.clock.run_for(100)
    assert seconds(screen) == left


def one_answer_is_enough_to_be_right_again(screen: Page) -> None:
    """It did not sleep: somebody set its clock forward."""
    with screen.expect_response(lambda answer: answer.url.endswith("/scene")):
        screen.context.set_offline(False)  # it looks at once

    def is_right() -> bool:
        screen.clock.run_for(1000)  # or what it has taken in is not drawn
        return seconds(screen) > HOUR

    let_in(screen, is_right)
    assert (LONG - 60) * 60 < seconds(screen) < LONG * 60


def who_slept_through_the_end_does_not_hear_that_it_is_now(screen: Page) -> None:
    screen.context.set_offline(True)
    screen.clock.fast_forward((seconds(screen) + HOUR) * 1000)
    assert -HOUR - 1 <= seconds(screen) <= -HOUR  # a second begins somewhere within the hour
    assert screen.evaluate("heard") == ["five", "one", "up"]  # as before


@pytest.mark.trial
def test_the_host_starts_pauses_and_resumes_with_a_tap_and_every_phone_shows_it(
    director: Page, host: Host, phones: Any
) -> None:
    phone = phones(link(host.night))
    director.goto(f"/nights/{host.number}/board/")
    clock = director.locator("#board-clock")
    clock.get_by_text("Clock", exact=True).click()
    clock.get_by_label("Minutes for this round").fill("1000")
    clock.get_by_role("button", name="Start the clock").click()
    expect(clock.get_by_role("alert")).to_contain_text("A clock can run 1 to 600 minutes, not 1000")
    clock.get_by_text("Clock", exact=True).click()
    clock.get_by_label("Minutes for this round").fill(str(LONG))
    clock.get_by_role("button", name="Start the clock").click()
    expect(clock.locator("[data-time]")).to_have_text(re.compile("^4:5"))
    looks_right(director)
    before = box(phone, "#now")
    look_again(phone)
    expect(phone.locator("#clock [data-time]")).to_have_text(re.compile("^4:5"))
    assert box(phone, "#now") == before
    looks_right(phone)
    clock.get_by_role("button", name="Pause").click()
    expect(clock.locator("[data-caption]")).to_have_text("Paused")
    stands = clock.locator("[data-time]").inner_text()
    look_again(phone)
    expect(phone.locator("#clock [data-caption]")).to_have_text("Paused")
    expect(phone.locator("#clock [data-time]")).to_have_text(stands)
    clock.get_by_role("button", name="Resume").click()
    expect(clock.get_by_role("button", name="Pause")).to_be_visible()
    late = Held(director, f"**/nights/{host.number}/clock/")  # what the board itself asks every few seconds
    late.is_made()
    clock.get_by_role("button", name="Pause").click()
    expect(clock.locator("[data-caption]")).to_have_text("Paused")
    late.comes()
    assert clock.locator("[data-caption]").inner_text() == "Paused"


@pytest.mark.trial
def test_what_is_done_on_another_laptop_shows_and_what_is_typed_stays(director: Page, host: Host) -> None:
    director.goto(f"/nights/{host.number}/board/")
    clock = director.locator("#board-clock")
    clock.get_by_text("Clock", exact=True).click()
    clock.get_by_label("Minutes for this round").fill("42")
    host.do("start_break", "minutes=120")
    expect(clock.get_by_text("then round 1")).to_be_visible()
    expect(clock.get_by_label("Minutes for this round")).to_have_value("42")
    looks_right(director)
    clock.get_by_role("button", name="End the break").click()
    expect(clock.get_by_text("then round 1")).to_have_count(0)


def test_without_a_script_the_clock_says_when_it_ends(host: Host, phones: Any) -> None:
    host.start()
    phone = phones(link(host.night), java_script_enabled=False)
    expect(phone.locator(".clock-until")).to_have_text(re.compile(r"until \d\d:\d\d"))
    expect(phone.locator("[data-time]")).to_be_hidden()
