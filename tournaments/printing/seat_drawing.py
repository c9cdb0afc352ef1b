"""The seats round a table: their letters or numbers, where they are, and their marks. Knows no deals."""

from math import cos, pi, sin
from typing import Final

from scoring.wording import Text, gettext_noop

from .frame import figure
from .ink import BAIZE, PAPER, PLAIN
from .press import Press
from .typesetting import SMALLEST

SEAT_NAMES: Final = {
    1: Text(gettext_noop("North")),
    2: Text(gettext_noop("East")),
    3: Text(gettext_noop("South")),
    4: Text(gettext_noop("West")),
}
# Where a seat is, seen from the middle of the table.
TOWARDS: Final = {1: (0, 1), 2: (1, 0), 3: (0, -1), 4: (-1, 0)}
SEATS_OF: Final = ((1, 3), (2, 4))


def around(seat: int, players: int) -> tuple[float, float]:
    """Where a seat is at the edge of a table of so many, seen from its middle: to the right, and up."""
    if players == 4:
        return TOWARDS[seat]
    angle = pi * (0.5 - 2 * (seat - 1) / players)
    right, up = cos(angle), sin(angle)
    reach = max(abs(right), abs(up))
    return right / reach, up / reach


def letter_of(press: Press, seat: int, players: int = 4) -> str:
    """The first letter of the seat's name in the reader's language; its number where other than four sit."""
    return press.words(SEAT_NAMES[seat])[:1] if players == 4 else figure(seat)


def mark(press: Press, x: float, y: float, seat: int, radius: float = 8.5, players: int = 4) -> None:
    """A seat's letter in a disc round `x`, `y`: full for North and South, open for East and West; numbers are full."""
    full = players != 4 or seat in SEATS_OF[0]
    press.ring(x, y, radius, PLAIN, BAIZE, BAIZE if full else PAPER)
    size = max(radius * 1.25, SMALLEST)
    colour = PAPER if full else BAIZE
    letter = letter_of(press, seat, players)
    press.text(x, y - size * 0.31, letter, size, radius * 2, face="bold", align="centre", colour=colour)
