"""One screen, one job: at each step of an evening the next act is on the first screen, and few clicks do it."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.evening.looking import BROKEN_NAMES, looks_right
from tests.evening.pages import LentPages, count_clicks
from tests.evening.phones import confirm, count_taps, look_again
from tests.evening.tables import FINISH
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]

SMALL_LAPTOP = {"width": 1366, "height": 768}
UNCOVERED = """
(act) => {
  const bar = document.querySelector(".bar");
  return !bar?.matches(".has-acts") || bar.contains(act) || act.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top;
}
"""


def at_hand(act: Locator) -> Locator:
    """The act, which is whole on the screen, above the bar or in it, although nobody has scrolled."""
    expect(act).to_be_enabled()
    expect(act).to_be_in_viewport(ratio=0.99)
    assert act.evaluate(UNCOVERED)
    return act


FINISH_THE_OTHERS = FINISH.replace("cards.all()", "cards.exclude(number=1)")


@pytest.fixture
def host(laptops: LentPages) -> Iterator[Page]:
    """A director at a small laptop."""
    yield laptops.make(viewport=SMALL_LAPTOP)
    assert laptops.take_back() == []


def rehearsed(hall: Hall, *asked: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(hall.command("rehearse", *asked, "--play", "0", "--json"))
    return made


def test_an_evening_of_26_never_scrolls_to_the_next_act(hall: Hall, host: Page, phones: Any) -> None:
    made = rehearsed(hall, "--guests", "26", "--rounds", "2")
    phone = phones(made["tables"][0]["link"])
    for number in (1, 2):
        confirm(at_hand(phone.get_by_role("button", name="Yes, we sit like this")).page)
        for deal in (1, 2, 3, 4):
            if deal > 1:
                the_next_hand_is_on_the_first_screen(phone, made["tables"][0]["link"])
            a_usual_hand(phone, deal)
        hall.command("shell", "-c", FINISH_THE_OTHERS.format(night=made["night"]))
        if number == 1:
            close_and_start_the_next(host, made["night"])
            look_again(phone)


def the_next_hand_is_on_the_first_screen(phone: Page, link: str) -> None:
    phone.goto(link)
    at_hand(phone.locator("[data-bid='1']"))
    at_hand(phone.locator("[data-bid='pass']"))
    assert phone.evaluate("scrollY") == 0


def a_usual_hand(phone: Page, deal: int) -> None:
    if deal == 1:
        at_hand(phone.locator("[data-step=dealer] label").first).click()
    with count_taps(phone) as taps:
        for bid in ("pass", "6", "rest"):
            at_hand(phone.locator(f"[data-bid='{bid}']")).click()
        at_hand(phone.locator(".suit-picks label", has_text="Hearts")).click()
        at_hand(phone.locator("[data-count=left_pedro] label.pick").nth(1)).click()
        at_hand(phone.locator("[data-rest-to='1']")).click()
        at_hand(phone.get_by_role("button", name="Save this hand", exact=True)).click()
        expect(phone.locator("#played [data-revision]")).to_have_count(deal)
    assert taps[0] <= 7


def close_and_start_the_next(host: Page, night: int) -> None:
    host.goto(f"/nights/{night}/board/")
    at_hand(host.get_by_role("heading", level=1))
    with count_clicks(host) as clicks:
        at_hand(host.get_by_role("button", name="Close round 1")).click()
        expect(host.get_by_role("heading", level=1)).to_have_text("Who goes where in round 2")
        at_hand(
            host.get_by_role("button", name=re.compile("^Start round 2")).or_(
                host.get_by_role("link", name="Start round 2")
            )
        ).click()
        host.wait_for_url("**/board/")
    assert clicks == [2]


def test_a_finale_of_62_takes_one_key_an_announcement_and_no_scroll(hall: Hall, host: Page) -> None:
    night = rehearsed(hall, "--guests", "62", "--rounds", "1")["night"]
    hall.command("shell", "-c", FINISH.format(night=night))
    host.goto(f"/nights/{night}/board/")
    at_hand(host.get_by_role("button", name="Close round 1")).click()
    at_hand(host.get_by_role("button", name="End the night")).click()
    host.get_by_role("button", name="everyone").click()
    announced = host.get_by_role("heading", name=re.compile("^Announced:"))
    many = int(announced.inner_text().split()[-1])
    with count_clicks(host) as clicks:
        for step in range(1, many + 1):
            at_hand(host.locator(".now .place").first)
            at_hand(host.get_by_role("button", name="Show this on the hall screen"))
            host.keyboard.press("Space" if step % 2 else "PageDown")
            expect(announced).to_have_text(f"Announced: {step} of {many}")
    assert clicks == [0]
    at_hand(host.get_by_role("button", name="Publish the results")).click()
    at_hand(host.get_by_role("link", name="Print the results"))
    looks_right(host)


LONG_NAMES = """
from tournaments.models import Night
first = ("Maximilian", "Charlotte", "Bartholomew", "Anne-Sophie", "Wilhelmina", "Konstantin", "Alessandra")
last = ("Featherstonehaugh", "Montgomery-Smythe", "Oppenheimer-Lang", "Vandenbroucke", "Papadopoulos", "Szczepaniak")
for place, each in enumerate(Night.objects.get(pk={night}).entrants.all()):
    each.name = f"{{first[place % 7]}} {{last[place // 7 % 6]}} {{chr(65 + place % 17)}}"[:28]
    each.save()
"""


def test_names_of_28_letters_are_broken_within_no_word(hall: Hall, host: Page, phones: Any) -> None:
    made = rehearsed(hall, "--guests", "26", "--rounds", "2")
    hall.command("shell", "-c", LONG_NAMES.format(night=made["night"]))
    pages = "guests door draw board standings hall sit-outs prizes rounds/1/tables/1 entrants/1".split()
    broken: dict[str, list[str]] = {}
    for width in (360, 820, 1366):
        host.set_viewport_size({"width": width, "height": 768})
        for page in pages:
            host.goto(f"/nights/{made['night']}/{page}/")
            if found := host.evaluate(BROKEN_NAMES, 17):
                broken[f"{page} at {width}"] = found
    phone = phones(made["tables"][0]["link"])
    expect(phone.get_by_role("button", name="Yes, we sit like this")).to_be_visible()
    broken |= {"phone": found} if (found := phone.evaluate(BROKEN_NAMES, 17)) else {}
    assert broken == {}
