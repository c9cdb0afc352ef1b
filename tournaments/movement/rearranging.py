"""People at tables exchanged until fewer meet again. Knows who met whom, no plan and no results.

Partners who were partners weigh more than any number of opponents; opponents weigh more each time they meet again.
"""

from collections.abc import Sequence
from random import Random

from tournaments.movement.chance import below
from tournaments.movement.draft import Tonight
from tournaments.movement.seating import Foursome

PARTNERS_AGAIN = 1_000
NOT_APART = 1_000_000
MET_ONCE = 4  # at most, where all opponents at a table have met once: two who met twice cost more
# So that the largest night takes less than five seconds; a small room is soon as good as it can be.
TRIES, TRIES_A_TABLE = 30_000, 2_000


class Rearrangement:
    """One round's seats, and what they repeat of tonight."""

    def __init__(self, tables: Sequence[Foursome], tonight: Tonight) -> None:
        self.tables = [list(four) for four in tables]
        self.tonight = tonight
        self.costs = [self._cost(four) for four in tables]

    def is_good_enough(self) -> bool:
        """Whether these seats repeat no partner, join none who stay apart, and no opponents meet for the third time."""
        return max(self.costs) <= MET_ONCE

    def improved(self, rng: Random) -> list[Foursome]:
        """Seats that repeat less, as far as a search of five seconds at most comes."""
        costly = {table for table, cost in enumerate(self.costs) if cost}
        worst = self._worst(costly)
        for _ in range(min(TRIES, TRIES_A_TABLE * len(self.tables))):
            if not worst:
                break
            here, there = worst[below(len(worst), rng)], below(len(self.tables), rng)
            if self._exchanges(here, there, rng):
                costly = {table for table in costly | {here, there} if self.costs[table]}
                worst = self._worst(costly)
        return self.seats()

    def _worst(self, costly: set[int]) -> list[int]:
        """The tables to try: those that repeat partners, or if none does, those that repeat opponents."""
        worst = [table for table in costly if self.costs[table] >= PARTNERS_AGAIN]
        return sorted(worst or costly)

    def _exchanges(self, here: int, there: int, rng: Random) -> bool:
        """Exchange somebody at one table with somebody at the other, if that repeats no more; whether it was done."""
        one, other = below(4, rng), below(4, rng)
        first, second = self.tables[here], self.tables[there]
        # At one table, those who stay apart come before a fixed seat.
        is_bound = here != there or self.costs[here] < NOT_APART
        if is_bound and (first[one] in self.tonight.fixed or second[other] in self.tonight.fixed):
            return False
        first[one], second[other] = second[other], first[one]
        now = self._cost(first), self._cost(second)
        if sum(now) > self.costs[here] + self.costs[there]:
            first[one], second[other] = second[other], first[one]
            return False
        self.costs[here], self.costs[there] = now
        return True

    def _cost(self, four: Sequence[int]) -> int:
        a, b, c, d = four
        partners, opponents = self.tonight.history.partner_counts.get, self.tonight.history.opponent_counts.get
        # Written out, for a thousand tables must be looked through in some milliseconds.
        one, other = (a, c) if a < c else (c, a), (b, d) if b < d else (d, b)
        cost = PARTNERS_AGAIN * (partners(one, 0) + partners(other, 0))
        for two in (
            (a, b) if a < b else (b, a),
            (a, d) if a < d else (d, a),
            (b, c) if b < c else (c, b),
            (c, d) if c < d else (d, c),
        ):
            if met := opponents(two, 0):
                cost += met**3
        if apart := self.tonight.apart:
            cost += NOT_APART * ((one in apart) + (other in apart))
        return cost

    def seats(self) -> list[Foursome]:
        """The seats as they are now."""
        return [(north, east, south, west) for north, east, south, west in self.tables]
