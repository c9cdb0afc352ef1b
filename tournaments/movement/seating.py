"""Where entrants sit in one round, and whom each has met. Knows no hands, winners or rules of moving."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations, takewhile
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from scoring.hand import COMPASS

# The entrants at one card table, by number, in seats 1 to 4.
Foursome: TypeAlias = tuple[int, int, int, int]
# The same for a table of any size.
AtTable: TypeAlias = tuple[int, ...]
# Two entrants by number, the lower first.
Pair: TypeAlias = tuple[int, int]

# Seats go clockwise; 1 and 3 are partners, 2 and 4 the others.
SEAT_NAMES = dict(enumerate(COMPASS, 1))
# How many sides play at a table of so many, where people play in pairs; at other sizes each plays for itself. The side
# of a seat is (seat - 1) % sides.
FOURS: Mapping[int, int] = MappingProxyType({4: 2})
SIXES: Mapping[int, int] = MappingProxyType({6: 3})


class Seating(NamedTuple):
    """One round's places: `tables` with the head table first, `sitting_out` in rising order of number."""

    tables: tuple[AtTable, ...]
    sitting_out: tuple[int, ...] = ()

    @property
    def places(self) -> dict[int, tuple[int, int]]:
        """Everyone's table and seat by number; who sits out has none."""
        return {
            number: (table, seat)
            for table, four in enumerate(self.tables, start=1)
            for seat, number in enumerate(four, start=1)
        }

    @property
    def everyone(self) -> set[int]:
        """All who are there in this round, seated or not."""
        return set(chain(self.sitting_out, *self.tables))

    def exchanged(self, others: Mapping[int, int]) -> "Seating":
        """The same seats with others in them: old number → new number."""
        if not others:
            return self
        return Seating(tuple(tuple(others.get(n, n) for n in seats) for seats in self.tables), self.sitting_out)


def pair(one: int, other: int) -> Pair:
    """The two as a key, the same whichever is named first."""
    return (one, other) if one < other else (other, one)


def partners_at(table: Sequence[int], sides: Mapping[int, int] = FOURS) -> set[Pair]:
    """The pairs of partners; none where each plays for itself."""
    across = seats_across(len(table), sides)
    return {pair(*two) for two in zip(table[:across], table[across:], strict=True)} if across else set()


def seats_across(players: int, sides: Mapping[int, int] = FOURS) -> int:
    """How many seats further on the partner sits; 0 where each plays for itself."""
    across, odd = divmod(players, 2)
    return across if sides.get(players) == across > 1 and not odd else 0


def each_in_a_seat(numbers: Sequence[int], before: Seating, table: int) -> AtTable:
    """Each in the seat that was theirs at this table before, counted from 0, if there is one; the others between them."""
    old = before.tables[table] if table < len(before.tables) else ()
    staying = {seat: number for seat, number in enumerate(old) if number in numbers and seat < len(numbers)}
    others = iter([number for number in numbers if number not in staying.values()])
    return tuple(staying[seat] if seat in staying else next(others) for seat in range(len(numbers)))


class History:
    """What tonight has been so far: how often any two were partners or opponents, how often each sat out.

    What never was is missing from the counts: ask with `.get(key, 0)`. `sides` are those of the night's tables, by size.
    """

    def __init__(self, seatings: Iterable[Seating] = (), sides: Mapping[int, int] = FOURS) -> None:
        self.sides = sides
        self.seatings: list[Seating] = []
        # Plain dicts of integer pairs: a thousand tables a round must stay cheap.
        self.partner_counts: dict[Pair, int] = {}
        self.opponent_counts: dict[Pair, int] = {}
        self.sit_outs: dict[int, int] = {}
        for seating in seatings:
            self.add(seating)

    @property
    def rounds(self) -> int:
        """How many rounds are counted."""
        return len(self.seatings)

    def in_a_row(self, number: int) -> int:
        """In how many of the last rounds that person has played without a break."""
        played = (any(number in table for table in each.tables) for each in reversed(self.seatings))
        return sum(takewhile(bool, played))

    def add(self, seating: Seating) -> None:
        """Count one more round. Where each plays for itself all are opponents."""
        self.seatings.append(seating)
        partners, opponents, sit_outs = self.partner_counts, self.opponent_counts, self.sit_outs
        fours = self.sides.get(4) == 2
        for table in seating.tables:
            if len(table) != 4 or not fours:
                together = partners_at(table, self.sides)
                for two in combinations(table, 2):
                    met = pair(*two)
                    counts = partners if met in together else opponents
                    counts[met] = counts.get(met, 0) + 1
                continue
            north, east, south, west = table
            for met in (pair(north, south), pair(east, west)):
                partners[met] = partners.get(met, 0) + 1
            for met in (pair(north, east), pair(north, west), pair(south, east), pair(south, west)):
                opponents[met] = opponents.get(met, 0) + 1
        for number in seating.sitting_out:
            sit_outs[number] = sit_outs.get(number, 0) + 1
