"""Every page in a language that nobody speaks, on a small phone: no text is left in English, none is cut, no page scrolls.

Its letters bear accents and its texts are two fifths longer, see `tests.catalogues`. French is looked at too: no word is
broken there, where the invented language's longest have to be.
"""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, Request, expect

from tests.catalogues import INVENTED, MARKS, write_invented, written_anew
from tests.evening.looking import until
from tests.evening.pages import open_context
from tests.evening.test_every_page import MORE, NO_PAGE, OF_DJANGO, WRITE, signed_in
from tests.running import Hall, open_hall, own_database

pytestmark = [
    pytest.mark.browser,
    pytest.mark.trial,
    pytest.mark.skipif(shutil.which("xgettext") is None, reason="gettext is not installed here"),
]

PHONE = {"width": 360, "height": 640}
# What is the same in every language: names, quotations, what is typed as it stands, languages by their own name; and of
# what this hall has, the names that stand in the middle of a text.
SAME = "bdi, cite, q, code, pre, kbd, script, style, template, svg, html [lang], .name, #id_time_zone"
NAMES = (
    *(
        "Head Table",
        "Tuesday Club",
        "Friday cinch",
        "Winter",
        "Guest",
        "Member",
        "Door prize",
        "Ladies",
    ),
    *("director", "admin", "helper", "host", "of the season", "of the club", "a gift", "Website"),
    *("English", INVENTED.capitalize(), r"https?://\S+"),
)
LEFT_IN_ENGLISH = """
([marks, same, names]) => {
  const known = new RegExp(names, "g");
  const isLeft = (text) => !new RegExp(`[${marks}]`).test(text) && /\\p{L}{2}/u.test(text.replace(known, ""));
  const found = new Set();
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.data.trim();
    if (isLeft(text) && !texts.currentNode.parentElement.closest(same)) found.add(text.slice(0, 80));
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"]) {
    for (const each of document.querySelectorAll(`[${name}]`)) {
      const text = each.getAttribute(name);
      if (isLeft(text) && !each.closest(same)) found.add(`${name}=${text.slice(0, 80)}`);
    }
  }
  return [...found];
}
"""
# Texts that lie beyond the box that hides what is beyond it, or beyond the page where nothing scrolls.
CUT = """
() => {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest(".sr, .skip, thead, svg, script")) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const text = range.getBoundingClientRect();
    if (text.width === 0) continue;
    for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, position } = getComputedStyle(box);
      const { left, right } = box.getBoundingClientRect();
      if (overflowX === "auto" || overflowX === "scroll") break;
      const isBox = ["hidden", "clip"].includes(overflowX) || box.matches("button, .button, .chip, body");
      if (isBox && (text.right > right + 1 || text.left < left - 1)) {
        found.add(`${box.localName}.${box.className}: ${texts.currentNode.data.trim().slice(0, 60)}`);
        break;
      }
      if (position === "fixed") break; // what lies over the page may lie beside its body
    }
  }
  return [...found];
}
"""
NAMED = "|".join(name if "http" in name else re.escape(name) for name in sorted(NAMES, key=len, reverse=True))
STORE_ANEW = """
async (path) => {
  const { active } = await navigator.serviceWorker.ready;
  await (await caches.open("headtable-pages")).delete(path);
  active.postMessage({ store: path });
}
"""
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


# The words that a page breaks within, in the languages that the program speaks: one with more letters than this may be.
LONGEST_WORD = 16
BROKEN_WORDS = """
(most) => {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest(".sr, .skip, thead, svg, script, code, pre, bdi")) continue;
    for (const word of texts.currentNode.data.matchAll(/[\\p{L}\\p{M}]+/gu)) {
      if (word[0].length > most) continue;
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      const tops = [...range.getClientRects()].map((each) => each.top);
      if (Math.max(...tops) - Math.min(...tops) > 5) found.add(word[0]);
    }
  }
  return [...found];
}
"""


@contextmanager
def a_hall(folder: Path, **environment: str) -> Iterator[tuple[Hall, list[list[str]]]]:
    """A hall with one of everything that an address can name, and its addresses."""
    with (
        own_database(folder / "hall", "invented", is_made=True) as own,
        open_hall(own | environment) as running,
    ):
        running.command("shell", "-c", WRITE.format(file=str(folder / "doors.json")))
        yield running, json.loads((folder / "doors.json").read_text())


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hall, list[list[str]]]]:
    """It offers the invented language."""
    folder = tmp_path_factory.mktemp("invented")
    write_invented(folder / "locale", written_anew(folder / "source", INVENTED))
    with a_hall(folder, HEADTABLE_LOCALE=str(folder / "locale")) as found:
        yield found


@pytest.fixture(scope="module")
def french_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hall, list[list[str]]]]:
    with a_hall(tmp_path_factory.mktemp("french")) as found:
        yield found


def whole_pages(page: Page) -> Callable[[str], None]:
    """Return a function that opens an address and returns when all that the page's scripts asked for has been answered."""
    waiting: set[Request] = set()
    page.on("request", lambda request: waiting.add(request))
    page.on("requestfinished", lambda request: waiting.discard(request))
    page.on("requestfailed", lambda request: waiting.discard(request))

    def open_whole(path: str) -> None:
        waiting.clear()
        page.goto(path)
        while waiting:
            page.wait_for_event("requestfinished")

    return open_whole


def test_no_page_leaves_a_text_in_english_or_cuts_one(hall: tuple[Hall, list[list[str]]], browser: Browser) -> None:
    running, doors = hall
    paths = [path for route, path in doors if route not in NO_PAGE and not route.startswith(OF_DJANGO)]
    faults: list[Any] = []
    with closing(signed_in(running, browser, viewport=PHONE)) as page:
        page.context.add_cookies([{"name": "django_language", "value": INVENTED, "url": running.address}])
        open_whole = whole_pages(page)
        for path in (*paths, *MORE):
            open_whole(path)  # what a script asks for is in the language too
            if (wide := page.evaluate(WIDE)) > 0:
                faults.append(f"{path} is {wide} px too wide")
            faults.extend(f"{path} cuts {text}" for text in page.evaluate(CUT))
            faults.extend(f"{path} says {text}" for text in page.evaluate(LEFT_IN_ENGLISH, [MARKS, SAME, NAMED]))
    assert faults == []


@pytest.mark.skipif("fr" not in dict(settings.LANGUAGES), reason="French is not compiled here")
def test_in_french_no_page_cuts_a_text_or_breaks_a_word(
    french_hall: tuple[Hall, list[list[str]]], browser: Browser
) -> None:
    running, doors = french_hall
    paths = [path for route, path in doors if route not in NO_PAGE and not route.startswith(OF_DJANGO)]
    faults: list[Any] = []
    with closing(signed_in(running, browser, viewport=PHONE, has_touch=True, is_mobile=True)) as page:
        page.context.add_cookies([{"name": "django_language", "value": "fr", "url": running.address}])
        open_whole = whole_pages(page)
        for path in (*paths, *MORE):
            open_whole(path)
            if (wide := page.evaluate(WIDE)) > 0:
                faults.append(f"{path} is {wide} px too wide")
            faults.extend(f"{path} cuts {text}" for text in page.evaluate(CUT))
            faults.extend(f"{path} breaks {word}" for word in page.evaluate(BROKEN_WORDS, LONGEST_WORD))
    assert faults == []


def test_a_phone_stores_its_tables_page_in_the_language_that_was_chosen(
    hall: tuple[Hall, list[list[str]]], browser: Browser
) -> None:
    running, doors = hall
    path = dict(doors)["t/<token>/"]
    with closing(open_context(browser, base_url=f"http://localhost:{running.port}")) as context:  # a secure one
        page = context.new_page()
        page.goto(path)
        page.get_by_role("link", name=INVENTED).click()
        expect(page.locator("html")).to_have_attribute("lang", INVENTED)
        page.evaluate(STORE_ANEW, path)
        until(page, "async (path) => Boolean(await caches.match(path))", path)
        context.set_offline(True)
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", INVENTED)
