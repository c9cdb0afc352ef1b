"""What each seat would make of a deal as the maker, by perfect play after a sensible discard. Knows no bids."""

from functools import lru_cache

from scoring.law import Law
from scoring.play.deal import Deal
from scoring.play.named import drawn
from scoring.play.par import SEATS, Par
from scoring.play.tricks import Tricks

MOST = 1000  # deals under a trump: a quarter of a second each


@lru_cache(maxsize=MOST)
def points_by_maker(law: Law, dealt: Deal, trump: str) -> tuple[int, ...]:
    """The points that the maker's side takes where seat 1, 2, 3 or 4 names that trump. Raises Refused for a law without par.

    All throw and draw as the program's players do; then every card is seen.
    """
    return tuple(_points(law, dealt, trump, maker) for maker in range(1, SEATS + 1))


def _points(law: Law, dealt: Deal, trump: str, maker: int) -> int:
    held = tuple(map(tuple, drawn(law, dealt, trump, maker).hands))
    return Par(law, trump, held).points(Tricks(law, trump, maker, held))[(maker - 1) % 2]
