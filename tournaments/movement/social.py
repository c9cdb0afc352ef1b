"""Everyone meets as many as can be, no matter who wins: no partner twice where the number allows. Knows no results.

For many numbers a whist tournament is known, in which in a whole night everyone has everyone as partner once and
against them twice: `FIRST_ROUNDS`. In a larger room each seat walks its own way, so that nobody meets a partner twice
before the walk is round. Where people come and go, or no plan is known, what would repeat is searched away as far as
can be: partners first, then opponents. The same seed makes the same search.

Of 8 to 60 people in full tables, all have for a whole night no partner twice and nobody as opponent more than twice,
but for 56 and 60: there the walk and the search hold that for 42 and 45 rounds.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

from tournaments.movement.chance import below
from tournaments.movement.draft import Draft, RoundOver, Tonight
from tournaments.movement.next_round import Steps
from tournaments.movement.seating import Foursome
from tournaments.movement.walking import as_they_come, seated, walked

# How many tables further down the next person of each seat sat: two partners are one apart, so they meet again only when
# the walk has been through all tables.
FROM_BELOW = (0, 2, 1, 3)


def _go(over: RoundOver) -> Draft:
    seating = over.seating
    tables = len(seating.tables)
    sits_out = seating.sitting_out if len(seating.sitting_out) == 1 else ()
    if len(seating.tables[-1]) == 4:
        if sits_out and (places := next_places(4 * tables + 1)):
            return _planned(seating.tables, sits_out, places)
        if places := next_places(4 * tables):
            return _planned(seating.tables, (), places)

    return walked(over, FROM_BELOW)


def _planned(tables: Sequence[Sequence[int]], sits_out: Sequence[int], places: Sequence[int]) -> Draft:
    """Everyone at the next place of the plan. Who sat out stands in for who does next: they change places by rule."""
    at = [number for table in tables for number in table]
    at += sits_out
    came = [at[place] for place in places]
    first_out = 0
    if sits_out:
        first_out = came.pop()
        came[came.index(sits_out[0])] = first_out
    return seated(zip(*[iter(came)] * 4, strict=True), first_out=first_out)


def _sit(draft: Draft, tonight: Tonight) -> Iterable[Foursome]:
    found = Rearrangement(list(as_they_come(draft, tonight)), tonight)
    # A plan has everyone meet as opponents twice in the end; where people sit out without one, each round is searched.
    without_plan = bool(tonight.history.sit_outs) and not draft.first_out
    if not without_plan and found.is_good_enough():
        return found.seats()
    return found.improved(Random(1_000_003 * tonight.seed + tonight.history.rounds))


STEPS = Steps(_go, _sit, by_seat=True, rearranges=True)


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


# Each line is the first round for so many, a table a group, seats 1 to 4, people counted from 0; where four leaves one over,
# 0 sits out. In the next round everyone is the next number, after the last comes 0, and * stays *: so in as many rounds as
# there are numbers all differences, and with them all meetings, have their turn. Such rounds are called Z-cyclic; these were
# found by a search, and a test proves what they promise.
FIRST_ROUNDS = {
    int(number): [place for table in tables.split("|") for place in table.split()]
    for number, tables in (
        line.split(":")
        for line in """
4: * 0 1 2
5: 1 2 4 3
8: 5 6 2 4 | * 0 3 1
12: 10 0 9 3 | 1 8 5 6 | 4 2 * 7
13: 9 5 10 7 | 8 4 2 1 | 3 11 12 6
16: * 10 12 3 | 0 14 11 5 | 7 4 2 6 | 8 13 9 1
17: 7 8 10 4 | 11 12 2 6 | 1 16 13 9 | 14 3 15 5
20: 12 * 3 11 | 13 10 15 9 | 0 5 7 18 | 14 16 6 2 | 8 17 4 1
21: 14 18 3 12 | 11 6 20 19 | 1 17 5 15 | 9 7 4 8 | 13 2 10 16
24: 21 10 8 13 | 6 0 4 9 | 17 1 18 16 | 3 14 * 2 | 5 19 22 12 | 20 11 15 7
25: 11 22 23 8 | 13 7 16 6 | 15 4 20 12 | 19 17 21 1 | 14 2 10 9 | 24 3 5 18
28: 17 15 10 9 | 11 20 14 21 | 3 25 7 0 | 5 26 24 13 | 23 6 18 * | 8 4 19 22 | 2 1 12 16
29: 13 16 15 11 | 23 7 12 20 | 27 6 8 18 | 22 9 28 5 | 3 17 24 2 | 14 25 21 26 | 4 19 1 10
32: 13 16 8 23 | 12 17 10 1 | 19 7 18 21 | 20 2 28 11 | 4 * 24 3 | 0 25 6 29 | 14 27 26 30 | 15 9 5 22
33: 10 16 29 14 | 5 6 31 23 | 28 12 17 21 | 22 1 25 11 | 26 19 20 7 | 3 9 32 8 | 2 4 27 24 | 13 15 18 30
36: 27 17 1 15 | 29 * 2 11 | 26 8 7 30 | 3 33 13 32 | 6 14 9 34 | 0 4 28 22 | 5 16 19 20 | 23 31 18 25 | 12 10 24 21
37: 14 25 21 24 | 29 36 1 16 | 2 18 12 31 | 11 20 19 35 | 30 15 7 4 | 9 34 6 13 | 3 23 5 17 | 8 28 33 10 | 22 32 26 27
40: 16 26 3 18 | 4 15 * 35 | 14 28 21 22 | 31 10 19 9 | 29 11 38 25 | 6 1 17 23 | 37 12 27 7 | 13 0 34 2 | 30 32 33 36 | 20 24 5 8
44: 11 26 5 4 | 37 2 * 40 | 24 30 10 19 | 27 32 36 25 | 31 12 0 14 | 7 33 3 34 | 42 8 23 41 | 13 15 28 38 | 21 35 39 18 | 16 6 29 22 | 20 1 17 9
48: 28 4 32 41 | 36 30 38 18 | 23 24 12 29 | 10 22 25 46 | 0 40 3 7 | 19 21 11 42 | 9 39 43 1 | 16 44 33 17 | 14 34 20 35 | 15 6 8 37 | * 27 5 2 | 31 45 13 26
52: 49 4 34 3 | 36 44 22 18 | 26 27 10 38 | 28 2 20 25 | 43 46 5 42 | 16 40 14 7 | 29 1 41 31 | 12 39 19 48 | 11 13 6 45 | 37 33 17 23 | 24 35 0 32 | 30 9 47 15 | 21 * 50 8
""".strip().splitlines()
    )
}


@cache
def next_places(people: int) -> tuple[int, ...] | None:
    """For each place, counted from 0 table by table, the place from which somebody comes there; the last is the one
    that sits out, where four leaves one over. None where no plan is stored."""
    first = FIRST_ROUNDS.get(people)
    if first is None:
        return None
    places = first if people % 4 == 0 else [*first, "0"]
    at = {number: place for place, number in enumerate(places)}
    numbers = people - 1 if people % 4 == 0 else people
    return tuple(at[number if number == "*" else str((int(number) + 1) % numbers)] for number in places)
