"""The sounds of the board and the hall screen in a real browser: each once, and no click is lost to them."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.evening.looking import looks_right, until
from tests.evening.phones import come_back, link
from tests.running import Hall

pytestmark = pytest.mark.browser

SWITCHED_ON = "localStorage.setItem('headtable-sound', 'on');"
SWITCHED_OFF = SWITCHED_ON.replace("'on'", "'off'")
# As browsers do that open a context late, some time after the tap.
LATE = """const Real = AudioContext;
window.AudioContext = class extends Real {
  #woken = false;
  get state() { return this.#woken ? super.state : "suspended"; }
  resume() { this.#woken = true; return super.resume(); }
};"""
# How many partials sounded.
COUNTED = """rung = 0;
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { rung += 1; return make.call(this); };"""
A_BELL, A_WARNING, A_CALL = 21, 1, 3


def board_of(page: Page, night: dict[str, Any]) -> Locator:
    """The board, opened; its switch for sounds."""
    page.goto(f"/nights/{night['night']}/board/")
    return page.locator("#sounds")


def unfold(page: Page) -> None:
    page.locator("#more > summary").click()
    page.locator("#sounds > summary").click()


def places(page: Page) -> list[float]:
    """Where everything is that can be pressed; read without a script, which would count as a tap."""
    boxes = [each.bounding_box() for each in page.locator("main a:visible, main button:visible").all()]
    return [value for box in boxes if box for value in (box["x"], box["y"], box["width"], box["height"])]


@pytest.fixture
def sounding(laptops: Any, night: dict[str, Any]) -> Any:
    """The board of a laptop whose sounds are on, and were allowed by a tap."""
    page = laptops.make()
    page.add_init_script(SWITCHED_ON + COUNTED)
    sounds = board_of(page, night)
    page.get_by_role("heading", level=1).click()
    expect(sounds).to_have_attribute("data-sound", "on")
    yield page
    assert laptops.take_back() == []


def end_of_time(page: Page, what: str, key: str = "1763835000000") -> None:
    """As the clock on the page announces it."""
    page.evaluate(
        "detail => { document.dispatchEvent(new CustomEvent('clock', { detail })); }", {"what": what, "key": key}
    )


@pytest.mark.trial
def test_the_sounds_begin_as_the_club_has_settled_and_stay_as_the_device_chose(
    laptops: Any, night: dict[str, Any]
) -> None:
    """A new club has settled them on."""
    page = laptops.make()
    sounds = board_of(page, night)
    switch = page.get_by_label("Sounds on this device")
    unfold(page)
    expect(sounds).to_have_attribute("data-sound", "on")
    looks_right(page)
    assert page.evaluate("localStorage.getItem('headtable-sound')") is None
    switch.uncheck()
    expect(sounds).to_have_attribute("data-sound", "off")
    page.reload()
    unfold(page)
    expect(switch).not_to_be_checked()
    expect(page.locator("[data-sound-waits]")).to_be_hidden()
    switch.check()
    expect(sounds).to_have_attribute("data-sound", "on")
    assert laptops.take_back() == []


@pytest.mark.trial
def test_each_sound_can_be_tried_though_they_are_off(laptops: Any, night: dict[str, Any]) -> None:
    page = laptops.make()
    page.add_init_script(COUNTED)
    board_of(page, night)
    unfold(page)
    sounded = 0
    for name, partials in (("Try the bell", A_BELL), ("Try the warning", A_WARNING), ("Try a call", A_CALL)):
        sounded += partials
        page.get_by_role("button", name=name).click()
        until(page, f"rung === {sounded}")
    assert laptops.take_back() == []


@pytest.mark.trial
def test_the_first_click_on_the_board_is_not_lost(laptops: Any, night: dict[str, Any]) -> None:
    page = laptops.make()
    page.add_init_script(SWITCHED_ON + LATE)
    sounds = board_of(page, night)
    expect(page.get_by_text("Tap anywhere to turn sound on")).to_be_visible()
    pressed = page.get_by_role("navigation", name="Pages of this round").get_by_role("link", name="Papers")
    pressed.hover()
    before = places(page)
    page.mouse.down()
    expect(sounds).to_have_attribute("data-sound", "on")
    expect(page.get_by_text("Tap anywhere to turn sound on")).to_be_hidden()
    assert (
        max(abs(one - other) for one, other in zip(before, places(page), strict=True)) <= 1
    )  # a button that is pressed
    page.mouse.up()
    page.wait_for_url("**/papers/")
    assert laptops.take_back() == []


def test_a_call_rings_where_the_sounds_are_on(sounding: Page, hall: Hall, night: dict[str, Any]) -> None:
    assert hall.ask(f"{link(night)}calls", {"reason": "cards"})[0] == 201
    come_back(sounding)
    expect(sounding.get_by_text("a question about", exact=False).or_(sounding.locator("[data-call]"))).to_be_visible()
    until(sounding, f"rung === {A_CALL}")


@pytest.mark.trial
@pytest.mark.parametrize("page", ["guests", "guests/1", "desk", "door"])
def test_on_other_pages_a_call_rings_too_as_the_club_has_settled_and_asks_for_a_tap(
    laptops: Any, hall: Hall, night: dict[str, Any], page: str
) -> None:
    """A new club has settled the sounds on, and this device was never asked."""
    laptop = laptops.make()
    laptop.add_init_script(COUNTED + LATE)
    laptop.goto(f"/nights/{night['night']}/{page}/")
    note = laptop.get_by_text("Tap anywhere to turn sound on")
    expect(note).to_be_hidden()
    assert hall.ask(f"{link(night)}calls", {"reason": "cards"})[0] == 201
    come_back(laptop)
    expect(laptop.locator("[data-call]")).to_be_visible()
    expect(note).to_be_visible()
    looks_right(laptop)
    laptop.get_by_role("heading", level=1).click()
    until(laptop, f"rung === {A_CALL}")
    expect(note).to_be_hidden()
    assert laptops.take_back() == []


def test_the_bell_rings_once_on_a_device_also_after_the_page_is_loaded_again(sounding: Page) -> None:
    end_of_time(sounding, "five")
    assert sounding.evaluate("rung") == A_WARNING
    end_of_time(sounding, "up")
    end_of_time(sounding, "up")
    assert sounding.evaluate("rung") == A_WARNING + A_BELL
    sounding.reload()
    sounding.get_by_role("heading", level=1).click()
    expect(sounding.locator("#sounds")).to_have_attribute("data-sound", "on")
    end_of_time(sounding, "up")
    assert sounding.evaluate("rung") == 0
    end_of_time(sounding, "up", key="1763836000000")  # the next round's
    assert sounding.evaluate("rung") == A_BELL


@pytest.mark.trial
def test_where_the_sounds_are_off_nothing_rings(laptops: Any, night: dict[str, Any]) -> None:
    page = laptops.make()
    page.add_init_script(SWITCHED_OFF + COUNTED)
    board_of(page, night)
    end_of_time(page, "up")
    assert page.evaluate("rung") == 0
    assert laptops.take_back() == []
