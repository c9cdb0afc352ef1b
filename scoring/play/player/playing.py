"""Which card a sensible player plays: each is weighed by what it is likely to bring, and cost.

Knows his own hand and what all can see (outlook.py), never another hand. The weights are in points and
speak the books: cinch a trick in which an adversary plays after you, give the pedro to the partner's sure
trick, guard your own, waste nothing, lead a plain suit where the partner can cinch it. Their sizes were
found by playing them against others over some thousands of deals.
"""

import random
from collections.abc import Sequence

from scoring.cards import RANKS, Card, winning_place
from scoring.play.player.outlook import ALL, CINCH, PEDROES, Outlook, chance

# What a trump is worth to keep, by how many unseen trumps are above it, while LIVE points are to be won.
CONTROL = (2.4, 1.6, 1.1, 0.8, 0.6, 0.5)
LIVE = 6
# A trump below the pedroes cinches nothing.
SMALL = 0.12
# How likely a seat that can win the trick does: with nothing on it, with a point, with a pedro.
WILL = (0.75, 0.85, 0.97)
# How likely the partner has and gives an unseen pedro to a trick of ours; an adversary to one of theirs.
MATE_GIVES, FOE_GIVES = 0.7, 0.6
# How likely a pedro in a hand of so many trumps is bare, and falls to a trump led.
BARE = (0.0, 0.75, 0.35, 0.12, 0.03)
# Leading a plain suit: to a partner who can cinch it against more trumps than ours; to any other; to none.
PLAIN_LONG, PLAIN, PLAIN_ALONE = 3.5, 0.2, -0.5
# How likely a count that is kept is saved: at all, for each other trump in hand, for each of the partner's.
SAVED, SAVED_GUARD, SAVED_MATE = 0.4, 0.15, 0.1
# Conventions: the ace before the king that goes with it; the left pedro before the right.
ACE_FIRST, LEFT_FIRST = 0.4, 0.6


class ActingPlayer:
    """One player about to play: his cards, the trick before him, and what he thinks of the rest.

    Seats are counted from 0 here; `trick` is what lies on the table, the leader's card first.
    """

    def __init__(self, outlook: Outlook, seat: int, hand: Sequence[Card], trick: Sequence[Card]) -> None:
        self.power, self.points, self.trick = outlook.power, outlook.points, trick
        me, seats, side = seat - 1, len(outlook.side), outlook.side
        self.ours = [other == side[me] for other in side]
        self.after = [(me + step) % seats for step in range(1, seats - len(trick))]
        self.thought, self.shares = outlook.thought, outlook.shares(seat)
        self.own = outlook.bits(hand)
        self.unseen = ALL & ~outlook.out & ~self.own
        self.pedroes = (self.unseen & PEDROES).bit_count()
        self.lying = sum(self.points.get(card, 0) for card in trick)
        self.top, self.top_ours = 0, False
        if trick:
            place = winning_place(trick, self.power)
            self.top = self.power.get(trick[place], 0)
            self.top_ours = self.ours[(me - len(trick) + place) % seats]
        live = sum(points for card, points in self.points.items() if not outlook.out >> self.power[card] & 1)
        self.live = min(1.0, live / LIVE)
        others = [
            (trumps, ours)
            for other, (trumps, ours) in enumerate(zip(self.thought, self.ours, strict=True))
            if other != me
        ]
        self.mate_trumps = sum(trumps for trumps, ours in others if ours)
        self.foes_trumps = sum(trumps for trumps, ours in others if not ours)

    def weigh(self, card: Card) -> float:
        """Points that playing the card should be worth to the side, against keeping it."""
        power = self.power.get(card, 0)
        height = max(power, self.top)
        lying = self.lying + self.points.get(card, 0)
        wins = self._wins(self.top_ours or self._beats(card), height, lying)
        value = (2 * wins - 1) * lying - self._keep(card, power)
        if self.pedroes:
            value += self._pedroes_to_come(wins, height, self.trick[0] if self.trick else card)
        if not self.trick:
            value += self._lead(power)
        if power == 5 and self.own & PEDROES == PEDROES:
            value -= LEFT_FIRST
        return value

    def _above(self, power: int) -> int:
        """How many unseen trumps are higher."""
        return (self.unseen >> (power + 1)).bit_count()

    def _beats(self, card: Card) -> bool:
        """Whether the card would lie highest."""
        power = self.power.get(card, 0)
        if power or self.top:
            return power > self.top
        return winning_place([*self.trick, card], self.power) == len(self.trick)

    def _wins(self, ours: bool, height: int, lying: int) -> float:
        """How likely the side is to win the trick with `height` highest on the table."""
        will = WILL[2] if lying >= 5 else WILL[1] if lying else WILL[0]
        higher = self._above(height)
        wins = 1.0 if ours else 0.0
        for other in self.after:
            beaten = chance(self.shares[other], higher) * will
            if self.ours[other]:
                wins += (1 - wins) * beaten
            else:
                wins *= 1 - beaten
        return wins

    def _pedroes_to_come(self, wins: float, height: int, led: Card) -> float:
        """What the unseen pedroes of those who play after are likely to bring or cost on this trick."""
        free = ((self.unseen & PEDROES) >> (height + 1)).bit_count()
        value, cinched = 0.0, 0.0
        for place, other in enumerate(self.after):
            has = chance(self.shares[other], self.pedroes)
            if self.ours[other]:
                value += 5 * wins * has * MATE_GIVES
                cinched = chance(self.shares[other], self._above(CINCH - 1)) if height < CINCH else 0.0
                continue
            value -= 5 * (1 - wins) * has * FOE_GIVES
            if not any(self.ours[behind] for behind in self.after[place + 1 :]):
                value -= 5 * chance(self.shares[other], free) * (1 - cinched)
            if led in self.power:
                value += 5 * wins * has * BARE[min(4, round(self.thought[other]))]
        return value

    def _lead(self, power: int) -> float:
        """The books on leading (Chicago p. 26-32)."""
        if power:
            return ACE_FIRST if power == 14 and self.own >> 13 & 1 else 0.0
        if self.mate_trumps >= 1.5 and self.own.bit_count() + self.mate_trumps < self.foes_trumps + 1:
            return PLAIN_LONG
        return PLAIN if self.mate_trumps >= 1 else PLAIN_ALONE

    def _keep(self, card: Card, power: int) -> float:
        """What the card would still be worth in the hand."""
        if not power:
            return 0.005 * RANKS.index(card.rank)
        higher = self._above(power)
        control = CONTROL[min(higher, 5)] if power >= CINCH else SMALL
        return control * self.live + self.points.get(card, 0) * (2 * self._saved(higher) - 1)

    def _saved(self, higher: int) -> float:
        """How likely the side is to win a count that is kept for later."""
        if not higher or not self.foes_trumps:
            return 0.95
        guards = self.own.bit_count() - 1
        return min(0.9, SAVED + SAVED_GUARD * guards + SAVED_MATE * min(3.0, self.mate_trumps))


def choose(
    outlook: Outlook,
    seat: int,
    hand: Sequence[Card],
    trick: Sequence[Card],
    legal: Sequence[Card],
    rng: random.Random,
    *,
    error: float = 0.3,
    sees: type[ActingPlayer] = ActingPlayer,
) -> Card:
    """The card that weighs most; nobody judges better than to `error` points, so a close choice may err."""
    if len(legal) == 1:
        return legal[0]
    player = sees(outlook, seat, hand, trick)
    weights = [player.weigh(card) + error * (rng.random() + rng.random() - 1) for card in legal]
    return legal[weights.index(max(weights))]


# How likely the holder of the called card puts it on a trick of his side's, and on one of the others'.
COVERS, TAKES = 0.95, 0.8


class ActingPlayerWhoKnows(ActingPlayer):
    """One player about to play who knows where the called card is.

    Foster's maker "calls for the club King as his partner, and leads his Pedro at once for the King to take it in"
    (Variations, Auction Cinch).
    """

    def __init__(self, outlook: Outlook, seat: int, hand: Sequence[Card], trick: Sequence[Card]) -> None:
        super().__init__(outlook, seat, hand, trick)
        holder, self.called = outlook.called or (0, 0)
        self.holder_comes = holder - 1 in self.after and bool(self.unseen >> self.called & 1)
        self.holder_ours = self.ours[holder - 1]

    def _wins(self, ours: bool, height: int, lying: int) -> float:
        wins = super()._wins(ours, height, lying)
        if not self.holder_comes or self.called < height:
            return wins
        if self.holder_ours:
            return max(wins, COVERS * super()._wins(True, self.called, lying))
        return min(wins, wins * (1 - TAKES) if lying else wins)
