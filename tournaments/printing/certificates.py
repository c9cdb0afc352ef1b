"""What the winner of a prize takes home: a page each, with a line to sign. Knows no figures."""

from collections.abc import Sequence
from typing import Final

from scoring.wording import Text, gettext_noop

from .frame import SUITS
from .ink import BAIZE, BRASS, FAINT, FINE, GREY, HEAVY, INK
from .press import MARGIN, Press
from .values import Certificate

TITLE = Text(gettext_noop("Certificates"))
AWARDS = Text(gettext_noop("awards"))
TO = Text(gettext_noop("to"))
SIGNED = Text(gettext_noop("The director of the evening"))
INSET: Final = 8.0


def draw_certificates(press: Press, certificates: Sequence[Certificate]) -> None:
    """A page each."""
    for each in certificates:
        press.once(_frame)
        _draw(press, each)
        press.next_page()


def _frame(press: Press) -> None:
    """The double edge, the suits above, and in each corner one of them."""
    left, bottom = MARGIN - 4, MARGIN - 4
    width, height = press.width - 2 * left, press.height - 2 * bottom
    press.box(left, bottom, width, height, HEAVY, BRASS, radius=14)
    press.box(left + INSET, bottom + INSET, width - 2 * INSET, height - 2 * INSET, FINE, BAIZE, radius=9)
    far, high = left + width - 52, bottom + height - 52
    for suit, (x, y) in zip(
        SUITS, ((left + 28, high), (far, high), (left + 28, bottom + 28), (far, bottom + 28)), strict=True
    ):
        press.suit(suit, x, y, 24)
    middle, y = press.width / 2, press.height * 0.31
    press.rule(middle - 150, y, middle - 60, y, FINE, BRASS)
    press.rule(middle + 60, y, middle + 150, y, FINE, BRASS)
    for place, suit in enumerate(SUITS):
        press.suit(suit, middle - 40 + place * 22, y - 7, 14, FAINT)


def _draw(press: Press, each: Certificate) -> None:
    middle, room, top = press.width / 2, press.width - 2 * MARGIN - 90, press.height
    press.text_above(middle, top * 0.815, each.night.club, 30, room, 2, face="bold", align="centre", colour=BAIZE)
    press.text(middle, top * 0.77, AWARDS, 15, room, face="italic", align="centre", colour=GREY)
    press.text_above(middle, top * 0.64, each.prize, 34, room, 2, face="bold", align="centre", colour=BRASS)
    press.text(middle, top * 0.59, TO, 15, room, face="italic", align="centre", colour=GREY)
    # Two lines are smaller, so that the marks above letters stay clear of what is above.
    winner = press.name_lines(each.winner, 46, room, 2, face="bold", floor=31, even=True)
    press.stack(middle, top * 0.475, winner, 39, "centre")
    press.rule(middle - room / 2 + 30, top * 0.455, middle + room / 2 - 30, top * 0.455, FINE, FAINT)
    press.text(middle, top * 0.42, each.figure, 16, room, face="italic", align="centre", colour=BAIZE)
    press.text_above(middle, top * 0.25, each.night.name, 19, room, 2, face="bold", align="centre", colour=BAIZE)
    press.text(middle, top * 0.25 - 24, each.night.date, 14, room, face="italic", align="centre", colour=GREY)
    y = top * 0.135
    press.rule(middle - 120, y, middle + 120, y, FINE, INK)
    press.text(middle, y - 15, SIGNED, 11, 240, face="italic", align="centre", colour=GREY)
