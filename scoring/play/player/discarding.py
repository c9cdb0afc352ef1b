"""What a sensible player throws, and what the robbing dealer takes. Knows no bids and no tricks.

The custom is Foster's: all but the trumps, "because no other cards are of the slightest use", and because
the number thrown tells the partner how many trumps are kept.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from scoring.cards import CINCH_COUNTS, RANKS, Card, counts, powers

Counts: TypeAlias = frozenset[str]  # the counts that the law has


def best(choice: Iterable[Card], trump: str, most: int, names: Counts = CINCH_COUNTS) -> list[Card]:
    """The trumps to keep where there are more than `most`: the counts, then the highest."""
    power, count_of = powers(trump), counts(trump, names)
    held = [card for card in choice if card in power]
    return sorted(held, key=lambda card: (card in count_of, power[card]), reverse=True)[:most]


def to_throw(
    hand: Sequence[Card], trump: str, rule: str, played: int, names: Counts = CINCH_COUNTS, *, decline: bool = False
) -> list[Card]:
    """The cards that come down under the law's `rule`; with `decline` no more than must, to draw none."""
    if rule == "all":
        return list(hand)
    kept = best(hand, trump, played, names)
    if rule == "down to six":
        plain = sorted((card for card in hand if card not in powers(trump)), key=lambda card: RANKS.index(card.rank))
        kept += plain[len(plain) - (played - len(kept)) :]
    thrown = [card for card in hand if card not in kept]
    if decline and rule == "at least three":
        return sorted(thrown, key=lambda card: RANKS.index(card.rank))[: len(hand) - played]
    return thrown


def to_rob(
    keeps: Sequence[Card], choice: Sequence[Card], trump: str, played: int, names: Counts = CINCH_COUNTS
) -> list[Card]:
    """The dealer's hand: what he must keep, the best trumps in reach, and low plain cards for the rest."""
    wanted = played - len(keeps)
    chosen = best(choice, trump, wanted, names)
    power = powers(trump)
    plain = sorted(
        (card for card in choice if card not in power), key=lambda card: (RANKS.index(card.rank), card.suit)
    )
    return [*keeps, *chosen, *plain[: wanted - len(chosen)]]
