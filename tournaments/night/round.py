"""One round of a night: its tables, who sits out, and who is not there."""

from typing import Any, Self

import msgspec
from msgspec import structs

from tournaments.movement.seating import Seating
from tournaments.night.table import Table


class Round(msgspec.Struct, frozen=True):
    """One round as far as it was played, the tables from the head table on; in a file, those that are written.

    `sitting_out` and `absent`, who have neither a seat nor a sit-out, are entrants by number. A round is `closed` once the
    director or the bell has ended it; in a file all are but a last one that is said to be open.
    """

    number: int
    tables: tuple[Table, ...]
    sitting_out: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    closed: bool = False

    @property
    def has_begun(self) -> bool:
        """A round counts from its first hand, or the first deal that is marked as not played."""
        return self.closed or any(table.hands or table.unplayed for table in self.tables)

    @property
    def seating(self) -> Seating:
        """Return who played at which table, substitutes too, and who sat out."""
        return Seating(tuple(table.seats for table in self.tables), self.sitting_out)

    def replace(self, **changes: Any) -> Self:
        """Return the round with other values in these fields."""
        return structs.replace(self, **changes)
