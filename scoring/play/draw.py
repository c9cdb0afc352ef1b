"""Discard and draw: trumps are named, hands are discarded and filled up to six, the dealer robs. Knows no bids.

Where the sources are silent, we read:

* Three helpless seats need 18 cards of a stock of 16. They draw in the order of the deal as far as the
  stock lasts (Chicago p. 20 for Razzle-Dazzle), and those it does not reach take plain cards back from
  his own discard, as Chicago's dealer does (art. 36; never a trump: art. 11, and Foster on irregular
  drawing).
* A dealer who finds the stock too small does the same under every law.
* Foster's dealer leaves out what he does not want "in his own hand and in the remainder of the pack": he
  chooses his six from both. Chicago's keeps his cards and fills up (art. 36). Stay and Play's puts down
  all his cards and chooses from them and the stock together; otherwise he would throw his own trumps.
"""

from collections.abc import Iterable, Sequence

from scoring.cards import Card, powers
from scoring.law import Law
from scoring.play.deal import Deal, lifted


class Draw:
    """One deal from the naming of trumps to the first lead. Lists by seat begin with seat 1.

    `discards` is what each seat has thrown, `helped` what it then got, `left` what of the stock nobody has.
    """

    def __init__(self, law: Law, deal: Deal, trump: str, maker: int | None = None) -> None:
        self.law, self.deal, self.trump = law, deal, trump
        self.hands = [list(hand) for hand in lifted(law, deal, maker)]
        self.discards: list[list[Card]] = [[] for _ in deal.hands]
        self.helped: list[tuple[Card, ...]] = [() for _ in deal.hands]
        self.left = list(deal.stock[sum(map(len, self.hands)) - sum(map(len, deal.hands)) :])
        self.robs = deal.players in law.robs_at
        order = deal.order()
        dealer_first = law.discard_order == "dealer first" and self.robs
        self._to_discard = [order[-1], *order[:-1]] if dealer_first else list(order)
        if maker and law.discard_order == "maker first":
            self._to_discard.sort(key=lambda seat: seat != maker)
        self._robbed = not self.robs

    @property
    def turn(self) -> int | None:
        """The seat that is to discard; None when all have, and the dealer may still be to rob."""
        return self._to_discard[0] if self._to_discard else None

    @property
    def is_over(self) -> bool:
        """Whether every hand is complete."""
        return not self._to_discard and self._robbed

    def rule(self, seat: int) -> str:
        """What the law has the seat throw; a dealer who does not rob is like the rest (Chicago, art. 17)."""
        return self.law.dealer_discard if seat == self.deal.dealer and self.robs else self.law.discard

    def discard(self, cards: Iterable[Card]) -> None:
        """Throw `cards` for the seat in turn; after the last one the stock is dealt. Raises ValueError."""
        seat, cards = self.turn, tuple(cards)
        if seat is None:
            raise ValueError("all have discarded")
        self._check(seat, cards)
        self._throw(seat, cards)
        self._to_discard.pop(0)
        if not self._to_discard:
            for each in self.deal.order()[: -1 if self.robs else None]:
                self._help(each)

    def reach(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """What the robbing dealer must keep, and what he may choose from to make his hand good."""
        kept, thrown = self.hands[self.deal.dealer - 1], self.discards[self.deal.dealer - 1]
        if self.law.dealer_discard == "all":
            return (), (*thrown, *self.left)
        short = len(kept) + len(self.left) < self.law.played
        back = [card for card in thrown if card not in powers(self.trump)] if short else []
        if self.law.dealer_discard == "all but trumps":
            return tuple(kept), (*self.left, *back)
        return (), (*kept, *self.left, *back)

    def rob(self, chosen: Iterable[Card]) -> None:
        """The dealer's six cards; trumps that he leaves out lie among the discards. Raises ValueError."""
        seat, chosen = self.deal.dealer, tuple(chosen)
        keeps, choice = self.reach()
        fits = len(set(chosen)) == len(chosen) == self.law.played and set(chosen) <= {*keeps, *choice}
        if self._to_discard or self._robbed or not fits or not set(keeps) <= set(chosen):
            raise ValueError(f"the dealer cannot rob {' '.join(map(str, chosen))}")
        power = powers(self.trump)
        had = (*self.hands[seat - 1], *self.discards[seat - 1])
        self.helped[seat - 1] = tuple(card for card in chosen if card not in self.hands[seat - 1])
        surplus = [card for card in self.left if card in power and card not in chosen]
        self.discards[seat - 1] = [*(card for card in had if card not in chosen), *surplus]
        self.left = [card for card in self.left if card not in chosen and card not in power]
        self.hands[seat - 1] = list(chosen)
        self._robbed = True

    def _check(self, seat: int, cards: Sequence[Card]) -> None:
        hand, rule = self.hands[seat - 1], self.rule(seat)
        kept = [card for card in hand if card not in cards]
        trumps = [card for card in hand if card in powers(self.trump)]
        fits = len(hand) - len(kept) == len(cards) and len(kept) <= self.law.played
        if self.law.draw == "nothing":
            fits = fits and len(kept) == self.law.played
        if rule == "all":
            fits = fits and not kept
        elif rule == "all but trumps":
            fits = fits and set(kept) <= set(trumps) and len(kept) == min(len(trumps), self.law.played)
        if not fits:
            raise ValueError(f"seat {seat} cannot throw {' '.join(map(str, cards))} ({rule})")

    def _throw(self, seat: int, cards: Sequence[Card]) -> None:
        self.hands[seat - 1] = [card for card in self.hands[seat - 1] if card not in cards]
        self.discards[seat - 1].extend(cards)

    def _help(self, seat: int) -> None:
        """Fill the hand from the top of the stock, and from its own plain discards where that gives out."""
        hand, thrown = self.hands[seat - 1], self.discards[seat - 1]
        wanted = self.law.played - len(hand)
        got = self.left[:wanted]
        del self.left[:wanted]
        back = [card for card in thrown if card not in powers(self.trump)][: wanted - len(got)]
        self.discards[seat - 1] = [card for card in thrown if card not in back]
        self.helped[seat - 1] = (*got, *back)
        hand.extend(self.helped[seat - 1])
