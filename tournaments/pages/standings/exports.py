"""A night's figures as rows for a spreadsheet, the point in the book on each. Writes no file."""

from collections.abc import Callable
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.hand import seat_name
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.printing.spreadsheet import Cell
from tournaments.records.night_version import at_one_point
from tournaments.records.queries import RoundPlayed, rounds_of, standings_of
from tournaments.standings import Standing, shown

Rows = list[list[Cell]]


class Exported(NamedTuple):
    """The rows, their heading first, and the point in the book of which they are."""

    rows: Rows
    through: int


def exported(kind: str, night: Night) -> Exported:
    """What `KINDS` names, read at one point of the book."""

    def read() -> tuple[list[RoundPlayed], list[Standing]]:
        rounds = rounds_of(night)
        return rounds, standings_of(night, rounds)

    (rounds, ranked), point = at_one_point(night, read)
    rows = KINDS[kind][1](rounds, ranked)
    rows[0].append(_("Through hand"))
    for row in rows[1:]:
        row.append(point)
    return Exported(rows, point)


def _standings(rounds: list[RoundPlayed], ranked: list[Standing]) -> Rows:
    heading: list[Cell] = [
        _("Rank"),
        _("Number"),
        _("Name"),
        _("Points"),
        _("Rounds won"),
        _("Rounds at head table"),
        _("Sat out"),
    ]
    return [heading] + [
        [each.rank, each.number, each.name, shown(each.points), each.wins, each.head_rounds, each.sat_out]
        for each in ranked
    ]


def _tallies(rounds: list[RoundPlayed], ranked: list[Standing]) -> Rows:
    """A row for each person and round; without table, seat and partner where they sat out."""
    heading: list[Cell] = [
        _("Number"),
        _("Name"),
        _("Round"),
        _("Table"),
        _("Seat"),
        _("Partner"),
        _("Points"),
        _("Won"),
    ]
    told: Rows = []
    for each in rounds:
        for table in each.tables:
            for seat, entrant in enumerate(table.seats):
                told.append(
                    [
                        entrant.number,
                        entrant.name,
                        each.number,
                        table.number,
                        translate(seat_name(seat + 1)),
                        table.seats[(seat + 2) % 4].name,
                        table.result.totals[seat],
                        int(table.result.winner == seat % 2),
                    ]
                )
        told += [[out.number, out.name, each.number, None, None, None, None, None] for out in each.sitting_out]
    return [heading, *sorted(told, key=lambda row: (row[0], row[2]))]


# What can be exported, with its title and how its rows are made.
KINDS: dict[str, tuple[object, Callable[[list[RoundPlayed], list[Standing]], Rows]]] = {
    "standings": (gettext_lazy("Standings"), _standings),
    "tallies": (gettext_lazy("Tallies"), _tallies),
}
