"""Chance that falls alike on every machine. Knows a seeded generator; knows no entrants and no cards.

Python promises the same sequence from the same seed for `Random.random()` alone ("Notes on Reproducibility"
in its manual of `random`); what `shuffle` and `choice` make of it may change between versions.
"""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

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
