"""A person's seat in a round as several pages show it: where, with whom, against whom."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.hand import seat_name
from tournaments.display.translation import translate
from tournaments.records.played import RoundPlayed


class OwnSeat(NamedTuple):
    """Where a person sits: the table, the seat, and the names at the table in seat order."""

    table: int
    is_head: bool
    seat: int
    names: Sequence[str]

    @property
    def where(self) -> str:
        """The table and the seat."""
        table = _("Head table") if self.is_head else _("Table %(number)s") % {"number": self.table}
        return _("%(table)s, %(seat)s") % {"table": table, "seat": translate(seat_name(self.seat))}

    @property
    def partner(self) -> str:
        return self.names[(self.seat + 1) % 4]

    @property
    def against(self) -> tuple[str, str]:
        """The opponents, the one at the left first."""
        return self.names[self.seat % 4], self.names[(self.seat + 2) % 4]


def seated_in(current: RoundPlayed, number: int) -> OwnSeat | None:
    """The place of the entrant of that number in the round."""
    table = next((table for table in current.tables if number in table.numbers), None)
    if table is None:
        return None
    is_head = table.number == 1 and len(current.tables) > 1
    seat = table.numbers.index(number) + 1
    return OwnSeat(table.number, is_head, seat, [entrant.name for entrant in table.seats])
