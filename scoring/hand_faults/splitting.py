"""Whether the points of the sides can come from a law's counts at all. Knows no seats and no sentence."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from scoring.hand_faults.in_play import can_be_tied, card_counts, highest_and_lowest, trump_counts
from scoring.law import Law

Counts = frozenset[str]


@lru_cache(maxsize=20_000)
def can_be_split(law: Law, players: int, points: tuple[int, ...], not_in_play: Counts = frozenset()) -> bool:
    """Whether some of the counts, shared out whole, give the sides `points`; `not_in_play` are sure to be out."""
    total = sum(points)
    for in_play in _in_play(law, players, not_in_play):
        worths = [law.counts[count] for count in in_play]
        if sum(worths) == total and _split(_together(law, in_play), tuple(sorted(points))):
            return True
    return False


def _in_play(law: Law, players: int, not_in_play: Counts) -> Iterator[Counts]:
    """Every set of counts that can be in play together, the whole first."""
    every = law.counts.keys() - not_in_play
    may_stay = (
        {count for count in every if can_be_tied(law, count)} if law.all_in_play(players) else _optional(law, every)
    )
    cards, hidden = card_counts(law), law.cards_left(players) + len(not_in_play)
    for number in range(len(may_stay) + 1):
        for out in combinations(sorted(may_stay), number):
            in_play = frozenset(every - set(out))
            too_many = not law.all_in_play(players) and len(cards - in_play) > hidden
            if not too_many and _go_together(law, in_play):
                yield in_play


def _optional(law: Law, every: set[str]) -> set[str]:
    sure = {"high", "low"} if law.trump_by == "first card led" else set()
    return every - (sure & set(highest_and_lowest(law)))


def _go_together(law: Law, in_play: Counts) -> bool:
    """Whether the Jack is there under both its names, and High and Low wherever a trump is."""
    if law.counts.keys() >= {"jack", "peg_jack"} and ("jack" in in_play) != ("peg_jack" in in_play):
        return False
    if law.discards == "nobody" or not in_play & trump_counts(law):
        return True  # High and Low can be among the discards, which count for nobody
    return in_play.issuperset(highest_and_lowest(law))


def _together(law: Law, in_play: Counts) -> tuple[int, ...]:
    """What is shared out whole, the most first: a count, or two that are one card."""
    left = {count: law.counts[count] for count in in_play}
    for one, other in (("peg_jack", "jack"), ("peg_ace", "high")):
        if one in left and other in left:
            left[one] += left.pop(other)
    return tuple(sorted(left.values(), reverse=True))


@lru_cache(maxsize=50_000)
def _split(worths: tuple[int, ...], points: tuple[int, ...]) -> bool:
    """Whether `worths`, each given to one of the sides, make `points` (sorted)."""
    if not worths:
        return not any(points)
    most, rest = worths[0], worths[1:]
    return any(
        _split(rest, tuple(sorted((*points[:place], side - most, *points[place + 1 :]))))
        for place, side in enumerate(points)
        if side >= most and (place == 0 or points[place - 1] != side)
    )
