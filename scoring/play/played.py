"""A deal as it was played, phase by phase, and the hand that its table reports. Knows no scores."""

from typing import NamedTuple

from scoring.cards import Card
from scoring.hand import DISCARD, Contract, Hand
from scoring.law import Law
from scoring.play.deal import Deal
from scoring.play.tricks import Trick


class Played(NamedTuple):
    """Everything of one deal. Tuples by seat begin with seat 1, `bids` with the eldest.

    `discards` are what lay face up at the first lead, `helped` what each seat got after its discard, `held`
    the cards that it played, `left` the cards of the pack that nobody had, a trump turned up among them.
    `bids` and `contract` are None where nobody bids; the last fields are those of a `Hand`.
    """

    law: str
    deal: Deal
    bids: tuple[int | None, ...] | None
    contract: Contract | None
    trump: str
    discards: tuple[tuple[Card, ...], ...]
    helped: tuple[tuple[Card, ...], ...]
    held: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    taken: tuple[tuple[str, int | None], ...]
    call: int | None = None
    sold: bool | None = None
    turned_jack: bool = False
    turned_again: bool = False
    gifts: int = 0
    bunched_jacks: int = 0

    def hand(self) -> Hand:
        """The hand as reported in full, with the seat that took each count."""
        return Hand(
            self.law,
            self.deal.dealer,
            self.trump,
            self.deal.players,
            bids=self.bids,
            taken=self.taken,
            call=self.call,
            sold=self.sold,
            turned_jack=self.turned_jack,
            turned_again=self.turned_again,
            gifts=self.gifts,
            bunched_jacks=self.bunched_jacks,
        )

    def quick_hand(self, law: Law) -> Hand:
        """The hand in the quick form: the points of each side. Counts among the discards are the maker's, or lost."""
        hand = self.hand()
        side = hand.sides(law)
        points = dict.fromkeys(side, 0)
        for count, who in self.taken:
            if who == DISCARD and self.contract is not None and law.discards == "maker":
                points[side[self.contract.maker - 1]] += law.counts[count]
            elif who:
                points[side[who - 1]] += law.counts[count]
        by_side = tuple((side.index(of_side) + 1, taken) for of_side, taken in points.items())
        return hand._replace(taken=None, points=by_side)
