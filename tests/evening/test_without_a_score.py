"""A hand that the other side accepts before the program has computed it, in a real browser: what it reads is what it accepts."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.evening.looking import looks_right
from tests.evening.phones import link
from tests.evening.test_table_hands import fill_in, hold, report, row, standing
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]


def test_what_was_accepted_without_a_score_is_that_hand_and_no_other(
    hall: Hall, night: dict[str, Any], phones: Any
) -> None:
    phone, other = phones(link(night)), phones(link(night))
    hold(phone, 1)
    phone.context.set_offline(True)
    fill_in(phone)
    phone.locator("[data-irregularities] summary").click()
    phone.locator("label:has([name=fault_2][value=revoke])").click()
    phone.get_by_role("button", name="Save this hand", exact=True).click()
    phone.locator(".last summary").click()
    expect(phone.locator(".last")).to_contain_text("East revoked.")
    for _ in (2, 3, 4):
        report(phone)
    phone.get_by_role("button", name="Right: East–West").click()
    hold(other, 3)
    report(other)  # the same hand, but for the revoke
    expect(row(other)).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_text("waiting for the director", exact=True)).to_be_visible()
    expect(phone.get_by_text("Saved for this deal:")).to_be_visible()
    assert standing(hall, night) == ("disputed", 3, None)
    expect(phone.get_by_text("confirmed by East–West")).to_have_count(3)
    assert phone.evaluate("Object.keys(localStorage).filter((name) => name.includes(':answer:')).length") == 0


def test_points_reported_without_a_connection_are_read_before_they_are_accepted(
    night: dict[str, Any], phones: Any
) -> None:
    phone = phones(link(night))
    hold(phone, 1)
    phone.context.set_offline(True)
    phone.locator("[data-step=dealer] label", has_text="North").click()
    for bid in ("pass", "6", "pass", "pass"):
        phone.locator(f"[data-bid='{bid}']").click()
    phone.locator(".suit-picks label", has_text="Hearts").click()
    phone.get_by_text("Points only").click()
    phone.locator(".quick label.pick", has_text="9").click()
    phone.get_by_role("button", name="Save this hand", exact=True).click()
    phone.locator(".last summary").click()
    lines = ["North and South took 9 of 14.", "East and West took 5 of 14.", "The score comes once the hand is sent."]
    expect(phone.locator(".last li")).to_have_text(lines)
    looks_right(phone)
