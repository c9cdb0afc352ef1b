"""The tricks: led by the maker, followed or trumped, won, and what was taken. Knows no bids and no scores."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scoring.cards import Card, counts, legal, powers, winning_place
from scoring.hand import DISCARD
from scoring.law import Law


class Trick(NamedTuple):
    """Four cards (as many as there are seats) from the leader's on, and the seat that won them."""

    leader: int
    cards: tuple[Card, ...]
    winner: int

    def by_seat(self) -> Iterator[tuple[Card, int]]:
        """Each card with the seat that played it."""
        for place, card in enumerate(self.cards):
            yield card, (self.leader - 1 + place) % len(self.cards) + 1


class Tricks:
    """The play of one deal; `hands` by seat are what each still holds, `trick` what lies on the table."""

    def __init__(self, law: Law, trump: str, maker: int, held: Sequence[Iterable[Card]]) -> None:
        self.law, self.trump, self.leader = law, trump, maker
        self.hands = [list(hand) for hand in held]
        self.trick: list[Card] = []
        self.done: list[Trick] = []

    @property
    def turn(self) -> int:
        """The seat to play."""
        return (self.leader - 1 + len(self.trick)) % len(self.hands) + 1

    @property
    def over(self) -> bool:
        """Whether the last trick is won."""
        return len(self.done) == self.law.played

    def legal(self) -> tuple[Card, ...]:
        """The cards that the seat in turn may play."""
        hand = self.hands[self.turn - 1]
        if self.law.first_lead == "a trump" and not self.trick and not self.done:
            return tuple(card for card in hand if card in powers(self.trump)) or tuple(hand)
        return legal(hand, self.trick[0] if self.trick else None, self.trump)

    def play(self, card: Card) -> None:
        """Play `card` for the seat in turn. Raises ValueError for a card that is not legal."""
        if self.over or card not in self.legal():
            raise ValueError(f"seat {self.turn} cannot play {card}")
        self.hands[self.turn - 1].remove(card)
        self.trick.append(card)
        if len(self.trick) == len(self.hands):
            place = winning_place(self.trick, self.trump)
            winner = (self.leader - 1 + place) % len(self.hands) + 1
            self.done.append(Trick(self.leader, tuple(self.trick), winner))
            self.trick, self.leader = [], winner


def taken(
    law: Law, trump: str, tricks: Iterable[Trick], discards: Iterable[Card]
) -> tuple[tuple[str, int | None], ...]:
    """Each count with the seat that won it, DISCARD where it was thrown, None where it was not in play.

    The highest trump out is held by whoever wins it, so the holder and the winner of High are one. "Out" is
    what was played: with the deuce thrown, the lowest out is another card. Who held it was dealt it.
    """
    tricks = tuple(tricks)
    won = {card: trick.winner for trick in tricks for card in trick.cards}
    count_of = counts(trump, frozenset(law.counts))
    who: dict[str, int | None] = {count_of[card]: DISCARD for card in discards if card in count_of}
    who |= {count_of[card]: seat for card, seat in won.items() if card in count_of}
    out = [card for card in powers(trump) if card in won]  # highest first
    if out and law.high == "holder of the highest out":
        who["high"] = won[out[0]]
    if out and law.low == "winner of the lowest out":
        who["low"] = won[out[-1]]
    if law.low == "dealt the deuce":
        by = [seat for trick in tricks for card, seat in trick.by_seat() if count_of.get(card) == "low"]
        who["low"] = by[0] if by else who.get("low")
    return tuple((count, who.get(count)) for count in law.counts)
