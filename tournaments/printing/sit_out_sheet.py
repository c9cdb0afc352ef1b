"""The ledger of sit-outs as a ruled list. Does not compute what a round brought: it is given it."""

from typing import Final

from scoring.wording import Text, gettext_noop

from .frame import figure
from .ink import GREY
from .press import Press
from .ruled_list import Cell, Column, RuledList, draw_ruled_list
from .values import SitOutSheet

TITLE = Text(gettext_noop("Sit-outs"))
NOBODY = Text(gettext_noop("Nobody has sat out."))
VOLUNTEERED = Text(gettext_noop("volunteered"))
NOT_YET = "–"  # while no hand of that round is in

COLUMNS: Final = (
    Column(0.1, Text(gettext_noop("Round"))),
    Column(0.08, Text(gettext_noop("No."))),
    Column(0.5, Text(gettext_noop("Name")), is_name=True),
    Column(0.18, Text(gettext_noop("Volunteered"))),
    Column(0.14, Text(gettext_noop("Points"))),
)


def draw_sit_outs(press: Press, sheet: SitOutSheet) -> None:
    """The list; below it what a round sat out brings on that night."""
    rows = [
        [
            Cell(str(line.round), "bold"),
            Cell(str(line.number), "italic", GREY),
            Cell(line.name),
            Cell(VOLUNTEERED if line.volunteered else ""),
            Cell(NOT_YET if line.points is None else figure(line.points), "bold"),
        ]
        for line in sheet.lines
    ]
    draw_ruled_list(press, RuledList(sheet.night, TITLE, "", COLUMNS, rows, NOBODY, [sheet.rule]))
