"""What all at the table can see of the cards: which were played, who has no trump left. Knows no hand."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from scoring.cards import PACK, RANKS, Card, card_of
from scoring.law import Law
from scoring.play.counting import pips
from scoring.play.ranking import trump_powers
from scoring.play.tricks import Tricks

# About so many pips decide Game: one of them is worth so much of it.
PIPS_FOR_GAME = 25
# How likely the lowest trump out is the deuce, the three or the four, where Low goes to its winner.
LOW = (("2", 0.7), ("3", 0.2), ("4", 0.1))


class Places(NamedTuple):
    """Of every card: what it brings to its winner, its bit within its suit, and the suit that it belongs to."""

    worth: Mapping[Card, float]
    bit: Mapping[Card, int]
    suit: Mapping[Card, str]


@cache
def _places(law: Law, trump: str) -> Places:
    power = trump_powers(law, trump)
    worth = dict.fromkeys([*PACK, *power], 0.0)
    for count, points in law.counts.items():
        if count == "game" and law.game != "winner of the ten":
            for card in worth:
                worth[card] += points * pips(card, trump, law) / PIPS_FOR_GAME
        elif count == "low" and law.low.startswith("winner"):
            for rank, chance in LOW:
                worth[Card(rank, trump)] += points * chance
        elif count not in ("high", "low"):
            worth[card_of(count, trump)] += points
    bit = {card: power.get(card) or RANKS.index(card.rank) + 2 for card in worth}
    return Places(worth, bit, {card: trump if card in power else card.suit for card in worth})


class View:
    """The public side of a deal from the first lead on. A set of cards of one suit is a number, a bit for each.

    The bit of a trump is its power, that of a plain card what the power would be in its own suit.
    """

    def __init__(
        self, law: Law, trump: str, tricks: Tricks, side: Sequence[int], thrown: Iterable[Card] = ()
    ) -> None:
        self.law, self.trump, self.side = law, trump, tuple(side)
        self.power = tricks.power
        self.worth, self.bit, self.suit = _places(law, trump)
        self.unit = law.whole / 14
        self.out = dict.fromkeys("SHDC", 0)  # by suit, what was played or thrown face up
        self.number_out = 0
        self.cards = [len(hand) for hand in tricks.hands]
        self.trumpless: set[int] = set()  # seats from 0
        for card in thrown:
            self._note(card)

    def saw(self, seat: int, card: Card, led: Card | None, *, draws: bool = False) -> None:
        """Take note of a card played. Who does not follow a trump has none, until he draws again."""
        self._note(card)
        if draws:
            self.trumpless.clear()
            return
        self.cards[seat - 1] -= 1
        if led in self.power and card not in self.power:
            self.trumpless.add(seat - 1)

    def _note(self, card: Card) -> None:
        self.out[self.suit[card]] |= 1 << self.bit[card]
        self.number_out += 1
