"""The rows of a new round: its tables, who sits where, who sits out. A step of other actions, inside their transaction."""

from tournaments.models import Night, Round, Seat, SitOut, Table
from tournaments.movement.seating import Seating


def seat_round(night: Night, number: int, seating: Seating) -> Round:
    """Write the round's seats; entrants are named by their numbers."""
    entrants = dict(night.entrants.values_list("number", "id"))
    made = night.rounds.create(number=number)
    tables = Table.objects.bulk_create(Table(round=made, number=n) for n in range(1, len(seating.tables) + 1))
    Seat.objects.bulk_create(
        Seat(round=made, table=table, seat=seat, entrant_id=entrants[entrant])
        for table, four in zip(tables, seating.tables, strict=True)
        for seat, entrant in enumerate(four, start=1)
    )
    SitOut.objects.bulk_create(SitOut(round=made, entrant_id=entrants[entrant]) for entrant in seating.sitting_out)
    return made
