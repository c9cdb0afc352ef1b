"""The deal: a shuffled pack, the law's packets to each, the rest the stock, on top of it what a law deals besides.

Knows no trumps.
"""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.cards import JOKER, PACK, Card
from scoring.law import Law

WIDOW = 4  # the cards on the table for the maker


class Deal(NamedTuple):
    """What was dealt: `hands` by seat (the first is seat 1), `stock` from its top, a widow before the rest."""

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
    pack = list(PACK) if law.joker == "none" else [*PACK, JOKER]
    rng.shuffle(pack)
    return deal_pack(law, dealer, pack, players=players)


def deal_pack(law: Law, dealer: int, pack: Sequence[Card], *, players: int = 4) -> Deal:
    """Deal `pack` from its top in the law's packets, the eldest first. Raises ValueError for another pack."""
    if players not in law.players or len(set(pack)) != law.pack or len(pack) != law.pack:
        raise ValueError(f"{law.key} is not dealt to {players} from {len(pack)} cards")
    hands: list[list[Card]] = [[] for _ in range(players)]
    widow: Sequence[Card] = ()
    top = 0
    for packet in _packets(law, players):
        for step in range(players):
            hands[(dealer + step) % players].extend(pack[top : top + packet])
            top += packet
        if law.extra_cards == "a widow for the maker" and not widow:  # "after the first round to the players"
            widow = pack[top : top + WIDOW]
            top += WIDOW
    return Deal(dealer, tuple(map(tuple, hands)), (*widow, *pack[top:]))


def _packets(law: Law, players: int) -> Iterator[int]:
    """The law's packets, as far as the number of cards for so many players."""
    left = law.hand_size(players)
    for packet in law.packets:
        if left:
            yield min(packet, left)
            left -= min(packet, left)


def lifted(law: Law, deal: Deal, maker: int | None = None) -> tuple[tuple[Card, ...], ...]:
    """The hands before the discard: with the four further cards of each, or with the widow that the maker takes."""
    if law.extra_cards == "none":
        return deal.hands
    if law.extra_cards == "a widow for the maker":
        return tuple(
            (*hand, *deal.stock[:WIDOW]) if seat == maker else hand for seat, hand in enumerate(deal.hands, start=1)
        )
    further = {seat: deal.stock[4 * place : 4 * place + 4] for place, seat in enumerate(deal.order())}
    return tuple((*hand, *further[seat]) for seat, hand in enumerate(deal.hands, start=1))
