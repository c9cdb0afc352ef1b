"""What a hand is worth under a law. Knows cards that count and points; knows no players' names, tables or nights.

The hand is taken as told and must be free of faults (`hand.faults_in`); the law's fields decide, never its name.
"""

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from scoring.hand import Hand
from scoring.law import Law, sides


class Score(NamedTuple):
    """`points` is what the side of each seat took, `score` what the seat is credited; both by seat, in order."""

    maker: int
    bid: int | None
    made: bool
    points: tuple[int, ...]
    score: tuple[int, ...]


class Offences(NamedTuple):
    """What the irregularities of a hand come to under the law."""

    barred: frozenset[int] = frozenset()  # sides that cannot score
    giving: frozenset[int] = frozenset()  # seats whose counts go to the maker
    set_back: bool = False  # the maker's side goes back its bid, whatever it took
    void: bool = False  # the hand counts for nobody


class _Seating(NamedTuple):
    """Who plays with whom: the side of each seat, how many sides there are, and figures by side told by seat."""

    side_of: tuple[int, ...]
    sides: int
    by_seat: Callable[[Sequence[int]], tuple[int, ...]]


def score(hand: Hand, law: Law) -> Score:
    """Settle one hand that has no faults. The same score for both seats of a side."""
    maker, bid = hand.made_by(law)
    seating = _seating(law, hand.players)
    mine = seating.side_of[maker - 1]
    offences = offences_in(hand, law) if hand.faults else None
    took = _points_taken(hand, law, seating, mine, offences)
    made = bid is None or took[mine] >= bid
    if offences is None:
        credit = _credit(law, bid or 0, took, mine, made)
    else:
        credit = _credit_after_offences(law, bid or 0, took, mine, made, offences)
    return Score(maker, bid, made, seating.by_seat(took), seating.by_seat(credit))


@cache
def _seating(law: Law, players: int) -> _Seating:
    side_of = sides(law, players)
    return _Seating(side_of, max(side_of) + 1, itemgetter(*side_of))


def offences_in(hand: Hand, law: Law) -> Offences:
    """What the hand's irregularities do to the score, by the law's own remedies."""
    side_of = sides(law, hand.players)
    mine = side_of[hand.made_by(law).maker - 1]
    barred, giving, set_back, void = set(), set(), False, False
    for kind, seat in hand.faults:
        side = side_of[seat - 1]
        if kind == "foul_hand" and law.foul_hand == "a misdeal":
            void = void or seat != hand.dealer  # a dealer's wrong hand is put right and played on
        elif side == mine and law.maker_at_fault == "set back":
            set_back = True
        elif side != mine and law.other_at_fault == "counts to the maker":
            giving.add(seat)
        else:
            barred.add(side)
    return Offences(frozenset(barred), frozenset(giving), set_back, void)


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
    counts = law.counts
    for count, who in hand.taken:
        if who is not None:
            took[side_paid[who]] += counts[count]
    return took


def _credit(law: Law, bid: int, took: list[int], mine: int, made: bool) -> list[int]:
    """What each side is credited for a hand without irregularities."""
    if law.level == "nobody" and bid <= took[mine] and len(set(took)) == 1:
        return [0] * len(took)
    if not made:
        return _set(law, bid, took, mine)
    if took[mine] < law.floor:
        return [0 if side == mine else points for side, points in enumerate(took)]
    if law.when_made == "each its points":
        return took
    whole = sum(took)
    return [max(0, 2 * points - whole) for points in took]


def _credit_after_offences(
    law: Law, bid: int, took: list[int], mine: int, made: bool, offences: Offences
) -> list[int]:
    if offences.void:
        return [0] * len(took)
    if offences.barred:
        return _credit_of_the_innocent(law, bid, took, mine, made, offences.barred)
    if offences.set_back:
        return _set(law, bid, took, mine)
    return _credit(law, bid, took, mine, made)


def _set(law: Law, bid: int, took: list[int], mine: int) -> list[int]:
    """The maker's side failed: it scores nothing or goes back, and the others are paid as the law has it."""
    if law.when_set == "bid to the others":
        credit = [points + bid for points in took]
    elif law.when_set == "whole and shortfall":
        credit = [law.whole + bid - took[mine]] * len(took)
    else:
        credit = took.copy()
    credit[mine] = -bid if law.when_set == "set back" else 0
    return credit


def _credit_of_the_innocent(
    law: Law, bid: int, took: list[int], mine: int, made: bool, barred: frozenset[int]
) -> list[int]:
    """A side at fault scores nothing; the others score what they took, and a failed bid pays them besides."""
    credit = _set(law, bid, took, mine) if mine in barred and not made else list(took)
    for side in barred:
        credit[side] = min(0, credit[side]) if side == mine else 0
    return credit
