"""The members' names, to stick on or to cut out: sheets of labels, and cards with the code for the door. Knows no night."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from reportlab.lib.units import mm

from .ink import BAIZE, GREY, INK
from .press import Press
from .values import NameLabel

CARD_WIDTH, CARD_HEIGHT = 85 * mm, 54 * mm
QR_SIDE: Final = 40 * mm
INSET: Final = 4 * mm
NEXT: Final = 10.0  # from a line of the smallest text to the next


class Grid(NamedTuple):
    """Where the labels of a sheet are: of the first the left and the upper edge, then sizes and steps, in points."""

    columns: int
    rows: int
    left: float
    top: float
    width: float
    height: float
    across: float
    down: float


# What shops sell: on A4 21 of 63.5 × 38.1 mm, as Avery L7160; on Letter 30 of 2⅝ × 1 inches, as Avery 5160.
A4: Final = Grid(3, 7, 7.2 * mm, 15.1 * mm, 63.5 * mm, 38.1 * mm, 66 * mm, 38.1 * mm)
LETTER: Final = Grid(3, 10, 13.5, 36, 189, 72, 198, 72)


def draw_name_labels(press: Press, labels: Sequence[NameLabel]) -> None:
    """The sheet of labels that is sold for the paper: the short name in large letters, the whole name below."""
    grid = A4 if press.height > LETTER.top * 2 + LETTER.rows * LETTER.down else LETTER
    for label, left, top in _placed(press, grid, labels):
        width, middle = grid.width - INSET, left + grid.width / 2
        edge = grid.height * 0.08
        club = press.name_lines(label.club, 9, width, 2, face="italic", floor=9, even=True)
        high = top - edge - 8
        for row, line in enumerate(club):
            press.line(middle, high - row * NEXT, line, "centre", GREY)
        high -= NEXT * len(club)
        whole = label.name if label.name != label.short else ""
        names = press.name_lines(whole, grid.height * 0.15, width, 3, floor=9, even=True) if whole else []
        low = top - grid.height + edge + 3
        step = max(NEXT, *(line.size for line in names)) if names else 0
        press.stack(middle, low, names, step, "centre")
        low += step * len(names)
        room = high - low + 6
        size = min(grid.height * 0.3, room * 0.8)
        floor = 9 if whole else min(size, room / 2.6)
        short = press.name_lines(label.short, size, width, 2, face="bold", floor=floor, even=True)
        if not all(line.whole for line in short):
            short = press.lines(label.short, 9, width, 3, "bold")
        each = short[0].size if short else size
        y = (high + low) / 2 + 4 - each * (0.35 + 0.575 * (len(short) - 1))
        press.stack(middle, y, short, each * 1.15, "centre", BAIZE)


def draw_name_cards(press: Press, labels: Sequence[NameLabel]) -> None:
    """Cards of the size of a visiting card, with dotted lines to cut along."""
    rows = int((press.height - 2 * INSET) / CARD_HEIGHT)
    left, top = (press.width - 2 * CARD_WIDTH) / 2, (press.height - rows * CARD_HEIGHT) / 2
    grid = Grid(2, rows, left, top, CARD_WIDTH, CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT)
    for label, x, y in _placed(press, grid, labels):
        _cuts(press, x, y)
        # The club over the whole width, then the code at the right.
        for row, line in enumerate(
            press.name_lines(label.club, 9, CARD_WIDTH - 2 * INSET, 2, face="italic", floor=9)
        ):
            press.line(x + INSET, y - INSET - 6 - row * NEXT, line, colour=GREY)
        code = x + CARD_WIDTH - QR_SIDE - INSET / 2
        width, low = code - x - INSET, y - CARD_HEIGHT + INSET
        for row, line in enumerate(press.name_lines(label.short, 22, width, 4, face="bold", floor=13)):
            press.line(x + INSET, y - 40 - line.size - row * line.size * 1.15, line, colour=BAIZE)
        for text, size in ((label.of_member, 9), (label.name if label.name != label.short else "", 11)):
            lines = press.name_lines(text, size, width, 4, floor=9)
            press.stack(x + INSET, low, lines, NEXT, colour=GREY if text == label.of_member else INK)
            low += NEXT * len(lines)
        press.qr_code(label.link, code, y - CARD_HEIGHT + 1, QR_SIDE)


def _cuts(press: Press, left: float, top: float) -> None:
    right, bottom = left + CARD_WIDTH, top - CARD_HEIGHT
    for y in (top, bottom):
        press.dotted(left, y, right, y, GREY)
    for x in (left, right):
        press.dotted(x, bottom, x, top, GREY)


def _placed(press: Press, grid: Grid, labels: Sequence[NameLabel]) -> Iterator[tuple[NameLabel, float, float]]:
    """Each label with the left and the upper edge of its place, row by row; a page is ended when it is full."""
    each_page = grid.columns * grid.rows
    for start in range(0, len(labels), each_page):
        for place, label in enumerate(labels[start : start + each_page]):
            row, column = divmod(place, grid.columns)
            yield label, grid.left + column * grid.across, press.height - grid.top - row * grid.down
        press.next_page()
