"""What separates people who are level in a season: for each way, a score for each of them, the highest first.

FAMILY: one function a way. Knows the rows of those who are level, and the nights of everybody.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final


def shared(rows: Sequence[Any], nights: Mapping[Any, Sequence[Any]]) -> list[int]:
    """Nothing does: they share the rank."""
    return [0] * len(rows)


def by_wins(rows: Sequence[Any], nights: Mapping[Any, Sequence[Any]]) -> list[Any]:
    """Rounds won in the nights that count."""
    return [row.won for row in rows]


def by_best_night(rows: Sequence[Any], nights: Mapping[Any, Sequence[Any]]) -> list[Any]:
    """The points of the best night, then of the second best, and so on; who came more often is first at last."""
    return [sorted((each.points for each in nights[row.person]), reverse=True) for row in rows]


def by_meeting(rows: Sequence[Any], nights: Mapping[Any, Sequence[Any]]) -> list[int]:
    """How often each stood ahead of another of them, less how often behind, on nights to which both came."""
    ranks = [{each.night: each.rank for each in nights[row.person]} for row in rows]
    return [
        sum(
            (own[night] < other[night]) - (own[night] > other[night])
            for other in ranks
            for night in own.keys() & other.keys()
        )
        for own in ranks
    ]


SEPARATORS: Final[Mapping[str, Callable[[Sequence[Any], Mapping[Any, Sequence[Any]]], list[Any]]]] = {
    "shared": shared,
    "wins": by_wins,
    "best": by_best_night,
    "met": by_meeting,
}
