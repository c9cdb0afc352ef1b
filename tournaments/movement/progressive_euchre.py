"""Progressive euchre's movement: as in progressive cinch, but at the head table nobody divides.

Foster (Progressive Euchre) excepts the head table where he has those who arrive divide: its winners keep their seats as
partners, so those who come up stay partners too.
"""

from collections.abc import Iterator

from scoring.wording import Text, gettext_noop
from tournaments.movement import sixes
from tournaments.movement.draft import Draft, Tonight
from tournaments.movement.movement import RULE, Movement, Source
from tournaments.movement.next_round import NOBODY_MOVES, Steps
from tournaments.movement.partners import DIVIDE, KEEP, all_divided, together
from tournaments.movement.progressive_cinch import FIT
from tournaments.movement.seating import Foursome
from tournaments.movement.winners_up import six_up, winners_up

AT_THE_HEAD = Text(gettext_noop("At the head table partners stay together."))
ELSEWHERE = Text(gettext_noop("At every other table partners change."))


def _divided_but_at_the_head(draft: Draft, tonight: Tonight) -> Iterator[Foursome]:
    yield together(draft.staying[0], draft.arriving[0])
    yield from all_divided(draft.of_tables(1, len(draft.staying)), tonight)


STEPS = Steps(
    winners_up, _divided_but_at_the_head, words=(AT_THE_HEAD, *KEEP, ELSEWHERE, *DIVIDE), words_at_one=NOBODY_MOVES
)
SIXES = Steps(
    six_up,
    sixes.divided_but_at_the_head,
    words=(AT_THE_HEAD, *sixes.KEEP, ELSEWHERE, *sixes.DIVIDE),
    words_at_one=NOBODY_MOVES,
)

MOVEMENT = Movement(
    key="progressive-euchre",
    TITLE=Text(gettext_noop("Progressive euchre")),
    sentence=Text(
        gettext_noop(
            "Winners go up a table, losers stay; the head table’s winners stay and its losers go to the foot. Partners "
            "change at every table but the head table."
        )
    ),
    source=Source(Text(gettext_noop("Foster, Progressive Euchre, outside the four books")), "255"),
    needs_results=True,
    has_head_table=True,
    fit=FIT,
    steps=lambda options: STEPS,
    forms=("fours", "sixes"),
    sixes=lambda options: SIXES,
    options=RULE,
)
