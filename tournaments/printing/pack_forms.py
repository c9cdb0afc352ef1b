"""The lists of an evening from paper, to be filled in by hand: who has which number, and the standings."""

from collections.abc import Sequence
from itertools import count
from typing import Final, NamedTuple

from scoring.wording import Text, gettext_noop, pgettext_lazy

from .listed import Column, Listed
from .press import WRITTEN, Press
from .ruled_list import RuledList, draw_ruled_list
from .values import NightHeading

AT_THE_DOOR = Text(gettext_noop("At the door"))
STANDINGS = Text(gettext_noop("Standings"))
SPREAD = Text(
    gettext_noop(
        "Shuffle the tally cards. Each guest draws one: its number is theirs all evening. Write the name beside it."
    )
)
FIRST_SEAT = Text(gettext_noop("Round 1"))
NUMBER = Text(gettext_noop("No."))
NAME = Text(gettext_noop("Name"))
PAID = Text(gettext_noop("Paid"))
PLACE = pgettext_lazy("rank", "Place")
TOTAL = Text(gettext_noop("Total"))
SEAT_AT = gettext_noop("table %(table)s, %(seat)s")
NOTHING = Text("")


class PackForm(NamedTuple):
    """One of the lists for so many people; `seats` say where each number begins, in the order of the numbers."""

    night: NightHeading
    seats: Sequence[Text]


class _FormLine(NamedTuple):
    """A line to be filled in by hand: its number, and the seat where that number begins. The rest is empty."""

    number: int
    seat: Text
    empty: str = ""


DOOR: Final[Sequence[Column[_FormLine]]] = (
    Column("number", NUMBER, share=0.1, face="bold"),
    Column("empty", NAME, is_name=True),
    Column("seat", FIRST_SEAT, lambda line: line.seat, 0.26),
    Column("empty", PAID, share=0.14),
)
PLACES: Final[Sequence[Column[_FormLine]]] = (
    Column("number", PLACE, share=0.12, face="bold"),
    Column("empty", NUMBER, share=0.12),
    Column("empty", NAME, is_name=True),
    Column("empty", TOTAL, share=0.22),
)


def draw_door_lists(press: Press, forms: Sequence[PackForm]) -> None:
    """Draw a line for each number, with the seat where it begins."""
    for form in forms:
        listed = Listed(AT_THE_DOOR, DOOR, list(map(_FormLine, count(1), form.seats)), NOTHING, [SPREAD])
        draw_ruled_list(press, RuledList(form.night, listed, line=WRITTEN))


def draw_standings_forms(press: Press, forms: Sequence[PackForm]) -> None:
    """Draw a line for each place."""
    for form in forms:
        listed = Listed(STANDINGS, PLACES, list(map(_FormLine, count(1), form.seats)), NOTHING)
        draw_ruled_list(press, RuledList(form.night, listed, line=WRITTEN))
