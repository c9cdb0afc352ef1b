"""What the tests of a table's page in the browser say: a night to open, who sits there, looking again."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, Request, Response, expect

from tests.running import Hall

SMALL = {"width": 360, "height": 740}
MOST = 14  # the most that can be bid


def rehearsed(hall: Hall, *asked: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(
        hall.command("rehearse", "--tables", "3", "--rounds", "3", "--seed", "4", "--json", "--noinput", *asked)
    )
    return made


def link(night: dict[str, Any], table: int = 1) -> str:
    return str(night["tables"][table - 1]["link"])


def names(page: Page) -> list[str]:
    return page.locator("#now .who").all_inner_texts()


def look_again(page: Page) -> None:
    """As it does when the phone comes back to the Wi-Fi."""
    with page.expect_response(lambda answer: answer.url.endswith("/state")):
        page.evaluate("window.dispatchEvent(new Event('online'))")


def confirm(page: Page) -> None:
    with page.expect_response(lambda answer: answer.url.endswith("/seats")):
        page.get_by_role("button", name="Yes, we sit like this").click()


def seats_in_the_book(hall: Hall, night: dict[str, Any], table: int = 1) -> list[str]:
    return [seat["name"] for seat in hall.ask(f"{link(night, table)}state")[1]["seats"]]


def tap_hand(page: Page, hand: dict[str, Any]) -> None:
    """All that is asked of one hand, tap by tap, up to OK."""
    dealer = page.locator("[data-step=dealer] label.pick")
    if dealer.count():
        dealer.nth(hand["dealer"] - 1).tap()
    for bid in hand["bids"]:
        page.locator(f"[data-bid='{'pass' if bid is None else bid}']").tap()
        if bid == MOST:
            break  # the others can only have passed
    page.locator(f".suit-picks label:has([value={hand['trump']}])").tap()
    if "points" in hand:
        page.get_by_text("Points only").tap()
        page.locator(f".quick label:has([value='{hand['points'][str(makers_side(hand))]}'])").tap()
        return
    if "discard" in hand["taken"].values():
        page.get_by_text("One was in the discards").tap()
    for count, taker in hand["taken"].items():
        page.locator(f"[data-count={count}] label:has([value='{taker}'])").tap()


def tell_hand(page: Page, hand: dict[str, Any]) -> None:
    """The same, and OK as soon as it can be tapped."""
    tap_hand(page, hand)
    page.get_by_role("button", name="OK", exact=True).tap()


@contextmanager
def count_taps(page: Page) -> Iterator[list[int]]:
    """In the end the list holds how often the screen was touched meanwhile."""
    taps: list[int] = []
    page.evaluate("taps = 0; addEventListener('pointerdown', ontap = () => { taps += 1; }, true)")
    yield taps
    taps.append(page.evaluate("removeEventListener('pointerdown', ontap, true), taps"))


def makers_side(hand: dict[str, Any]) -> int:
    """The first seat of the side that named trumps: of the highest bid, or of the dealer where all passed."""
    bids = [bid or 0 for bid in hand["bids"]]
    steps = bids.index(max(bids)) + 1 if any(bids) else 0
    return 2 - (hand["dealer"] + steps) % 2


def all_in_the_book(page: Page) -> None:
    """The page says that nothing is on its way any more, and its phone keeps no hand."""
    expect(page.locator("[data-queue]")).to_have_text("All hands are recorded.", timeout=15_000)
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.includes(':hand:')).length") == 0


def on_its_way(page: Page, hands: int, state: str = "saved on this phone") -> None:
    expect(page.locator("#outbox li b")).to_have_text([state] * hands)


def is_done_sending(page: Page) -> None:
    """Nothing waits on the phone, whatever has become of what it sent."""
    expect(page.locator("#outbox li b", has_text=re.compile("sav|send"))).to_have_count(0)


class Traffic:
    """The hands that left a phone, and the answers that reached it, in their order."""

    def __init__(self, page: Page) -> None:
        self.keys: list[str] = []
        self.statuses: list[int] = []
        self.acknowledged: list[dict[str, Any]] = []
        page.on("request", self._sent)
        page.on("response", self._answered)

    def _sent(self, request: Request) -> None:
        if request.url.endswith("/hands"):
            self.keys.append(request.headers.get("idempotency-key", ""))

    def _answered(self, answer: Response) -> None:
        if not answer.url.endswith("/hands"):
            return
        self.statuses.append(answer.status)
        if answer.status in (200, 201):
            self.acknowledged.append(json.loads(answer.request.post_data or "")["hand"])
