"""The movement of a progressive cinch night.

"The pair having the fewest points to go at the end of the four deals progress to the next higher table … On
arriving at the next table, the partners divide" (Foster, Progressive Cinch); the rest is "the same as in
Progressive Euchre": the head table's winners stay, its losers go to the foot, all other losers stay. Partners
divide at every table, at the head table and on a one-table night too.
"""

from scoring.wording import Text, gettext_noop
from tournaments.movement import partners, sixes
from tournaments.movement.movement import RULE, Fit, Movement, Source
from tournaments.movement.next_round import Steps
from tournaments.movement.winners_up import six_up, winners_up

FIT = Fit(
    "well",
    "well",
    "well",
    Text(gettext_noop("Late guests take free places, and partners change anyway.")),
)
DIVIDED = Steps(winners_up, partners.all_divided, words=partners.DIVIDE, words_at_one=partners.DIVIDE_AT_ONE)
SIXES_DIVIDED = Steps(six_up, sixes.all_divided, words=sixes.DIVIDE)

MOVEMENT = Movement(
    key="progressive-cinch",
    TITLE=Text(gettext_noop("Progressive cinch")),
    sentence=Text(
        gettext_noop(
            "Winners go up a table, losers stay; the head table’s winners stay and its losers go to the foot. Then "
            "partners change."
        )
    ),
    source=Source(
        Text(
            gettext_noop(
                "Foster, Progressive Cinch; the head table’s rule and the change of partners are outside the four "
                "books"
            )
        )
    ),
    needs_results=True,
    has_head_table=True,
    fit=FIT,
    steps=lambda options: DIVIDED,
    forms=("fours", "sixes"),
    sixes=lambda options: SIXES_DIVIDED,
    options=RULE,
)
next_seating = MOVEMENT.next_seating
