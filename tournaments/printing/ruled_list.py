"""A ruled list over as many pages as it takes. Knows columns and cells; does not know what stands in them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from reportlab.lib.colors import Color

from scoring.wording import Text

from .frame import footer, letterhead
from .ink import BAIZE, GREY, HAIR, INK, PLAIN, TINT
from .press import MARGIN, Align, Press, column_edges
from .typefaces import Face
from .values import NightHeading

LINE: Final = 19.0
WRITTEN_LINE: Final = 26.0  # high enough to write in
ABOVE: Final = 18.0  # between the letterhead and the list: the number of hands included
HEADING: Final = 30.0


class Column(NamedTuple):
    """What share of the width it has, and its name. Names of people are set from the left, figures in the middle."""

    share: float
    label: Text
    is_name: bool = False


class Cell(NamedTuple):
    """What stands in one column of a line."""

    text: Text | str
    face: Face = "text"
    colour: Color = INK


class RuledList(NamedTuple):
    """The list of a night; `nothing` stands below the headings where it has no rows, `notes` below the last row."""

    night: NightHeading
    title: Text
    detail: Text | str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    nothing: Text
    notes: Sequence[Text | str] = ()
    line: float = LINE  # its height, in points


def draw_ruled_list(press: Press, sheet: RuledList) -> None:
    """All its pages; each has the headings and its number."""
    most = int((press.height - 2 * MARGIN - 62 - ABOVE - HEADING - 30) / sheet.line)
    pages = [sheet.rows[first : first + most] for first in range(0, max(len(sheet.rows), 1), most)]
    for number, rows in enumerate(pages, start=1):
        top = letterhead(press, sheet.night, press.words(sheet.title), press.words(sheet.detail))
        right = press.width - MARGIN
        press.text(right, top - 10, sheet.night.as_of, 12, 300, face="italic", align="right", colour=BAIZE)
        bottom = _draw_rows(press, top - ABOVE, sheet.columns, rows, sheet.line)
        if not rows:
            press.text(press.width / 2, bottom - 24, sheet.nothing, 12, 300, face="italic", align="centre")
        elif number == len(pages):
            width = right - MARGIN
            for nth, note in enumerate(sheet.notes):
                press.text(MARGIN, bottom - 14 - 11 * nth, note, 8.5, width, face="italic", colour=GREY)
        footer(press, sheet.night, number, len(pages))
        press.next_page()


def _draw_rows(
    press: Press, top: float, columns: Sequence[Column], rows: Sequence[Sequence[Cell]], line: float
) -> float:
    """The headings and the lines below them. Returns the lower edge."""
    edges = column_edges(MARGIN, press.width - 2 * MARGIN, (column.share for column in columns))
    places = [_place(column, left, right) for column, left, right in zip(columns, edges, edges[1:], strict=False)]
    y = top - HEADING
    for column, (x, align, width) in zip(columns, places, strict=True):
        rows_of_label = 1 if column.is_name else 2
        press.text_above(
            x, y + 9, column.label, 9.5, width + 4, rows_of_label, face="bold", align=align, colour=BAIZE
        )
    press.rule(edges[0], y, edges[-1], y, PLAIN, INK)
    for nth, row in enumerate(rows):
        if nth % 2:
            press.box(edges[0], y - line, edges[-1] - edges[0], line, 0, fill=TINT)
        for cell, (x, align, width) in zip(row, places, strict=True):
            middle = y - line / 2 - 4
            press.text(x, middle, cell.text, 11.5, width, face=cell.face, align=align, colour=cell.colour)
        y -= line
        if (line > LINE or (nth + 1) % 5 == 0) and nth + 1 < len(rows):
            press.rule(edges[0], y, edges[-1], y, HAIR, GREY)
    press.rule(edges[0], y, edges[-1], y, PLAIN, INK)
    return y


def _place(column: Column, left: float, right: float) -> tuple[float, Align, float]:
    """Where the text of a column is set, how, and how wide it may be."""
    width = right - left - 10
    return (left + 6, "left", width) if column.is_name else ((left + right) / 2, "centre", width)
