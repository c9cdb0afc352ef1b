"""A member's year on one page: figures, the points by night as a chart, the nights and the prizes. Calculates nothing."""

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from scoring.wording import Text, gettext_noop
from tournaments.charts import Chart

from .chart_drawing import draw_chart
from .frame import figure, footer, letterhead
from .ink import BAIZE, BRASS, FINE, GREY, HAIR, INK, PLAIN, TINT
from .press import MARGIN, Press, column_edges
from .values import Figure, NightHeading

TITLE = Text(gettext_noop("Year"))
PRIZES = Text(gettext_noop("Prizes"))
HEADINGS: Final = tuple(
    Text(each)
    for each in (
        gettext_noop("Date"),
        gettext_noop("Night"),
        gettext_noop("Place"),
        gettext_noop("Points"),
        gettext_noop("Won"),
    )
)
SHARES: Final = (0.2, 0.41, 0.12, 0.15, 0.12)
LINE: Final = 15.0  # of a night; less where there are many
IN_A_COLUMN: Final = 26  # nights, with lines of that height
COLUMNS: Final = 3
GAP: Final = 18.0
BAND: Final = 58.0
OF_PRIZES: Final = 13.0


class YearLine(NamedTuple):
    """A night: its date, its name, the place there, points and rounds won; of an imported one the points alone."""

    date: str
    night: str
    rank: Figure
    points: Figure
    won: str


class YearSheet(NamedTuple):
    """The page. `head` names the member in place of the night; `figures` are a label, a value and a note each."""

    head: NightHeading
    figures: tuple[tuple[str, str, str], ...]
    chart: Chart | None
    lines: tuple[YearLine, ...]
    prizes: tuple[str, ...] = ()


def draw_year(press: Press, sheet: YearSheet) -> None:
    """One page, however many nights."""
    top = letterhead(press, sheet.head, press.words(TITLE))
    top = _draw_figures(press, top - 8, sheet.figures)
    if sheet.chart is not None:
        top = draw_chart(press, sheet.chart, top - 10)
    bottom = MARGIN + 14
    if sheet.prizes:
        bottom = _draw_prizes(press, bottom, sheet.prizes)
    _draw_nights(press, top - 14, bottom, sheet.lines)
    footer(press, sheet.head)
    press.next_page()


def _draw_figures(press: Press, top: float, figures: Sequence[tuple[str, str, str]]) -> float:
    """A band of them side by side. Returns its lower edge."""
    width = (press.width - 2 * MARGIN) / max(len(figures), 1)
    for nth, (label, value, note) in enumerate(figures):
        left, room = MARGIN + nth * width, width - 8
        if nth:
            press.rule(left - 4, top - 6, left - 4, top - BAND + 6, HAIR, GREY)
        press.text(left, top - 14, label, 8.5, room, colour=GREY)
        press.text(left, top - 34, value, 17, room, face="bold", colour=BAIZE)
        press.text(left, top - 48, note, 8, room, face="italic", colour=GREY)
    return top - BAND


def _draw_nights(press: Press, top: float, bottom: float, lines: Sequence[YearLine]) -> None:
    """In as many columns as they need, in smaller lines where that is not enough."""
    columns = min(COLUMNS, ceil(len(lines) / IN_A_COLUMN)) or 1
    rows = ceil(len(lines) / columns) or 1
    width = (press.width - 2 * MARGIN - (columns - 1) * GAP) / columns
    line = min(LINE, (top - bottom - LINE) / rows)
    for nth in range(columns):
        left = MARGIN + nth * (width + GAP)
        _draw_column(press, left, top, width, line, lines[nth * rows : (nth + 1) * rows])


def _draw_column(press: Press, left: float, top: float, width: float, line: float, lines: Sequence[YearLine]) -> None:
    edges = column_edges(left, width, SHARES)
    size = min(10, line * 0.7)
    for nth, label in enumerate(HEADINGS):
        _cell(press, edges, nth, top - LINE + 4, label, 8.5)
    y = top - LINE
    press.rule(left, y, left + width, y, PLAIN, INK)
    for row, each in enumerate(lines):
        if row % 2:
            press.box(left, y - line, width, line, 0, fill=TINT)
        y -= line
        texts = each.date, each.night, figure(each.rank) or "–", figure(each.points), each.won or "–"
        for nth, text in enumerate(texts):
            _cell(press, edges, nth, y + line * 0.3, text, size)
    press.rule(left, y, left + width, y, FINE, INK)


def _cell(press: Press, edges: Sequence[float], nth: int, y: float, text: Text | str, size: float) -> None:
    """Words from the left, figures at the right edge of their column."""
    left, right = edges[nth], edges[nth + 1]
    face, colour = ("bold", BAIZE) if isinstance(text, Text) else ("text", INK)
    if nth < 2:
        press.text(left + 2, y, text, size, right - left - 5, face=face, colour=colour)  # type: ignore[arg-type]
    else:
        press.text(right - 2, y, text, size, right - left - 3, face=face, align="right", colour=colour)  # type: ignore[arg-type]


def _draw_prizes(press: Press, bottom: float, prizes: Sequence[str]) -> float:
    """At the foot of the page, two side by side. Returns the upper edge."""
    rows, half = ceil(len(prizes) / 2), (press.width - 2 * MARGIN) / 2
    top = bottom + rows * OF_PRIZES
    for nth, prize in enumerate(prizes):
        x, y = MARGIN + nth % 2 * half, top - (1 + nth // 2) * OF_PRIZES + 4
        press.text(x, y, prize, 10, half - 8)
    press.text(MARGIN, top + 4, PRIZES, 10, half, face="bold", colour=BRASS)
    return top + 26
