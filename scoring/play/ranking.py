"""Which cards are trumps under a law, and how high: with the left pedro, with the joker, or the suit alone."""

from collections.abc import Mapping
from functools import cache

from scoring.cards import Card, powers, suit_powers
from scoring.law import Law


def trump_powers(law: Law, trump: str) -> Mapping[Card, int]:
    """How high each trump is under the law; the highest first."""
    if law.left_pedro == "under the right pedro":
        return powers(trump)
    return _with_joker(trump) if law.joker == "lowest trump" else _suit_alone(trump)


@cache
def _suit_alone(trump: str) -> Mapping[Card, int]:
    return suit_powers(trump)


@cache
def _with_joker(trump: str) -> Mapping[Card, int]:
    return suit_powers(trump, joker=True)
