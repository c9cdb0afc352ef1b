"""A list on paper, with rules, over as many pages as it takes."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from reportlab.lib.colors import Color

from tournaments.charts import Captioned

from .chart_drawing import draw_pictures
from .frame import footer, letterhead
from .ink import BAIZE, BRASS, FINE, GREY, INK, PLAIN, TINT
from .listed import Column, Line, Listed, Words
from .press import MARGIN, Align, Press, column_edges
from .typefaces import Face
from .typesetting import TextLine
from .values import NightHeading

LINE: Final = 19.0
SECOND: Final = 11.5  # for each further line of a name
NOTE: Final = 11.0
ABOVE: Final = 18.0  # between the letterhead and the list: the number of hands included
HEADING: Final = 30.0

Place: TypeAlias = tuple[float, Align, float]


class PaperCell(NamedTuple):
    """The words of one cell, with their typeface and colour."""

    words: str
    face: Face
    colour: Color


class RuledList(NamedTuple):
    """A list as a paper of a night; `detail` stands below its title, and each line has this height, in points. The
    `pictures` are on the pages after it."""

    night: NightHeading
    listed: Listed[Any]
    detail: Words = ""
    line: float = LINE
    pictures: Sequence[Captioned] = ()


def draw_ruled_list(press: Press, sheet: RuledList) -> None:
    """Draw all pages of the list; each has the headings and its number."""
    listed = sheet.listed.printed()
    columns, cells = listed.columns, _cells(press, listed)
    pages = _pages(press, sheet, columns, cells)
    for number, rows in enumerate(pages, start=1):
        top = letterhead(press, sheet.night, press.words(listed.title), press.words(sheet.detail))
        right = press.width - MARGIN
        press.text(right, top - 10, sheet.night.as_of, 12, 300, face="italic", align="right", colour=BAIZE)
        bottom = _draw_rows(press, top - ABOVE, columns, rows, sheet.line)
        if not rows:
            press.text(press.width / 2, bottom - 24, listed.nothing, 12, 300, face="italic", align="centre")
        elif number == len(pages):
            for nth, line in enumerate(_notes(press, listed)):
                press.line(MARGIN, bottom - 14 - NOTE * nth, line, colour=GREY)
        footer(press, sheet.night, number, len(pages))
        press.next_page()
    if sheet.pictures:
        draw_pictures(press, sheet.night, sheet.pictures, sheet.detail)


def _cells(press: Press, listed: Listed[Line]) -> list[list[PaperCell]]:
    return [
        [
            PaperCell(
                f"{press.words(text)}{column.suffix(line)}",
                "bold" if column.is_name and listed.first(line) else column.face,
                GREY if column.face == "italic" else BRASS if listed.first(line) and not nth else INK,
            )
            for nth, (column, text) in enumerate(zip(listed.columns, words, strict=True))
        ]
        for line, words in zip(listed.lines, listed.words(), strict=True)
    ]


def _notes(press: Press, listed: Listed[Any]) -> list[TextLine]:
    return [line for note in listed.notes for line in press.lines(note, 9.5, press.width - 2 * MARGIN, 4, "italic")]


def _pages(
    press: Press, sheet: RuledList, columns: Sequence[Column[Any]], rows: Sequence[Sequence[PaperCell]]
) -> list[list[Sequence[PaperCell]]]:
    """The rows of each page; one page where there are none. The notes have room on every page."""
    room = press.height - 2 * MARGIN - 62 - ABOVE - HEADING - 16 - NOTE * max(1, len(_notes(press, sheet.listed)))
    places = _places(press, columns)
    pages: list[list[Sequence[PaperCell]]] = [[]]
    left = room
    for row in rows:
        height = _height(press, row, places, sheet.line)
        if height > left and pages[-1]:
            pages.append([])
            left = room
        pages[-1].append(row)
        left -= height
    return pages


def _lines(press: Press, cell: PaperCell, width: float) -> list[TextLine]:
    """A name that does not fit on a line has several."""
    return press.name_lines(cell.words, 11.5, width, 4, face=cell.face, floor=9.5)


def _height(press: Press, row: Sequence[PaperCell], places: Sequence[Place], line: float) -> float:
    most = max(len(_lines(press, cell, width)) for cell, (_x, _align, width) in zip(row, places, strict=True))
    return line + SECOND * (max(most, 1) - 1)


def _places(press: Press, columns: Sequence[Column[Any]]) -> list[Place]:
    """Where the text of each column is set, how, and how wide it may be."""
    edges = column_edges(MARGIN, press.width - 2 * MARGIN, (column.share for column in columns))
    return [_place(column, left, right) for column, left, right in zip(columns, edges, edges[1:], strict=False)]


def _draw_rows(
    press: Press, top: float, columns: Sequence[Column[Any]], rows: Sequence[Sequence[PaperCell]], line: float
) -> float:
    """The headings and the lines below them. Returns the lower edge."""
    left, right, places = MARGIN, press.width - MARGIN, _places(press, columns)
    y = top - HEADING
    for column, (x, align, width) in zip(columns, places, strict=True):
        rows_of_label = 1 if column.is_name else 2
        press.text_above(
            x, y + 9, column.heading, 9.5, width + 4, rows_of_label, face="bold", align=align, colour=BAIZE
        )
    press.rule(left, y, right, y, PLAIN, INK)
    for nth, row in enumerate(rows):
        height = _height(press, row, places, line)
        if nth % 2:
            press.box(left, y - height, right - left, height, 0, fill=TINT)
        for cell, (x, align, width) in zip(row, places, strict=True):
            lines = _lines(press, cell, width)
            first = y - height / 2 - 4 + SECOND / 2 * (len(lines) - 1)
            for at, words in enumerate(lines):
                press.line(x, first - SECOND * at, words, align, cell.colour)
        y -= height
        if (line > LINE or (nth + 1) % 5 == 0) and nth + 1 < len(rows):
            press.rule(left, y, right, y, FINE, GREY)
    press.rule(left, y, right, y, PLAIN, INK)
    return y


def _place(column: Column[Any], left: float, right: float) -> Place:
    width = right - left - 10
    return (left + 6, "left", width) if column.is_name else ((left + right) / 2, "centre", width)
