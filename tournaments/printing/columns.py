"""A list in one column or, where that is too short, in two, over as many pages as it takes. Knows cells; does not know what
stands in them."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from scoring.wording import Text

from .ink import BAIZE, FINE, INK, PLAIN, TINT
from .press import MARGIN, Align, Press, column_edges
from .typesetting import TextLine

NEXT: Final = 10.5  # the height of each further line of a name
COLUMNS: Final = 2
GAP: Final = 18.0

Cells: TypeAlias = Sequence[str]


class Listing(NamedTuple):
    """Of each cell, its heading and its share of the width. The first `names` are set from the left, figures at the right edge."""

    headings: tuple[Text, ...]
    shares: tuple[float, ...]
    names: int = 2
    line: float = 15.0  # its height


def pages_of(
    press: Press, listing: Listing, lines: Sequence[Cells], first: float, other: float
) -> list[list[list[Cells]]]:
    """The lines in the columns of each page, of which the first and the others have so much room: in one column where that
    holds all, else in two."""
    if sum(_height(press, listing, line, _width(press, 1)) for line in lines) <= first - listing.line:
        return [[list(lines)]]
    pages: list[list[list[Cells]]] = [[[]]]
    left = first - listing.line
    for line in lines:
        height = _height(press, listing, line, _width(press, COLUMNS))
        if height > left:
            if len(pages[-1]) < COLUMNS:
                pages[-1].append([])
            else:
                pages.append([[]])
            left = (first if len(pages) == 1 else other) - listing.line
        pages[-1][-1].append(line)
        left -= height
    pages[-1] += [[] for _missing in range(COLUMNS - len(pages[-1]))]
    return pages


def draw_columns(press: Press, listing: Listing, top: float, columns: Sequence[Sequence[Cells]]) -> None:
    """The columns of one page, side by side."""
    width = _width(press, len(columns))
    for nth, lines in enumerate(columns):
        _draw_column(press, listing, MARGIN + nth * (width + GAP), top, width, lines)


def _width(press: Press, columns: int) -> float:
    return (press.width - 2 * MARGIN - (columns - 1) * GAP) / columns


def _cells(press: Press, listing: Listing, line: Cells, width: float) -> list[list[TextLine]]:
    """The lines of each cell: a date or a name that does not fit on one has several."""
    return [
        press.name_lines(text, 10, share * width - 5, 4, floor=9)
        for text, share in zip(line, listing.shares, strict=True)
    ]


def _height(press: Press, listing: Listing, line: Cells, width: float) -> float:
    return listing.line + NEXT * (max(map(len, _cells(press, listing, line, width))) - 1)


def _draw_column(
    press: Press, listing: Listing, left: float, top: float, width: float, lines: Sequence[Cells]
) -> None:
    if not lines:
        return
    edges = column_edges(left, width, listing.shares)
    for nth, label in enumerate(listing.headings):
        x, align = _place(listing, edges, nth)
        room = edges[nth + 1] - edges[nth] - 3
        press.text(x, top - listing.line + 4, label, 9, room, face="bold", align=align, colour=BAIZE)
    y = top - listing.line
    press.rule(left, y, left + width, y, PLAIN, INK)
    for row, each in enumerate(lines):
        height = _height(press, listing, each, width)
        if row % 2:
            press.box(left, y - height, width, height, 0, fill=TINT)
        for nth, cell in enumerate(_cells(press, listing, each, width)):
            x, align = _place(listing, edges, nth)
            for at, line in enumerate(cell):
                press.line(x, y - listing.line * 0.7 - NEXT * at, line, align)
        y -= height
    press.rule(left, y, left + width, y, FINE, INK)


def _place(listing: Listing, edges: Sequence[float], nth: int) -> tuple[float, Align]:
    """Where the text of a cell is set, and how."""
    return (edges[nth] + 2, "left") if nth < listing.names else (edges[nth + 1] - 2, "right")
