"""A member's year on a page: figures, the points by night as a chart, the nights and the prizes. Calculates nothing."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.wording import Text, gettext_noop, pgettext_lazy
from tournaments.charts import Chart

from .chart_drawing import draw_chart
from .columns import Listing, draw_columns, pages_of
from .frame import LETTERHEAD, figure, footer, letterhead
from .ink import BAIZE, BRASS, FINE, GREY
from .press import MARGIN, Press
from .values import Figure, NightHeading

TITLE = Text(gettext_noop("Year"))
PRIZES = Text(gettext_noop("Prizes"))
NIGHTS: Final = Listing(
    (
        Text(gettext_noop("Date")),
        Text(gettext_noop("Night")),
        pgettext_lazy("rank", "Place"),
        Text(gettext_noop("Points")),
        Text(gettext_noop("Won")),
    ),
    (0.27, 0.36, 0.11, 0.14, 0.12),
)
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
    """One page, or more where the nights do not fit on it."""
    top = letterhead(press, sheet.head, press.words(TITLE))
    top = _draw_figures(press, top - 8, sheet.figures)
    if sheet.chart is not None:
        top = draw_chart(press, sheet.chart, top - 10)
    bottom = MARGIN + 14
    low = _draw_prizes(press, bottom, sheet.prizes) if sheet.prizes else bottom
    lines = [_cells(line) for line in sheet.lines]
    pages = pages_of(press, NIGHTS, lines, top - 14 - low, press.height - MARGIN - LETTERHEAD - 8 - bottom)
    for number, columns in enumerate(pages, start=1):
        if number > 1:
            top = letterhead(press, sheet.head, press.words(TITLE)) + 6
        draw_columns(press, NIGHTS, top - 14, columns)
        footer(press, sheet.head, number, len(pages))
        press.next_page()


def _cells(line: YearLine) -> tuple[str, ...]:
    return line.date, line.night, figure(line.rank) or "–", figure(line.points), line.won or "–"


def _draw_figures(press: Press, top: float, figures: Sequence[tuple[str, str, str]]) -> float:
    """A band of them side by side. Returns its lower edge."""
    width = (press.width - 2 * MARGIN) / max(len(figures), 1)
    for nth, (label, value, note) in enumerate(figures):
        left, room = MARGIN + nth * width, width - 8
        if nth:
            press.rule(left - 4, top - 6, left - 4, top - BAND + 6, FINE, GREY)
        press.text(left, top - 14, label, 9, room, colour=GREY)
        press.text(left, top - 34, value, 17, room, face="bold", colour=BAIZE)
        press.text(left, top - 48, note, 9, room, face="italic", colour=GREY)
    return top - BAND


def _draw_prizes(press: Press, bottom: float, prizes: Sequence[str]) -> float:
    """At the foot of the page, two side by side. Returns the upper edge."""
    half = (press.width - 2 * MARGIN) / 2
    y = bottom + 4
    for two in reversed([prizes[first : first + 2] for first in range(0, len(prizes), 2)]):
        cells = [press.name_lines(prize, 10, half - 8, 3, floor=9) for prize in two]
        most = max(map(len, cells))
        for nth, cell in enumerate(cells):
            for at, line in enumerate(cell):
                press.line(MARGIN + nth * half, y + OF_PRIZES * (most - 1 - at), line)
        y += OF_PRIZES * most
    press.text(MARGIN, y, PRIZES, 10, half, face="bold", colour=BRASS)
    return y + 22
