"""A deal is practised, and a hand stepped through, by keyboard and by touch, in a real browser."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.evening.looking import looks_right

pytestmark = [pytest.mark.browser, pytest.mark.trial]

DEAL = "/laws/practise/?law=foster-1897&seed=7"
KEEP = ".to-keep button"
CHOICES = ".beside :is(.picks a, .own a.card)"


def test_a_deal_is_practised_to_its_score_by_keyboard(director: Page) -> None:
    director.goto(DEAL)
    while director.locator(CHOICES).count() or director.locator(KEEP).count():
        address = director.url
        director.locator(KEEP).or_(director.locator(CHOICES)).first.focus()
        director.keyboard.press("Enter")
        expect(director).not_to_have_url(address)
    expect(director.get_by_text("The deal is over.")).to_be_visible()
    looks_right(director)
    director.get_by_role("link", name="Look at it card by card").press("Enter")
    expect(director.get_by_text("With all cards seen,")).to_be_visible()
    first = director.url
    for _ in range(5):
        address = director.url
        director.keyboard.press("ArrowRight")
        expect(director).not_to_have_url(address)
    looks_right(director)
    for _ in range(5):
        address = director.url
        director.keyboard.press("ArrowLeft")
        expect(director).not_to_have_url(address)
    assert director.url.removesuffix("#table") == first


def test_a_deal_is_practised_to_its_score_by_touch(phones: Any) -> None:
    phone = phones(DEAL)
    looks_right(phone)
    while phone.locator(CHOICES).count() or phone.locator(KEEP).count():
        address = phone.url
        if phone.locator(KEEP).count():
            looks_right(phone)
        phone.locator(KEEP).or_(phone.locator(CHOICES)).first.tap()
        expect(phone).not_to_have_url(address)
    expect(phone.get_by_text("The deal is over.")).to_be_visible()
    looks_right(phone)
    phone.get_by_role("link", name="Look at it card by card").tap()
    looks_right(phone)
