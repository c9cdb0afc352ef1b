"""The dues of a year as a ruled list, with room to write in what is still to come. Adds nothing up: it is given the sums."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.wording import Text, gettext_noop

from .ink import GREY
from .press import Press
from .ruled_list import Cell, Column, RuledList, draw_ruled_list
from .values import NightHeading

NOBODY = Text(gettext_noop("Nobody is on this list."))
COLUMNS: Final = (
    Column(0.11, Text(gettext_noop("No."))),
    Column(0.37, Text(gettext_noop("Name")), is_name=True),
    Column(0.13, Text(gettext_noop("Dues"))),
    Column(0.13, Text(gettext_noop("Paid"))),
    Column(0.13, Text(gettext_noop("Paid on"))),
    Column(0.13, Text(gettext_noop("Owed"))),
)


class DuesRow(NamedTuple):
    """A member, and the amounts and the day as they are printed; what is nothing is empty."""

    number: str
    name: str
    due: str
    paid: str
    paid_on: str
    owed: str


class DuesSheet(NamedTuple):
    """The list; `head` names the year in place of the night, `which` says whose lines these are."""

    head: NightHeading
    which: str
    rows: Sequence[DuesRow]
    sums: str


def draw_dues(press: Press, sheet: DuesSheet) -> None:
    """A line for each member, and the sums below."""
    rows = [
        [
            Cell(row.number, "italic", GREY),
            Cell(row.name),
            Cell(row.due),
            Cell(row.paid, "bold"),
            Cell(row.paid_on),
            Cell(row.owed, "bold"),
        ]
        for row in sheet.rows
    ]
    draw_ruled_list(press, RuledList(sheet.head, "", sheet.which, COLUMNS, rows, NOBODY, [sheet.sums]))
