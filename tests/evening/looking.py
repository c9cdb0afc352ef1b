"""Whether a page looks right, in a real browser: narrow and wide, and to axe. Knows pages; knows no night."""

import time
from collections.abc import Callable
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

from tests.evening.pages import PATIENCE
from tests.evening.spoken import Spoken

Scheme = Literal["dark", "light"]
# What axe looks for: in the dark only the colours are others.
RULES: dict[Scheme, dict[str, Any]] = {
    "dark": {"runOnly": {"type": "rule", "values": ["color-contrast"]}},
    "light": {},
}
MOST_SHIFT = 0.05
# Adds up how far the page's parts have moved by themselves since it was opened.
WATCH_SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value;
}).observe({ type: "layout-shift", buffered: true });
"""


# The words of names, no longer than this, that the page breaks within.
LONGEST_WORD = 14
BROKEN_NAMES = """
most => {
  const broken = new Set();
  for (const name of document.querySelectorAll("bdi, .name")) {
    const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const word of texts.currentNode.data.matchAll(/[\\p{L}\\p{M}]+/gu)) {
        if (word[0].length > most) continue;
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((each) => Math.round(each.top))).size > 1) broken.add(word[0]);
      }
    }
  }
  return [...broken];
}
"""


# What is wrong with a page in the new look: two primary acts, one that does nothing, another left edge, a cut name, controls
# that lie over each other. Calls lie over the foot of a page, and so does what waits on a narrow board, as nothing else may.
FAULTS = """
() => {
  if (!document.querySelector("link[href*='look/look']")) return [];
  const seen = (within) => [...document.querySelectorAll(within)].filter((each) => each.checkVisibility());
  const faults = [];
  const primary = seen("main .button.primary");
  if (primary.length > 1) faults.push("primary: " + primary.map((each) => each.textContent.trim()).join(" and "));
  for (const each of primary) if (each.disabled || !(each.href || each.form || each.closest(".bar"))) faults.push("does nothing: " + each.textContent.trim());
  const [brand, title] = [document.querySelector(".brand"), document.querySelector("h1")];
  const [at, edge] = [title, brand].map((each) => each?.getBoundingClientRect().left);
  if (brand && title && Math.abs(at - edge) > 1) faults.push(`the title begins at ${at} px, the page at ${edge} px`);
  for (const each of seen("main bdi")) if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth) faults.push("cut: " + each.textContent);
  const controls = seen("main :is(a, button, input, select, textarea, summary)").filter(
    (each) => !each.closest(`.menu > div, .bar, #calls, .sr, .pick${innerWidth < 992 ? ", #needs > ol" : ""}`) && each.type !== "hidden",
  );
  const boxes = controls.flatMap((each) => [...each.getClientRects()].map((box) => ({ each, box })));
  for (const [at, one] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) {
      if (one.each.contains(other.each) || other.each.contains(one.each)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 2 && down > 2) faults.push(`${one.each.textContent.trim()} lies over ${other.each.textContent.trim()}`);
    }
  }
  return faults;
}
"""


# What fits letters to a screen has then done so at its new size.
NEXT_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Light:
    """How the pages of this test are looked at: light comes last, as pages are seen otherwise."""

    schemes: tuple[Scheme, ...] = ("light",)


def look_in_the_dark_too(is_wanted: bool) -> None:
    """From here on: axe takes as long for that as for all else, so that few tests do it."""
    Light.schemes = ("dark", "light") if is_wanted else ("light",)


def looks_right(page: Page, narrowest: int = 320) -> None:
    """Its language is the test's. No page scrolls sideways or breaks a name within a word, at this width or at the narrowest; axe finds nothing, nor in the dark where it looks there too."""
    size = page.viewport_size
    assert size
    assert page.locator("html").get_attribute("lang") == Spoken.language, page.url
    page.wait_for_load_state()  # without its style sheet any page is too wide
    for width in sorted({narrowest, size["width"]}):
        page.set_viewport_size({"width": width, "height": size["height"]})
        page.evaluate(NEXT_FRAMES)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{page.url} is {wide} px too wide at {width} px"
        broken = page.evaluate(BROKEN_NAMES, LONGEST_WORD)
        assert not broken, f"{page.url} breaks {broken} within the word at {width} px"
        assert page.evaluate(FAULTS) == [], f"{page.url} at {width} px"
    for scheme in Light.schemes:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # or a colour is met on its way
        found = run_axe(page, RULES[scheme])
        assert found.violations_count == 0, f"{scheme}: {found.generate_report()}"


def until(page: Page, condition: str, arg: Any = None) -> None:
    """Ask the page until the condition holds, or until all patience is gone.

    Playwright's own `wait_for_function` asks a second time from within the page, whose policy forbids to evaluate text: it
    fails on a slow machine, where the first answer is no.
    """
    begun = time.monotonic()
    while not page.evaluate(condition, arg):
        assert time.monotonic() < begun + PATIENCE / 1000, f"{page.url}: {condition} does not hold for {arg}"


def let_in(page: Page, has_come: Callable[[], bool]) -> None:
    """Let in what the browser reports of the page, which may come later than what the page shows, until that is there."""
    begun = time.monotonic()
    while not has_come():
        assert time.monotonic() < begun + PATIENCE / 1000, f"{page.url}: it has not come"
        page.evaluate("0")


def run_axe(page: Page, rules: dict[str, Any]) -> AxeResults:
    """What axe finds wrong; it is put into the page once, and answers without all that it finds right."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
    options = {"resultTypes": ["violations"], **rules}
    wrong = page.evaluate("options => axe.run(document, options).then(found => found.violations)", options)
    return AxeResults({"violations": wrong})
