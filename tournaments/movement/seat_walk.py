"""Each seat walks its own way: seat 1 stays, 2 goes down a table, 3 up one, 4 up two, the ends joined."""

from scoring.wording import Text, gettext_noop
from tournaments.movement.draft import Draft, RoundOver
from tournaments.movement.movement import RULE, Fit, Movement, Source
from tournaments.movement.next_round import NOBODY_MOVES, Steps
from tournaments.movement.walking import SAME_CHAIR, as_they_come, walked

# How many tables further down the next person of each seat sat.
FROM_BELOW = (0, -1, 1, 2)

FIT = Fit(
    "well",
    "well",
    "partly",
    Text(gettext_noop("Late guests walk on from somebody else’s place, and may meet people again.")),
)


def _go(over: RoundOver) -> Draft:
    return walked(over, FROM_BELOW)


STEPS = Steps(_go, as_they_come, by_seat=True, words=SAME_CHAIR, words_at_one=NOBODY_MOVES)

MOVEMENT = Movement(
    key="seat-walk",
    TITLE=Text(gettext_noop("Seat walk")),
    sentence=Text(
        gettext_noop(
            "Win or lose, North stays, East goes down a table, South goes up one and West goes up two. After the "
            "last table comes the first."
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
