"""The members' names, to stick on or to cut out: sheets of labels, and cards with the code for the door. Knows no night."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from reportlab.lib.units import mm

from .ink import BAIZE, FAINT, GREY
from .press import Press
from .values import NameLabel

CARD_WIDTH, CARD_HEIGHT = 85 * mm, 54 * mm
QR_SIDE: Final = 40 * mm
INSET: Final = 4 * mm


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
        width, middle = grid.width - 2 * INSET, left + grid.width / 2
        size = grid.height * 0.3
        y = top - grid.height * 0.56
        press.text(middle, top - grid.height * 0.2, label.club, 8, width, face="italic", align="centre", colour=GREY)
        press.text(middle, y, label.short, size, width, face="bold", align="centre", colour=BAIZE)
        if label.name != label.short:
            press.text(middle, y - grid.height * 0.25, label.name, size * 0.5, width, align="centre")


def draw_name_cards(press: Press, labels: Sequence[NameLabel]) -> None:
    """Cards of the size of a visiting card, with dotted lines to cut along."""
    rows = int((press.height - 2 * INSET) / CARD_HEIGHT)
    left, top = (press.width - 2 * CARD_WIDTH) / 2, (press.height - rows * CARD_HEIGHT) / 2
    grid = Grid(2, rows, left, top, CARD_WIDTH, CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT)
    for label, x, y in _placed(press, grid, labels):
        _cuts(press, x, y)
        width = CARD_WIDTH - QR_SIDE - 2 * INSET
        press.text(x + INSET, y - INSET - 8, label.club, 9, width, face="italic", colour=GREY)
        press.text_above(x + INSET, y - CARD_HEIGHT * 0.55, label.short, 22, width, 2, face="bold", colour=BAIZE)
        if label.name != label.short:
            press.text_above(x + INSET, y - CARD_HEIGHT + INSET, label.name, 11, width, 2)
        press.qr_code(label.link, x + CARD_WIDTH - QR_SIDE - INSET / 2, y - (CARD_HEIGHT + QR_SIDE) / 2, QR_SIDE)


def _cuts(press: Press, left: float, top: float) -> None:
    right, bottom = left + CARD_WIDTH, top - CARD_HEIGHT
    for y in (top, bottom):
        press.dotted(left, y, right, y, FAINT)
    for x in (left, right):
        press.dotted(x, bottom, x, top, FAINT)


def _placed(press: Press, grid: Grid, labels: Sequence[NameLabel]) -> Iterator[tuple[NameLabel, float, float]]:
    """Each label with the left and the upper edge of its place, row by row; a page is ended when it is full."""
    each_page = grid.columns * grid.rows
    for start in range(0, len(labels), each_page):
        for place, label in enumerate(labels[start : start + each_page]):
            row, column = divmod(place, grid.columns)
            yield label, grid.left + column * grid.across, press.height - grid.top - row * grid.down
        press.next_page()
