"""Exact play of tricks by two sides at four seats, all cards seen. Knows bits; knows no law and no names of cards.

A card is one bit: plain suits lie below the trumps, each from its lowest card up. So a card beats the best of a trick
if it is higher and of a suit that can win it.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

Trick: TypeAlias = Sequence[int]  # bits, the leader's first


class Search:
    """The tricks of one deal: `held` are the bits of each seat, the first leads at 0; seats 0 and 2 are one side.

    `suits` are the masks of the plain suits, `trumps` that of the trumps, `worth` the points of each bit that has any.
    What is found is remembered by the cards left and the leader, so one search answers for a whole deal.
    """

    def __init__(self, held: Sequence[int], trumps: int, suits: Sequence[int], worth: dict[int, int]) -> None:
        self.held, self.trumps = tuple(held), trumps
        self.ours = held[0] | held[2]
        self.theirs = held[1] | held[3]
        self.worth = worth
        self.counting = sum(worth)
        self.suit_of = {
            1 << bit: suit for suit in (*suits, trumps) for bit in range(suit.bit_length()) if suit >> bit & 1
        }
        self._points = {0: 0}  # of each set of counting cards
        self._bounds: dict[int, tuple[int, int, int]] = {}
        self._runs: dict[tuple[int, int], tuple[int, ...]] = {}

    def points(self, cards: int) -> int:
        """The points of all `cards` together."""
        cards &= self.counting
        found = self._points.get(cards)
        if found is None:
            low = cards & -cards
            found = self._points[cards] = self.worth[low] + self.points(cards ^ low)
        return found

    def value(self, left: int, leader: int, trick: Trick = ()) -> int:
        """The points that seats 0 and 2 still take: of `left`, the cards in hand, and of the `trick` on the table."""
        return self._between(left, leader, trick, 0, self.points(left | sum(trick)))

    def reaches(self, left: int, leader: int, points: int, trick: Trick = ()) -> bool:
        """Whether seats 0 and 2 can still take so many points."""
        return points <= 0 or self._between(left, leader, trick, points - 1, points) >= points

    def _between(self, left: int, leader: int, trick: Trick, alpha: int, beta: int) -> int:
        if not trick:
            return self._lead(left, leader, alpha, beta)
        suit = self.suit_of[trick[0]]
        best, place, can = trick[0], 0, suit | self.trumps
        for at, card in enumerate(trick):
            if card > best and card & can:
                best, place = card, at
        laid = sum(trick)
        if len(trick) == 4:
            return self._after(left, (leader + place) % 4, self.points(laid), alpha, beta)
        return self._follow(
            left, (leader + len(trick)) % 4, 4 - len(trick), suit, best, (leader + place) % 4, laid, alpha, beta
        )

    def _after(self, left: int, winner: int, won: int, alpha: int, beta: int) -> int:
        """The value once the trick is `winner`'s, with `won` points in it."""
        if winner & 1:
            won = 0
        return won + self._lead(left, winner, alpha - won, beta - won) if left else won

    def _lead(self, left: int, leader: int, alpha: int, beta: int) -> int:
        """The value between two tricks: exact inside the window, else a bound on its own side of it."""
        counting = left & self.counting
        if not counting:
            return 0
        trumps = left & self.trumps
        ours, theirs = trumps & self.ours, trumps & self.theirs
        # A count above all the other side's trumps is lost to nobody. So the window lies within these two, whatever
        # the caller asked: a value from outside the points left would stand in the table as if it were true.
        floor, ceiling = 0, self._points.get(counting) or self.points(counting)
        whole = ceiling
        safe = counting & ours & -(1 << theirs.bit_length())
        if safe:
            floor = self.points(safe)
        safe = counting & theirs & -(1 << ours.bit_length())
        if safe:
            ceiling = whole - self.points(safe)
        key = left << 2 | leader
        known = self._bounds.get(key)
        first = 0
        if known:
            low, high, first = known
            floor, ceiling = max(floor, low), min(ceiling, high)
        if floor >= beta or floor >= ceiling:
            return floor
        if ceiling <= alpha:
            return ceiling
        alpha, beta = max(alpha, floor), min(beta, ceiling)
        value, first = self._best_lead(left, leader, first, alpha, beta)
        if value <= alpha:
            ceiling = min(ceiling, max(value, floor))
        if value >= beta:
            floor = max(floor, min(value, ceiling))
        if alpha < value < beta:
            floor = ceiling = value
        self._bounds[key] = (floor, ceiling, first)
        return value

    def _best_lead(self, left: int, leader: int, first: int, alpha: int, beta: int) -> tuple[int, int]:
        hand, ours = self.held[leader] & left, not leader & 1
        others, follower = left & ~hand, (leader + 1) & 3
        found, best = -1 if ours else 1 << 20, 0
        low, high = alpha, beta
        for card in self._in_order(hand, others, first):
            suit = self.suit_of[card]
            value = self._follow(left ^ card, follower, 3, suit, card, leader, card, low, high)
            if ours:
                if value > found:
                    found, best = value, card
                low = max(low, value)
            else:
                if value < found:
                    found, best = value, card
                high = min(high, value)
            if low >= high:
                break
        return found, best

    def _follow(
        self, left: int, seat: int, to_come: int, suit: int, best: int, winner: int, laid: int, alpha: int, beta: int
    ) -> int:
        """The value within a trick: `best` lies highest, `winner` played it, `laid` are all cards on the table."""
        hand, trumps = self.held[seat] & left, self.trumps
        can = suit | trumps
        choice = hand & can if hand & suit else hand
        ours = not seat & 1
        found = -1 if ours else 1 << 20
        behind, after = to_come - 1, (seat + 1) & 3
        for card in self._answers(choice, (left | laid) & ~hand, can, best, not (winner ^ seat) & 1):
            now, of = (card, seat) if card > best and card & can else (best, winner)
            if behind:
                value = self._follow(left ^ card, after, behind, suit, now, of, laid | card, alpha, beta)
            else:
                won = 0 if of & 1 else self.points(laid | card)
                rest = left ^ card
                value = won + self._lead(rest, of, alpha - won, beta - won) if rest else won
            if ours:
                if value > found:
                    found = value
                    if value > alpha:
                        alpha = value
            elif value < found:
                found = value
                if value < beta:
                    beta = value
            if alpha >= beta:
                break
        return found

    def _answers(self, choice: int, others: int, can: int, best: int, mate_lies: bool) -> Sequence[int]:
        """The cards to try on a trick, the likely best first."""
        runs = self._tops(choice, others)
        if len(runs) < 2:
            return runs
        worth = self.worth

        def rank(card: int) -> tuple[int, int]:
            wins = card > best and card & can
            points = worth.get(card, 0)
            if wins:
                return (1 - points, card)
            return (-points, card) if mate_lies else (2 + points, card)

        return sorted(runs, key=rank)

    def _in_order(self, hand: int, others: int, first: int) -> Iterator[int]:
        """The cards to lead: the best that is remembered, then trumps from the highest, then plain cards."""
        runs = self._tops(hand, others)
        if first in runs:
            yield first
        yield from (card for card in reversed(runs) if card != first)

    def _tops(self, cards: int, others: int) -> tuple[int, ...]:
        """One of each run of cards that are equal: of one suit and as many points, nobody else's card between them."""
        key = (cards, others)
        found = self._runs.get(key)
        if found is None:
            runs, last, seen, rest = [], 0, set[int](), cards
            while rest:
                card = rest & -rest
                rest ^= card
                if not last & self.suit_of[card] or others & (card - 1) & -(last << 1):
                    seen = set()
                points = self.worth.get(card, 0)
                if points not in seen:
                    seen.add(points)
                    runs.append(card)
                last = card
            found = self._runs[key] = tuple(runs)
        return found
