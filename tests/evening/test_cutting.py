"""One table cut for on a phone of 360 px, in a real browser: two taps a card, a tie, a card changed, and the seats."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, StorageState, expect

from tests.evening.looking import looks_right
from tests.evening.pages import LentPages
from tests.evening.phones import SMALL
from tests.running import Hall

pytestmark = [pytest.mark.browser, pytest.mark.trial]

MAKE = """
from pathlib import Path
from django.utils import timezone
from tournaments.actions.door import enrol_guest
from tournaments.actions.nights import make_night
night = make_night(by=None, name="Friday cinch", date=timezone.localdate(), law="foster-1897", movement="progressive-cinch")
for name in ("Ada Bertha-Maria Constantinopolous", "Clara", "Daniel", "Emil"):
    enrol_guest(night_id=night.pk, name=name, at=timezone.now())
Path(made).write_text(str(night.pk))
"""


@pytest.fixture
def night(hall: Hall, tmp_path: Path) -> int:
    """A night of one table that is not drawn."""
    made = tmp_path / "night"
    hall.command("shell", "-c", f"made = {str(made)!r}{MAKE}")
    return int(made.read_text())


@pytest.fixture
def phone(hall: Hall, browser: Browser, signed_in: StorageState) -> Iterator[Page]:
    options = {"base_url": hall.address, "storage_state": signed_in, "has_touch": True, "is_mobile": True}
    pages = LentPages(browser, lambda page, errors: None, viewport=SMALL, **options)
    yield pages.lend()
    pages.take_back()
    pages.close()


def cut(page: Page, name: str, rank: str, suit: str) -> None:
    expect(page.get_by_role("heading", name=f"{name} cuts: which card?")).to_be_visible()
    page.locator("#now").get_by_text(rank, exact=True).tap()
    page.get_by_role("button", name=suit).tap()


def test_a_table_is_cut_for_on_a_phone(phone: Page, night: int) -> None:
    phone.goto(f"/nights/{night}/draw/")
    phone.get_by_text("More", exact=True).tap()
    phone.get_by_role("link", name="Cut for seats instead").tap()
    cut(phone, "Ada Bertha-Maria Constantinopolous", "K", "Hearts")
    phone.get_by_role("button", name="Spades").tap()
    expect(phone.get_by_role("alert")).to_have_text("Tap the rank first, then the suit.")
    looks_right(phone)
    small = phone.locator("#now .pick span, #now .button, .cut a").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect()).filter((box) => box.width < 48 || box.height < 48).length"
    )
    assert small == 0
    cut(phone, "Clara", "9", "Clubs")
    cut(phone, "Daniel", "9", "Spades")
    cut(phone, "Emil", "4", "Diamonds")
    expect(phone.get_by_text("Equal cards. Only these cut again: Clara, Daniel.")).to_be_visible()
    looks_right(phone)
    cut(phone, "Clara", "5", "Diamonds")
    cut(phone, "Daniel", "10", "Clubs")
    expect(phone.get_by_text("Constantinopolous and Daniel play against Clara and Emil.")).to_be_visible()
    looks_right(phone)
    phone.locator(".cut li", has_text="Emil").get_by_role("link", name="Change").tap()
    cut(phone, "Emil", "A", "Diamonds")
    expect(phone.get_by_text("Emil deals first.")).to_be_visible()
    phone.go_back()
    expect(phone.get_by_role("heading", name="Emil cuts: which card?")).to_be_visible()
    phone.get_by_role("button", name="Cut for us").tap()
    expect(phone.get_by_role("heading", name="The table is formed")).to_be_visible()
    expect(phone.locator(".cut li", has_text="Clara").get_by_role("link").first).to_contain_text("9")
    phone.get_by_role("button", name="Use these seats").tap()
    expect(phone.get_by_text("was cut to deal first.")).to_be_visible()
    expect(phone.get_by_role("button", name="Publish and begin")).to_be_visible()
    looks_right(phone)
