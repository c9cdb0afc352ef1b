"""A member's year on a page: figures, the points by night as a chart, the nights and the prizes. Calculates nothing."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from scoring.wording import Text, gettext_noop
from tournaments.charts import Chart

from .chart_drawing import draw_chart
from .columns import BOTTOM, draw_columns
from .frame import letterhead
from .ink import BAIZE, BRASS, FINE, GREY
from .listed import Listed
from .press import MARGIN, Press
from .values import NightHeading

TITLE = Text(gettext_noop("Year"))
PRIZES = Text(gettext_noop("Prizes"))
BAND: Final = 58.0
OF_PRIZES: Final = 13.0


class YearSheet(NamedTuple):
    """The page. `head` names the member in place of the night; `figures` are a label, a value and a note each."""

    head: NightHeading
    figures: tuple[tuple[str, str, str], ...]
    chart: Chart | None
    nights: Listed[Any]
    prizes: tuple[str, ...] = ()


def draw_year(press: Press, sheet: YearSheet) -> None:
    """One page, or more where the nights do not fit on it."""
    title = press.words(TITLE)
    top = letterhead(press, sheet.head, title)
    top = _draw_figures(press, top - 8, sheet.figures)
    if sheet.chart is not None:
        top = draw_chart(press, sheet.chart, top - 10)
    low = _draw_prizes(press, sheet.prizes) if sheet.prizes else BOTTOM
    draw_columns(press, sheet.head, title, sheet.nights, top, low)


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


def _draw_prizes(press: Press, prizes: Sequence[str]) -> float:
    """At the foot of the page, two side by side. Returns the upper edge."""
    half = (press.width - 2 * MARGIN) / 2
    y = BOTTOM + 4
    for two in reversed([prizes[first : first + 2] for first in range(0, len(prizes), 2)]):
        cells = [press.name_lines(prize, 10, half - 8, 3, floor=9) for prize in two]
        most = max(map(len, cells))
        for nth, cell in enumerate(cells):
            for at, line in enumerate(cell):
                press.line(MARGIN + nth * half, y + OF_PRIZES * (most - 1 - at), line)
        y += OF_PRIZES * most
    press.text(MARGIN, y, PRIZES, 10, half, face="bold", colour=BRASS)
    return y + 22
