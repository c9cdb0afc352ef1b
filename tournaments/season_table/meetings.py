"""How often any two were partners or opponents. Counts rounds at one table; knows no points."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from tournaments.movement.seating import Pair, pair
from tournaments.season_table.played_table import PlayedTable


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
