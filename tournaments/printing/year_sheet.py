"""A member's year on a page: figures, the points by night as a chart, the nights and the prizes. Calculates nothing."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.wording import Text, gettext_noop
from tournaments.charts import Chart

from .chart_drawing import draw_chart
from .frame import LETTERHEAD, figure, footer, letterhead
from .ink import BAIZE, BRASS, FINE, GREY, INK, PLAIN, TINT
from .press import MARGIN, Align, Press, column_edges
from .typesetting import TextLine
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
SHARES: Final = (0.27, 0.36, 0.11, 0.14, 0.12)
LINE: Final = 15.0  # of a night
NEXT: Final = 10.5  # and for each further line of its name
COLUMNS: Final = 2
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
    """One page, or more where the nights do not fit on it."""
    top = letterhead(press, sheet.head, press.words(TITLE))
    top = _draw_figures(press, top - 8, sheet.figures)
    if sheet.chart is not None:
        top = draw_chart(press, sheet.chart, top - 10)
    bottom = MARGIN + 14
    low = _draw_prizes(press, bottom, sheet.prizes) if sheet.prizes else bottom
    pages = _pages(press, sheet.lines, top - 14 - low, press.height - MARGIN - LETTERHEAD - 8 - bottom)
    for number, columns in enumerate(pages, start=1):
        if number > 1:
            top = letterhead(press, sheet.head, press.words(TITLE)) + 6
        for nth, lines in enumerate(columns):
            width = _width(press, len(columns))
            _draw_column(press, MARGIN + nth * (width + GAP), top - 14, width, lines)
        footer(press, sheet.head, number, len(pages))
        press.next_page()


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


def _width(press: Press, columns: int) -> float:
    return (press.width - 2 * MARGIN - (columns - 1) * GAP) / columns


def _pages(press: Press, lines: Sequence[YearLine], first: float, other: float) -> list[list[list[YearLine]]]:
    """The nights in the columns of each page, of which the first and the others have so much room: in one column where
    that holds all, else in two."""
    if sum(_height(press, line, _width(press, 1)) for line in lines) <= first - LINE:
        return [[list(lines)]]
    pages: list[list[list[YearLine]]] = [[[]]]
    left = first - LINE
    for line in lines:
        height = _height(press, line, _width(press, COLUMNS))
        if height > left:
            if len(pages[-1]) < COLUMNS:
                pages[-1].append([])
            else:
                pages.append([[]])
            left = (first if len(pages) == 1 else other) - LINE
        pages[-1][-1].append(line)
        left -= height
    pages[-1] += [[] for _missing in range(COLUMNS - len(pages[-1]))]
    return pages


def _cells(press: Press, line: YearLine, width: float) -> list[list[TextLine]]:
    """The lines of each cell: a date or a name that does not fit on one has several."""
    texts = line.date, line.night, figure(line.rank) or "–", figure(line.points), line.won or "–"
    return [
        press.name_lines(text, 10, share * width - 5, 4, floor=9) for text, share in zip(texts, SHARES, strict=True)
    ]


def _height(press: Press, line: YearLine, width: float) -> float:
    return LINE + NEXT * (max(map(len, _cells(press, line, width))) - 1)


def _draw_column(press: Press, left: float, top: float, width: float, lines: Sequence[YearLine]) -> None:
    if not lines:
        return
    edges = column_edges(left, width, SHARES)
    for nth, label in enumerate(HEADINGS):
        x, align = _place(edges, nth)
        room = edges[nth + 1] - edges[nth] - 3
        press.text(x, top - LINE + 4, label, 9, room, face="bold", align=align, colour=BAIZE)
    y = top - LINE
    press.rule(left, y, left + width, y, PLAIN, INK)
    for row, each in enumerate(lines):
        height = _height(press, each, width)
        if row % 2:
            press.box(left, y - height, width, height, 0, fill=TINT)
        for nth, cell in enumerate(_cells(press, each, width)):
            x, align = _place(edges, nth)
            for at, line in enumerate(cell):
                press.line(x, y - LINE * 0.7 - NEXT * at, line, align)
        y -= height
    press.rule(left, y, left + width, y, FINE, INK)


def _place(edges: Sequence[float], nth: int) -> tuple[float, Align]:
    """Words from the left, figures at the right edge of their column."""
    return (edges[nth] + 2, "left") if nth < 2 else (edges[nth + 1] - 2, "right")


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
