"""The movements in which winners go up a table: progressive cinch, and those that divide fewer partners.

"The pair having the fewest points to go at the end of the four deals progress to the next higher table … On
arriving at the next table, the partners divide" (Foster, Progressive Cinch); the rest is "the same as in
Progressive Euchre": the head table's winners stay, its losers go to the foot, all other losers stay. Partners
divide at every table, at the head table and on a one-table night too.

Of progressive euchre Foster excepts the head table where he has those who arrive divide: its winners keep their seats as
partners, so those who come up stay partners too. In fixed pairs nobody divides.
"""

from collections.abc import Iterator

from tournaments.movement import sixes
from tournaments.movement.draft import Draft, Tonight
from tournaments.movement.next_round import NOBODY_MOVES, Steps
from tournaments.movement.partners import DIVIDE, DIVIDE_AT_ONE, KEEP, TOGETHER, all_divided, all_together, together
from tournaments.movement.seating import Foursome
from tournaments.movement.winners_up import pairs_up, six_up, winners_up
from tournaments.movement.words import WORDS

AT_THE_HEAD, ELSEWHERE = WORDS["chairs"]["at_the_head"], WORDS["chairs"]["elsewhere"]


def _divided_but_at_the_head(draft: Draft, tonight: Tonight) -> Iterator[Foursome]:
    yield together(draft.staying[0], draft.arriving[0])
    yield from all_divided(draft.of_tables(1, len(draft.staying)), tonight)


DIVIDED = Steps(winners_up, all_divided, words=DIVIDE, words_at_one=DIVIDE_AT_ONE)
SIXES_DIVIDED = Steps(six_up, sixes.all_divided, words=sixes.DIVIDE)
EUCHRE = Steps(
    winners_up,
    _divided_but_at_the_head,
    words=(*AT_THE_HEAD, *KEEP, *ELSEWHERE, *DIVIDE),
    words_at_one=NOBODY_MOVES,
)
SIXES_EUCHRE = Steps(
    six_up,
    sixes.divided_but_at_the_head,
    words=(*AT_THE_HEAD, *sixes.KEEP, *ELSEWHERE, *sixes.DIVIDE),
    words_at_one=NOBODY_MOVES,
)
PAIRS = Steps(winners_up, all_together, couples=True, words=TOGETHER + KEEP)
SIXES_PAIRS = Steps(pairs_up, sixes.all_together, couples=True, words=TOGETHER + sixes.KEEP)
