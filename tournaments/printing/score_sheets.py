"""A table's score sheet for a round, blank or filled from the records. Knows no law: it is given the scores."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from scoring.wording import Text, gettext_noop

from .frame import LETTERHEAD, footer, letterhead, which_round
from .ink import BAIZE, FINE, GREY
from .marked_sheet import draw_marked_sheet
from .press import MARGIN, Press
from .score_grid import (
    HEADING,
    HIGHEST_BAND,
    LOWEST_BAND,
    TOTALS,
    blank_band,
    blank_totals,
    columns,
    fill_band,
    fill_totals,
    fill_unplayed,
    headings,
    ruling,
)
from .score_lines import blank_lines, fill_lines, how_to_write, lines_per_page
from .seats import PLAN_HEIGHT, SEATS_OF, blank_plan, fill_plan, mark
from .sheet_words import CUT_WON_BY, INITIALS, WHEN_SET, law_of
from .values import PrintedPerson, ScoreSheet

TITLE = Text(gettext_noop("Score sheets"))
SCORE_SHEET = Text(gettext_noop("Score sheet"))
HOW_TO = Text(gettext_noop("Ring the dealer, the bidder and the trump; tick each count for the side that took it."))
INSTRUCTION: Final = 39.0
SIGNATURES: Final = 50.0  # points for the cut and the initials
MARKED: Final = 8  # deals to tick where their number is open: both sides of a leaf


def draw_score_sheets(press: Press, sheets: Sequence[ScoreSheet]) -> None:
    """A page each, more where a round has very many deals; where their number is open, as many lines as a page has room for.

    A blank sheet for a game to a target has both sides of its leaf.
    """
    for sheet in sheets:
        if sheet.mark:
            deals = min(sheet.deals, MARKED) if sheet.is_open_ended else sheet.deals
            draw_marked_sheet(press, sheet, sheet.mark, max(deals, len(sheet.lines), 1))
            continue
        room = deals_per_page(press) if sheet.is_of_two_pairs else lines_per_page(press, grid_room(press))
        sides = 2 if sheet.target and not sheet.lines else 1
        deals = min(sheet.deals, sides * room) if sheet.is_open_ended else sheet.deals
        pages = spread(max(deals, len(sheet.lines), 1), room)
        for page, numbers in enumerate(pages, start=1):
            draw_page(press, sheet, numbers, page, len(pages))


def deals_per_page(press: Press) -> int:
    """How many bands fit on a page if each is as low as one can write in."""
    return int((grid_room(press) - HEADING - TOTALS) / LOWEST_BAND)


def spread(deals: int, room: int) -> list[range]:
    """The deals, counted from 0, spread evenly over as few pages as possible."""
    pages = ceil(deals / room)
    share = ceil(deals / pages)
    return [range(first, min(first + share, deals)) for first in range(0, deals, share)]


def grid_room(press: Press) -> float:
    """The height left for the grid, in points."""
    return press.height - 2 * MARGIN - LETTERHEAD - PLAN_HEIGHT - INSTRUCTION - SIGNATURES - 22


def draw_page(press: Press, sheet: ScoreSheet, numbers: range, page: int, pages: int) -> None:
    """One page: these deals, and on the last page the end of the round."""
    ends = page == pages
    blank = sheet._replace(
        table=min(sheet.table, 2), tables=0, seats=(PrintedPerson(),) * len(sheet.seats), lines=(), cut_won_by=""
    )
    blank = blank._replace(why="", evened_out="", when_set=press.words(sheet.when_set), note=press.words(sheet.note))
    counts = tuple([count._replace(label=press.words(count.label)) for count in sheet.counts])
    blank = blank._replace(counts=counts, asked=tuple([press.words(asked) for asked in sheet.asked]))
    press.once(blank_page, blank, numbers, page, pages)
    fill_plan(press, press.height - MARGIN - LETTERHEAD, sheet)
    if not sheet.is_of_two_pairs:
        bottom = fill_lines(press, grid_top(press), grid_room(press), sheet, numbers, ends=ends)
        if ends:
            below(press, bottom, sheet)
        press.next_page()
        return
    cols, edges = columns(press, len(sheet.counts)), edges_of_bands(press, len(numbers))
    for edge, deal in zip(edges, sheet.lines[numbers.start : numbers.stop], strict=False):
        if deal.unplayed:
            fill_unplayed(press, cols, edge, edges[0] - edges[1], sheet.why)
        else:
            fill_band(press, cols, edge, edges[0] - edges[1], deal, sheet.counts)
    if ends:
        fill_totals(press, cols, edges[-1], sheet.lines)
        below(press, edges[-1] - TOTALS, sheet)
    press.next_page()


def below(press: Press, bottom: float, sheet: ScoreSheet) -> None:
    """Who won the cut, and what the round counts where it is evened out."""
    cut(press, bottom - 30, sheet.cut_won_by)
    press.text(MARGIN, bottom - 46, sheet.evened_out, 9, press.width - 2 * MARGIN, face="italic", colour=GREY)


def blank_page(press: Press, sheet: ScoreSheet, numbers: range, page: int, pages: int) -> None:
    """What that page of every table's sheet has; the head table's in a colour of its own."""
    ends = page == pages
    which = which_round(sheet.round_number, sheet.rounds)
    top = letterhead(press, sheet.night, press.words(SCORE_SHEET), press.words(which))
    blank_plan(press, top, len(sheet.seats), is_head=sheet.table == 1)
    instruction(press, top - PLAN_HEIGHT, sheet)
    if not sheet.is_of_two_pairs:
        blank_lines(press, grid_top(press), grid_room(press), sheet, numbers, ends=ends)
        footer(press, sheet.night, page, pages)
        return
    cols, edges = columns(press, len(sheet.counts)), edges_of_bands(press, len(numbers))
    headings(press, cols, edges[0] + HEADING, sheet.counts)
    for number, edge in zip(numbers, edges, strict=False):
        blank_band(press, cols, edge, edges[0] - edges[1], number + 1)
    bottom = edges[-1] - (TOTALS if ends else 0)
    if ends:
        blank_totals(press, cols, edges[-1])
        initials(press, bottom - 30)
    ruling(press, cols, edges[0] + HEADING, edges, bottom, with_totals=ends)
    footer(press, sheet.night, page, pages)


def edges_of_bands(press: Press, deals: int) -> list[float]:
    """The upper edge of each deal's band, and the lower edge of the last."""
    height = min(HIGHEST_BAND, (grid_room(press) - HEADING - TOTALS) / deals)
    first = grid_top(press) - HEADING
    return [first - nth * height for nth in range(deals + 1)]


def grid_top(press: Press) -> float:
    """The upper edge of the grid."""
    return press.height - MARGIN - LETTERHEAD - PLAN_HEIGHT - INSTRUCTION


def instruction(press: Press, top: float, sheet: ScoreSheet) -> None:
    """The law, how the grid is filled in, and what a bid that fails costs."""
    width = (press.width - 2 * MARGIN) / 2 - 8
    y = top - 18
    how_to = HOW_TO if sheet.is_of_two_pairs else how_to_write(sheet)
    press.text(MARGIN, y, how_to, 9, width * 1.4, face="italic", colour=GREY)
    by = law_of(sheet)
    press.text(press.width - MARGIN, y, by, 9, width * 0.6, face="italic", align="right", colour=BAIZE)
    reminder = press.words(Text(WHEN_SET, {"rule": sheet.when_set})) if sheet.when_set else ""
    below = " ".join(filter(None, (press.words(sheet.note), reminder)))
    press.text(MARGIN, y - 13, below, 9, press.width - 2 * MARGIN, face="italic", colour=GREY)


def third_of(press: Press) -> float:
    """The width of the cut, and of each side's initials."""
    return (press.width - 2 * MARGIN - 36) / 3


def cut(press: Press, y: float, won_by: str) -> None:
    """Who won the cut, or a line to write it on."""
    right = MARGIN + third_of(press)
    left = MARGIN + 6 + press.text(MARGIN, y, CUT_WON_BY, 11, (right - MARGIN) * 0.6, face="italic", colour=BAIZE)
    press.text(left, y, won_by, 11, right - left, face="bold")
    press.rule(left, y - 3, right, y - 3, FINE, GREY)


def initials(press: Press, y: float) -> None:
    """Where both sides put their initials."""
    third = third_of(press)
    for side in (0, 1):
        start = MARGIN + (side + 1) * (third + 18)
        spent = press.text(start, y, INITIALS, 11, third * 0.5, face="italic", colour=BAIZE)
        for nth, seat in enumerate(SEATS_OF[side]):
            mark(press, start + spent + 13 + nth * 14, y + 3.5, seat, 6.2)
        press.rule(start + spent + 38, y - 3, start + third, y - 3, FINE, GREY)
