"""What all at the table can see of the trumps: how many each seat showed, which are out, who is void.

Knows no hand: a player adds his own. A set of trumps is a number with bit `power` set for each of them.
"""

from collections.abc import Sequence

from scoring.cards import Card, counts, powers
from scoring.law import Law, sides
from scoring.play.draw import Draw

ALL = (1 << 15) - 2  # the powers go from 1 to 14
PEDROES = 1 << 5 | 1 << 4  # by their powers (scoring.cards.powers): right and left
CINCH = 6  # the lowest trump that no pedro beats


class Outlook:
    """The public side of a deal from the draw on; `thought`: the trumps that each seat is thought to hold.

    `side` is the side of each seat where a partner was called, otherwise that of the law; `called` the seat that
    answered, and the power of the card called.
    """

    def __init__(
        self,
        law: Law,
        draw: Draw,
        maker: int,
        side: tuple[int, ...] | None = None,
        *,
        called: tuple[int, Card] | None = None,
    ) -> None:
        self.trump, self.maker = draw.trump, maker
        self.power = powers(draw.trump)
        self.points = {
            card: law.counts.get(count, 0) for card, count in counts(draw.trump, frozenset(law.counts)).items()
        }
        self.side = side or sides(law, draw.deal.players)
        self.out = self.bits([card for thrown in draw.discards for card in thrown])
        self.thought = _trumps_by_discard(law, draw, maker)
        self.called = called and (called[0], self.power[called[1]])

    def bits(self, cards: Sequence[Card]) -> int:
        """The trumps among `cards` as a set."""
        trumps = 0
        for card in cards:
            trumps |= 1 << self.power.get(card, 0)
        return trumps & ALL

    def saw(self, seat: int, card: Card, led: Card | None) -> None:
        """Take note of a card played. Who does not follow a trump has none left."""
        power = self.power.get(card, 0)
        if power:
            self.out |= 1 << power
            self.thought[seat - 1] = max(self.thought[seat - 1] - 1, 0.15)
        elif led in self.power:
            self.thought[seat - 1] = 0.0

    def shares(self, seat: int) -> list[float]:
        """How likely each other seat is to hold any one trump that `seat` has not seen."""
        others = [0.0 if other == seat - 1 else trumps for other, trumps in enumerate(self.thought)]
        total = sum(others)
        return [trumps / total for trumps in others] if total else [0.0 for _ in others]


def may_decline(law: Law, draw: Draw, seat: int, maker: int) -> bool:
    """Whether the seat may leave the stock to its partner, who deals, made trumps and has thrown first."""
    players, dealer = draw.deal.players, draw.deal.dealer
    side = sides(law, players)
    first = draw.robs and law.discard_order == "dealer first" and maker == dealer
    return first and seat != dealer and side[seat - 1] == side[dealer - 1]


def _trumps_by_discard(law: Law, draw: Draw, maker: int) -> list[float]:
    """The trumps that each seat's discard shows, and its share of those that came from the stock."""
    if law.draw == "nothing":  # all throw down to six, and the number shows nothing
        return [len(powers(draw.trump)) / draw.deal.players] * draw.deal.players
    drew = [len(cards) for cards in draw.helped]
    kept = [float(law.played - got) for got in drew]
    for place, got in enumerate(drew):
        if not got and may_decline(law, draw, place + 1, maker):
            kept[place] = 0.0  # six trumps are rare, and who has none leaves the stock to the dealer
    rest = len(draw.deal.stock)
    if draw.robs:
        dealer = draw.deal.dealer - 1
        drew[dealer] = rest - sum(got for place, got in enumerate(drew) if place != dealer)
    rate = max(0.0, len(powers(draw.trump)) - sum(kept)) / max(1, rest)
    return [min(float(law.played), held + rate * max(0, got)) for held, got in zip(kept, drew, strict=True)]


def chance(share: float, cards: int) -> float:
    """How likely a seat is to hold one at least of so many cards, each with `share`."""
    none = 1.0
    for _ in range(cards):
        none *= 1.0 - share
    return 1.0 - none
