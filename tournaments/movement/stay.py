"""Nobody changes tables: who dealt first sits still and the other three move round a seat.

So in three rounds each has had each as partner (Foster, Pivot). Where it is unknown who dealt first in the first round
at a table, North sits still.
"""

from scoring.wording import Text, gettext_noop
from tournaments.movement.draft import Draft, RoundOver
from tournaments.movement.movement import Fit, Movement, Source
from tournaments.movement.next_round import Steps
from tournaments.movement.walking import as_they_come, walked


def _go(over: RoundOver) -> Draft:
    still = [seat or 1 for seat in over.first_dealers] or [1] * len(over.seating.tables)

    def walk(table: int, seat: int, tables: int) -> tuple[int, int]:
        beyond = (seat + 1 - still[table]) % 4
        # The next after the one who sits still gets the last before him; the others the one before them.
        before = {0: 0, 1: 3, 2: 1, 3: 2}[beyond]
        return table, (still[table] - 1 + before) % 4

    return walked(over, walk)


STEPS = Steps(_go, as_they_come, by_seat=True)

MOVEMENT = Movement(
    key="stay",
    TITLE=Text(gettext_noop("Stay at your table")),
    sentence=Text(
        gettext_noop(
            "Nobody changes tables. Who dealt first sits still and the other three move round a seat, so in three rounds "
            "each has had each as partner."
        )
    ),
    source=Source(Text(gettext_noop("Foster, Pivot"))),
    needs_results=False,
    fit=Fit(
        "well",
        "partly",
        "partly",
        Text(gettext_noop("Who comes in takes a free place; only where a table breaks up does anybody change.")),
    ),
    steps=lambda options: STEPS,
    asks_first_dealer=True,
)
