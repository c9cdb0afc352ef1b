"""White cards one way, blue the other: seats 1 and 3 go up a table, 2 and 4 down one, the ends joined; no head table."""

from scoring.wording import Text, gettext_noop
from tournaments.movement.draft import Draft, RoundOver
from tournaments.movement.movement import RULE, Movement, Source
from tournaments.movement.next_round import NOBODY_MOVES, Steps
from tournaments.movement.seat_walk import FIT
from tournaments.movement.walking import SAME_CHAIR, as_they_come, walked

# How many tables further down the next person of each seat sat.
FROM_BELOW = (1, -1, 1, -1)


def _go(over: RoundOver) -> Draft:
    return walked(over, FROM_BELOW)


STEPS = Steps(_go, as_they_come, couples=True, by_seat=True, words=SAME_CHAIR, words_at_one=NOBODY_MOVES)

MOVEMENT = Movement(
    key="white-blue",
    TITLE=Text(gettext_noop("White and blue")),
    sentence=Text(
        gettext_noop(
            "Win or lose, North and South go up a table as partners, and East and West go down one. After the last "
            "table comes the first."
        )
    ),
    source=Source(Text(gettext_noop("modern practice"))),
    needs_results=False,
    has_head_table=False,
    meets_boards=True,
    fit=FIT,
    steps=lambda options: STEPS,
    options=RULE,
)
