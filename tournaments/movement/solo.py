"""Each for itself, at tables of three to seven: the winner goes up a table, the head table's lowest goes to the foot.

So Foster has it of Progressive Poker; in our reading 31 for any game. All others stay, and nobody changes seats but who
comes to a table: they sit where the one sat who left it.
"""

from scoring.wording import Text, gettext_noop
from tournaments.movement.draft import RoundOver, Rows
from tournaments.movement.movement import RULE, Fit, Movement, Source
from tournaments.movement.next_round import NOBODY_MOVES, Steps
from tournaments.movement.walking import each_sits
from tournaments.movement.winners_up import in_order


def winner_up(over: RoundOver) -> Rows:
    """Who comes to each table. Raises ValueError unless each table has its order."""
    rows = [list(table) for table in over.seating.tables]
    orders = [in_order(table, winner) for table, winner in zip(over.seating.tables, over.winners, strict=True)]
    leaving = [orders[0][-1], *(order[0] for order in orders[1:])]
    numbers = [row[seat - 1] for row, seat in zip(rows, leaving, strict=True)]
    for row, seat, comes in zip(rows, leaving, [*numbers[1:], numbers[0]], strict=True):
        row[seat - 1] = comes
    return Rows(rows, over.seating).in_seat_order()


FREE_CHAIR = (Text(gettext_noop("If you come to a table, take the chair that is free there.")),)
STEPS = Steps(winner_up, each_sits, words=FREE_CHAIR, words_at_one=NOBODY_MOVES)

MOVEMENT = Movement(
    key="solo",
    TITLE=Text(gettext_noop("Solo")),
    sentence=Text(
        gettext_noop(
            "Each plays alone. The winner goes up a table; at the head table the winner stays and the lowest goes to "
            "the foot. All others stay."
        )
    ),
    source=Source(Text(gettext_noop("Foster, Progressive Poker, outside the four books"))),
    needs_results=True,
    has_head_table=True,
    fit=Fit(
        "well",
        "well",
        "well",
        Text(gettext_noop("Tables can have different sizes, so hardly anybody sits out.")),
    ),
    forms=("alone",),
    alone=lambda options: STEPS,
    fewest_alone=3,
    options={"players": ("5", "3", "4", "6", "7"), **RULE},
)
