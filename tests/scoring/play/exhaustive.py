"""Perfect play found the long way, to hold par against: every line by the program's own tricks, or a table of all positions.

Neither cuts anything off, and the table knows cards by number alone.
"""

from collections.abc import Sequence

from scoring.cards import RANKS, Card
from scoring.law import Law
from scoring.play.counting import taken
from scoring.play.tricks import Tricks


def brute(law: Law, at: Tricks) -> int:
    """What seats 1 and 3 take in the whole deal if all know all cards, by trying every line to its end."""
    if at.is_over:
        return sum(law.counts[count] for count, who in taken(law, at.trump, at.done, ()) if who and who % 2)
    results = []
    for card in at.legal():
        after = Tricks(law, at.trump, at.leader, at.hands, begun=at.begun)
        after.trick, after.done, after.to_play = list(at.trick), list(at.done), at.to_play
        after.play(card)
        results.append(brute(law, after))
    return max(results) if at.turn % 2 else min(results)


class Table:
    """Every position of one deal between two tricks, with what seats 1 and 3 take: no window, no order, no equals."""

    def __init__(self, trump: str, held: Sequence[Sequence[Card]], left: Card, worth: dict[Card, int]) -> None:
        def height(card: Card) -> float:
            if card == left:
                return 100 + RANKS.index("4") + 0.5
            return RANKS.index(card.rank) + (100 if card.suit == trump else 0)

        cards = [card for hand in held for card in hand]
        self.known: dict[tuple[int, int], int] = {}
        self.height = [height(card) for card in cards]
        self.suit = [trump if card == left else card.suit for card in cards]
        self.worth = [worth.get(card, 0) for card in cards]
        self.trump, self.size = trump, len(held[0])
        self.all = [number for number, _ in enumerate(cards)]

    def value(self, leader: int) -> int:
        """The points of seats 1 and 3 when `leader` (0 first) leads to the first trick."""
        return self._lead((1 << len(self.all)) - 1, leader)

    def _lead(self, left: int, leader: int) -> int:
        if not left:
            return 0
        if (left, leader) not in self.known:
            self.known[left, leader] = self._play(left, leader, ())
        return self.known[left, leader]

    def _play(self, left: int, leader: int, trick: tuple[int, ...]) -> int:
        if len(trick) == 4:
            suits = (self.trump, self.suit[trick[0]])
            best = max((card for card in trick if self.suit[card] in suits), key=self.height.__getitem__)
            winner = (leader + trick.index(best)) % 4
            won = sum(self.worth[card] for card in trick) if winner in (0, 2) else 0
            return won + self._lead(left, winner)
        seat = (leader + len(trick)) % 4
        hand = [card for card in self.all[seat * self.size : (seat + 1) * self.size] if left >> card & 1]
        if trick and any(self.suit[card] == self.suit[trick[0]] for card in hand):
            hand = [card for card in hand if self.suit[card] in (self.suit[trick[0]], self.trump)]
        results = [self._play(left ^ 1 << card, leader, (*trick, card)) for card in hand]
        return max(results) if seat in (0, 2) else min(results)
