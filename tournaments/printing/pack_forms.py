"""The lists of an evening from paper, to be filled in by hand: who has which number, and the standings."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.wording import Text, gettext_noop, pgettext_lazy

from .frame import figure
from .press import WRITTEN, Press
from .ruled_list import Cell, Column, RuledList, draw_ruled_list
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
BLANK: Final = Cell("")


class PackForm(NamedTuple):
    """One of the lists for so many people; `seats` say where each number begins, in the order of the numbers."""

    night: NightHeading
    seats: Sequence[Text]


def draw_door_lists(press: Press, forms: Sequence[PackForm]) -> None:
    """A line for each number, with the seat where it begins."""
    columns = [Column(0.1, NUMBER), Column(0.5, NAME, is_name=True), Column(0.26, FIRST_SEAT), Column(0.14, PAID)]
    for form in forms:
        rows = [[Cell(figure(n), "bold"), BLANK, Cell(seat), BLANK] for n, seat in enumerate(form.seats, start=1)]
        draw_ruled_list(press, RuledList(form.night, AT_THE_DOOR, "", columns, rows, NOTHING, [SPREAD], WRITTEN))


def draw_standings_forms(press: Press, forms: Sequence[PackForm]) -> None:
    """A line for each place."""
    columns = [Column(0.12, PLACE), Column(0.12, NUMBER), Column(0.54, NAME, is_name=True), Column(0.22, TOTAL)]
    for form in forms:
        rows = [[Cell(figure(place), "bold"), BLANK, BLANK, BLANK] for place in range(1, len(form.seats) + 1)]
        draw_ruled_list(press, RuledList(form.night, STANDINGS, "", columns, rows, NOTHING, (), WRITTEN))
