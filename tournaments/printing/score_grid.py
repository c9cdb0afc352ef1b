"""The ruled grid of a score sheet: a band for each deal with a line for each side. Knows no page."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from scoring.hand import SUIT_NAMES, seat_name
from scoring.wording import Text, gettext_noop

from .frame import figure
from .ink import BAIZE, FAINT, FINE, GREY, HAIR, HEAVY, INK, PAPER, PLAIN, TINT, Suit
from .press import MARGIN, Press, column_edges
from .seats import SEATS_OF, compass, fill_compass, mark
from .typefaces import Face
from .typesetting import wrap
from .values import CountColumn, DealLine, Figure, Taker

DEAL = Text(gettext_noop("Deal"))
GAME = gettext_noop("Game %(number)s")
DEALER = Text(gettext_noop("Dealer"))
BID = Text(gettext_noop("Bid"))
BID_BY = Text(gettext_noop("and by whom"))
RING_ONE = Text(gettext_noop("ring one"))
TRUMP = Text(gettext_noop("Trump"))
POINTS = Text(gettext_noop("Points"))
SCORE = Text(gettext_noop("Score"))
RUNNING = Text(gettext_noop("Total"))
ROUND_TOTAL = Text(gettext_noop("Total of the round"))
FAULTS: Final = {
    "revoke": gettext_noop("%(seat)s revoked"),
    "foul_hand": gettext_noop("%(seat)s: a foul hand"),
    "revoke_taken_off": gettext_noop("%(seat)s revoked, taken off"),
    "looked_early": gettext_noop("%(seat)s looked too early"),
    "miscount": gettext_noop("%(seat)s: a wrong number of cards"),
}
NOT_PLAYED = gettext_noop("Not played: %(why)s")
# The names of the columns left of the counts, each with what is below it; that of the sides has none.
LEFT_NAMES: Final = ((DEAL, ""), (DEALER, RING_ONE), (BID, BID_BY), (TRUMP, RING_ONE), ("", ""))

HEADING: Final = 38.0
TOTALS: Final = 44.0
LOWEST_BAND: Final = 56.0
HIGHEST_BAND: Final = 100.0
TRUMP_GRID: Final[tuple[tuple[Suit, Suit], ...]] = (("S", "H"), ("D", "C"))
TICK: Final = 14.4  # the side of the box to tick


class Columns(NamedTuple):
    """The left edges of the columns, in points; `counts` has one more than there are counts."""

    deal: float
    dealer: float
    bid: float
    trump: float
    side: float
    counts: tuple[float, ...]
    points: float
    score: float
    total: float
    right: float


def columns(press: Press, counts: int) -> Columns:
    """The columns that fill the page from margin to margin; so many counts share what the others leave."""
    left, right = MARGIN, press.width - MARGIN
    room = right - left
    deal, dealer, bid, trump, side, first = column_edges(left, room, (0.045, 0.1, 0.105, 0.13, 0.06))
    total = right - 0.08 * room
    score = total - 0.068 * room
    points = score - 0.068 * room
    width = (points - first) / counts
    marks = tuple(first + nth * width for nth in range(counts + 1))
    return Columns(deal, dealer, bid, trump, side, marks, points, score, total, right)


def headings(press: Press, cols: Columns, top: float, counted: Sequence[CountColumn]) -> None:
    """The names of the columns, on a tint."""
    press.box(cols.deal, top - HEADING, cols.right - cols.deal, HEADING, 0, fill=TINT)
    counts = [(count.label, f"{count.letter} · {count.worth}") for count in counted]
    right_names = ((POINTS, ""), (SCORE, ""), (RUNNING, ""))
    names: list[tuple[Text | str, Text | str]] = [*LEFT_NAMES, *counts, *right_names]
    edges = (*cols[:5], *cols.counts, cols.score, cols.total, cols.right)
    for (left, right), (label, under) in zip(pairwise(edges), names, strict=True):
        heading(press, left, right, top, label, under)


def heading(press: Press, left: float, right: float, top: float, label: Text | str, under: Text | str) -> None:
    middle, width = (left + right) / 2, right - left - 3
    rows = wrap(press.words(label), "bold", 9.5, width, 2)
    y = top - HEADING / 2 - 3.2 + (5.5 if under else 0) + (len(rows) - 1) * 5.2
    for nth, row in enumerate(rows):
        press.line(middle, y - nth * 10.4, row, "centre", BAIZE)
    press.text(middle, top - HEADING + 5.5, under, 8.4, width, face="italic", align="centre", colour=GREY, floor=4.5)


def blank_band(press: Press, cols: Columns, top: float, height: float, number: int) -> None:
    """One deal to fill in: who dealt, the bid and the trump at the left, both sides' counts and figures at the right."""
    middle = top - height / 2
    press.text((cols.deal + cols.dealer) / 2, middle - 5, figure(number), 15, 22, face="bold", align="centre")
    for x in middles(cols.dealer, cols.bid, cols.trump):
        compass(press, x, middle, reach_in(height))
    for suit, x, y, size in trumps(cols, top, height):
        press.suit(suit, x - size / 2, y - size * 0.36, size)
        width = (cols.side - cols.trump) * 0.45
        name_y = y - size * 0.65 - 5.2
        press.text(x, name_y, SUIT_NAMES[suit], 6.4, width, align="centre", colour=GREY, floor=4)
    for side in (0, 1):
        line_y = top - height * (0.25 + side / 2)
        side_marks(press, cols, line_y, side, height)
        for x in middles(*cols.counts):
            press.box(x - TICK / 2, line_y - TICK / 2, TICK, TICK, FINE, GREY, PAPER, radius=1.5)
    press.rule(cols.side, middle, cols.right, middle, HAIR, FAINT)


def fill_band(
    press: Press, cols: Columns, top: float, height: float, deal: DealLine, counted: Sequence[CountColumn]
) -> None:
    """What is recorded of a deal, in its band."""
    middle, reach = top - height / 2, reach_in(height)
    game_begins(press, cols.deal, cols.dealer, top, deal.game)
    dealer, bidder = middles(cols.dealer, cols.bid, cols.trump)
    fill_compass(press, dealer, middle, reach, deal.dealer)
    fill_compass(press, bidder, middle, reach, deal.bidder, deal.bid)
    for suit, x, y, size in trumps(cols, top, height):
        if suit == deal.trump:
            press.ring(x, y + size * 0.13, size * 0.78, PLAIN * 1.5, BAIZE)
    for side in (0, 1):
        line_y = top - height * (0.25 + side / 2)
        for x, count in zip(middles(*cols.counts), counted, strict=True):
            if count.key in deal.taken:
                mark_count(press, x, line_y, side, deal.taken[count.key])
        write(press, cols, line_y, deal.points[side], deal.score[side], deal.total[side])
    if deal.faults:
        mark_faults(press, cols, middle, deal)


def game_begins(press: Press, left: float, right: float, top: float, number: int) -> None:
    """Over the deal's number, which game of a rubber begins with it."""
    if number:
        words = Text(GAME, {"number": number})
        press.text((left + right) / 2, top - 7, words, 6.4, right - left - 2, align="centre", colour=BAIZE, floor=4)


def mark_faults(press: Press, cols: Columns, middle: float, deal: DealLine) -> None:
    """Who revoked or had a foul hand, on the line between the sides."""
    words = faults_in_words(press, deal, 4)
    left, width = cols.counts[0] + 4, cols.points - cols.counts[0] - 8
    press.box(left, middle - 5.5, width, 11, 0, fill=PAPER)
    press.text(left + width / 2, middle - 3, words, 9, width, face="bold", align="centre", colour=BAIZE)


def faults_in_words(press: Press, deal: DealLine, players: int) -> str:
    """Who did what, at a table of so many."""
    faults = ((FAULTS[kind], seat_name(seat, players)) for kind, seat in deal.faults)
    return ", ".join(press.words(Text(message, {"seat": seat})) for message, seat in faults)


def fill_unplayed(press: Press, cols: Columns, top: float, height: float, why: str) -> None:
    """That a deal was not played, and why, across the figures of its band."""
    press.box(cols.side + 1, top - height + 1, cols.right - cols.side - 2, height - 2, 0, fill=PAPER)
    words = press.words(Text(NOT_PLAYED, {"why": why}))
    press.text(cols.side + 10, top - height / 2 - 4, words, 12, cols.right - cols.side - 20, face="italic")


def middles(*edges: float) -> list[float]:
    """The middle of each column, given its edges."""
    return [(left + right) / 2 for left, right in pairwise(edges)]


def reach_in(height: float) -> float:
    """How far from its middle the letters of a compass stand, in a band of that height."""
    return min(18.5, height * 0.36)


def side_marks(press: Press, cols: Columns, y: float, side: int, height: float) -> None:
    """The two letters of a side, side by side."""
    radius = min(6.6, height * 0.1)
    x = (cols.side + cols.counts[0]) / 2
    for seat, off in zip(SEATS_OF[side], (-1.12, 1.12), strict=True):
        mark(press, x + off * radius, y, seat, radius)


def trumps(cols: Columns, top: float, height: float) -> Iterator[tuple[Suit, float, float, float]]:
    """Each suit with its middle and its size, two by two."""
    size = min(15.0, height * 0.19)
    for row, pair in enumerate(TRUMP_GRID):
        for column, suit in enumerate(pair):
            x = cols.trump + (cols.side - cols.trump) * (0.27 + 0.46 * column)
            yield suit, x, top - height * (0.225 + 0.475 * row), size


def mark_count(press: Press, x: float, y: float, side: int, taker: Taker) -> None:
    """A tick for the side that took the count, a dash where neither is reported to have it."""
    if not isinstance(taker, int):
        press.rule(x - 2.5, y, x + 2.5, y, PLAIN, GREY)
    elif taker in SEATS_OF[side]:
        press.tick(x, y, TICK)


def write(press: Press, cols: Columns, y: float, points: Figure, score: Figure, total: Figure) -> None:
    """A side's figures, each in the middle of its cell."""
    cells = pairwise((cols.points, cols.score, cols.total, cols.right))
    faces: tuple[Face, ...] = ("text", "text", "bold")
    for value, (left, right), face in zip((points, score, total), cells, faces, strict=True):
        press.text((left + right) / 2, y - 5, figure(value), 14, right - left - 5, face=face, align="centre")


def blank_totals(press: Press, cols: Columns, top: float) -> None:
    """The place for what each side has at the end, under a double rule as in accounts."""
    press.box(cols.deal, top - TOTALS, cols.right - cols.deal, TOTALS, 0, fill=TINT)
    press.box(cols.points, top - TOTALS, cols.right - cols.points, TOTALS, 0, fill=PAPER)
    press.text(
        cols.side - 8, top - TOTALS / 2 - 4.5, ROUND_TOTAL, 13, cols.side - cols.deal - 16, face="bold",
        align="right", colour=BAIZE,
    )  # fmt: skip
    for side in (0, 1):
        side_marks(press, cols, top - TOTALS * (0.25 + side / 2), side, 66)
    press.rule(cols.side, top - TOTALS / 2, cols.right, top - TOTALS / 2, HAIR, FAINT)


def fill_totals(press: Press, cols: Columns, top: float, lines: tuple[DealLine, ...]) -> None:
    """What each side has at the end: of a rubber, of all its games."""
    is_rubber = any(line.game for line in lines)
    for side in (0, 1):
        points = summed([line.points[side] for line in lines if not line.unplayed])
        score = summed([line.score[side] for line in lines if not line.unplayed])
        total = score if is_rubber else lines[-1].total[side] if lines else None
        write(press, cols, top - TOTALS * (0.25 + side / 2), points, score, total)


def summed(figures: Sequence[Figure]) -> Figure:
    """Their sum, where all are numbers."""
    numbers = [value for value in figures if isinstance(value, int)]
    return sum(numbers) if figures and len(numbers) == len(figures) else None


def ruling(press: Press, cols: Columns, top: float, bands: Sequence[float], bottom: float, with_totals: bool) -> None:
    """The lines between columns and bands, and the frame around all."""
    edges = (cols.dealer, cols.bid, cols.trump, cols.side, *cols.counts, cols.score, cols.total)
    last = bands[-1]
    for x in edges:
        foot = bottom if x >= cols.side and with_totals else last
        weight, colour = (PLAIN, INK) if x in (cols.side, cols.points) else (HAIR, GREY)
        press.rule(x, top, x, foot, weight, colour)
    for y in bands:
        press.rule(cols.deal, y, cols.right, y, PLAIN, INK)
    if with_totals:
        press.rule(cols.deal, last - 2, cols.right, last - 2, FINE, INK)
    press.box(cols.deal, bottom, cols.right - cols.deal, top - bottom, HEAVY, INK)
