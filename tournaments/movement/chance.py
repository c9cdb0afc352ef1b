"""What chance decides, alike on every machine: the draw of the first seats, and the cut of a tie. Knows entrants by number.

Python promises the same sequence from the same seed for `Random.random()` alone ("Notes on Reproducibility"
in its manual of `random`); what `shuffle` and `choice` make of it may change between versions.

"Ties cut to decide, high going up" (Foster, Progressive Cinch). Whether the ace is high in cutting is the
law's to say: high with Foster (Cutting), low at Chicago (article 35).
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Literal, NamedTuple, TypeVar

from tournaments.movement.seating import Seating


def draw(entrants: Sequence[int], rng: Random) -> Seating:
    """Fill as many tables of four as there can be, head table first; the one to three left over sit out.

    The same entrants, in whatever order, and the same seed make the same draw everywhere.
    Raises ValueError for fewer than four entrants, or one named twice.
    """
    if len(set(entrants)) != len(entrants):
        raise ValueError("an entrant is named twice")
    if len(entrants) < 4:
        raise ValueError(f"a table needs four entrants, here are {len(entrants)}")
    order = shuffled(sorted(entrants), rng)
    seated = len(order) // 4 * 4
    tables = tuple((order[n], order[n + 1], order[n + 2], order[n + 3]) for n in range(0, seated, 4))
    return Seating(tables, tuple(sorted(order[seated:])))


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
        ours, theirs = height(PACK[first], ace), height(PACK[second], ace)
        if ours != theirs:
            return Cut(0 if ours > theirs else 1, tuple(drawn))


def cut_between(
    rng: Random, seats: Sequence[int], ace: Literal["high", "low"] = "high"
) -> tuple[list[int], list[tuple[str, ...]]]:
    """The seats in the order of their cards, the best first, and all that was drawn: equal cards cut again, and settle
    only the tie. Each draw is one card of each that cuts, in the order in which they are given."""
    order, drawn, groups = list[int](), list[tuple[str, ...]](), [list(seats)]
    while groups:
        group = groups.pop(0)
        if len(group) == 1:
            order += group
            continue
        cards = shuffled(PACK, rng)[: len(group)]
        drawn.append(tuple(cards))
        heights = {seat: height(card, ace) for seat, card in zip(group, cards, strict=True)}
        ranked = sorted(set(heights.values()), reverse=True)
        groups = [[seat for seat in group if heights[seat] == each] for each in ranked] + groups
    return order, drawn


def height(card: str, ace: str) -> int:
    """How high the card is in cutting."""
    return -1 if ace == "low" and card[0] == "A" else RANKS.index(card[0])


Item = TypeVar("Item")


def below(bound: int, rng: Random) -> int:
    """One of 0 .. bound-1, each as likely."""
    return int(rng.random() * bound)


def shuffled(items: Iterable[Item], rng: Random) -> list[Item]:
    """The items in an order of chance (Fisher and Yates), the given ones left as they are."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, rng)
        order[last], order[chosen] = order[chosen], order[last]
    return order
