"""What a hand is worth under a law. Knows cards that count and points; knows no players' names, tables or nights.

The hand is taken as reported and must be free of faults (`hand_faults.faults_in`); the law's fields decide, never its
name.
"""

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from scoring.hand import DISCARD, Hand
from scoring.law import Law, sides
from scoring.settlement import Offences, offences_in, settle, settle_without_auction


class Score(NamedTuple):
    """`points` is what the side of each seat took, `credits` what the seat is credited; both by seat, in order.

    `maker`, `bid` and `made` are None where the law has no auction; `bid` alone where trumps were named without one.
    """

    maker: int | None
    bid: int | None
    made: bool | None
    points: tuple[int, ...]
    credits: tuple[int, ...]


class _Seating(NamedTuple):
    """Who plays with whom: the side of each seat, the number of sides, and what puts figures by side in seat order."""

    side_of: tuple[int, ...]
    sides: int
    by_seat: Callable[[Sequence[int]], tuple[int, ...]]


def score(hand: Hand, law: Law) -> Score:
    """Settle one hand that has no faults.

    The same score for all seats of a side, but for what a seller gets and for a player who alone is barred.
    """
    if not law.most_bid:
        return _score_without_auction(hand, law)
    maker, bid = hand.made_by(law)
    seating = _seating(law, hand.players) if law.called_partner == "none" else _seated(hand.sides(law))
    mine = seating.side_of[maker - 1]
    offences = offences_in(hand, law) if hand.faults else None
    took = _points_taken(hand, law, seating, mine, offences)
    made = bid is None or took[mine] >= bid
    credit, _ = settle(law, bid, took, mine, made, offences)
    scored = seating.by_seat(credit)
    if offences and offences.giving and law.called_partner != "none":  # each has a score of his own
        scored = tuple(0 if seat in offences.giving else points for seat, points in enumerate(scored, start=1))
    if law.seller_gets == "the bid" and not (offences and offences.void) and (sale := sale_of(hand, law)):
        scored = tuple(
            points + sale if seat == hand.eldest else points for seat, points in enumerate(scored, start=1)
        )
    return Score(maker, bid, made, seating.by_seat(took), scored)


def _score_without_auction(hand: Hand, law: Law) -> Score:
    seating = _seating(law, hand.players)
    offences = offences_in(hand, law) if hand.faults else None
    took = _points_taken(hand, law, seating, 0, None)
    credit, _ = settle_without_auction(law, hand, seating.side_of, took, offences)
    return Score(None, None, None, seating.by_seat(took), seating.by_seat(credit))


@cache
def _seating(law: Law, players: int) -> _Seating:
    return _seated(sides(law, players))


@cache
def _seated(side_of: tuple[int, ...]) -> _Seating:
    return _Seating(side_of, max(side_of) + 1, itemgetter(*side_of))


def _points_taken(hand: Hand, law: Law, seating: _Seating, mine: int, offences: Offences | None) -> list[int]:
    """What each side took, with what the discards and a remedy move to the maker's."""
    side_of = seating.side_of
    took = [0] * seating.sides
    if hand.taken is None:
        for seat, points in hand.points or ():
            took[side_of[seat - 1]] += points
        return took
    side_paid = [mine, *side_of]  # for what each seat took; the discards, at 0, are the maker's
    for seat in offences.giving if offences else ():
        side_paid[seat] = mine
    counts, taken = law.counts, hand.taken
    if law.discards != "maker":
        taken = tuple(entry for entry in taken if entry[1] != DISCARD)
    for count, who in taken:
        if who is not None:
            took[side_paid[who]] += counts[count]
    return took


def sale_of(hand: Hand, law: Law) -> int:
    """What the eldest hand is credited for the sale; 0 where it sold nothing, gets nothing, or lost it by a revoke."""
    if law.seller_gets == "nothing" or (law.sale_at_fault == "is lost" and _revoked(hand, hand.eldest)):
        return 0
    maker, bid = hand.made_by(law)
    return bid if bid is not None and maker != hand.eldest else 0


def _revoked(hand: Hand, seat: int) -> bool:
    return any(kind == "revoke" and at == seat for kind, at in hand.faults)
