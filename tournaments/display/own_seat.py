"""A person's seat in a round as several pages show it: where, with whom, against whom."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.hand import seat_name
from tournaments.display.translation import translate
from tournaments.models import Night
from tournaments.records.load import StoredRound


class OwnSeat(NamedTuple):
    """Where a person sits: the table, the seat, and the names at the table in seat order."""

    table: int
    is_head: bool
    seat: int
    names: Sequence[str]
    sides: int = 2

    @property
    def where(self) -> str:
        """The table and the seat."""
        table = _("Head table") if self.is_head else _("Table %(number)s") % {"number": self.table}
        return _("%(table)s, %(seat)s") % {"table": table, "seat": translate(seat_name(self.seat, len(self.names)))}

    @property
    def partner(self) -> str:
        """Who it is; nobody where each plays for itself."""
        return "" if self.sides == len(self.names) else self.names[(self.seat - 1 + self.sides) % len(self.names)]

    @property
    def against(self) -> list[str]:
        """The opponents, the one at the left first."""
        in_turn = [*self.names[self.seat :], *self.names[: self.seat - 1]]
        return in_turn if not self.partner else [name for place, name in enumerate(in_turn, 1) if place % self.sides]


def seated_in(night: Night, current: StoredRound, number: int) -> OwnSeat | None:
    """The place of the entrant of that number in the round of the night."""
    table = next((table for table in current.tables if number in table.seats), None)
    if table is None:
        return None
    is_head = table.number == 1 and night.head_to_foot(len(current.tables)) > 1
    seat = table.seats.index(number) + 1
    return OwnSeat(table.number, is_head, seat, [entrant.name for entrant in table.people], table.sides)
