"""A page in equal pieces to cut apart: where each may be printed on, and the marks to cut by. Knows no night."""

from typing import Final, NamedTuple

from .ink import FINE, INK
from .press import Press

EDGE: Final = 18.0  # what printers leave white at the paper's edge, in points
CUT: Final = 10.0  # from the cut to what is printed
CUT_MARK: Final = 10.0


class PagePart(NamedTuple):
    """What of a piece may be printed on, in points."""

    left: float
    right: float
    top: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left


def page_part(press: Press, nth: int, across: int, down: int) -> PagePart:
    """The piece in that place, counted from 0 from left to right and down; all are equally large."""
    row, column = divmod(nth, across)
    left, right = _ends(press.width, column, across)
    top, bottom = _ends(press.height, row, down)
    return PagePart(left, right, press.height - top, press.height - bottom)


def _ends(length: float, place: int, of: int) -> tuple[float, float]:
    """Where one of `of` equal parts begins and ends, inside its white edges."""
    share, white = length / of, 2 * EDGE if of == 1 else EDGE + CUT
    first = EDGE if place == 0 else CUT if place == of - 1 else white / 2
    return place * share + first, (place + 1) * share - white + first


def cut_marks(press: Press, across: int, down: int) -> None:
    """Short lines at the edges, and a cross wherever two cuts meet."""
    cuts = [
        (press.width * nth / across, press.height * row / down) for nth in range(1, across) for row in range(1, down)
    ]
    for x in [press.width * nth / across for nth in range(1, across)]:
        for end in (0.0, press.height - CUT_MARK):
            press.rule(x, end, x, end + CUT_MARK, FINE, INK)
    for y in [press.height * row / down for row in range(1, down)]:
        for end in (0.0, press.width - CUT_MARK):
            press.rule(end, y, end + CUT_MARK, y, FINE, INK)
    for x, y in cuts:
        press.rule(x - CUT_MARK / 2, y, x + CUT_MARK / 2, y, FINE, INK)
        press.rule(x, y - CUT_MARK / 2, x, y + CUT_MARK / 2, FINE, INK)
