"""Nobody changes tables: who dealt first sits still and the other three move round a seat.

So in three rounds each has had each as partner (Foster, Pivot). Where it is unknown who dealt first in the first round
at a table, North sits still. Where each plays for itself nobody changes seats either.
"""

from scoring.wording import Text, gettext_noop
from tournaments.movement.draft import Draft, RoundOver, Rows
from tournaments.movement.movement import RULE, Fit, Movement, Source
from tournaments.movement.next_round import Steps
from tournaments.movement.walking import as_they_come, each_sits, fours, seated

# The seats from which the next person of each comes, from the one who sits still on.
BEFORE = (0, 3, 1, 2)

AROUND = (
    Text(
        gettext_noop(
            "If you dealt first in the first round at your table, you keep your chair all night. After each round the other "
            "three move to the next of their chairs on the left."
        )
    ),
)


def _go(over: RoundOver) -> Draft:
    tables, extras = fours(over)
    still = [(seat or 1) - 1 for seat in over.first_dealers] or [0] * len(tables)
    came = [
        [four[(first + BEFORE[(seat - first) % 4]) % 4] for seat in range(4)]
        for four, first in zip(tables, still, strict=True)
    ]
    return seated(came, extras)


def _stay(over: RoundOver) -> Rows:
    return Rows([list(table) for table in over.seating.tables], over.seating)


STEPS = Steps(_go, as_they_come, by_seat=True, words=AROUND)
ALONE = Steps(_stay, each_sits, words=(Text(gettext_noop("You keep your chair all night.")),))

MOVEMENT = Movement(
    key="stay",
    TITLE=Text(gettext_noop("Stay at your table")),
    sentence=Text(
        gettext_noop(
            "Nobody changes tables. The first dealer sits still and the other three move round a seat, so in three "
            "rounds everyone is everyone’s partner. If each plays alone, nobody changes seats either."
        )
    ),
    source=Source(Text(gettext_noop("Foster, Pivot, outside the four books"))),
    needs_results=False,
    has_head_table=False,
    fit=Fit(
        "well",
        "partly",
        "partly",
        Text(gettext_noop("Late guests take free places; people change tables only if one breaks up.")),
    ),
    steps=lambda options: STEPS,
    forms=("fours", "alone"),
    alone=lambda options: ALONE,
    options={"players": ("4", "2", "3", "5", "6", "7"), **RULE},
    asks_first_dealer=True,
)
