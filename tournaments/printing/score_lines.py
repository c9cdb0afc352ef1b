"""The ruled grid of a score sheet with a line for each deal and a column for each side. Knows no page.

For tables other than four in two pairs: seats have numbers, and who dealt, bid or took a count is written by number.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from scoring.wording import Text, gettext_noop
from tournaments.night.order import seats_of

from .frame import SUITS, figure
from .ink import BAIZE, FAINT, FINE, GREY, HAIR, HEAVY, INK, PAPER, PLAIN, TINT, Suit
from .press import MARGIN, Press
from .score_grid import (
    BID,
    DEAL,
    DEALER,
    HEADING,
    NOT_PLAYED,
    RING_ONE,
    ROUND_TOTAL,
    TRUMP,
    faults_in_words,
    game_begins,
    heading,
    middles,
    summed,
)
from .seats import letter_of, mark
from .typesetting import wrap
from .values import DealLine, ScoreSheet, Taker

BY_NUMBER = Text(
    gettext_noop(
        "Write seats by number: who dealt, bid and took each count. For each side its score, and the total below."
    )
)
BY_LETTER = Text(
    gettext_noop(
        "Write seats by letter: who dealt, bid and took each count. For each side its score, and the total below."
    )
)
BY = Text(gettext_noop("by"))
INITIALS = Text(gettext_noop("Initials"))

LOWEST_LINE: Final = 27.0
HIGHEST_LINE: Final = 66.0
FOOT: Final = 62.0  # the totals, and the initials below
DEAL_WIDTH: Final = 26.0
SEAT_WIDTH: Final = 34.0
TRUMP_WIDTH: Final = 68.0
ASKED_WIDTH: Final = 34.0
COUNT_WIDTH: Final = 25.0
NARROWEST_SIDE: Final = 25.0


def how_to_write(sheet: ScoreSheet) -> Text:
    """How the grid is filled in."""
    return BY_LETTER if len(sheet.seats) == 4 else BY_NUMBER


class Edges(NamedTuple):
    """The left edges of the columns, in points; each group has one more than it has columns."""

    deal: float
    seats: tuple[float, ...]  # who dealt, the bid and by whom
    trump: float
    asked: tuple[float, ...]
    counts: tuple[float, ...]
    sides: tuple[float, ...]


def edges_of(press: Press, sheet: ScoreSheet) -> Edges:
    """The columns that fill the page from margin to margin; the sides share what the others leave."""
    left, right = MARGIN, press.width - MARGIN
    seats = _run(left + DEAL_WIDTH, SEAT_WIDTH, 3 if sheet.has_bids else 1)
    asked = _run(seats[-1] + TRUMP_WIDTH, ASKED_WIDTH, len(sheet.asked))
    room = (right - asked[-1] - NARROWEST_SIDE * sheet.sides) / len(sheet.counts)
    counts = _run(asked[-1], min(COUNT_WIDTH, room), len(sheet.counts))
    return Edges(
        left, seats, seats[-1], asked, counts, _run(counts[-1], (right - counts[-1]) / sheet.sides, sheet.sides)
    )


def _run(left: float, width: float, number: int) -> tuple[float, ...]:
    return tuple(left + nth * width for nth in range(number + 1))


def lines_per_page(press: Press, room: float) -> int:
    """How many deals a page has lines for, in a grid of that height."""
    return int((room - HEADING - FOOT) / LOWEST_LINE)


def _lines(top: float, room: float, deals: int) -> list[float]:
    """The upper edge of each deal's line, and the lower edge of the last."""
    height = min(HIGHEST_LINE, (room - HEADING - FOOT) / deals)
    return [top - HEADING - nth * height for nth in range(deals + 1)]


def blank_lines(press: Press, top: float, room: float, sheet: ScoreSheet, numbers: range, *, ends: bool) -> None:
    """The grid for these deals, to fill in; with `ends` the totals and the initials below it."""
    at, lines = edges_of(press, sheet), _lines(top, room, len(numbers))
    _headings(press, at, top, sheet)
    for number, (high, low) in zip(numbers, pairwise(lines), strict=True):
        middle = (high + low) / 2
        press.text((at.deal + at.seats[0]) / 2, middle - 4.5, figure(number + 1), 13, 20, face="bold", align="centre")
        for suit, x in _suits(at):
            press.suit(suit, x - 6, middle - 5.5, 12)
        press.rule(at.sides[0], middle, at.sides[-1], middle, HAIR, FAINT)
    if ends:
        _foot(press, at, lines[-1], sheet)
    _ruling(press, at, top, lines, ends=ends)


def fill_lines(press: Press, top: float, room: float, sheet: ScoreSheet, numbers: range, *, ends: bool) -> float:
    """What is recorded of these deals, in their lines. Returns the height below the grid."""
    at, lines = edges_of(press, sheet), _lines(top, room, len(numbers))
    for (high, low), deal in zip(pairwise(lines), sheet.lines[numbers.start : numbers.stop], strict=False):
        if deal.unplayed:
            _fill_unplayed(press, at, high, low, sheet.why)
        else:
            _fill_line(press, at, high, low, deal, sheet)
    if ends and sheet.lines:
        played = [line for line in sheet.lines if not line.unplayed]
        for side, x in enumerate(middles(*at.sides)):
            total = summed([line.score[side] for line in played])
            width = at.sides[1] - at.sides[0] - 4
            press.text(x, lines[-1] - 22, figure(total), 14, width, face="bold", align="centre")
    return lines[-1] - (FOOT if ends else 0)


def _headings(press: Press, at: Edges, top: float, sheet: ScoreSheet) -> None:
    press.box(at.deal, top - HEADING, at.sides[-1] - at.deal, HEADING, 0, fill=TINT)
    seats = [(DEALER, ""), (BID, ""), (BY, "")] if sheet.has_bids else [(DEALER, "")]
    heading(press, at.deal, at.seats[0], top, DEAL, "")
    for (left, right), (label, under) in zip(pairwise(at.seats), seats, strict=True):
        heading(press, left, right, top, label, under)
    heading(press, at.trump, at.asked[0], top, TRUMP, RING_ONE)
    for (left, right), asked in zip(pairwise(at.asked), sheet.asked, strict=True):
        heading(press, left, right, top, asked, "")
    for (left, right), count in zip(pairwise(at.counts), sheet.counts, strict=True):
        _count_heading(press, left, right, top, press.words(count.label), f"{count.letter} · {count.worth}")
    for side, x in enumerate(middles(*at.sides)):
        seats_there = seats_of(side, sheet.sides, len(sheet.seats))
        for nth, seat in enumerate(seats_there):
            off = (nth - (len(seats_there) - 1) / 2) * 17
            mark(press, x + off, top - HEADING / 2, seat, 7.2, len(sheet.seats))


def _count_heading(press: Press, left: float, right: float, top: float, label: str, under: str) -> None:
    """A count's name in small letters, word by word, with its points below."""
    middle, width = (left + right) / 2, right - left - 2
    rows = wrap(label, "bold", 8.2, width, 2)
    y = top - HEADING / 2 + 2.5 + (len(rows) - 1) * 4.6
    for nth, row in enumerate(rows):
        press.line(middle, y - nth * 9.2, row, "centre", BAIZE)
    press.text(middle, top - HEADING + 5.5, under, 7.4, width, face="italic", align="centre", colour=GREY, floor=4.5)


def _fill_line(press: Press, at: Edges, high: float, low: float, deal: DealLine, sheet: ScoreSheet) -> None:
    middle = (high + low) / 2
    game_begins(press, at.deal, at.seats[0], high, deal.game)
    dealer, bidder = (_seat(press, seat, sheet) for seat in (deal.dealer, deal.bidder))
    figures = (dealer, figure(deal.bid), bidder) if sheet.has_bids else (dealer,)
    for x, value in zip(middles(*at.seats), figures, strict=True):
        press.text(x, middle - 4.5, value, 13, SEAT_WIDTH - 6, align="centre")
    for suit, x in _suits(at):
        if suit == deal.trump:
            press.ring(x, middle + 0.6, 8.6, PLAIN * 1.5, BAIZE)
    for x, asked in zip(middles(*at.asked), deal.asked, strict=False):
        words = press.words(asked) if isinstance(asked, Text) else figure(asked)
        press.text(x, middle - 4, words, 11, ASKED_WIDTH - 4, align="centre")
    for x, count in zip(middles(*at.counts), sheet.counts, strict=True):
        if count.key in deal.taken:
            press.text(x, middle - 4.5, _seat(press, deal.taken[count.key], sheet), 13, 20, align="centre")
    quarter, width = (high - low) / 4, at.sides[1] - at.sides[0] - 4
    for x, score, total in zip(middles(*at.sides), deal.score, deal.total, strict=True):
        press.text(x, high - quarter - 3.6, figure(score), 10.5, width, align="centre")
        press.text(x, low + quarter - 3.9, figure(total), 11.5, width, face="bold", align="centre")
    if deal.faults:
        words = faults_in_words(press, deal, len(sheet.seats))
        press.text(at.seats[0] + 3, low + 2.4, words, 6.5, at.sides[0] - at.seats[0] - 6, colour=BAIZE, face="bold")


def _seat(press: Press, who: Taker, sheet: ScoreSheet) -> str:
    """A seat as it is written; a dash for the discards."""
    if isinstance(who, int):
        return letter_of(press, who, len(sheet.seats))
    return "–" if who else ""


def _fill_unplayed(press: Press, at: Edges, high: float, low: float, why: str) -> None:
    left, width = at.seats[0] + 1, at.sides[-1] - at.seats[0] - 2
    press.box(left, low + 1, width, high - low - 2, 0, fill=PAPER)
    words = press.words(Text(NOT_PLAYED, {"why": why}))
    press.text(left + 9, (high + low) / 2 - 4, words, 12, width - 18, face="italic")


def _suits(at: Edges) -> Iterator[tuple[Suit, float]]:
    """Each suit with its middle, in a row."""
    width = TRUMP_WIDTH / 4
    return ((suit, at.trump + width * (nth + 0.5)) for nth, suit in enumerate(SUITS))


def _foot(press: Press, at: Edges, top: float, sheet: ScoreSheet) -> None:
    """The place for what each side has at the end, and for its initials."""
    press.box(at.deal, top - FOOT, at.sides[0] - at.deal, FOOT, 0, fill=TINT)
    right, width = at.sides[0] - 8, at.sides[0] - at.deal - 16
    press.text(right, top - 21, ROUND_TOTAL, 13, width, face="bold", align="right", colour=BAIZE)
    press.text(right, top - FOOT + 11, INITIALS, 11, width, face="italic", align="right", colour=BAIZE)
    press.rule(at.deal, top - 34, at.sides[-1], top - 34, HAIR, GREY)


def _ruling(press: Press, at: Edges, top: float, lines: list[float], *, ends: bool) -> None:
    last, bottom = lines[-1], lines[-1] - (FOOT if ends else 0)
    for x in (*at.seats, *at.asked, *at.counts[1:]):
        press.rule(x, top, x, last, HAIR, GREY)
    for x in at.sides[:-1]:
        press.rule(x, top, x, bottom, PLAIN if x == at.sides[0] else HAIR, INK if x == at.sides[0] else GREY)
    for y in lines:
        press.rule(at.deal, y, at.sides[-1], y, PLAIN, INK)
    if ends:
        press.rule(at.deal, last - 2, at.sides[-1], last - 2, FINE, INK)
    press.box(at.deal, bottom, at.sides[-1] - at.deal, top - bottom, HEAVY, INK)
