"""Everyone meets as many as can be, no matter who wins: no partner twice where the number allows. Knows no results.

For many numbers a whist tournament is known, in which in a whole night everyone has everyone as partner once and
against them twice: `FIRST_ROUNDS`. In a larger room each seat walks its own way, so that nobody meets a partner twice
before the walk is round. Where people come and go, or no plan is known, what would repeat is searched away as far as
can be: partners first, then opponents. The same seed makes the same search.

Of 8 to 60 people in full tables, all have for a whole night no partner twice and nobody as opponent more than twice,
but for 56 and 60: there the walk and the search hold that for 42 and 45 rounds.
"""

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
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


FIRST_ROUNDS = {
    int(number): tables.replace("|", "").split()
    for number, tables in tomllib.loads(
        Path(__file__).with_name("whist_plans.toml").read_text(encoding="utf-8")
    ).items()
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
