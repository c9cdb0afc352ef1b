"""A table's score sheet for a round, blank or filled with what is in.

One to tick is a page of its own. One to write on is half a page where all its deals have room there.
"""

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from scoring.wording import Text, gettext_noop

from .frame import PAGE_OF, SOME_TABLE, TABLE, figure, which_end, which_round
from .ink import BAIZE, FINE, GREY, INK
from .marked_sheet import draw_marked_sheet
from .page_parts import PagePart, cut_marks, page_part
from .press import WRITTEN, Press
from .score_lines import FOOT, blank_lines, fill_lines, lowest_line
from .score_lines import HEADING as GRID_HEADING
from .seat_drawing import mark
from .sheet_words import law_of, notes_of
from .typesetting import SMALLEST, TextLine
from .values import PrintedPerson, ScoreSheet

TITLE = Text(gettext_noop("Score sheets"))
BY_LETTER = Text(
    gettext_noop("Write each seat by its letter. For each side write the score of the deal, and the total below.")
)
BY_NUMBER = Text(
    gettext_noop("Write each seat by its number. For each side write the score of the deal, and the total below.")
)
MARKED: Final = 8  # deals to tick where their number is open: both sides of a leaf
HEAD: Final = 44.0  # points for table, round and date at the right
LEADING: Final = 10.6
NAMES_ACROSS: Final = 2
LEFT: Final = 0.58  # of the width, for night, club and law


class Head(NamedTuple):
    """What is above the grid: lines at the left, below the names what the sheet reminds of; its height with the names."""

    beside: tuple[TextLine, ...]
    notes: tuple[TextLine, ...]
    height: float


class Form(NamedTuple):
    """What is the same on the sheets of all tables, and how many deals half a page and a whole one have lines for."""

    blank: ScoreSheet
    head: Head
    most: tuple[int, int]


class SheetPart(NamedTuple):
    """What of a sheet is on one page, or on half a page: these deals, counted from 0."""

    numbers: range
    nth: int
    of: int
    halves: int  # of a page

    @property
    def ends(self) -> bool:
        return self.nth == self.of


def draw_score_sheets(press: Press, sheets: Sequence[ScoreSheet]) -> None:
    """Two a page or one, more pages where a round has very many deals; where their number is open, as many lines as a page
    has room for.

    A blank sheet for a game to a target has both sides of its leaf.
    """
    forms: dict[ScoreSheet, Form] = {}
    taken = 0  # halves of the page
    for sheet in sheets:
        if sheet.mark:
            if taken:
                press.next_page()
                taken = 0
            deals = sheet.deals if sheet.rules.by_deals else min(sheet.deals, MARKED)
            draw_marked_sheet(press, sheet, sheet.mark, max(deals, sheet.written, 1))
            continue
        anyones = blank_of(press, sheet)
        form = forms.get(anyones) or forms.setdefault(anyones, form_of(press, anyones))
        for part in parts_of(sheet, form):
            if taken + part.halves > 2:
                press.next_page()
                taken = 0
            draw_part(press, sheet, form, part, place_of(press, part.halves, taken))
            taken += part.halves
    if taken:
        press.next_page()


def blank_of(press: Press, sheet: ScoreSheet) -> ScoreSheet:
    """The sheet of any table in any round, in the reader's language."""
    seats = (PrintedPerson(),) * len(sheet.seats)
    return ScoreSheet(sheet.night, sheet.law, sheet.rules, seats, note=press.words(sheet.note))


def form_of(press: Press, blank: ScoreSheet) -> Form:
    """The form that such a sheet has."""
    head = head_of(press, blank, place_of(press, 1))
    most = [deals_in(press, blank, head, halves) for halves in (1, 2)]
    return Form(blank, head, (most[0], most[1]))


def deals_in(press: Press, blank: ScoreSheet, head: Head, halves: int) -> int:
    """How many deals so many halves of a page have lines for that one can write in."""
    at = place_of(press, halves)
    return int((at.top - at.bottom - head.height - GRID_HEADING - FOOT) / lowest_line(press, at, blank))


def parts_of(sheet: ScoreSheet, form: Form) -> list[SheetPart]:
    """The sheet on half a page, or on the pages that its deals need."""
    least, (half, room) = max(sheet.written, 1), form.most
    if max(sheet.deals, least) <= half:
        return [SheetPart(range(max(sheet.deals, least)), 1, 1, 1)]
    sides = 2 if sheet.target and not sheet.written else 1
    deals = sheet.deals if sheet.rules.by_deals else min(sheet.deals, sides * room)
    pages = spread(max(deals, least), room)
    return [SheetPart(numbers, nth, len(pages), 2) for nth, numbers in enumerate(pages, start=1)]


def spread(deals: int, room: int) -> list[range]:
    """The deals, counted from 0, spread evenly over as few pages as possible."""
    pages = ceil(deals / room)
    share = ceil(deals / pages)
    return [range(first, min(first + share, deals)) for first in range(0, deals, share)]


def place_of(press: Press, halves: int, taken: int = 0) -> PagePart:
    """The page, or the half of it that comes after those taken."""
    return page_part(press, taken, 1, 1 if halves == 2 else 2)


def draw_part(press: Press, sheet: ScoreSheet, form: Form, part: SheetPart, at: PagePart) -> None:
    """What every table's sheet has there, then what this one has; with the round's end on the last page."""
    if part.halves == 1:
        cut_marks(press, 1, 2)
    press.once(blank_part, form, part, at)
    table(press, sheet, part, at)
    people(press, sheet, form.head, at)
    fill_lines(press, at, at.top - form.head.height, sheet, part.numbers, ends=part.ends)


def head_of(press: Press, blank: ScoreSheet, at: PagePart) -> Head:
    """The head of a blank sheet."""
    width = at.width * LEFT
    names = press.name_lines(blank.night.name, 13, width, 2, face="bold", floor=10)
    small = [*press.lines(blank.night.club, SMALLEST, width, 2, "italic")]
    small += press.lines(law_of(blank), SMALLEST, width, 2, "italic")
    how_to = BY_LETTER if len(blank.seats) == 4 else BY_NUMBER
    notes = [
        line
        for text in (how_to, notes_of(press, blank))
        for line in press.lines(text, SMALLEST, at.width, 2, "italic")
    ]
    beside = (*names, *small)
    left = sum(line.size * 1.15 for line in beside) + 4
    rows = ceil(len(blank.seats) / NAMES_ACROSS)
    return Head(beside, tuple(notes), max(HEAD, left) + rows * WRITTEN + len(notes) * LEADING + 8)


def blank_part(press: Press, form: Form, part: SheetPart, at: PagePart) -> None:
    """What that page of every table's sheet has."""
    sheet, found = form.blank, form.head
    top, y = at.top - found.height, at.top
    for line in found.beside:
        y -= line.size * 1.15
        press.line(at.left, y, line, "left", INK if line is found.beside[0] else GREY)
    when = " · ".join(filter(None, (sheet.night.date, sheet.night.as_of)))
    room = at.width * (1 - LEFT) - 10
    press.text(at.right, at.top - 39, when, SMALLEST, room, face="italic", align="right", colour=GREY)
    for seat in range(1, len(sheet.seats) + 1):
        x, y = seat_at(at, found, seat, len(sheet.seats))
        mark(press, x + 8, y + 7, seat, players=len(sheet.seats))
        press.rule(x + 20, y, x + name_width(at) + 20, y, FINE, GREY)
    for nth, line in enumerate(reversed(found.notes)):
        press.line(at.left, top + 5 + nth * LEADING, line, "left", GREY)
    blank_lines(press, at, top, sheet, part.numbers, ends=part.ends)


def name_width(at: PagePart) -> float:
    """How wide a name may be."""
    return at.width / NAMES_ACROSS - 30


def seat_at(at: PagePart, found: Head, seat: int, players: int) -> tuple[float, float]:
    """Where a seat's line begins, above the notes; the last row is the lowest."""
    row, column = divmod(seat - 1, NAMES_ACROSS)
    rows = ceil(players / NAMES_ACROSS)
    y = at.top - found.height + 5 + len(found.notes) * LEADING + 6 + (rows - 1 - row) * WRITTEN
    return at.left + column * at.width / NAMES_ACROSS, y


def table(press: Press, sheet: ScoreSheet, part: SheetPart, at: PagePart) -> None:
    """The table's number, which end of the hall it is, and the round."""
    end = which_end(sheet.number, sheet.tables) if sheet.number else None
    number = Text(TABLE, {"table": sheet.number}) if sheet.number else SOME_TABLE
    spent = press.text(at.right, at.top - 13, number, 16, 150, face="bold", align="right", colour=BAIZE)
    if end:
        press.text(at.right - spent - 7, at.top - 13, end, 11, 90, face="italic", align="right", colour=BAIZE)
    which = press.words(which_round(sheet.round_number, sheet.rules.planned_rounds))
    if part.of > 1:
        which += " · " + press.words(Text(PAGE_OF, {"page": part.nth, "pages": part.of}))
    press.text(at.right, at.top - 27, which, 11, at.width * (1 - LEFT) - 10, face="bold", align="right")


def people(press: Press, sheet: ScoreSheet, head: Head, at: PagePart) -> None:
    """Number and name of each, on the line of the seat."""
    for seat, person in enumerate(sheet.seats, start=1):
        if name := " ".join(filter(None, (figure(person.number), person.name))):
            x, y = seat_at(at, head, seat, len(sheet.seats))
            rows = press.name_lines(name, 12.5, name_width(at), 2, face="bold", floor=10)
            press.stack(x + 22, y + 3 - (1 if len(rows) > 1 else 0), rows, 10.2)
