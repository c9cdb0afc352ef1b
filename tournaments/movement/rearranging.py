"""People at tables exchanged until fewer meet again. Knows who met whom, no plan and no results.

Partners who were partners weigh more than any number of opponents; opponents weigh more each time they meet again.
"""

from collections.abc import Sequence
from random import Random

from tournaments.movement.chance import below
from tournaments.movement.draft import Tonight
from tournaments.movement.seating import Foursome, pair

PARTNERS_AGAIN = 1_000
NOT_APART = 1_000_000
MOST_MEETINGS = 2  # of opponents, before a plan is given up for a search
TRIES = 30_000  # so that the largest night takes less than five seconds


class Rearrangement:
    """One round's seats, and what they repeat of tonight."""

    def __init__(self, tables: Sequence[Foursome], tonight: Tonight) -> None:
        self.tables = [list(four) for four in tables]
        self.tonight = tonight

    def is_good_enough(self) -> bool:
        """Whether these seats repeat no partner, join none who stay apart, and no opponents meet for the third time."""
        partners, opponents = self.tonight.history.partner_counts, self.tonight.history.opponent_counts
        apart = self.tonight.apart
        for a, b, c, d in self.tables:
            # Written out, for a thousand tables must be looked through in some milliseconds.
            one, other = (a, c) if a < c else (c, a), (b, d) if b < d else (d, b)
            if one in partners or other in partners or one in apart or other in apart:
                return False
            met = (
                (a, b) if a < b else (b, a),
                (a, d) if a < d else (d, a),
                (b, c) if b < c else (c, b),
                (c, d) if c < d else (d, c),
            )
            if any(opponents.get(two, 0) >= MOST_MEETINGS for two in met):
                return False
        return True

    def improved(self, rng: Random) -> list[Foursome]:
        """Seats that repeat less, as far as a search of five seconds at most comes."""
        costs = [self._cost(four) for four in self.tables]
        worst = self._worst(costs)
        for _ in range(TRIES):
            if not worst:
                break
            if self._exchanges(worst[below(len(worst), rng)], costs, rng):
                worst = self._worst(costs)
        return self.seats()

    @staticmethod
    def _worst(costs: Sequence[int]) -> list[int]:
        """The tables to try: those that repeat partners, or if none does, those that repeat opponents."""
        worst = [table for table, cost in enumerate(costs) if cost >= PARTNERS_AGAIN]
        return worst or [table for table, cost in enumerate(costs) if cost]

    def _exchanges(self, here: int, costs: list[int], rng: Random) -> bool:
        """Exchange somebody at table `here` with somebody by chance, if that repeats no more; whether it was done."""
        there, one, other = below(len(self.tables), rng), below(4, rng), below(4, rng)
        first, second = self.tables[here], self.tables[there]
        if first[one] in self.tonight.fixed or second[other] in self.tonight.fixed:
            return False
        first[one], second[other] = second[other], first[one]
        now = self._cost(first), self._cost(second)
        if sum(now) > costs[here] + costs[there]:
            first[one], second[other] = second[other], first[one]
            return False
        costs[here], costs[there] = now
        return True

    def _cost(self, four: Sequence[int]) -> int:
        north, east, south, west = four
        partners, opponents = self.tonight.history.partner_counts, self.tonight.history.opponent_counts
        cost = 0
        for two in (pair(north, south), pair(east, west)):
            cost += PARTNERS_AGAIN * partners.get(two, 0)
            if two in self.tonight.apart:
                cost += NOT_APART
        for two in (pair(north, east), pair(north, west), pair(south, east), pair(south, west)):
            cost += opponents.get(two, 0) ** 2
        return cost

    def seats(self) -> list[Foursome]:
        """The seats as they are now."""
        return [(north, east, south, west) for north, east, south, west in self.tables]
