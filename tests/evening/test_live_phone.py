"""A phone that is used from hand to hand and never reloaded: what its page shows after each act."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.evening.phones import click_each, confirm, dealer_and_bids, link, look_again
from tests.evening.seen import picture, wrong
from tests.evening.tables import EAST, Tables
from tests.evening.test_table_hands import BIDS, report, row
from tests.running import Hall

pytestmark = pytest.mark.browser


def test_no_hole_is_left_on_a_phone_after_a_hand(night: dict[str, Any], phones: Any) -> None:
    phone = phones(link(night))
    expect(phone.locator("#page.live")).to_be_visible()
    picture(phone, "phone-0")
    assert wrong(phone, "gap") == []
    confirm(phone)
    for deal in (1, 2):
        report(phone)
        expect(row(phone, deal)).to_be_visible()
        look_again(phone)
        picture(phone, f"phone-{deal}")
        assert wrong(phone, "gap") == []


def test_what_others_do_comes_below_a_hand_that_is_being_entered(hall: Hall, phones: Any) -> None:
    tables = Tables(hall, 1)
    phone = phones(tables.links[1])
    confirm(phone)
    click_each(phone, *dealer_and_bids(phone, 1, BIDS))
    seen = "document.querySelector('#hand .step:not(.done, .later)').getBoundingClientRect().y"
    before = phone.evaluate(seen)
    assert tables.report(1) == 201
    assert tables.report(1, EAST, deal=1) == 409
    look_again(phone)
    expect(row(phone)).to_be_visible()
    assert abs(phone.evaluate(seen) - before) < 2
