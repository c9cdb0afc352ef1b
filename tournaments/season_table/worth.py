"""What a night counts for in a season, from everyone's place and points there: as scored, per cent of its average, or by place.

FAMILY: one function a way. Knows one night, and no people.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from tournaments.night.standings import Points

# For the ranks and the points of everyone who came, in one order, and the season's table of points by place.
Worth: TypeAlias = Callable[[Sequence[int], Sequence[Points], Sequence[int]], list[Points]]
AVERAGE: Final = 100  # what the average of a night counts, in per cent


def as_scored(ranks: Sequence[int], points: Sequence[Points], table: Sequence[int]) -> list[Points]:
    """The points as they are."""
    return list(points)


def per_cent(ranks: Sequence[int], points: Sequence[Points], table: Sequence[int]) -> list[Points]:
    """The points in per cent of the mean of the night. Of a mean that is not above nothing there is no part: everyone then
    has what the average counts."""
    mean = Fraction(sum(points)) / len(points) if points else Fraction(0)
    return [AVERAGE * each / mean if mean > 0 else AVERAGE for each in points]


def by_place(ranks: Sequence[int], points: Sequence[Points], table: Sequence[int]) -> list[Points]:
    """The points of the place among those who came; those who share places get the mean of what these bring.

    Without a table the first gets as many points as people came, the next one less, the last one.
    """
    table = table or range(len(ranks), 0, -1)
    brings: dict[int, Points] = {}
    taken = 0
    for rank, many in sorted(Counter(ranks).items()):
        brings[rank] = Fraction(sum(table[taken : taken + many])) / many
        taken += many
    return [brings[rank] for rank in ranks]


WORTHS: Final[Mapping[str, Worth]] = {"points": as_scored, "percent": per_cent, "places": by_place}
