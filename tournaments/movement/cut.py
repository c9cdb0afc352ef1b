"""The cut that settles a tie. Knows the pack; knows no names, and nothing of what the tie was about.

"Ties cut to decide, high going up" (Foster, Progressive Cinch). Whether the ace is high in cutting is the
law's to say: high with Foster (Cutting), low at Chicago (article 35).
"""

from random import Random
from typing import Literal, NamedTuple

from tournaments.movement.chance import below

RANKS = "23456789TJQKA"
SUITS = "SHDC"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)


class Cut(NamedTuple):
    """How a tie was cut: `winner` 0 for the pair in seats 1+3, 1 for seats 2+4; `cards` all that was drawn.

    Each draw, in order, is the card of seat 1 and that of seat 2 (each cuts for the pair), as `("QH", "4C")`.
    """

    winner: int
    cards: tuple[tuple[str, str], ...]


def cut(rng: Random, ace: Literal["high", "low"] = "high") -> Cut:
    """Draw a card for each pair until one is higher; equal ranks cut again from the whole pack."""
    drawn: list[tuple[str, str]] = []
    while True:
        first = below(len(PACK), rng)
        # The second draws from the 51 that are left.
        second = (first + 1 + below(len(PACK) - 1, rng)) % len(PACK)
        drawn.append((PACK[first], PACK[second]))
        ours, theirs = _height(PACK[first], ace), _height(PACK[second], ace)
        if ours != theirs:
            return Cut(0 if ours > theirs else 1, tuple(drawn))


def _height(card: str, ace: str) -> int:
    return -1 if ace == "low" and card[0] == "A" else RANKS.index(card[0])
