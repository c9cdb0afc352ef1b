"""What a hand should take with a suit as trumps, in points of the law. Knows no bids and no play.

High and Low are as likely as it is that nobody else was dealt a higher or a lower trump; other counts have to be
saved by who holds them, or are caught by high trumps. Two things decide: how much of the pack is in the other
hands, and how many trumps stand above.
"""

from collections.abc import Collection

from scoring.cards import JOKER, Card, card_of
from scoring.hand import SUITS
from scoring.law import Law
from scoring.play.counting import pips
from scoring.play.ranking import trump_powers

JOKER_POWER = 1  # below the deuce (scoring.cards.suit_powers)
# How likely a trump that nobody can beat catches a count that another holds.
CATCHES = 0.4
# How likely a count is saved that can be beaten: alone, for each further trump, and at most.
SAVED, SAVED_GUARD, SAVED_MOST = 0.2, 0.12, 0.8
# What each trump that nobody can beat brings of other hands' pips, and what a plain card brings of its own.
PIPS_WON, PIPS_PLAIN = 4.0, 0.3
# Of the pips that are out, the share with which Game is about certain.
ENOUGH = 0.55
# No count goes to a hand for sure before the play.
SURE = 0.9


class Holding:
    """A hand seen with one suit as trumps, at a table of so many players."""

    def __init__(self, hand: Collection[Card], trump: str, law: Law, players: int) -> None:
        self.hand, self.trump, self.law, self.players = hand, trump, law, players
        self.power = trump_powers(law, trump)
        self.trumps = [card for card in self.power if card in hand]  # highest first
        self.missing = sum(1 << power for card, power in self.power.items() if card not in hand)
        elsewhere = min(law.pack - len(hand), law.hand_size(players) * (players - 1))
        self.in_pack = 1 - elsewhere / (law.pack - len(hand))  # how likely no other hand has any one card

    def unbeaten(self, card: Card) -> float:
        """How likely no other hand has a higher trump."""
        return float(self.in_pack ** (self.missing >> (self.power[card] + 1)).bit_count())

    def lowest(self, card: Card) -> float:
        """How likely no other hand has a lower trump of the suit."""
        below = self.missing & ((1 << self.power[card]) - 1) & ~(1 << JOKER_POWER)
        return float(self.in_pack ** below.bit_count())

    def caught(self, above: int) -> float:
        """How likely the trumps over the power `above` catch a count of another hand."""
        escapes = 1.0
        for card in self.trumps:
            if self.power[card] <= above:
                break
            escapes *= 1 - CATCHES * self.unbeaten(card)
        return 1 - escapes

    def saved(self, card: Card) -> float:
        """How likely a count that the hand holds is won by it."""
        unbeaten = self.unbeaten(card)
        guarded = min(SAVED_MOST, SAVED + SAVED_GUARD * (len(self.trumps) - 1))
        return unbeaten + (1 - unbeaten) * guarded

    def value(self) -> float:
        """The points that the hand should take, itself alone."""
        if not self.trumps:
            return 0.0
        return sum(worth * self._chance_of(count) for count, worth in self.law.counts.items())

    def _chance_of(self, count: str) -> float:
        law = self.law
        suit = [card for card in self.trumps if card != JOKER]
        if count == "high" and law.high.endswith("highest out"):
            return SURE * self.unbeaten(suit[0]) if suit else 0.0
        if count == "low" and law.low.startswith("dealt"):
            return SURE * self.lowest(suit[-1]) if suit else 0.0
        if count == "game" and law.game != "winner of the ten":
            return self._game()
        card = card_of(count, self.trump)
        return SURE * self.saved(card) if card in self.hand else (1 - self.in_pack) * self.caught(self.power[card])

    def _game(self) -> float:
        """How likely the hand makes most pips."""
        own = sum(
            pips(card, self.trump, self.law) * (self.saved(card) if card in self.power else PIPS_PLAIN)
            for card in self.hand
        )
        own += PIPS_WON * sum(self.unbeaten(card) for card in self.trumps)
        out = 80 * self.law.hand_size(self.players) * self.players / self.law.pack
        return min(SURE, own / (ENOUGH * out))


def value_of(hand: Collection[Card], law: Law, players: int) -> float:
    """What the hand should take with its best suit as trumps."""
    return Holding(hand, best_suit(hand, law, players), law, players).value()


def best_suit(hand: Collection[Card], law: Law, players: int) -> str:
    """The suit worth most of those that the hand has; the first of equals."""
    held = {card.suit for card in hand}
    return max((suit for suit in SUITS if suit in held), key=lambda suit: Holding(hand, suit, law, players).value())
