"""Which cards the counts of a law are, and who has each of them after the play. Knows no scores."""

from collections.abc import Iterable, Sequence
from types import MappingProxyType

from scoring.cards import JOKER, Card, card_of
from scoring.hand import DISCARD
from scoring.law import Law
from scoring.play.ranking import trump_powers
from scoring.play.tricks import Trick

# What counts for Game, in every suit (Foster, Seven-up: Objects of the Game).
PIPS = MappingProxyType({"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10})


def pips(card: Card, trump: str, law: Law) -> int:
    """What the card counts for Game under a law that counts pips."""
    if law.game == "most pips and the five of trumps" and card == Card("5", trump):
        return 5
    return PIPS.get(card.rank, 0)


def taken(
    law: Law, trump: str, tricks: Iterable[Trick], discards: Iterable[Card], side_of: Sequence[int] = ()
) -> tuple[tuple[str, int | None], ...]:
    """Each count with the seat that has it, DISCARD where it was thrown, None where it was not in play.

    The highest trump out is held by the player who wins it, so the holder and the winner of High are one. "Out" is
    what was played: with the deuce thrown, the lowest out is another card. Who held it was dealt it.
    """
    tricks = tuple(tricks)
    won = {card: trick.winner for trick in tricks for card in trick.cards}
    thrown = set(discards)
    who: dict[str, int | None] = {}
    for count in law.counts:
        card = card_of(count, trump)
        who[count] = won.get(card, DISCARD if card in thrown else None)
    out = [card for card in trump_powers(law, trump) if card in won and card != JOKER]  # highest first
    if out and law.high.endswith("highest out"):
        who["high"] = won[out[0]]
    if out and law.low.endswith("lowest out"):
        who["low"] = won[out[-1]]
    if law.low.startswith("dealt") and out:
        low = out[-1] if law.low.endswith("lowest out") else card_of("low", trump)
        who["low"] = next((seat for trick in tricks for card, seat in trick.by_seat() if card == low), who["low"])
    if law.game != "winner of the ten":
        who["game"] = _most_pips(law, trump, tricks, side_of)
    return tuple((count, who[count]) for count in law.counts)


def _most_pips(law: Law, trump: str, tricks: Sequence[Trick], side_of: Sequence[int]) -> int | None:
    """Of the side that took most pips, the seat that took most; None where two sides are level."""
    by_seat = [0] * len(side_of)
    for trick in tricks:
        by_seat[trick.winner - 1] += sum(pips(card, trump, law) for card in trick.cards)
    by_side = [0] * (max(side_of) + 1)
    for side, points in zip(side_of, by_seat, strict=True):
        by_side[side] += points
    most = max(by_side)
    if by_side.count(most) > 1:
        return None
    return max((seat for seat, side in enumerate(side_of) if by_side[side] == most), key=by_seat.__getitem__) + 1
