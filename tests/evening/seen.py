"""What is wrong on a page as it is at this moment, without reloading it. Knows pages; knows no night."""

import os
from pathlib import Path

from playwright.sync_api import Page

from tests.evening.looking import BROKEN_NAMES, LONGEST_WORD

MOST_GAP = 60  # pixels of nothing within a block

# Keeps where the mouse was clicked last, and on what; also what the second click of a double click has reached.
WATCH_THE_MOUSE = """
window.controlOf = (element) => element?.closest("a[href], button, summary, label");
addEventListener("click", (event) => {
  const pressed = [event.clientX, event.clientY, controlOf(event.target)?.textContent];
  if (event.isTrusted && event.detail === 1) sessionStorage.pressed = JSON.stringify(pressed);
}, true);
addEventListener("click", (event) => {
  if (event.detail > 1) sessionStorage.reached = controlOf(event.target)?.textContent.trim() ?? "";
});
"""
# Returns whether another control than the one that was clicked is under the mouse by now.
HAS_ANOTHER_UNDER_THE_MOUSE = """
() => {
  const [x, y, was] = JSON.parse(sessionStorage.pressed ?? "[]");
  const now = x !== undefined && controlOf(document.elementFromPoint(x, y));
  sessionStorage.removeItem("pressed");
  return Boolean(now) && now.textContent !== was;
}
"""

# Returns what is wrong by the name of the check, each with the element and what it measures.
FIND = """
([mostGap, checks]) => {
  const found = [];
  const say = (check, element, text) => {
    const name = element.id ? `#${element.id}` : `${element.tagName.toLowerCase()}.${[...element.classList].join(".")}`;
    found.push([check, `${name}: ${text}`]);
  };
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".sr, [inert]");
  const layer = (element) => element.closest("dialog[open], .bar, .menu, #calling, #calls, #board-said, .messages, [role=status].toast");
  /* Beyond the edge of a box that scrolls, as what is below the fold of the page. */
  const isScrolledOut = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (!["auto", "scroll"].includes(getComputedStyle(box).overflowY)) continue;
      const clip = box.getBoundingClientRect();
      if (top < clip.top - 1 || bottom > clip.bottom + 1) return true;
    }
    return false;
  };
  const area = document.querySelector("main") || document.body;

  /* A gap is a height in which the block has neither text nor a control, from its own top to its bottom. */
  const CONTROLS = "button, input, select, textarea, svg, img, canvas, .felt, .pips, .pick, .seat";
  const inked = [...area.querySelectorAll(CONTROLS)].filter(isSeen).map((each) => [each, each.getBoundingClientRect()]);
  const texts = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    if (!currentNode.data.trim() || !isSeen(currentNode.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(currentNode);
    for (const box of range.getClientRects()) inked.push([currentNode.parentElement, box]);
  }
  const gaps = new Map();
  for (const block of area.querySelectorAll("section, div, form, fieldset, li, ul, ol, article, details, aside, p")) {
    const box = block.getBoundingClientRect();
    const isEmptyCell = block.matches(".column.score"); // of a sheet, beside the cells that are filled first
    if (box.height <= mostGap || isEmptyCell || !isSeen(block) || layer(block)) continue;
    const rows = inked.filter(([each]) => block.contains(each)).map(([, rect]) => [rect.top, rect.bottom]).sort((one, other) => one[0] - other[0]);
    let end = box.top;
    let most = 0;
    let at = 0;
    for (const [top, bottom] of [...rows, [box.bottom, box.bottom]]) {
      if (top - end > most) [most, at] = [top - end, end];
      end = Math.max(end, bottom);
    }
    if (most > mostGap) gaps.set(block, [Math.round(most), Math.round(at)]);
  }
  for (const [block, [most, at]] of gaps) {
    const isWithin = [...gaps.keys()].some((other) => other !== block && block.contains(other) && gaps.get(other)[0] >= most - 30);
    if (!isWithin) say("gap", block, `${most} px of nothing at ${at}`);
  }

  /* What can be pressed and is in view is not under anything else, nor cut off by a bar or by a box that scrolls away. */
  const pressed = [...document.querySelectorAll("button, a[href], summary, input:not([type=hidden]), select, label.pick, [role=button]")]
    .filter((each) => isSeen(each) && !each.disabled && getComputedStyle(each).pointerEvents !== "none" && each.getBoundingClientRect().height > 1 && !isScrolledOut(each));
  for (const each of pressed) {
    const target = each.matches("label input") ? each.closest("label") : each;
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const isInView = bottom > 0 && top < innerHeight && left < innerWidth && right > 0;
    if (!isInView) continue;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const edges = [[x, y], [x, top + 3], [x, bottom - 3]].filter(([, at]) => at >= 0 && at < innerHeight);
    for (const [atX, atY] of edges) {
      const over = document.elementFromPoint(atX, atY);
      const isItself = !over || target.contains(over) || over.contains(target) || over.closest("label")?.contains(each);
      /* What was played is below the fold, which is where the bar begins. */
      if (isItself || (layer(over) && !over.closest(".bar")) || (over.closest(".bar") && target.closest("#played"))) continue;
      say("covered", target, `"${target.textContent.trim().slice(0, 30)}" by ${over.tagName.toLowerCase()}.${over.className}`);
      break;
    }
    for (let box = target.parentElement; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.overflowY !== "hidden" || box.matches("details")) continue;
      const clip = box.getBoundingClientRect();
      if (bottom > clip.bottom + 2 || top < clip.top - 2) say("cut off", target, `"${target.textContent.trim().slice(0, 30)}" by .${box.className}`);
    }
  }

  /* No two that can be pressed overlap. */
  const boxes = pressed.filter((each) => each.matches("button, a, summary, select, label.pick"))
    .map((each) => [each, each.getBoundingClientRect()]).filter(([each]) => !layer(each));
  boxes.forEach(([one, a], nth) => {
    for (const [other, b] of boxes.slice(nth + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 3 && high > 3) say("overlap", one, `"${one.textContent.trim().slice(0, 20)}" and "${other.textContent.trim().slice(0, 20)}"`);
    }
  });

  /* No text ends in "…" beside free space, that is with less text in its row than the row is wide. */
  for (const each of area.querySelectorAll("bdi, .name, .names, .who, b, td, span")) {
    if (!isSeen(each) || each.scrollWidth <= each.clientWidth + 1 || getComputedStyle(each).textOverflow !== "ellipsis") continue;
    const row = each.parentElement.getBoundingClientRect();
    const used = [...each.parentElement.children].reduce((sum, one) => sum + one.getBoundingClientRect().width, 0);
    if (row.width - used > each.scrollWidth - each.clientWidth) say("truncated", each, each.textContent.trim());
  }

  /* At most one filled button can be seen. */
  const filled = [...document.querySelectorAll(".primary")].filter(isSeen);
  if (filled.length > 1) say("filled", filled[1], filled.map((each) => each.textContent.trim()).join(" | "));
  return found.filter(([check]) => !checks.length || checks.includes(check));
}
"""


def wrong(page: Page, *checks: str) -> list[tuple[str, str]]:
    """What these checks, or all of them, find wrong on the page as it is: the check, and the element with what is wrong."""
    found: list[tuple[str, str]] = [(check, text) for check, text in page.evaluate(FIND, [MOST_GAP, list(checks)])]
    if not checks or "broken" in checks:
        found += [("broken", word) for word in page.evaluate(BROKEN_NAMES, LONGEST_WORD)]
    return found


def reached_by_a_double_click(page: Page) -> str:
    """Click a second time, as part of a double click, where the mouse is if something else is there by now; return what that reached."""
    if not page.evaluate(HAS_ANOTHER_UNDER_THE_MOUSE):
        return ""
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    return str(page.evaluate("sessionStorage.reached ?? ''"))


def picture(page: Page, step: str) -> None:
    """Save what the page shows in the folder that EVENING_PICTURES names; nothing without one."""
    folder = os.environ.get("EVENING_PICTURES")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(folder) / f"{step}.png")
