"""What a hand is worth under a law. Knows cards that count and points; knows no players' names, tables or nights.

The hand is taken as told and must be free of faults (`hand.faults_in`); the law's fields decide, never its name.
"""

from typing import NamedTuple

from scoring.hand import DISCARD, Hand
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


NO_OFFENCES = Offences()


def score(hand: Hand, law: Law) -> Score:
    """Settle one hand that has no faults. The same score for both seats of a side."""
    maker, bid = hand.made_by(law)
    side_of = sides(law, hand.players)
    mine = side_of[maker - 1]
    offences = offences_in(hand, law) if hand.faults else NO_OFFENCES
    took = _points_taken(hand, law, side_of, mine, offences.giving)
    made = bid is None or took[mine] >= bid
    credit = _credit(law, bid or 0, took, mine, made, offences)
    return Score(
        maker, bid, made, tuple([took[side] for side in side_of]), tuple([credit[side] for side in side_of])
    )


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


def _points_taken(hand: Hand, law: Law, side_of: tuple[int, ...], mine: int, giving: frozenset[int]) -> list[int]:
    took = [0] * (max(side_of) + 1)
    if hand.taken is None:
        for seat, points in hand.points or ():
            took[side_of[seat - 1]] += points
        return took
    counts = law.counts
    for count, who in hand.taken:
        if who is not None:
            took[mine if who == DISCARD or who in giving else side_of[who - 1]] += counts[count]
    return took


def _credit(law: Law, bid: int, took: list[int], mine: int, made: bool, offences: Offences) -> list[int]:
    """What each side is credited."""
    nothing = [0] * len(took)
    if offences.void:
        return nothing
    if offences.barred:
        return _credit_of_the_innocent(law, bid, took, mine, made, offences.barred)
    if offences.set_back:
        return _set(law, bid, took, mine)
    if law.level == "nobody" and bid <= took[mine] and len(set(took)) == 1:
        return nothing
    if not made:
        return _set(law, bid, took, mine)
    if took[mine] < law.floor:
        return [0 if side == mine else points for side, points in enumerate(took)]
    if law.when_made == "each its points":
        return took
    return [max(0, 2 * points - sum(took)) for points in took]


def _set(law: Law, bid: int, took: list[int], mine: int) -> list[int]:
    """The maker's side failed: it scores nothing or goes back, and the others are paid as the law has it."""
    credit = list(took)
    credit[mine] = -bid if law.when_set == "set back" else 0
    for side in range(len(took)):
        if side == mine:
            continue
        if law.when_set == "bid to the others":
            credit[side] += bid
        elif law.when_set == "whole and shortfall":
            credit[side] = law.whole + bid - took[mine]
    return credit


def _credit_of_the_innocent(
    law: Law, bid: int, took: list[int], mine: int, made: bool, barred: frozenset[int]
) -> list[int]:
    """A side at fault scores nothing; the others score what they took, and a failed bid pays them besides."""
    credit = _set(law, bid, took, mine) if mine in barred and not made else list(took)
    for side in barred:
        credit[side] = min(0, credit[side]) if side == mine else 0
    return credit
