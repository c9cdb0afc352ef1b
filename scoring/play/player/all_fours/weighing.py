"""Which card a player of the older family plays: each is weighed by what it should bring, and what it is to keep.

Knows his own hand and what all can see (view.py). "Catching the Jack, or saving it, is one of the principal
objects of the game"; high trumps are led for it, or kept "until the last few tricks", to win what counts for Game,
"the only point that must be played for in every hand" (Foster, Seven-up: Objects of the Game).
"""

import random
from collections.abc import Sequence

from scoring.cards import RANKS, Card, winning_place
from scoring.play.player.all_fours.view import View
from scoring.play.player.outlook import chance

# What a trump is worth to keep, by how many unseen trumps are above it, as a share of what is to be won.
CONTROL = (0.4, 0.27, 0.18, 0.13, 0.1, 0.08)
# How likely one who can win a trick does: with almost nothing on it, with something, with much.
WILL = (0.4, 0.7, 0.9)
# What it costs that an adversary takes a point, where there are two sides and where there are more.
HURTS, HURTS_LESS = 1.0, 0.5
# How likely a count in a hand of so many trumps is bare, and falls to a trump led.
BARE = (0.0, 0.75, 0.35, 0.12, 0.03)
# How likely the partner gives a count to a trick of ours, and a later adversary brings one home.
GIVES, BRINGS = 0.6, 0.4
# How likely a count that can be beaten is saved later: bare, for each other trump; a plain card.
SAVED, SAVED_GUARD, SAVED_PLAIN = 0.3, 0.12, 0.3


class ActingPlayer:
    """One player about to play. Seats are counted from 0 here; `trick` has the leader's card first.

    `prize` is what the winner draws from the pack, against what the other does, where it lies face up.
    """

    def __init__(
        self, view: View, seat: int, hand: Sequence[Card], trick: Sequence[Card], *, top: Card | None = None
    ) -> None:
        self.view, self.hand, self.trick = view, hand, trick
        me, seats = seat - 1, len(view.side)
        self.ours = [side == view.side[me] for side in view.side]
        self.after = [(me + step) % seats for step in range(1, seats - len(trick))]
        self.hurts = HURTS if len(set(view.side)) == 2 else HURTS_LESS
        self.unseen = {suit: ~out for suit, out in view.out.items()}
        for card in hand:
            self.unseen[view.suit[card]] &= ~(1 << view.bit[card])
        every = 1 << 15
        lowest = min(view.power.values())
        self.trumps = self.unseen[view.trump] & (every - (1 << lowest))
        total = max(1, view.law.pack - view.number_out - len(hand))
        self.shares = [cards / total for cards in view.cards]
        self.own_trumps = sum(card in view.power for card in hand)
        self.counters = [
            (power, view.worth[card])
            for card, power in view.power.items()
            if view.worth[card] and self.trumps >> power & 1
        ]
        elsewhere = min(1.0, sum(self.shares) - self.shares[me])
        self.live = sum(worth for _, worth in self.counters) * elsewhere + sum(view.worth[card] for card in hand)
        self.lying = sum(view.worth[card] for card in trick)
        self.best = winning_place(trick, view.power) if trick else 0
        self.top_ours = bool(trick) and self.ours[(me - len(trick) + self.best) % seats]
        self.prize = self._prize(top) if top else 0.0

    def weigh(self, card: Card) -> float:
        """Points that playing the card should be worth, against keeping it."""
        view = self.view
        best = card
        if self.trick and winning_place([*self.trick, card], view.power) != len(self.trick):
            best = self.trick[self.best]
        lying = self.lying + view.worth[card]
        wins = self._wins(best, self.top_ours or best is card, lying)
        value = wins * (lying + self.prize) - (1 - wins) * (self.hurts * lying + self.prize) - self._keep(card)
        if self.after and self.counters:
            value += self._to_come(wins, view.power.get(best, 0), self.trick[0] if self.trick else card)
        return value

    def _wins(self, best: Card, ours: bool, lying: float) -> float:
        """How likely the side is to win the trick with `best` highest on the table."""
        view = self.view
        power, wins = view.power.get(best, 0), 1.0 if ours else 0.0
        will = WILL[2 if lying >= 2.5 * view.unit else 1 if lying >= 0.5 * view.unit else 0]
        trumps = (self.trumps >> (power + 1)).bit_count()
        higher = 0
        if not power:  # the bits of the suit above the card, up to the ace's
            higher = ((self.unseen[best.suit] & ((1 << 15) - 1)) >> (view.bit[best] + 1)).bit_count()
        for other in self.after:
            share = self.shares[other]
            beaten = 0.0 if other in view.trumpless else chance(share, trumps) * will
            if higher:
                beaten = 1 - (1 - beaten) * (1 - chance(share, higher))
            wins = wins + (1 - wins) * beaten if self.ours[other] else wins * (1 - beaten)
        return wins

    def _to_come(self, wins: float, height: int, led: Card) -> float:
        """What the counts of those who play after are likely to bring or cost on this trick."""
        value, number = 0.0, self.trumps.bit_count()
        below = sum(worth for power, worth in self.counters if power < height)
        above = sum(worth for power, worth in self.counters if power > height)
        for other in self.after:
            if other in self.view.trumpless:
                continue
            share = self.shares[other]
            if self.ours[other]:
                value += wins * share * (below + above) * GIVES
                continue
            value -= share * above * BRINGS * self.hurts
            if led in self.view.power:
                value += wins * share * below * BARE[min(4, round(share * number))]
        return value

    def _keep(self, card: Card) -> float:
        """What the card would still be worth in the hand."""
        view = self.view
        power, worth = view.power.get(card, 0), view.worth[card]
        if not power:
            return worth * (SAVED_PLAIN - (1 - SAVED_PLAIN) * self.hurts) + 0.001 * RANKS.index(card.rank)
        higher = (self.trumps >> (power + 1)).bit_count()
        saved = 0.95 if not higher else min(0.85, SAVED + SAVED_GUARD * (self.own_trumps - 1))
        return CONTROL[min(higher, 5)] * self.live + worth * (saved - (1 - saved) * self.hurts)

    def _prize(self, top: Card) -> float:
        """What it is worth to draw the card that lies face up, and leave the next one, unknown, to the other."""
        view = self.view
        unknown = view.law.whole / view.law.pack
        power = view.power.get(top, 0)
        return view.worth[top] * (0.6 if power else SAVED_PLAIN) + 0.02 * power * view.unit - unknown


def choose(player: ActingPlayer, legal: Sequence[Card], rng: random.Random, *, error: float = 0.3) -> Card:
    """The card that weighs most; nobody judges better than to `error`, so a close choice may err."""
    if len(legal) == 1:
        return legal[0]
    error *= player.view.unit
    weights = [player.weigh(card) + error * (rng.random() + rng.random() - 1) for card in legal]
    return legal[weights.index(max(weights))]
