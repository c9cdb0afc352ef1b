"""Where somebody can still be seated in the round that is being played: a place that is empty, a table that would be full.

Knows rows; a table with a hand has no free place, and after the bell no table begins.
"""

from typing import NamedTuple

from tournaments.models import Dispute, Entrant, Night, Ruling
from tournaments.movement.presence import Attendance
from tournaments.records.load import StoredRound
from tournaments.records.night_rules import odd_numbers_of


class FreePlace(NamedTuple):
    """A seat of that table: of one who `left`, or of a new table at the foot with the `others`, who sit out."""

    table: int
    seat: int
    left: Entrant | None = None
    others: tuple[Entrant, ...] = ()


def free_places(night: Night, current: StoredRound, attendance: Attendance) -> list[FreePlace]:
    """Those of the round, the head table's first; none once it is closed. Two queries where a table is given up, else none."""
    if current.closed:
        return []
    staying = attendance.in_the_movement(current.number + 1) | set(attendance.places_of_substitutes(current.number))
    given_up = [
        table for table in current.tables if not table.records and table.unplayed and not table.result.missing
    ]
    free = [
        FreePlace(table.number, seat, entrant)
        for table in given_up
        for seat, entrant in enumerate(table.people, start=1)
        if entrant.number not in staying
    ]
    if free:
        rows = [table.row.pk for table in given_up]
        begun = {
            number
            for model in (Dispute, Ruling)
            for number in model.objects.filter(table__in=rows).values_list("table__number", flat=True)
        }
        free = [place for place in free if place.table not in begun]
    odd = odd_numbers_of(night)
    if odd.form != "alone" and len(current.people_out) == odd.players - 1 and not current.has_rung:
        free.append(FreePlace(len(current.tables) + 1, odd.players, others=current.people_out))
    return free
