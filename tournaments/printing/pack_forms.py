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
SEAT_AT = gettext_noop("table %(table)s, %(seat)s")


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
    Column("number", "Number", 0.1, face="bold"),
    Column("empty", "Name", is_name=True),
    Column("seat", "Round 1", 0.26),
    Column("empty", "Paid", 0.14),
)
PLACES: Final[Sequence[Column[_FormLine]]] = (
    Column("number", pgettext_lazy("rank", "Place"), 0.12, face="bold"),
    Column("empty", "Number", 0.12),
    Column("empty", "Name", is_name=True),
    Column("empty", "Total", 0.22),
)


def draw_door_lists(press: Press, forms: Sequence[PackForm]) -> None:
    """Draw a line for each number, with the seat where it begins."""
    for form in forms:
        listed = Listed(AT_THE_DOOR, DOOR, list(map(_FormLine, count(1), form.seats)), notes=[SPREAD])
        draw_ruled_list(press, RuledList(form.night, listed, line=WRITTEN))


def draw_standings_forms(press: Press, forms: Sequence[PackForm]) -> None:
    """Draw a line for each place."""
    for form in forms:
        listed = Listed(STANDINGS, PLACES, list(map(_FormLine, count(1), form.seats)))
        draw_ruled_list(press, RuledList(form.night, listed, line=WRITTEN))
