"""Score sheets to tick for the tests: hands by chance, the boxes that say them, the printed page, what was read."""

from functools import cache
from random import Random
from typing import NamedTuple

from scoring.hand import SUITS, Contract, Hand
from scoring.laws import law_named
from tests.tournaments.scanning.photographs import blacked, filled, photograph, printed
from tournaments.night.rules import Rules
from tournaments.printing.booklet import booklet
from tournaments.printing.marked_sheet import layout_of as layout_under
from tournaments.printing.marked_sheet import says
from tournaments.printing.score_sheets import draw_score_sheets
from tournaments.printing.values import NightHeading, PrintedPerson, ScoreSheet
from tournaments.scanning.layout import SheetMark, short_name
from tournaments.scanning.reading import ReadPage, read_page
from tournaments.scanning.scans import read_image

LAW = law_named("foster-1897")
HEAD = NightHeading("Thursday Card Club", "November Progressive", "Friday 20 November 2026")


def mark_on(paper="a4", of="AB1", table=20, deals=4):
    return SheetMark(paper, of, table, 3, short_name(LAW), 1, deals, isinstance(of, str))


@cache
def page_of(mark):
    """The printed page in grey, with nothing on it."""
    seats = (PrintedPerson(),) * 4
    rules = Rules(deals=mark.deals, planned_rounds=6)
    sheet = ScoreSheet(HEAD, LAW, rules, seats, mark.table, 20, 3, mark=mark)
    return printed(booklet([(draw_score_sheets, [sheet])], "", mark.paper))


class Filled(NamedTuple):
    """A sheet as a table filled it in: its photograph, and what was meant."""

    photo: bytes
    mark: SheetMark
    lines: tuple[Hand, ...]
    numbers: tuple[int, ...]


def a_filled_sheet(seed, *, hard=False, mark=None, **camera):
    """Four deals by chance on a photograph; of hard ones a fifth of the deals has a wrong tick that is blacked out."""
    rng = Random(seed)
    mark = mark or mark_on(rng.choice(["a4", "letter"]))
    most = 240 if mark.has_hundreds else 82
    first, numbers = rng.randrange(4), tuple(rng.randint(1, most) for _ in range(4))
    lines = tuple(a_deal((first + deal) % 4 + 1, rng) for deal in range(4))
    layout = layout_of(mark)
    boxes = [box for box in layout.boxes if is_meant(box, lines, numbers, 2 + mark.has_hundreds)]
    page = filled(page_of(mark), boxes, rng, pale=hard and rng.random() < 0.3)
    for deal in range(1, 5):
        if hard and rng.random() < 0.2:
            page = blacked(
                page, rng.choice([box for box in layout.boxes if box.deal == deal and box not in boxes]), rng
            )
    return Filled(photograph(page, rng, hard=hard, **camera), mark, lines, numbers)


def a_deal(dealer, rng):
    passed = rng.random() < 0.05
    made = None if passed else Contract(bid=rng.randint(5, 14), maker=rng.randint(1, 4))
    trump, taken = rng.choice(SUITS), tuple((count, rng.randint(1, 4)) for count in LAW.counts)
    return Hand(LAW.key, dealer, trump, contract=made, taken=taken)


def layout_of(mark):
    return layout_under(mark, LAW)


def is_ticked(box, hand):
    """Whether a table ticks that box: the one that says that all passed, and then nobody as the bidder."""
    if hand.contract is None and box.field in ("bid", "bidder"):
        return box.value is None
    return says(box, hand, LAW)


def is_meant(box, lines, numbers, digits=2):
    if box.deal:
        return is_ticked(box, lines[box.deal - 1])
    number = numbers[int(box.field.removeprefix("seat")) - 1]
    return int(f"{number:0{digits}}"[box.value["place"]]) == box.value["digit"]


def read(photo) -> ReadPage:
    return read_page(read_image(photo), lambda mark: LAW if mark.law == short_name(LAW) else None)


def is_right(hand, line):
    """Whether a hand is what the table meant."""
    sides = {count: 1 if taker % 2 else 2 for count, taker in line.taken}
    return (*hand[:3], dict(hand.taken), hand.contract) == (*line[:3], sides, line.contract)


def tally(filled_sheets):
    """Of all hands those right without a touch, those flagged, and each that is wrong and not flagged."""
    right, flagged, wrong = 0, 0, []
    for each in filled_sheets:
        for line, deal in zip(each.lines, read(each.photo).deals, strict=True):
            if deal.unsure or deal.hand is None:
                flagged += 1
            elif is_right(deal.hand, line):
                right += 1
            else:
                wrong.append((line, deal))
    return right, flagged, wrong
