"""A table's score sheet to tick, which a camera can read: its codes, its boxes, the lines to write on."""

from math import ceil
from typing import Final

from reportlab.lib.colors import Color
from reportlab.lib.units import mm

from scoring.hand import Hand
from scoring.law import Law
from scoring.wording import Text, gettext_noop
from tournaments.scanning import layout as places
from tournaments.scanning.layout import Box, Layout, SheetMark

from .frame import PAGE_OF, SOME_TABLE, SUITS, TABLE, figure, which_end, which_round
from .ink import BAIZE, FINE, GREY, INK, PAPER, PLAIN
from .press import Align, Press
from .seat_drawing import SEATS_OF, letter_of
from .seat_drawing import mark as seat_mark
from .sheet_words import (
    BID,
    CUT_WON_BY,
    DEALER,
    INITIALS,
    NOT_PLAYED,
    POINTS,
    ROUND_TOTAL,
    RUNNING,
    SCORE,
    TRUMP,
    beside_of,
    count_heading,
    cut_won_by,
    law_of,
    notes_of,
    running_totals,
    totals_of,
)
from .typesetting import TextLine
from .values import NightHeading, PrintedPerson, ScoreSheet

TICK_ONE = Text(gettext_noop("Tick one box in each row. A wrong tick: black out its box, and tick the right one."))
TICK_NUMBERS = Text(
    gettext_noop(
        "Tick both digits of each number (for 7, tick 0 and 7), and one box in each row. Black out a wrong tick."
    )
)
TICK_HUNDREDS = Text(
    gettext_noop(
        "Tick all three digits of each number (for 7, tick 0, 0 and 7), and one box in each row. Black out a wrong tick."
    )
)
BID_BY = Text(gettext_noop("Bid by"))
DIRECTOR = Text(gettext_noop("Director"))
ALL_PASSED = Text(gettext_noop("all passed"))
LEAST: Final = 9.0  # points: what a player reads is no smaller
NAMES: Final = (31.0, 39.5)  # the baselines of North's and East's names, of South's and West's


class Page:
    """The press with places in millimetres from the top left corner."""

    def __init__(self, press: Press, layout: Layout) -> None:
        self.press, self.layout = press, layout

    def text(self, x: float, y: float, text: Text | str, size: float, width: float, **how: object) -> float:
        """A line of text on a baseline."""
        return self.press.text(x * mm, self.press.height - y * mm, text, size, width * mm, floor=LEAST, **how)  # type: ignore[arg-type]

    def lines(self, x: float, y: float, lines: list[TextLine], align: Align = "left", colour: Color = INK) -> None:
        """Lines with their middle where that of a line on this baseline is."""
        step = LEAST * 1.1
        low = self.press.height - y * mm - step / 2 * (len(lines) - 1)
        self.press.stack(x * mm, low, lines, step, align, colour)

    def rule(self, x1: float, y1: float, x2: float, y2: float, weight: float = FINE) -> None:
        """A line, in ink grey enough to be no tick."""
        height = self.press.height
        self.press.rule(x1 * mm, height - y1 * mm, x2 * mm, height - y2 * mm, weight, GREY)

    def at(self, box: Box) -> tuple[float, float]:
        """The middle of a box, in points from below."""
        return box.x * mm, self.press.height - box.y * mm


def draw_marked_sheet(press: Press, sheet: ScoreSheet, mark: SheetMark, deals: int) -> None:
    """Four deals a page, ticked as far as the sheet has lines."""
    pages = ceil(deals / places.DEALS)
    for page in range(1, pages + 1):
        layout = layout_of(mark._replace(page=page, deals=deals, paper=press.paper), sheet.law)
        draw_marked_page(press, sheet, layout, pages)


def layout_of(mark: SheetMark, law: Law) -> Layout:
    """Return where everything stands on a page with that mark, under that law."""
    return Layout(mark, list(law.counts), law.most_bid)


def draw_marked_page(press: Press, sheet: ScoreSheet, layout: Layout, pages: int = 1) -> None:
    """One page of it: what all tables have is described once in the file."""
    anyones = layout.mark._replace(table=0, round=0)
    ends = layout.mark.page == pages
    press.once(blank_page, anyones, sheet.law, ends)
    press.once(heading, anyones, sheet.night, press.words(law_of(sheet)), notes_of(press, sheet))
    page = Page(press, layout)
    for place, (x, y) in enumerate(layout.codes):
        press.corner_code(layout.mark.text(place), x * mm, press.height - y * mm, places.CODE * mm)
    head(page, sheet, pages)
    players(page, sheet)
    for deal in layout.numbers:
        fill(page, sheet, deal)
    foot(page, sheet, ends=ends)
    press.marked.append((press.canvas.getPageNumber(), layout))
    press.next_page()


def blank_page(press: Press, mark: SheetMark, law: Law, ends: bool) -> None:
    """The boxes with what stands over them, and the cells to write in."""
    page = Page(press, layout_of(mark, law))
    if mark.has_numbers:
        for x, y in page.layout.seats:
            for digit in range(places.HUNDREDS if mark.has_hundreds else 0):
                left, line = x + places.HUNDREDS_AT - 4.6, y + places.PITCH * (digit - 1) + 1.1
                page.text(left, line, f"{digit}", LEAST, 6, align="centre", colour=GREY)
            for digit in range(10):
                page.text(x + places.PITCH * digit, y - 3.4, f"{digit}", LEAST, 6, align="centre", colour=GREY)
    for deal in page.layout.numbers:
        block(page, deal, law)
    for box in page.layout.boxes:
        x, y = page.at(box)
        half = places.BOX * mm / 2
        press.box(x - half, y - half, 2 * half, 2 * half, PLAIN, INK, PAPER)
    if ends:
        blank_foot(page)


def fill(page: Page, sheet: ScoreSheet, deal: int) -> None:
    """What is recorded of a deal: the boxes that say it, and its figures."""
    table, top = sheet.table, page.layout.top_of(deal)
    if table and deal in table.unplayed:
        words = Text(NOT_PLAYED, {"why": table.why})
        page.text(places.DEALER_AT + 4, top + sum(places.TAKEN) / 2 + 2, words, 12, 80, face="italic")
        return
    hand = table.hands.get(deal) if table else None
    for box in page.layout.boxes:
        is_dealer = deal == 1 and box.field == "dealer" and box.value == sheet.dealer
        if box.deal == deal and (says(box, hand, sheet.law) if hand else is_dealer):
            page.press.tick(*page.at(box), places.BOX * mm)
    if table is None or hand is None:
        return
    edges, score, totals = places.WRITTEN, table.result.scores[deal], running_totals(sheet)[deal]
    for side, row in enumerate(places.TAKEN):
        figures = (score.points[side], score.credits[side], totals[side])
        for value, left, right in zip(figures, edges, edges[1:], strict=False):
            middle, width = (left + right) / 2, right - left - 2
            page.text(middle, top + row + 1.8, figure(value), 13, width, align="centre", face="bold")
    beside = beside_of(page.press, sheet, deal, hand)
    page.text(places.RIGHT, top + places.BID + 1, beside, LEAST, 50, face="bold", align="right", colour=BAIZE)


def says(box: Box, hand: Hand, law: Law) -> bool:
    """Whether a tick in the box is true of the hand."""
    taken, (maker, bid) = dict(hand.taken or ()), hand.made_by(law)
    if box.field in taken:
        return taken[box.field] in SEATS_OF[int(str(box.value)) - 1]
    if box.field == "director":
        return bool(hand.faults)  # there is no box for a revoke: a person has to look
    return box.value == {"dealer": hand.dealer, "bidder": maker, "trump": hand.trump, "bid": bid}.get(box.field, "")


def heading(press: Press, mark: SheetMark, night: NightHeading, law: str, notes: str) -> None:
    """Night and law at the left, the date at the right, between the codes; below the players how to fill the sheet in."""
    page = Page(press, Layout(mark, (), 0))
    left, right = places.LEFT, page.layout.width - places.LEFT
    room = page.layout.width / 2 - left - 12
    page.text(left, 11.2, night.name, 12, room, face="bold")
    page.text(left, 15.6, night.club, LEAST, room, face="italic", colour=GREY)
    page.text(left, 19.8, law, LEAST, room, face="italic", colour=BAIZE)
    page.text(right, 22, night.date, LEAST, room, face="italic", align="right", colour=GREY)
    y = page.layout.first_deal - 6
    how = TICK_HUNDREDS if mark.has_hundreds else TICK_NUMBERS if mark.has_numbers else TICK_ONE
    page.text(left, y, how, LEAST, 156, face="italic", colour=GREY)
    page.text(left, y + 4, notes, LEAST, 156, face="italic", colour=GREY)


def head(page: Page, sheet: ScoreSheet, pages: int) -> None:
    """Table and round."""
    right = page.layout.width - places.LEFT
    room = page.layout.width / 2 - places.LEFT - 12
    end = which_end(sheet.number, sheet.tables) if sheet.number else None
    table = Text(TABLE, {"table": sheet.number}) if sheet.number else SOME_TABLE
    spent = page.text(right, 13, table, 16, room, face="bold", align="right", colour=BAIZE)
    page.text(right - spent / mm - 2, 13, end or "", 11, 30, face="italic", align="right", colour=BAIZE)
    which = page.press.words(which_round(sheet.round_number, sheet.rules.planned_rounds))
    if pages > 1:
        which += " · " + page.press.words(Text(PAGE_OF, {"page": page.layout.mark.page, "pages": pages}))
    page.text(right, 17.8, which, 11, room, face="bold", align="right")


def players(page: Page, sheet: ScoreSheet) -> None:
    """Who sits where: printed, or to write and to tick the number."""
    has_numbers = page.layout.mark.has_numbers
    for seat, ((x, y), person) in enumerate(zip(page.layout.seats, sheet.seats, strict=True), start=1):
        line = y - 8.4 if has_numbers else NAMES[seat > 2]
        seat_mark(page.press, (x - 3.6) * mm, page.press.height - (line - 1.2) * mm, seat, 6)
        if person == PrintedPerson():
            page.rule(x, line + 0.6, x + 70, line + 0.6)
        else:
            number = "" if person.number is None else f"{person.number}\u00a0"  # stays with the name
            rows = page.press.name_lines(f"{number}{person.name}", 12, 70 * mm, 2, face="bold", floor=LEAST)
            page.lines(x, line, rows)


def block(page: Page, deal: int, law: Law) -> None:
    """What stands over the boxes of a deal, and the cells of both sides."""
    press, top = page.press, page.layout.top_of(deal)
    called, bid = top + places.CALLED - 3.6, top + places.BID - 3.6
    page.rule(places.LEFT, top, places.RIGHT, top, PLAIN)
    page.text(places.LEFT + 4, top + sum(places.TAKEN) / 2 + 2.6, figure(deal), 22, 9, face="bold", align="centre")
    rows = (
        (places.DEALER_AT, places.CALLED, DEALER, 14), (places.BIDDER_AT, places.CALLED, BID_BY, 9.6),
        (places.TRUMP_AT, places.CALLED, TRUMP, 14), (places.BID_AT, places.BID, BID, 14),
    )  # fmt: skip
    for x, y, label, room in rows:
        page.lines(x - 4, top + y + 1, press.lines(label, LEAST, room * mm, 2), "right", GREY)
    for seat in range(1, 5):
        for x in (places.DEALER_AT, places.BIDDER_AT):
            letter = letter_of(press, seat)
            page.text(x + places.PITCH * (seat - 1), called, letter, LEAST, 6, align="centre", face="bold")
    for nth, suit in enumerate(SUITS):
        x = places.TRUMP_AT + places.TRUMP_PITCH * nth
        press.suit(suit, (x - 1.6) * mm, press.height - (called + 0.2) * mm, 3.2 * mm)
    page.text(places.DIRECTOR_AT, called, DIRECTOR, LEAST, 20, align="centre", colour=GREY)
    for points in range(1, page.layout.most_bid + 1):
        page.text(places.BID_AT + places.PITCH * (points - 1), bid, figure(points), LEAST, 7, align="centre")
    page.text(places.PASSED_AT + 4, top + places.BID + 1, ALL_PASSED, LEAST, 22)
    for nth, count in enumerate(law.counts):
        x = places.COUNT_AT + places.COUNT_PITCH * nth
        for up, line in enumerate(reversed(press.lines(count_heading(count), LEAST, places.COUNT_PITCH * mm, 2))):
            press.line(x * mm, press.height - (top + places.COUNT_NAMES - 2.9 * up) * mm, line, "centre")
    cells(page, top)


def cells(page: Page, top: float) -> None:
    """The marks of both sides, and where their points, score and total are written."""
    edges, height = places.WRITTEN, page.press.height
    for label, left, right in zip((POINTS, SCORE, RUNNING), edges, edges[1:], strict=False):
        y = top + places.TAKEN[0] - places.ROW / 2 - 0.9
        page.text((left + right) / 2, y, label, LEAST, right - left, align="centre", colour=GREY)
    for side, row in enumerate(places.TAKEN):
        y = top + row
        for seat, x in zip(SEATS_OF[side], (places.LEFT + 11.5, places.LEFT + 17), strict=True):
            seat_mark(page.press, x * mm, height - y * mm, seat, 7)
        for x in edges:
            page.rule(x, y - places.ROW / 2, x, y + places.ROW / 2, FINE)
        for line in (y - places.ROW / 2, y + places.ROW / 2):
            page.rule(edges[0], line, edges[-1], line, FINE)


def foot(page: Page, sheet: ScoreSheet, *, ends: bool) -> None:
    """Between the lower codes: how far the records had come, and at the end of the round who won the cut, and the sum."""
    left, y = places.LEFT, foot_at(page)
    half = page.layout.width / 2
    room = half - left - 12
    evened_out = sheet.table.evened_out_text(sheet.rules) if ends and sheet.table else None
    page.text(left, y + 8, evened_out or sheet.night.as_of, LEAST, room, face="italic", colour=GREY)
    if ends and (winner := cut_won_by(page.press, sheet)):
        spent = asked_at(page, CUT_WON_BY, left)
        page.text(left + spent, y, winner, 11, room - spent, face="bold")
    if ends and sheet.written:
        sums = totals_of(sheet)
        total = {"label": ROUND_TOTAL, "text": f"{figure(sums[0])} : {figure(sums[1])}"}
        words = page.press.words(Text(gettext_noop("%(label)s: %(text)s"), total))
        page.text(half + 12, y + 8, words, LEAST, room, face="bold", colour=BAIZE)


def foot_at(page: Page) -> float:
    """The baseline of the cut and the initials."""
    return page.layout.height - places.EDGE - 4


def asked_at(page: Page, label: Text, x: float) -> float:
    """Asks for something to be written in the foot. Returns by how much later the answer begins."""
    return page.text(x, foot_at(page), label, 11, 40, face="italic", colour=BAIZE) / mm + 2


def blank_foot(page: Page) -> None:
    """Where it is written who won the cut, and the initials of both sides."""
    y, half, right = foot_at(page), page.layout.width / 2, page.layout.width - places.LEFT
    page.rule(places.LEFT + asked_at(page, CUT_WON_BY, places.LEFT), y + 1, half - 12, y + 1)
    start = half + 12 + asked_at(page, INITIALS, half + 12) + 2
    width = (right - start) / 2
    for side in (0, 1):
        x = start + side * width
        for nth, seat in enumerate(SEATS_OF[side]):
            seat_mark(page.press, (x + nth * 5) * mm, page.press.height - (y - 1.2) * mm, seat, 6.2)
        page.rule(x + 9, y + 1, x + width - 3, y + 1)
