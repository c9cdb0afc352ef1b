"""The deal: a shuffled pack, nine cards to each in packets of three, the rest the stock, of which each may lift four.

Knows no trumps.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from scoring.cards import PACK, Card
from scoring.law import Law


class Deal(NamedTuple):
    """What was dealt: `hands` by seat (the first is seat 1), `stock` from its top."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    def order(self) -> tuple[int, ...]:
        """The seats as they are dealt to, bid and draw: the eldest first, the dealer last."""
        return tuple((self.dealer + step) % self.players + 1 for step in range(self.players))


def shuffle_and_deal(law: Law, dealer: int, rng: random.Random, *, players: int = 4) -> Deal:
    """Shuffle the law's pack and deal it."""
    pack = list(PACK)
    rng.shuffle(pack)
    return deal_pack(law, dealer, pack, players=players)


def deal_pack(law: Law, dealer: int, pack: Sequence[Card], *, players: int = 4) -> Deal:
    """Deal `pack` from its top in the law's packets, the eldest first. Raises ValueError for another pack."""
    if players not in law.players or len(set(pack)) != law.pack or len(pack) != law.pack:
        raise ValueError(f"{law.key} is not dealt to {players} from {len(pack)} cards")
    hands: list[list[Card]] = [[] for _ in range(players)]
    top = 0
    for packet in law.packets:
        for step in range(players):
            hands[(dealer + step) % players].extend(pack[top : top + packet])
            top += packet
    return Deal(dealer, tuple(map(tuple, hands)), tuple(pack[top:]))


def lifted(law: Law, deal: Deal) -> tuple[tuple[Card, ...], ...]:
    """The hands before the discard: with the four further cards of each, where the law deals them."""
    if not law.extra_cards.startswith("four"):
        return deal.hands
    further = {seat: deal.stock[4 * place : 4 * place + 4] for place, seat in enumerate(deal.order())}
    return tuple((*hand, *further[seat]) for seat, hand in enumerate(deal.hands, start=1))
