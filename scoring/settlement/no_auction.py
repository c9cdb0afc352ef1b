"""What each side is credited under a law without an auction: its counts, a turned Jack, a gift, a revoke's cost."""

from scoring.hand import DISCARD, Hand
from scoring.law import Law
from scoring.offences import Offences

# What a revoke touches (Foster, Seven-up: Irregularities in Play).
TOUCHED = ("jack", "game")


def credit_without_auction(
    law: Law, hand: Hand, side_of: tuple[int, ...], took: list[int], offences: Offences | None
) -> list[int]:
    """What each side is credited; `took` is what it took in the play, by side."""
    if offences is not None and offences.void:
        return [0] * len(took)
    paid = [points + extra for points, extra in zip(took, given_at_once(law, hand, side_of), strict=True)]
    if offences is not None and offences.paying:
        for side, points in enumerate(paid_for_faults(law, hand, side_of, offences.paying)):
            paid[side] += points
    for side in offences.barred if offences else ():
        paid[side] = 0
    return paid


def given_at_once(law: Law, hand: Hand, side_of: tuple[int, ...]) -> list[int]:
    """What was scored before the play, by side: the dealer's turned Jack, and the gift to every other side."""
    dealers = side_of[hand.dealer - 1]
    jack = law.turned_jack if hand.turned_jack else 0
    return [jack if side == dealers else hand.gifts for side in range(max(side_of) + 1)]


def paid_for_faults(law: Law, hand: Hand, side_of: tuple[int, ...], paying: frozenset[int]) -> list[int]:
    """By side, what a revoke moves: its own Jack and Game are lost, and the innocent add what each of them costs."""
    taken = dict(hand.taken or ())
    in_play = 2 if taken.get("jack") is not None else 1
    moved = [0 if side in paying else in_play * len(paying) for side in range(max(side_of) + 1)]
    for count in TOUCHED:
        who = taken.get(count)
        if who not in (None, DISCARD) and side_of[who - 1] in paying:
            moved[side_of[who - 1]] -= law.counts[count]
    return moved
