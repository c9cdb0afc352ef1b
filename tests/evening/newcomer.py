"""A director who has never seen the program: the clicks of a mouse, and what an evening takes to read and to do."""

from typing import NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page

from tests.running import Hall

WORDS_A_MINUTE = 238  # read silently by adults, on average (Brysbaert, 2019)
SECONDS_AN_ACT = 3.0  # to find a button and press it, to type into a field, or to choose a file

# Returns the texts and filled fields on the first screen: those of the page, and those of the bars around it.
TEXTS = """
() => {
  const found = [[], []];
  const put = (element, text, box) => {
    if (!text.trim() || box.width <= 2 || box.right <= 0 || box.top >= innerHeight || box.bottom <= 0) return;
    if (!element.checkVisibility({ visibilityProperty: true })) return;
    for (let around = element; around !== document.body; around = around.parentElement) {
      const { width, height } = around.getBoundingClientRect();
      if (getComputedStyle(around).overflow !== "visible" && Math.min(width, height) < 3) return; // for screen readers
    }
    found[Number(Boolean(element.closest("header.site, footer, .step-bar")))].push(text.trim().split(/\\s+/).filter((word) => /[\\p{L}\\p{N}]/u.test(word)).join(" "));
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    put(texts.currentNode.parentElement, texts.currentNode.data, range.getBoundingClientRect());
  }
  for (const field of document.querySelectorAll("input:not([type=radio], [type=checkbox], [type=file], [type=hidden]), select, textarea")) {
    const value = field.selectedOptions ? (field.selectedOptions[0]?.text ?? "") : field.value.split("\\n").slice(0, field.rows).join("\\n");
    put(field, value, field.getBoundingClientRect());
  }
  return found;
}
"""


class Hand:
    """A director's hand at the mouse, whose clicks are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def click(self, name: str, at: Locator | None = None) -> None:
        """The one button or link of that name."""
        place = at or self.page.get_by_role("main")
        place.get_by_role("button", name=name).or_(place.get_by_role("link", name=name)).first.click()
        self.clicks += 1


class Act(NamedTuple):
    """One click, tap, typed field or chosen file, and how many words are new on the screens after it."""

    what: str
    page: str
    words: int

    @property
    def seconds(self) -> float:
        return SECONDS_AN_ACT + 60 * self.words / WORDS_A_MINUTE


class Reader:
    """Somebody who reads all that is new on each first screen; how many `seconds` the acts and the reading take.

    Another page is read in full, but a text that it has several times only once; on the same page what was not there before
    is read, and the bars around all pages once.
    """

    def __init__(self) -> None:
        self.acts: list[Act] = []
        self.known: dict[Page, tuple[str, set[str]]] = {}
        self.known_bars: set[str] = set()

    @property
    def seconds(self) -> float:
        return sum(act.seconds for act in self.acts)

    def does(self, what: str, *pages: Page, printed: str = "") -> None:
        """Count the act, and read what these pages show then and what the terminal has `printed`."""
        words = len(printed.split()) + sum(map(self._new_words, pages))
        self.acts.append(Act(what, urlsplit(pages[0].url).path if pages else "terminal", words))

    def _new_words(self, page: Page) -> int:
        """Return how many words the page shows that have not been read."""
        texts, bars = map(set, page.evaluate(TEXTS))
        path = urlsplit(page.url).path
        before, known = self.known.get(page, ("", set()))
        known = known if before == path else set()
        new = (texts - known, bars - self.known_bars)
        self.known[page] = (path, known | texts)
        self.known_bars |= bars
        return sum(len(text.split()) for part in new for text in part)

    def __str__(self) -> str:
        """One line for each act: its second, its words and its page."""
        lines, second = [], 0.0
        for number, act in enumerate(self.acts, start=1):
            second += act.seconds
            lines.append(f"{number:3} {second:6.0f} s {act.words:5} words  {act.what}  {act.page}")
        return "\n".join(lines)


def sign_in(page: Page, hall: Hall, hand: Hand) -> None:
    hand.click("Sign in")
    page.get_by_label("Username").fill(hall.director)
    page.get_by_label("Password").fill(hall.password)
    page.keyboard.press("Enter")
    page.wait_for_url("**/nights/")
