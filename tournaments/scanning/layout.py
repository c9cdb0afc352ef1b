"""Where everything stands on a sheet that can be read: its codes in the corners, its boxes to tick. Knows no ink and no image.

All lengths are millimetres from the top left corner of the paper, to the middle of a box or of a code.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from string import ascii_uppercase, digits
from typing import Final, NamedTuple
from zlib import crc32

from scoring.hand import SUITS
from scoring.law import Law

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
CODE: Final = 13.0  # the side of a code, without the white round it
EDGE: Final = 14.5  # from the paper's edge to the middle of a code: printers leave 8 mm white
EDGES: Final = ((0, 1, 2), (5, 6, 7), (0, 3, 5), (2, 4, 7))  # the places along each edge of the paper
BOX: Final = 5.6
PITCH: Final = 7.6  # from box to box
DEALS: Final = 4  # a page
MOST_BLOCK: Final = 52.0  # the height of a deal's block
MOST_BID: Final = 14
MOST_COUNTS: Final = 7

FIRST_DEAL: Final = {
    True: 76.7,
    False: 51.0,
}  # the upper edge of the first deal's block, with and without numbers to tick
BELOW: Final = 27.0  # the lowest lines of the page, between the codes
# The rows of a deal, from the upper edge of its block.
CALLED, BID, COUNT_NAMES, TAKEN = 7.2, 16.6, 25.7, (29.4, 38.9)
ROW: Final = 9.5  # the height of a side's line
DEALER_AT, BIDDER_AT, TRUMP_AT, DIRECTOR_AT = 42.0, 82.0, 122.0, 175.2
TRUMP_PITCH: Final = 9.0
BID_AT, PASSED_AT = 42.0, 158.0
COUNT_AT, COUNT_PITCH = 51.0, 12.0
LEFT, RIGHT = 27.0, 183.0  # of all that is between the codes at the sides
WRITTEN: Final = (129.0, 147.0, 165.0, 183.0)  # the edges of the cells for points, score and total
# The four numbers, where nobody's is printed: two players side by side, a row for the tens and one for the ones.
NUMBERS: Final = ((33.0, 34.9), (113.0, 34.9), (33.0, 57.1), (113.0, 57.1))
# With numbers above 99 the hundreds, 0 to 2, stand at the left one below the other, and the rest moves apart for them.
NUMBERS_ABOVE_99: Final = ((32.0, 34.9), (121.0, 34.9), (32.0, 57.1), (121.0, 57.1))
HUNDREDS_AT, HUNDREDS = -10.2, 3
MOST_DEALS: Final = 35  # that a mark can count

BASE36: Final = digits + ascii_uppercase
MARK: Final = re.compile(r"HT([AL])([NMTPQ])([0-9A-Z]+)\.(\d+)\.(\d+)\.([0-9A-Z]{4})\.([1-9])([1-9A-Z])([0-7])")


class Box(NamedTuple):
    """A box to tick: `deal` counts from 1 in the round, 0 is for the whole sheet; `value` is what a tick there says."""

    deal: int
    field: str
    value: object
    x: float
    y: float


class Area(NamedTuple):
    """A part of the page, by its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float


class SheetMark(NamedTuple):
    """What the codes of a sheet say: whose it is, and how it is laid out.

    `of` is the number of the night, or the name of the pack; table and round are 0 where they are written in. `page` is the
    sheet's page of the round, from 1. It `has_numbers` to tick where no names are printed, of three digits where it
    `has_hundreds`.
    """

    paper: str
    of: int | str
    table: int
    round: int
    law: str  # its short name, see `short_name`
    page: int
    deals: int
    has_numbers: bool
    has_hundreds: bool = False

    def text(self, place: int) -> str:
        """What the code in that place holds."""
        if isinstance(self.of, int):
            whose = f"{'MT'[self.has_hundreds] if self.has_numbers else 'N'}{base36(self.of)}"
        else:
            whose = f"{'PQ'[self.has_hundreds]}{self.of}"
        paper = "L" if self.paper == "letter" else "A"
        return f"HT{paper}{whose}.{self.table}.{self.round}.{self.law}.{self.page}{base36(self.deals)}{place}"

    @property
    def name(self) -> str:
        """The sheet by one word, the same on all its codes."""
        return self.text(0)[:-1]


def read_mark(text: str) -> tuple[SheetMark, int] | None:
    """The mark and the place of a code; None where it is no code of a sheet."""
    found = MARK.fullmatch(text)
    if not found:
        return None
    paper, kind, of, table, number, law, page, deals, place = found.groups()
    whose: int | str = of if kind in "PQ" else int(of, 36)
    paper = "letter" if paper == "L" else "a4"
    mark = SheetMark(paper, whose, int(table), int(number), law, int(page), int(deals, 36), kind != "N", kind in "TQ")
    return mark, int(place)


def base36(number: int) -> str:
    """A number of at least 0 in digits and capitals."""
    text = ""
    while number or not text:
        number, last = divmod(number, 36)
        text = BASE36[last] + text
    return text


def short_name(law: Law) -> str:
    """Four signs for a law and for what its sheet asks: another order of its counts is another sheet."""
    asked = f"{law.key} {' '.join(law.counts)} {law.most_bid}"
    return base36(crc32(asked.encode()) % 36**4).rjust(4, "0")


def can_be_ticked(law: Law, players: int) -> bool:
    """Whether a hand of that law fits in the boxes: four in two pairs bid once round, up to 14, for at most seven counts."""
    return (
        players == 4
        and players in law.partners_at
        and 0 < law.most_bid <= MOST_BID
        and len(law.counts) <= MOST_COUNTS
        and law.called_partner == "none"
        and not (law.second_bids or law.gift or law.turned_jack)
    )


def _around(boxes: Sequence[Box]) -> Area:
    """The area of some boxes, with a millimetre of paper round them."""
    reach = BOX / 2 + 1
    x, y = min(box.x for box in boxes) - reach, min(box.y for box in boxes) - reach
    return Area(x, y, max(box.x for box in boxes) + reach - x, max(box.y for box in boxes) + reach - y)


class Layout:
    """One page of a table's sheet: its codes and its boxes, for a law of these counts with bids up to `most_bid`."""

    def __init__(self, mark: SheetMark, counts: Sequence[str], most_bid: int) -> None:
        self.mark, self.counts, self.most_bid = mark, tuple(counts), most_bid
        self.width, self.height = PAPERS[mark.paper]
        first = (mark.page - 1) * DEALS
        self.numbers = range(first + 1, min(first + DEALS, mark.deals) + 1)
        self.first_deal = FIRST_DEAL[mark.has_numbers]
        self.seats = NUMBERS_ABOVE_99 if mark.has_hundreds else NUMBERS

    @cached_property
    def codes(self) -> tuple[tuple[float, float], ...]:
        """The middles of the eight codes, by the digit that each holds."""
        left, middle, right = EDGE, self.width / 2, self.width - EDGE
        top, centre, bottom = EDGE, self.height / 2, self.height - EDGE
        return (
            (left, top), (middle, top), (right, top), (left, centre),
            (right, centre), (left, bottom), (middle, bottom), (right, bottom),
        )  # fmt: skip

    def top_of(self, deal: int) -> float:
        """The upper edge of a deal's block."""
        return self.first_deal + (deal - self.numbers.start) * self.block

    def shows_all_edges(self, places: Collection[int]) -> bool:
        """Whether codes in these places leave no edge of the page to be guessed."""
        return all(set(edge) & set(places) for edge in EDGES)

    @property
    def block(self) -> float:
        """The height of a deal's block."""
        return min(MOST_BLOCK, (self.height - BELOW - self.first_deal) / DEALS)

    def areas_of(self, deal: int) -> dict[str, Area]:
        """Where each field of a deal has its boxes: a count has one a side, one below the other. Deal 0 is the numbers."""
        boxes = [box for box in self.boxes if box.deal == deal]
        return {
            field: _around([box for box in boxes if box.field == field])
            for field in dict.fromkeys(box.field for box in boxes)
        }

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """Every box, field by field."""
        found = [box for deal in self.numbers for box in self._boxes_of(deal)]
        return (*self._digits(), *found) if self.mark.has_numbers else tuple(found)

    def _digits(self) -> Iterator[Box]:
        for seat, (x, y) in enumerate(self.seats, start=1):
            for digit in range(HUNDREDS if self.mark.has_hundreds else 0):
                value = {"place": 0, "digit": digit}
                yield Box(0, f"seat{seat}", value, x + HUNDREDS_AT, y + PITCH * (digit - 1))
            for row in (0, 1):
                for digit in range(10):
                    value = {"place": row + self.mark.has_hundreds, "digit": digit}
                    yield Box(0, f"seat{seat}", value, x + PITCH * digit, y + PITCH * row)

    def _boxes_of(self, deal: int) -> Iterator[Box]:
        top = self.top_of(deal)
        for seat in range(1, 5):
            yield Box(deal, "dealer", seat, DEALER_AT + PITCH * (seat - 1), top + CALLED)
        for seat in range(1, 5):
            yield Box(deal, "bidder", seat, BIDDER_AT + PITCH * (seat - 1), top + CALLED)
        for nth, suit in enumerate(SUITS):
            yield Box(deal, "trump", suit, TRUMP_AT + TRUMP_PITCH * nth, top + CALLED)
        yield Box(deal, "director", True, DIRECTOR_AT, top + CALLED)
        for points in range(1, self.most_bid + 1):
            yield Box(deal, "bid", points, BID_AT + PITCH * (points - 1), top + BID)
        yield Box(deal, "bid", None, PASSED_AT, top + BID)
        for nth, count in enumerate(self.counts):
            for side, y in enumerate(TAKEN, start=1):
                yield Box(deal, count, side, COUNT_AT + COUNT_PITCH * nth, top + y)
