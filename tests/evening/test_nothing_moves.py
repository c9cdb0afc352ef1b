"""On a phone's page too nothing moves by itself, whatever happens in the hall meanwhile."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.evening.looking import MOST_SHIFT, WATCH_SHIFTS
from tests.evening.phones import look_again
from tests.evening.tables import Tables
from tests.running import Hall

pytestmark = pytest.mark.browser


def moved(phone: Page, shown: Locator) -> float:
    """How far its parts have moved until it shows what has happened, and has drawn that."""
    look_again(phone)
    expect(shown).to_be_visible()
    phone.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
    )
    return float(phone.evaluate("window.shifted"))


def test_a_phone_stays_as_it_is_while_the_host_acts(hall: Hall, phones: Any, director: Page) -> None:
    """Another matter: a hand from a second phone of the table, whose question takes the form's place, and a new round."""
    tables = Tables(hall, 2)
    phone = phones("about:blank", ready=lambda page: page.add_init_script(WATCH_SHIFTS))
    phone.goto(tables.links[1])
    shifts = {"opened": moved(phone, phone.get_by_text("Deal 1 of"))}
    tables.call(1, "rule")
    director.goto(f"/nights/{tables.night}/board/")
    director.get_by_role("button", name="I am coming").click()
    expect(director.get_by_text("Table 1 knows that you are coming.")).to_be_visible()
    shifts["the director comes"] = moved(phone, phone.get_by_text("A director took your call"))
    director.get_by_text("Clock", exact=True).click()
    director.get_by_role("button", name="Start the clock").click()
    shifts["the clock"] = moved(phone, phone.locator("#clock [data-time]"))
    director.get_by_role("button", name="Pause").click()
    shifts["a pause"] = moved(phone, phone.locator("#clock").get_by_text("Paused"))
    assert {what: far for what, far in shifts.items() if far > MOST_SHIFT} == {}
