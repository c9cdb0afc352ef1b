"""One table of one round, as what reads many nights takes it, and how often any two were partners or opponents.

Knows people by number; knows no names, no nights and no hands.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from tournaments.movement.seating import Pair, pair
from tournaments.night.standings import Points


class PlayedTable(NamedTuple):
    """One table of one round: who sat there in the order of the seats, which sides played, and what it came to. A season
    reads thousands of them, as they are stored with the end of each night, and no hand.

    The side of a seat is its place from 0 on, modulo the `sides`; `points` are of each side, from so many `deals`, and
    `won` is how much of the round it won. `credited` is to whom each seat counts: a substitute's to another.
    """

    law: str
    seats: tuple[int, ...]
    sides: int
    points: tuple[int, ...]
    deals: int
    won: tuple[Points, ...] = ()
    credited: tuple[int, ...] = ()
    round: int = 0
    table: int = 0

    def side_of(self, seat: int) -> int:
        """The side of a seat from 1, from 0."""
        return (seat - 1) % self.sides


class Meetings(NamedTuple):
    """In how many rounds two were `partners` and `opponents`; who never was is missing, so ask with `.get`."""

    partners: Counter[Pair]
    opponents: Counter[Pair]

    def of(self, person: int, other: int) -> tuple[int, int]:
        """With each other, against each other."""
        two = pair(person, other)
        return self.partners.get(two, 0), self.opponents.get(two, 0)


def meetings(tables: Iterable[PlayedTable]) -> Meetings:
    """Count all tables; where each plays alone all are opponents."""
    found = Meetings(Counter(), Counter())
    for table in tables:
        for (seat, one), (across, other) in combinations(enumerate(table.seats), 2):
            counts = found.opponents if (across - seat) % table.sides else found.partners
            counts[pair(one, other)] += 1
    return found
