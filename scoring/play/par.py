"""Par: what perfect play gives with all cards seen, for four hands in two sides. Knows no bids and no scores.

Defenders who see all cards never err, people do: par measures a card, it blames nobody.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scoring.cards import CARD_COUNTS, JOKER, RANKS, Card, card_of
from scoring.faults import refuse
from scoring.hand import SUITS
from scoring.law import Law
from scoring.play.ranking import trump_powers
from scoring.play.search import Search
from scoring.play.tricks import Trick, Tricks
from scoring.wording import gettext_noop

SEATS = 4
MOST_CARDS = 6  # a hand: seven or more take minutes


def covered(law: Law) -> Law:
    """The law itself. Raises Refused, at `law`, where two sides of two do not play with all cards dealt for cards that count."""
    if why := _why_not(law):
        raise refuse("law", why, law=law.title)
    return law


def covers(law: Law) -> bool:
    """Whether par can be worked out under the law."""
    return not _why_not(law)


def _why_not(law: Law) -> str:
    if law.draw.startswith("after each trick"):
        return gettext_noop("In %(law)s cards are drawn after each trick. Par needs all cards in the hands.")
    if law.called_partner != "none":
        return gettext_noop("In %(law)s a partner is called. Par needs two fixed sides.")
    if SEATS not in law.players:
        if law.partners_at:
            return gettext_noop("%(law)s has three sides. Par needs two sides of two.")
        return gettext_noop("%(law)s is not played by four. Par needs two sides of two.")
    if SEATS not in law.partners_at:
        return gettext_noop("In %(law)s each plays alone. Par needs two sides of two.")
    if law.pegging == "as won":
        return gettext_noop("%(law)s has pegged points. Par does not cover them.")
    if law.game != "winner of the ten":
        return gettext_noop("In %(law)s the most pips win Game. Par covers only points from single cards.")
    if not set(law.counts) <= set(CARD_COUNTS) or law.played > MOST_CARDS:
        return gettext_noop("%(law)s has too many cards, or points that come from no card. Par does not cover it.")
    return ""


class Par:
    """Perfect play of one deal under a law that is `covered`; `held` are the cards of each seat, seat 1 first.

    What is "out" is what is held: where the deuce was thrown, Low may be another card, as the law says. Ask it about
    any `Tricks` of this deal; what it found for one position it knows for the rest.
    """

    def __init__(self, law: Law, trump: str, held: Sequence[Iterable[Card]]) -> None:
        self.law, self.trump = covered(law), trump
        hands = [frozenset(hand) for hand in held]
        self._bit: dict[Card, int] = {}
        self._card: dict[int, Card] = {}
        self._worth = counting(law, trump, frozenset().union(*hands))
        self._low = _low(law, trump, frozenset().union(*hands))
        power = trump_powers(law, trump)
        trumps, suits = 0, []
        for suit in SUITS:
            plain = [card for hand in hands for card in hand if card.suit == suit and card not in power]
            if plain:
                suits.append(self._number(sorted(plain, key=lambda card: RANKS.index(card.rank))))
        trumps = self._number(
            sorted((card for hand in hands for card in hand if card in power), key=power.__getitem__)
        )
        masks = [sum(map(self._bit.__getitem__, hand)) for hand in hands]
        # Low to its holder is no trick's: it is added to the side that held it.
        worth = {self._bit[card]: points for card, points in self._worth.items()}
        if self._low_is_dealt and self._low in self._bit:
            worth[self._bit[self._low]] -= law.counts["low"]
        self._search = Search(masks, trumps, suits, {bit: points for bit, points in worth.items() if points})
        self._held = hands

    def _number(self, suit: Sequence[Card]) -> int:
        """A bit for each card of a suit, the lowest first; the mask of all."""
        mask = 0
        for card in suit:
            bit = 1 << len(self._bit)
            self._bit[card], self._card[bit] = bit, card
            mask |= bit
        return mask

    @property
    def _low_is_dealt(self) -> bool:
        return self.law.low.startswith("dealt")

    def _fixed(self, tricks: Tricks) -> int:
        """What seats 1 and 3 have of Low, where it counts to its holder and is still in play."""
        if (
            self._low_is_dealt
            and self._low in _left(tricks)
            and any(self._low in self._held[seat] for seat in (0, 2))
        ):
            return self.law.counts["low"]
        return 0

    def points(self, tricks: Tricks) -> tuple[int, int]:
        """What the sides of seats 1 and 2 still take, with the trick on the table."""
        if tricks.is_over:
            return 0, 0
        total = self._total(tricks)
        if _is_bound(tricks):
            of_turn = max(self.cards(tricks).values())
            ours = of_turn if tricks.turn % 2 else total - of_turn
        else:
            ours = self._search.value(*self._position(tricks)) + self._fixed(tricks)
        return ours, total - ours

    def cards(self, tricks: Tricks) -> Mapping[Card, int]:
        """What the side of the seat in turn still takes after each card that it may play."""
        left, leader, trick = self._position(tricks)
        fixed, total = self._fixed(tricks), self._total(tricks)
        values: dict[Card, int] = {}
        for card in tricks.legal():
            bit = self._bit[card]
            ours = self._search.value(left ^ bit, leader, (*trick, bit)) + fixed
            values[card] = ours if tricks.turn % 2 else total - ours
        return values

    def makes(self, tricks: Tricks, seat: int, points: int) -> bool:
        """Whether the side of `seat` can still take so many points; quicker than asking how many."""
        if tricks.is_over or _is_bound(tricks):
            return self.points(tricks)[(seat - 1) % 2] >= points
        left, leader, trick = self._position(tricks)
        if seat % 2:
            return self._search.reaches(left, leader, points - self._fixed(tricks), trick)
        most = self._total(tricks) - points  # that the others may take
        return not self._search.reaches(left, leader, most + 1 - self._fixed(tricks), trick)

    def _total(self, tricks: Tricks) -> int:
        return sum(self._worth.get(card, 0) for card in _left(tricks))

    def _position(self, tricks: Tricks) -> tuple[int, int, tuple[int, ...]]:
        left = sum(self._bit[card] for hand in tricks.hands for card in hand)
        return left, tricks.leader - 1, tuple(self._bit[card] for card in tricks.trick)


def counting(law: Law, trump: str, out: frozenset[Card]) -> Mapping[Card, int]:
    """The points of each card `out` that has any under the law."""
    worth: dict[Card, int] = {}
    trumps = [card for card in trump_powers(law, trump) if card in out and card != JOKER]  # highest first
    for count, points in law.counts.items():
        card = card_of(count, trump)
        if count == "high" and trumps and law.high.endswith("highest out"):
            card = trumps[0]
        if count == "low":
            card = _low(law, trump, out)
        if card in out and points:
            worth[card] = worth.get(card, 0) + points
    return worth


def _low(law: Law, trump: str, out: frozenset[Card]) -> Card:
    trumps = [card for card in trump_powers(law, trump) if card in out and card != JOKER]
    return trumps[-1] if trumps and law.low.endswith("lowest out") else card_of("low", trump)


def _is_bound(tricks: Tricks) -> bool:
    """Whether the law binds the leader to some of his cards, as it does in a law of "a trump" for the first lead."""
    return not tricks.trick and len(tricks.legal()) < len(tricks.hands[tricks.turn - 1])


def _left(tricks: Tricks) -> list[Card]:
    return [*tricks.trick, *(card for hand in tricks.hands for card in hand)]


class Turn(NamedTuple):
    """One card as it was played: by which seat, in which trick (0 first), what it cost its side against par."""

    trick: int
    seat: int
    card: Card
    values: Mapping[Card, int]

    @property
    def lost(self) -> int:
        """The points lost: what the best card would still have brought more, with all cards seen."""
        return max(self.values.values()) - self.values[self.card]

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that lose nothing."""
        most = max(self.values.values())
        return tuple(card for card, value in self.values.items() if value == most)


def turns(law: Law, trump: str, tricks: Sequence[Trick]) -> tuple[Turn, ...]:
    """Each card of the tricks of one deal, played to the end, with what each card in its place would have brought."""
    held: list[list[Card]] = [[] for _ in range(SEATS)]
    for trick in tricks:
        for card, seat in trick.by_seat():
            held[seat - 1].append(card)
    par, play = Par(law, trump, held), Tricks(law, trump, tricks[0].leader, held)
    found = []
    for place, trick in enumerate(tricks):
        for card, seat in trick.by_seat():
            found.append(Turn(place, seat, card, par.cards(play)))
            play.play(card)
    return tuple(found)
