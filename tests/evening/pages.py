"""Pages of the browser that go from one test to the next: to open a new one takes longer than many a test.

Between two tests a page forgets all that a person could have left on it. Also counts a director's clicks. Knows no night.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page, StorageState

from tests.evening.spoken import ENGLISH, Spoken

# Counts wherever the browser goes from page to page.
COUNT_CLICKS = "addEventListener('click', () => { sessionStorage.clicks = 1 + Number(sessionStorage.clicks); }, true)"
PATIENCE = 120_000  # milliseconds: a busy machine is slow, not wrong
Watch = Callable[[Page, list[str]], None]


def open_context(browser: Browser, **options: Any) -> BrowserContext:
    """A new context, which waits for a slow machine as long as `expect` does: every one of these tests comes from here."""
    if Spoken.language != ENGLISH:
        options = {"locale": Spoken.language} | options
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    return context


class LentPages:
    """Pages of one kind: `options` are those of their contexts, and `watch` writes what goes wrong on them to `errors`."""

    def __init__(self, browser: Browser, watch: Watch, **options: Any) -> None:
        self.browser, self.watch, self.options = browser, watch, options
        self.errors: list[str] = []
        self.idle: list[tuple[Page, CDPSession]] = []
        self.lent: list[tuple[Page, CDPSession]] = []
        self.own: list[BrowserContext] = []

    def lend(self) -> Page:
        """A page on which nothing is open, as new; of another language than English, of this test alone."""
        if Spoken.language != ENGLISH:
            return self.make()
        if not self.idle:
            page = self._new(self.options)
            self.idle.append((page, page.context.new_cdp_session(page)))
        self.lent.append(self.idle.pop())
        return self.lent[-1][0]

    def make(self, **options: Any) -> Page:
        """A page for this test alone, with more options than the others have, or with what no page forgets again."""
        page = self._new(self.options | options)
        self.own.append(page.context)
        return page

    def _new(self, options: dict[str, Any]) -> Page:
        page = open_context(self.browser, **options).new_page()
        self.watch(page, self.errors)
        return page

    def take_back(self) -> list[str]:
        """The test is over: every page is emptied for the next one. What went wrong on them."""
        for context in self.own:
            context.close()
        for page, protocol in self.lent:
            try:
                self._empty(page, protocol)
                self.idle.append((page, protocol))
            except Error:  # such a page is of no use to the next test
                with suppress(Error):
                    page.context.close()
        errors, self.errors[:] = list(self.errors), []
        self.own, self.lent = [], []
        return errors

    def _empty(self, page: Page, protocol: CDPSession) -> None:
        page.unroute_all(behavior="ignoreErrors")
        page.context.set_offline(False)
        page.goto("about:blank")
        protocol.send("Storage.clearDataForOrigin", {"origin": self.options["base_url"], "storageTypes": "all"})
        page.context.clear_cookies()
        state: StorageState | None = self.options.get("storage_state")
        if state:
            page.context.add_cookies(state["cookies"])  # type: ignore[arg-type]
        page.set_viewport_size(self.options["viewport"])

    def close(self) -> None:
        for page, _protocol in self.idle:
            page.context.close()


def open_rules(page: Page) -> None:
    """Open all that the form of a night keeps closed: the usual settings, then each subject of the other rules."""
    closed = page.locator(".settled:not([open]) > summary, .fold:not([open]) > summary")
    while closed.count():
        closed.first.click()


@contextmanager
def count_clicks(page: Page) -> Iterator[list[int]]:
    """In the end the list holds how often the page was clicked on meanwhile, and those that it led to."""
    clicks: list[int] = []
    page.evaluate("sessionStorage.clicks = 0")
    yield clicks
    clicks.append(page.evaluate("Number(sessionStorage.clicks)"))
