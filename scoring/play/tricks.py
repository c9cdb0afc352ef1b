"""The tricks: led, followed or trumped, won; where the law has it so, a card drawn after each. Knows no bids."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scoring.cards import Card, legal, winning_place
from scoring.law import Law
from scoring.play.ranking import trump_powers


class Trick(NamedTuple):
    """One card of each seat, from the leader's on, and the seat that won them."""

    leader: int
    cards: tuple[Card, ...]
    winner: int

    def by_seat(self) -> Iterator[tuple[Card, int]]:
        """Each card with the seat that played it."""
        for place, card in enumerate(self.cards):
            yield card, (self.leader - 1 + place) % len(self.cards) + 1


class Tricks:
    """The play of one deal; `hands` by seat are what each still holds, `trick` what lies on the table.

    `stock` is what remains to be drawn from its top, one card each after a trick, the winner first. Where tricks were
    played before these, they have `begun`.
    """

    def __init__(
        self,
        law: Law,
        trump: str,
        leader: int,
        held: Sequence[Iterable[Card]],
        stock: Iterable[Card] = (),
        *,
        begun: bool = False,
    ) -> None:
        self.law, self.trump, self.leader, self.begun = law, trump, leader, begun
        self.power: Mapping[Card, int] = trump_powers(law, trump)
        self.hands = [list(hand) for hand in held]
        self.stock = list(stock)
        self.to_play = (len(self.stock) + sum(map(len, self.hands))) // len(self.hands)
        self.trick: list[Card] = []
        self.done: list[Trick] = []

    @property
    def turn(self) -> int:
        """The seat to play."""
        return (self.leader - 1 + len(self.trick)) % len(self.hands) + 1

    @property
    def is_over(self) -> bool:
        """Whether the last trick is won."""
        return len(self.done) == self.to_play

    def legal(self) -> tuple[Card, ...]:
        """The cards that the seat in turn may play."""
        hand = self.hands[self.turn - 1]
        if self.trick or self.done or self.begun:
            return legal(hand, self.trick[0] if self.trick else None, self.power)
        if self.law.trump_by == "first card led":  # it is the trump suit, so the joker, which has no suit, cannot be
            return tuple(card for card in hand if card.suit == self.trump)
        if self.law.first_lead == "a trump":
            return tuple(card for card in hand if card in self.power) or tuple(hand)
        return tuple(hand)

    def play(self, card: Card) -> None:
        """Play `card` for the seat in turn. Raises ValueError for a card that is not legal."""
        if self.is_over or card not in self.legal():
            raise ValueError(f"seat {self.turn} cannot play {card}")
        self.hands[self.turn - 1].remove(card)
        self.trick.append(card)
        if len(self.trick) == len(self.hands):
            place = winning_place(self.trick, self.power)
            winner = (self.leader - 1 + place) % len(self.hands) + 1
            self.done.append(Trick(self.leader, tuple(self.trick), winner))
            self.trick, self.leader = [], winner
            if self.stock:
                self._draw()

    def _draw(self) -> None:
        """The top card to the winner of the trick and the next to each other (Foster, California Jack)."""
        for step in range(len(self.hands)):
            self.hands[(self.leader - 1 + step) % len(self.hands)].append(self.stock.pop(0))
