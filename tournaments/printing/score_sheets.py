"""A table's score sheet for a round, blank or filled from the records. Knows no law: it is given the scores."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from scoring.wording import Text, gettext_noop

from .frame import footer, letterhead, nothing_to_print, which_round
from .ink import BAIZE, FINE, GREY
from .press import MARGIN, Press
from .score_grid import (
    BLANK,
    HEADING,
    HIGHEST_BAND,
    LOWEST_BAND,
    TOTALS,
    band,
    columns,
    headings,
    ruling,
    totals,
)
from .seats import SEATS_OF, mark, plan
from .values import ScoreSheet

TITLE = Text(gettext_noop("Score sheets"))
SCORE_SHEET = Text(gettext_noop("Score sheet"))
CUT_WON_BY = Text(gettext_noop("Cut won by"))
INITIALS = Text(gettext_noop("Initials"))
LAW = gettext_noop("Played by %(law)s.")
HOW_TO = Text(gettext_noop("Ring the dealer, the bidder and the trump; tick each count for the side that took it."))
SIGNATURES: Final = 50.0  # points for the cut and the initials


def draw_score_sheets(press: Press, sheets: Sequence[ScoreSheet]) -> None:
    """A page each, more where a round has very many deals."""
    if not sheets:
        nothing_to_print(press)
    for sheet in sheets:
        pages = spread(max(sheet.deals, len(sheet.lines), 1), deals_per_page(press))
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
    above = 62 + 156 + 34
    return press.height - 2 * MARGIN - above - SIGNATURES - 14


def draw_page(press: Press, sheet: ScoreSheet, numbers: range, page: int, pages: int) -> None:
    """One page: these deals, and on the last page the end of the round."""
    which = which_round(sheet.round_number, sheet.rounds)
    top = letterhead(press, sheet.night, press.words(SCORE_SHEET), press.words(which))
    top = plan(press, top, sheet)
    top = instruction(press, top, sheet)
    bottom = draw_grid(press, sheet, top, numbers, ends=page == pages)
    if page == pages:
        signatures(press, bottom - 30, sheet.cut_won_by)
    footer(press, sheet.night, page, pages)
    press.next_page()


def instruction(press: Press, top: float, sheet: ScoreSheet) -> float:
    """The law, and how the grid is filled in. Returns the height at which the grid begins."""
    width = (press.width - 2 * MARGIN) / 2 - 8
    y = top - 18
    press.text(MARGIN, y, HOW_TO, 9, width * 1.4, face="italic", colour=GREY)
    law = Text(LAW, {"law": sheet.law})
    press.text(press.width - MARGIN, y, law, 9, width * 0.6, face="italic", align="right", colour=BAIZE)
    return top - 26


def draw_grid(press: Press, sheet: ScoreSheet, top: float, numbers: range, *, ends: bool) -> float:
    """The grid for these deals (counted from 0). Returns its lower edge."""
    cols = columns(press, len(sheet.counts))
    height = min(HIGHEST_BAND, (grid_room(press) - HEADING - TOTALS) / max(len(numbers), 1))
    headings(press, cols, top, sheet.counts)
    edges = [top - HEADING]
    for number in numbers:
        deal = sheet.lines[number] if number < len(sheet.lines) else BLANK
        band(press, cols, edges[-1], height, number + 1, deal, sheet)
        edges.append(edges[-1] - height)
    bottom = edges[-1] - (TOTALS if ends else 0)
    if ends:
        totals(press, cols, edges[-1], sheet.lines)
    ruling(press, cols, top, edges, bottom, with_totals=ends)
    return bottom


def signatures(press: Press, y: float, cut_won_by: str) -> None:
    """Who won the cut, and both sides' initials."""
    right = press.width - MARGIN
    third = (right - MARGIN - 36) / 3
    spent = press.text(MARGIN, y, CUT_WON_BY, 11, third * 0.6, face="italic", colour=BAIZE)
    left = MARGIN + spent + 6
    press.text(left, y, cut_won_by, 11, MARGIN + third - left, face="bold")
    press.rule(left, y - 3, MARGIN + third, y - 3, FINE, GREY)
    for side in (0, 1):
        start = MARGIN + (side + 1) * (third + 18)
        spent = press.text(start, y, INITIALS, 11, third * 0.5, face="italic", colour=BAIZE)
        for nth, seat in enumerate(SEATS_OF[side]):
            mark(press, start + spent + 13 + nth * 14, y + 3.5, seat, 6.2)
        press.rule(start + spent + 38, y - 3, start + third, y - 3, FINE, GREY)
