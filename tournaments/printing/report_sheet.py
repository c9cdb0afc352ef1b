"""A club's year on a page for its meeting: figures beside those of the year before, names, and the nights. Adds nothing up."""

from typing import Any, Final, NamedTuple

from .columns import draw_columns
from .frame import letterhead
from .ink import BAIZE, BRASS, FINE, GREY, INK, PLAIN, TINT
from .listed import Listed
from .press import MARGIN, Press
from .typefaces import Face
from .values import NightHeading

ROW: Final = 14.5
VALUE: Final = 96.0  # the width of a year's column
WORDS: Final = 12.5  # a line of names
MOST_WORDS: Final = 8  # lines of them: the nights have room below


class ReportSheet(NamedTuple):
    """The page. `head` names the report in place of the night; `years` are the headings of the figures' columns."""

    head: NightHeading
    years: tuple[str, ...]
    figures: tuple[tuple[str, tuple[str, ...]], ...]
    names: tuple[tuple[str, str], ...]  # a heading, and the names after it
    nights: Listed[Any]
    note: str = ""


def draw_report(press: Press, sheet: ReportSheet) -> None:
    """One page, or more where the nights do not fit on it."""
    top = letterhead(press, sheet.head, "")
    top = _draw_figures(press, top - 6, sheet)
    for heading, names in sheet.names:
        top = _draw_names(press, top - 10, heading, names)
    top = _draw_words(press, top - 6, sheet.note, italic=True)
    draw_columns(press, sheet.head, "", sheet.nights, top, line=12.5)


def _draw_figures(press: Press, top: float, sheet: ReportSheet) -> float:
    """A row for each figure. Returns the lower edge."""
    right = press.width - MARGIN
    edges = [right - 6 - VALUE * nth for nth in reversed(range(len(sheet.years)))]
    for edge, year in zip(edges, sheet.years, strict=True):
        press.text(edge, top - ROW + 4.5, year, 10, VALUE - 8, face="bold", align="right", colour=BAIZE)
    y = top - ROW
    press.rule(MARGIN, y, right, y, PLAIN, INK)
    for row, (label, values) in enumerate(sheet.figures):
        if row % 2:
            press.box(MARGIN, y - ROW, right - MARGIN, ROW, 0, fill=TINT)
        press.text(MARGIN + 6, y - ROW + 4.5, label, 10.5, edges[0] - VALUE - MARGIN)
        for nth, (edge, value) in enumerate(zip(edges, values, strict=True)):
            face: Face = "text" if nth else "bold"
            press.text(edge, y - ROW + 4.5, value, 10.5, VALUE - 8, face=face, align="right")
        y -= ROW
    press.rule(MARGIN, y, right, y, FINE, INK)
    return y


def _draw_names(press: Press, top: float, heading: str, names: str) -> float:
    """Returns the lower edge."""
    press.text(MARGIN, top - 10, heading, 10.5, press.width - 2 * MARGIN, face="bold", colour=BRASS)
    return _draw_words(press, top - 11, names)


def _draw_words(press: Press, top: float, words: str, *, italic: bool = False) -> float:
    lines = press.lines(words, 10, press.width - 2 * MARGIN, MOST_WORDS, "italic" if italic else "text")
    for nth, line in enumerate(lines, start=1):
        press.line(MARGIN, top - WORDS * nth, line, colour=GREY if italic else INK)
    return top - WORDS * len(lines)
