"""A list in one column or, where that is too short, in two, over as many pages as it takes."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from .frame import LETTERHEAD, footer, letterhead
from .ink import BAIZE, FINE, INK, PLAIN, TINT
from .listed import Listed
from .press import MARGIN, Align, Press, column_edges
from .typesetting import TextLine
from .values import NightHeading

LINE: Final = 15.0  # its height
NEXT: Final = 10.5  # the height of each further line of a name
COLUMNS: Final = 2
NAMES: Final = 2  # cells that are set from the left, figures at the right edge
GAP: Final = 18.0
BOTTOM: Final = MARGIN + 14

Cells: TypeAlias = Sequence[str]


def draw_columns(
    press: Press,
    head: NightHeading,
    title: str,
    listed: Listed[Any],
    top: float,
    low: float = BOTTOM,
    line: float = LINE,
) -> None:
    """Draw the list on the page that has room from `top` down to `low`, and on further ones under that title."""
    listed = listed.printed()
    lines = [[press.words(text) for text in words] for words in listed.words()]
    pages = _pages(press, listed, lines, (top - 14 - low, press.height - MARGIN - LETTERHEAD - 8 - BOTTOM), line)
    for number, columns in enumerate(pages, start=1):
        if number > 1:
            top = letterhead(press, head, title) + 6
        width = _width(press, len(columns))
        for nth, cells in enumerate(columns):
            _draw_column(press, listed, (MARGIN + nth * (width + GAP), top - 14, width), cells, line)
        footer(press, head, number, len(pages))
        press.next_page()


def _pages(
    press: Press, listed: Listed[Any], lines: Sequence[Cells], rooms: tuple[float, float], line: float
) -> list[list[list[Cells]]]:
    """The lines in the columns of each page, of which the first and the others have so much room: in one column where that
    holds all, else in two."""
    first, other = rooms
    if sum(_height(press, listed, cells, _width(press, 1), line) for cells in lines) <= first - line:
        return [[list(lines)]]
    pages: list[list[list[Cells]]] = [[[]]]
    left = first - line
    for cells in lines:
        height = _height(press, listed, cells, _width(press, COLUMNS), line)
        if height > left:
            if len(pages[-1]) < COLUMNS:
                pages[-1].append([])
            else:
                pages.append([[]])
            left = (first if len(pages) == 1 else other) - line
        pages[-1][-1].append(cells)
        left -= height
    pages[-1] += [[] for _missing in range(COLUMNS - len(pages[-1]))]
    return pages


def _width(press: Press, columns: int) -> float:
    return (press.width - 2 * MARGIN - (columns - 1) * GAP) / columns


def _cells(press: Press, listed: Listed[Any], cells: Cells, width: float) -> list[list[TextLine]]:
    """The lines of each cell: a date or a name that does not fit on one has several."""
    return [
        press.name_lines(text, 10, column.share * width - 5, 4, floor=9)
        for text, column in zip(cells, listed.columns, strict=True)
    ]


def _height(press: Press, listed: Listed[Any], cells: Cells, width: float, line: float) -> float:
    return line + NEXT * (max(map(len, _cells(press, listed, cells, width))) - 1)


def _draw_column(
    press: Press, listed: Listed[Any], place: tuple[float, float, float], lines: Sequence[Cells], line: float
) -> None:
    """Draw these lines at a place: its left edge, its upper edge and its width."""
    if not lines:
        return
    left, top, width = place
    edges = column_edges(left, width, [column.share for column in listed.columns])
    for nth, column in enumerate(listed.columns):
        x, align = _place(edges, nth)
        room = edges[nth + 1] - edges[nth] - 3
        press.text(x, top - line + 4, column.heading, 9, room, face="bold", align=align, colour=BAIZE)
    y = top - line
    press.rule(left, y, left + width, y, PLAIN, INK)
    for row, cells in enumerate(lines):
        height = _height(press, listed, cells, width, line)
        if row % 2:
            press.box(left, y - height, width, height, 0, fill=TINT)
        for nth, cell in enumerate(_cells(press, listed, cells, width)):
            x, align = _place(edges, nth)
            for at, words in enumerate(cell):
                press.line(x, y - line * 0.7 - NEXT * at, words, align)
        y -= height
    press.rule(left, y, left + width, y, FINE, INK)


def _place(edges: Sequence[float], nth: int) -> tuple[float, Align]:
    """Where the text of a cell is set, and how."""
    return (edges[nth] + 2, "left") if nth < NAMES else (edges[nth + 1] - 2, "right")
