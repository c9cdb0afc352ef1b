"""A deal as it was played, phase by phase, and the hand that its table reports. Knows no scores."""

from typing import NamedTuple

from scoring.cards import Card
from scoring.hand import Contract, Hand
from scoring.law import Law, sides
from scoring.play.deal import Deal
from scoring.play.tricks import Trick


class Played(NamedTuple):
    """Everything of one deal. Tuples by seat begin with seat 1, `bids` with the eldest.

    `discards` are what lay face up at the first lead, `helped` what each seat got after its discard, `held`
    the six cards that it played, `left` the cards of the stock that nobody had.
    """

    law: str
    deal: Deal
    bids: tuple[int | None, ...]
    contract: Contract
    trump: str
    discards: tuple[tuple[Card, ...], ...]
    helped: tuple[tuple[Card, ...], ...]
    held: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    taken: tuple[tuple[str, int | None], ...]

    def hand(self) -> Hand:
        """The hand as reported in full, with the seat that took each count."""
        return Hand(self.law, self.deal.dealer, self.trump, self.deal.players, bids=self.bids, taken=self.taken)

    def quick_hand(self, law: Law) -> Hand:
        """The hand in the quick form: the points of each side. Counts among the discards are the maker's."""
        side = sides(law, self.deal.players)
        points = dict.fromkeys(side, 0)
        for count, who in self.taken:
            if who is not None:
                points[side[(who or self.contract.maker) - 1]] += law.counts[count]
        by_side = tuple((side.index(of_side) + 1, taken) for of_side, taken in points.items())
        return self.hand()._replace(taken=None, points=by_side)
