"""What the tests of a table's page in the browser say: a night to open, who sits there, looking again."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from playwright.sync_api import APIResponse, Page, Request, Response, Route, expect

from tests.evening.looking import let_in, until
from tests.evening.spoken import said
from tests.running import Hall

SMALL = {"width": 360, "height": 740}
LAPTOP = {"width": 1366, "height": 860}
PROJECTOR = {"width": 1280, "height": 720}
MOST = 14  # the most that can be bid


def rehearsed(hall: Hall, *asked: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(
        hall.command("rehearse", "--tables", "3", "--rounds", "3", "--seed", "4", "--json", "--noinput", *asked)
    )
    return made


def link(night: dict[str, Any], table: int = 1) -> str:
    return str(night["tables"][table - 1]["link"])


def join_link(hall: Hall, night: dict[str, Any]) -> str:
    """The path behind the hall's code."""
    address = hall.command("join_link", str(night["night"])).strip()
    return "/" + address.split("/", 3)[3]


def names(page: Page) -> list[str]:
    return page.locator("#now .who").all_inner_texts()


def come_back(page: Page) -> None:
    """As somebody does who comes back to this tab: whatever page it is, it asks at once what is new."""
    html = page.locator("html")  # which is found again where the page is just leaving by itself
    html.dispatch_event("visibilitychange")
    html.dispatch_event("online")


def stop_the_clock(page: Page) -> None:
    """From here on no time passes on this page, whose clock is installed, but what the test lets pass: a busy machine is slow."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)


def look_again(page: Page) -> None:
    """As it does when the phone comes back to the Wi-Fi."""
    with page.expect_response(lambda answer: answer.url.endswith("/parts")):
        page.evaluate("window.dispatchEvent(new Event('online'))")


@contextmanager
def unaware(page: Page) -> Iterator[None]:
    """Meanwhile the phone sees nothing of what others do: it looks in vain, and no look from before is drawn any more."""
    page.route("**/parts", lambda look: look.abort())
    page.evaluate("window.dispatchEvent(new Event('online'))")
    yield
    page.unroute("**/parts")


def is_up_to_date(page: Page) -> None:
    """It has drawn all that there is: it looks, and nothing is new."""
    with page.expect_response(lambda answer: answer.url.endswith("/parts") and answer.status == 304):
        look_again(page)


class Held:
    """The next answer from an address: made, and held as one that is long on its way."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.asked: Route | None = None
        self.answer: APIResponse | None = None
        self.is_over = False
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)
        page.route(address, self._hold, times=1)

    def is_made(self) -> None:
        """The page has asked, and the program has answered."""
        let_in(self.page, lambda: self.answer is not None)

    def comes(self) -> None:
        """Now, and the page has had time to draw it, if it still waited."""
        assert self.asked
        assert self.answer
        self.asked.fulfill(response=self.answer)
        let_in(self.page, lambda: self.is_over)
        self.page.evaluate("async () => { for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame); }")

    def _hold(self, asked: Route) -> None:
        self.asked = asked
        self.answer = asked.fetch(url=asked.request.url.replace("hall.test", "127.0.0.1"))

    def _end(self, request: Request) -> None:
        self.is_over |= self.asked is not None and request == self.asked.request


def posted(page: Page) -> AbstractContextManager[Any]:
    """What is pressed within is answered in the end: the one who looks then sees what came of it."""
    return page.expect_response(lambda answer: answer.request.method == "POST")


def confirm(page: Page) -> None:
    with page.expect_response(lambda answer: answer.url.endswith("/seats")):
        page.get_by_role("button", name=said("Yes, we sit like this")).click()


def stored_seats(hall: Hall, night: dict[str, Any], table: int = 1) -> list[str]:
    return [seat["name"] for seat in hall.ask(f"{link(night, table)}state")[1]["seats"]]


# Clicks on one part of the page after the other, each as soon as it is there and enabled.
CLICK_EACH = """async (wanted) => {
  for (const selector of wanted) {
    const find = () => [...document.querySelectorAll(selector)].find((part) => part.checkVisibility() && !part.disabled);
    for (let turns = 0; !find(); turns += 1) {
      if (turns > 3000) throw new Error(`nothing to click on: ${selector}`);
      const field = document.querySelector("[data-bid-typed] input");
      const bid = /data-bid='(\\d+)'/.exec(selector);
      if (field?.checkVisibility() && bid) {
        field.value = bid[1];
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      await new Promise(requestAnimationFrame);
    }
    find().click();
  }
}"""


def click_each(page: Page, *selectors: str) -> None:
    """What a quick finger does, in a tenth of the time that taps from outside of the page take."""
    page.evaluate(CLICK_EACH, selectors)


def dealer_and_bids(page: Page, dealer: int, bids: Iterable[str]) -> list[str]:
    """The parts of the page to click on for who dealt, if it asks that, and for each bid."""
    asked = page.locator("[data-step=dealer]").count()
    return [f"[name=dealer][value='{dealer}']"] * bool(asked) + [f"[data-bid='{bid}']" for bid in bids]


def bids_of(hand: dict[str, Any]) -> list[str]:
    """As the page has them, up to the most that can be bid: the others can only have passed."""
    bids = ["pass" if bid is None else str(bid) for bid in hand["bids"]]
    return bids[: bids.index(str(MOST)) + 1] if str(MOST) in bids else bids


def fill_in_hand(page: Page, hand: dict[str, Any]) -> None:
    """All that is asked of one hand, up to its score, by a script on the page."""
    click_each(page, *dealer_and_bids(page, hand["dealer"], bids_of(hand)), f"[name=trump][value={hand['trump']}]")
    if "points" in hand:
        tap_points(page, hand)
        return
    if "discard" in hand["taken"].values():
        page.get_by_text(said("One was in the discards")).tap()
    click_each(page, *(f"[name=taken_{count}][value='{taker}']" for count, taker in hand["taken"].items()))


def tap_hand(page: Page, hand: dict[str, Any]) -> None:
    """The same, tap by tap, as a finger does it."""
    dealer = page.locator("[data-step=dealer] label.pick")
    if dealer.count():
        dealer.nth(hand["dealer"] - 1).tap()
    bids = bids_of(hand)
    passes = next(place for place, bid in enumerate(reversed(bids)) if bid != "pass" or place == 3)
    rest = ["rest"] if passes > 1 and set(bids) != {"pass"} else ["pass"] * passes
    for bid in [*bids[: len(bids) - passes], *rest]:
        page.locator(f"[data-bid='{bid}']").tap()
    page.locator(f".suit-picks label:has([value={hand['trump']}])").tap()
    if "points" in hand:
        tap_points(page, hand)
        return
    if "discard" in hand["taken"].values():
        page.get_by_text(said("One was in the discards")).tap()
    takers = list(hand["taken"].values())
    most = max((1, 2), key=takers.count)
    for count, taker in hand["taken"].items():
        if taker != most:
            page.locator(f"[data-count={count}] label:has([value='{taker}'])").tap()
    if most in takers:
        page.locator(f"[data-rest-to='{most}']").tap()


def tap_points(page: Page, hand: dict[str, Any]) -> None:
    page.get_by_text(said("Points only")).tap()
    page.locator(f".quick label:has([value='{hand['points'][str(makers_side(hand))]}'])").tap()


def tap_ok(page: Page) -> None:
    """As soon as the hand is complete."""
    page.get_by_role("button", name=said("Save this hand"), exact=True).tap()


def report_hand(
    page: Page, hand: dict[str, Any], fill_in: Callable[[Page, dict[str, Any]], None] = fill_in_hand
) -> None:
    fill_in(page, hand)
    tap_ok(page)
    expect(page.locator("#page.begun")).to_have_count(0)  # it is saved once its score is known


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


def all_saved(page: Page) -> None:
    """The page says that nothing is on its way any more, and its phone keeps no hand."""
    until(page, "!Object.keys(localStorage).some((name) => name.includes(':hand:'))")
    expect(page.locator("[data-queue]")).to_have_text("All hands are saved.")


def on_its_way(page: Page, hands: int, state: str = "saved on this phone") -> None:
    expect(page.locator("#outbox li b")).to_have_text([state] * hands)


def is_done_sending(page: Page) -> None:
    """Nothing waits on the phone, whatever has become of what it sent."""
    expect(page.locator("#outbox li b", has_text=re.compile("phone|send"))).to_have_count(0)


class Traffic:
    """The hands that left a phone, and the answers that reached it, in their order."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keys: list[str] = []
        self._on_their_way: list[Request] = []
        self._answers: list[tuple[int, Any]] = []
        page.on("request", self._sent)
        page.on("response", self._answered)
        page.on("requestfailed", self._lost)

    @property
    def statuses(self) -> list[int]:
        return [status for status, _sent in self._all_answers()]

    @property
    def acknowledged(self) -> list[dict[str, Any]]:
        return [sent["hand"] for status, sent in self._all_answers() if status in (200, 201)]

    def _all_answers(self) -> list[tuple[int, Any]]:
        """Anyone who sees on the page what an answer did may hear of the answer itself only later."""
        let_in(self.page, lambda: not self._on_their_way)
        return self._answers

    def _sent(self, request: Request) -> None:
        if request.url.endswith("/hands"):
            self.keys.append(request.headers.get("idempotency-key", ""))
            self._on_their_way.append(request)

    def _answered(self, answer: Response) -> None:
        if answer.url.endswith("/hands"):
            self._answers.append((answer.status, json.loads(answer.request.post_data or "")))
            self._lost(answer.request)

    def _lost(self, request: Request) -> None:
        if request in self._on_their_way:
            self._on_their_way.remove(request)
