"""The table of a season as a ruled list. Does not rank: it is given the ranks."""

from typing import Final, NamedTuple

from scoring.wording import Text, gettext_noop, ngettext_lazy

from .frame import figure
from .ink import GREY
from .press import Press
from .ruled_list import Cell, Column, RuledList, draw_ruled_list
from .values import NightHeading

TITLE = Text(gettext_noop("Season"))
NOBODY_YET = Text(gettext_noop("No night of this season is over yet."))
SHARED_RANK = Text(gettext_noop("A rank with = is shared."))
MISSING = Text(gettext_noop("Who has no rank has not come often enough."))

COLUMNS: Final = (
    Column(0.08, Text(gettext_noop("Rank"))),
    Column(0.48, Text(gettext_noop("Name")), is_name=True),
    Column(0.12, Text(gettext_noop("Points"))),
    Column(0.1, Text(gettext_noop("Rounds won"))),
    Column(0.12, Text(gettext_noop("Points a round"))),
    Column(0.1, Text(gettext_noop("Nights"))),
)


class SeasonLine(NamedTuple):
    """One person; `rank` is as it is read, empty where so many nights are `missing`."""

    rank: str
    name: str
    points: int | str
    won: str
    average: int | str
    nights: int
    missing: int = 0


class SeasonSheet(NamedTuple):
    """Everyone of a season of so many nights, in order; `rules` are its rules in words."""

    head: NightHeading
    nights: int
    rules: str
    lines: tuple[SeasonLine, ...]


def draw_season(press: Press, sheet: SeasonSheet) -> None:
    """The list; each page has the headings and its number."""
    detail = ngettext_lazy(gettext_noop("%(nights)s night"), "%(nights)s nights", sheet.nights, nights=sheet.nights)
    needed = (
        (SHARED_RANK, any(line.rank.endswith("=") for line in sheet.lines)),
        (MISSING, any(line.missing for line in sheet.lines)),
    )
    notes: list[Text | str] = [sheet.rules]
    notes += [text for text, is_needed in needed if is_needed]
    rows = [_row(line) for line in sheet.lines]
    draw_ruled_list(press, RuledList(sheet.head, TITLE, detail, COLUMNS, rows, NOBODY_YET, notes))


def _row(line: SeasonLine) -> list[Cell]:
    return [
        Cell(line.rank or "–", "bold"),
        Cell(line.name),
        Cell(figure(line.points), "bold"),
        Cell(line.won),
        Cell(figure(line.average)),
        Cell(str(line.nights), "italic", GREY),
    ]
