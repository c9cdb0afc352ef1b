"""The ruled grid of a score sheet to write on: a line for each deal, a column for each count and side. Knows no page.

Who dealt, bid or took a count is written by the seat's letter; by its number where other than four sit.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from scoring.hand import COUNT_LETTERS, Hand
from scoring.wording import Text, gettext_noop
from tournaments.night.order import seats_of

from .frame import SUITS, figure
from .ink import BAIZE, FINE, GREY, HEAVY, INK, PAPER, PLAIN, TINT, Suit
from .page_parts import PagePart
from .press import WRITTEN, Press
from .seat_drawing import letter_of, mark
from .sheet_words import (
    BID,
    CUT_WON_BY,
    DEAL,
    DEALER,
    INITIALS,
    NOT_PLAYED,
    ROUND_TOTAL,
    RUNNING,
    SCORE,
    TRUMP,
    answer,
    asked_by,
    beside_of,
    count_heading,
    cut_won_by,
    running_totals,
    totals_of,
)
from .typefaces import Face
from .typesetting import SMALLEST, measure, words_of
from .values import ScoreSheet

BY = Text(gettext_noop("by"))
RING_ONE = Text(gettext_noop("ring one"))

HEADING: Final = 36.0
FOOT: Final = 2 * WRITTEN  # the totals, and the initials below
HIGHEST_LINE: Final = 40.0
DEAL_WIDTH: Final = 24.0
SEAT_WIDTHS: Final = (30.0, 26.0, 22.0)  # who dealt, the bid and by whom
TRUMP_WIDTH: Final = 56.0
ASKED_WIDTH: Final = 30.0
COUNT_WIDTH: Final = 26.0  # at least: its name may need more
CELL: Final = 26.0  # for a figure of up to three digits
CLOSE: Final = 0.97  # how much narrower the columns may be


class Edges(NamedTuple):
    """The left edges of the columns, in points; each group has one more than it has columns. A side `has_totals` in a
    column of their own where there is room for it."""

    deal: float
    seats: tuple[float, ...]
    trump: float
    asked: tuple[float, ...]
    counts: tuple[float, ...]
    sides: tuple[float, ...]
    has_totals: bool


def edges_of(press: Press, at: PagePart, sheet: ScoreSheet) -> Edges:
    """The columns that fill the piece; the counts and the sides share what the others leave."""
    first = at.left + _room(press, DEAL, DEAL_WIDTH, "bold")
    called = zip((DEALER, BID, BY), SEAT_WIDTHS if sheet.law.most_bid else SEAT_WIDTHS[:1], strict=False)
    seats = tuple(accumulate((_room(press, label, width, "bold") for label, width in called), initial=first))
    widths = [_room(press, label, ASKED_WIDTH) for label in asked_by(sheet.law).values()]
    asked = tuple(accumulate(widths, initial=seats[-1] + _room(press, TRUMP, TRUMP_WIDTH, "bold")))
    room = at.right - asked[-1]
    widths = [_room(press, count_heading(count), COUNT_WIDTH) for count in sheet.law.counts]
    cell = max(_room(press, label, CELL, "italic") for label in (SCORE, RUNNING))
    wanted = sum(widths) + sheet.sides * cell
    has_totals = room >= CLOSE * (wanted + sheet.sides * cell)
    share = room / (wanted + sheet.sides * cell * has_totals)
    counts = tuple(accumulate((width * share for width in widths), initial=asked[-1]))
    sides = _run(counts[-1], cell * share * (1 + has_totals), sheet.sides)
    return Edges(at.left, seats, seats[-1], asked, counts, sides, has_totals)


def _room(press: Press, label: Text | str, least: float, face: Face = "text") -> float:
    """How wide a column is at least: its heading's widest word needs room."""
    words = [word.strip() for word in words_of(press.words(label))]
    return max(least, *(measure(word, face)[1] * SMALLEST + 3 for word in words))


def _run(left: float, width: float, number: int) -> tuple[float, ...]:
    return tuple(left + nth * width for nth in range(number + 1))


def lowest_line(press: Press, at: PagePart, sheet: ScoreSheet) -> float:
    """How high a deal's line is at least: two fields where a game's score and total are written one above the other."""
    return WRITTEN * (2 if sheet.target and not edges_of(press, at, sheet).has_totals else 1)


def _lines(press: Press, at: PagePart, top: float, sheet: ScoreSheet, deals: int) -> list[float]:
    """The upper edge of each deal's line, and the lower edge of the last."""
    height = min(max(HIGHEST_LINE, lowest_line(press, at, sheet)), (top - at.bottom - HEADING - FOOT) / deals)
    return [top - HEADING - nth * height for nth in range(deals + 1)]


def blank_lines(press: Press, at: PagePart, top: float, sheet: ScoreSheet, numbers: range, *, ends: bool) -> None:
    """The grid below `top` for these deals, to fill in; with `ends` the totals, the cut and the initials below it."""
    edges, lines = edges_of(press, at, sheet), _lines(press, at, top, sheet, len(numbers))
    _headings(press, edges, top, sheet)
    has_halves = lowest_line(press, at, sheet) > WRITTEN
    for number, (high, low) in zip(numbers, pairwise(lines), strict=True):
        middle = (high + low) / 2
        _written(press, edges.deal, edges.seats[0], middle, figure(number + 1), "bold")
        for suit, x in _suits(edges):
            press.suit(suit, x - 5, middle - 5, 10)
        if has_halves:
            press.rule(edges.sides[0], middle, edges.sides[-1], middle, FINE, GREY)
    if ends:
        _foot(press, edges, lines[-1])
    _ruling(press, edges, top, lines, ends=ends)


def fill_lines(press: Press, at: PagePart, top: float, sheet: ScoreSheet, numbers: range, *, ends: bool) -> None:
    """What is recorded of these deals, in their lines; with `ends` what the round comes to."""
    if not (sheet.written or cut_won_by(press, sheet)):
        return
    edges, lines, table = edges_of(press, at, sheet), _lines(press, at, top, sheet, len(numbers)), sheet.table
    totals = running_totals(sheet)
    for deal, (high, low) in enumerate(pairwise(lines), start=numbers.start + 1):
        if table and deal in table.hands:
            _fill_line(press, edges, high, low, deal, sheet, table.hands[deal], totals[deal])
        elif table and deal in table.unplayed:
            _fill_unplayed(press, edges, high, low, table.why)
        elif deal == 1 and sheet.dealer:
            dealer = letter_of(press, sheet.dealer, len(sheet.seats))
            _written(press, edges.seats[0], edges.seats[1], (high + low) / 2, dealer)
    if ends:
        _fill_foot(press, edges, lines[-1], sheet)


def _headings(press: Press, at: Edges, top: float, sheet: ScoreSheet) -> None:
    press.box(at.deal, top - HEADING, at.sides[-1] - at.deal, HEADING, 0, fill=TINT)
    _heading(press, at.deal, at.seats[0], top, DEAL)
    for (left, right), label in zip(pairwise(at.seats), (DEALER, BID, BY), strict=False):
        _heading(press, left, right, top, label)
    _heading(press, at.trump, at.asked[0], top, TRUMP, RING_ONE)
    for (left, right), asked in zip(pairwise(at.asked), asked_by(sheet.law).values(), strict=True):
        _heading(press, left, right, top, asked, face="text")
    for (left, right), (count, worth) in zip(pairwise(at.counts), sheet.law.counts.items(), strict=True):
        _heading(press, left, right, top, count_heading(count), f"{COUNT_LETTERS[count]} · {worth}", face="text")
    for side, (left, right) in enumerate(pairwise(at.sides)):
        seats_there = seats_of(side, sheet.sides, len(sheet.seats))
        for nth, seat in enumerate(seats_there):
            off = (nth - (len(seats_there) - 1) / 2) * 16
            mark(press, (left + right) / 2 + off, top - 12, seat, 7.2, len(sheet.seats))
        labels = (SCORE, RUNNING) if at.has_totals else (SCORE,)
        for label, (start, end) in zip(labels, _cells(at, left, right), strict=True):
            _small(press, start, end, top - HEADING + 5.5, label)


def _heading(
    press: Press,
    left: float,
    right: float,
    top: float,
    label: Text | str,
    under: Text | str = "",
    face: Face = "bold",
) -> None:
    """A name on a line or two, with a smaller word below."""
    rows = press.lines(label, SMALLEST, right - left - 1, 2, face)
    y = top - HEADING / 2 - 3.2 + (5.5 if under else 0) - (len(rows) - 1) * 4.9
    press.stack((left + right) / 2, y, rows, 9.8, "centre", BAIZE)
    if under:
        _small(press, left, right, top - HEADING + 4, under)


def _small(press: Press, left: float, right: float, y: float, text: Text | str) -> None:
    press.text((left + right) / 2, y, text, SMALLEST, right - left - 1, face="italic", align="centre", colour=GREY)


def _cells(at: Edges, left: float, right: float) -> list[tuple[float, float]]:
    """Where a side's figures are written: its score, and its total where that has a column of its own."""
    middle = (left + right) / 2
    return [(left, middle), (middle, right)] if at.has_totals else [(left, right)]


def _written(
    press: Press, left: float, right: float, y: float, text: Text | str, face: Face = "text", size: float = 13.0
) -> None:
    """A word or a figure in the middle of its cell."""
    words = press.words(text)
    press.text((left + right) / 2, y - size * 0.34, words, size, right - left - 2, face=face, align="centre")


def _fill_line(
    press: Press,
    at: Edges,
    high: float,
    low: float,
    deal: int,
    sheet: ScoreSheet,
    hand: Hand,
    totals: Sequence[int],
) -> None:
    assert sheet.table
    score, players = sheet.table.result.scores[deal], len(sheet.seats)
    beside = beside_of(press, sheet, deal, hand)
    middle = (high + low) / 2
    y, size = (high - 8.0, 11.0) if beside else (middle, 13.0)
    dealer, bidder = (letter_of(press, seat, players) if seat else "" for seat in (hand.dealer, score.maker))
    for (left, right), value in zip(pairwise(at.seats), (dealer, figure(score.bid), bidder), strict=False):
        _written(press, left, right, y, value, size=size)
    for suit, x in _suits(at):
        if suit == hand.trump:
            press.ring(x, middle, 7, PLAIN * 1.5, BAIZE)
    for (left, right), name in zip(pairwise(at.asked), asked_by(sheet.law), strict=True):
        asked = answer(hand, name)
        _written(press, left, right, y, asked if isinstance(asked, Text) else figure(asked), size=size)
    taken = dict(hand.taken or ())
    for (left, right), count in zip(pairwise(at.counts), sheet.law.counts, strict=True):
        if (taker := taken.get(count)) is not None:
            _written(press, left, right, y, letter_of(press, taker, players) if taker else "–", size=size)
    for (left, right), points, total in zip(pairwise(at.sides), score.credits, totals, strict=False):
        first, *second = _cells(at, left, right)
        _written(press, *first, middle if second else middle + (high - low) / 4, figure(points), size=11)
        _written(
            press, *(*second, first)[0], middle if second else middle - (high - low) / 4, figure(total), "bold", 11
        )
    if beside:
        left, right = at.asked[-1] + 3, at.sides[0] - 3
        press.text(left, low + 3, beside, SMALLEST, right - left, colour=BAIZE, face="bold")


def _fill_unplayed(press: Press, at: Edges, high: float, low: float, why: str) -> None:
    """That a deal was not played, and why, across its line."""
    left, width = at.seats[0] + 1, at.sides[-1] - at.seats[0] - 2
    press.box(left, low + 1, width, high - low - 2, 0, fill=PAPER)
    rows = press.name_lines(Text(NOT_PLAYED, {"why": why}), 12, width - 18, 2, face="italic", floor=SMALLEST)
    press.stack(left + 9, (high + low) / 2 - 3.4 - 5 * (len(rows) - 1), rows, 10)


def _suits(at: Edges) -> Iterator[tuple[Suit, float]]:
    """Each suit with its middle, in a row."""
    width = (TRUMP_WIDTH - 4) / 4
    return ((suit, at.trump + 2 + width * (nth + 0.5)) for nth, suit in enumerate(SUITS))


def _foot(press: Press, at: Edges, top: float) -> None:
    """The place for what each side has at the end, for who won the cut, and for the initials."""
    press.box(at.deal, top - WRITTEN, at.sides[0] - at.deal, WRITTEN, 0, fill=TINT)
    right, low = at.sides[0] - 6, top - FOOT
    press.text(right, top - 16.5, ROUND_TOTAL, 12, 130, face="bold", align="right", colour=BAIZE)
    spent = press.text(right, low + 8.5, INITIALS, 11, 70, face="italic", align="right", colour=BAIZE)
    start = _cut_at(press, at, low)
    press.rule(start, low + 6, right - spent - 12, low + 6, FINE, GREY)
    press.rule(at.deal, top - WRITTEN, at.sides[-1], top - WRITTEN, FINE, GREY)


def _cut_at(press: Press, at: Edges, low: float) -> float:
    """Asks who won the cut. Returns where the answer begins."""
    return at.deal + 12 + press.text(at.deal + 6, low + 8.5, CUT_WON_BY, 11, 90, face="italic", colour=BAIZE)


def _fill_foot(press: Press, at: Edges, top: float, sheet: ScoreSheet) -> None:
    """Each side's sum, who won the cut, and what the round counts where it is evened out."""
    for (left, right), total in zip(pairwise(at.sides), totals_of(sheet), strict=True):
        _written(press, left, right, top - WRITTEN / 2, figure(total), "bold", 14)
    room = at.sides[0] - at.deal
    evened_out = (sheet.table and sheet.table.evened_out_text(sheet.rules)) or ""
    beside = press.lines(evened_out, SMALLEST, room - 140, 2, "italic")
    press.stack(at.deal + 6, top - WRITTEN / 2 - 3.2 - 5 * (len(beside) - 1), beside, 10, "left", GREY)
    if winner := cut_won_by(press, sheet):
        left, low = _cut_at(press, at, top - FOOT), top - FOOT
        rows = press.name_lines(winner, 11, at.sides[0] - left - 76, 2, face="bold", floor=SMALLEST)
        press.stack(left, low + 9 - 5 * (len(rows) - 1) + 3 * (len(rows) - 1), rows, 10)


def _ruling(press: Press, at: Edges, top: float, lines: list[float], *, ends: bool) -> None:
    last, bottom = lines[-1], lines[-1] - (FOOT if ends else 0)
    for x in (*at.seats, *at.asked, *at.counts[1:-1]):
        press.rule(x, top, x, last, FINE, GREY)
    for left, right in pairwise(at.sides):
        press.rule(left, top, left, bottom, PLAIN, INK)
        for _start, end in _cells(at, left, right)[:-1]:
            press.rule(end, top - HEADING, end, last, FINE, GREY)
    for y in lines:
        press.rule(at.deal, y, at.sides[-1], y, PLAIN, INK)
    press.box(at.deal, bottom, at.sides[-1] - at.deal, top - bottom, HEAVY, INK)
