"""What each side is credited under a law without an auction, and why: its counts, a turned Jack, a gift, a revoke."""

from collections.abc import Iterator

from scoring.hand import DISCARD, Hand
from scoring.law import Law
from scoring.offences import Offences
from scoring.settlement.clauses import EACH_ITS_POINTS, NOTHING_FOR_FAULT, VOID, WHAT_THEY_TOOK, Clause, Settlement
from scoring.wording import gettext_noop

# What a revoke touches (Foster, Seven-up: Irregularities in Play).
TOUCHED = ("jack", "game")
_NO_OFFENCES = Offences()
_BUNCHED = Clause(
    "table", gettext_noop("%(side)s: what was scored before the cards were bunched, %(credit)s."), "bunching"
)


def settle_without_auction(
    law: Law, hand: Hand, side_of: tuple[int, ...], took: list[int], offences: Offences | None
) -> Settlement:
    """What each side is credited, and why; `took` is what it took in the play, by side."""
    if offences is None and not hand.turned_jack and not hand.gifts and not hand.bunched_jacks:
        return took, EACH_ITS_POINTS
    offences = offences or _NO_OFFENCES
    given = given_at_once(law, hand, side_of, offences)
    if offences.void:
        return given, (*VOID, *(_BUNCHED._replace(who=side) for side, points in enumerate(given) if points))
    credit = [points + extra for points, extra in zip(took, given, strict=True)]
    moved = _moved_by_revokes(law, hand, side_of, offences) if offences.paying else []
    for side, points in enumerate(moved):
        credit[side] += points
    for side in offences.barred:
        credit[side] = 0
    return credit, _clauses(took, moved, credit, offences)


def given_at_once(law: Law, hand: Hand, side_of: tuple[int, ...], offences: Offences = _NO_OFFENCES) -> list[int]:
    """What was scored before the play, by side: the dealer's turned Jacks, the gift, and what an early look costs.

    Where the deal is void, only a Jack that was turned up in a deal before it, which was bunched, has counted.
    """
    dealers = side_of[hand.dealer - 1]
    turned = 0 if offences.void or offences.void_jack else hand.turned_jack + hand.turned_again
    jacks = law.turned_jack * (turned + hand.bunched_jacks)
    gift = 0 if offences.void else hand.gifts
    given = [jacks if side == dealers else gift for side in range(max(side_of) + 1)]
    for looked in () if offences.void else offences.early:
        given = [points + (law.early_look if side != looked else 0) for side, points in enumerate(given)]
    return given


def _moved_by_revokes(law: Law, hand: Hand, side_of: tuple[int, ...], offences: Offences) -> list[int]:
    """By side: a side that revoked loses its own Jack and Game, and pays for what each revoke touched.

    Every other side adds that to its score, unless it was taken off the score of the side that revoked.
    """
    taken = dict(hand.taken or ())
    in_play = 1 if taken.get("jack") in (None, DISCARD) else 2
    added = in_play * len(offences.paying - offences.losing)
    moved = [0 if side in offences.paying else added for side in range(max(side_of) + 1)]
    for side in offences.losing:
        moved[side] -= in_play
    for count in TOUCHED:
        who = taken.get(count)
        if who not in (None, DISCARD) and side_of[who - 1] in offences.paying:
            moved[side_of[who - 1]] -= law.counts[count]
    return moved


def _clauses(took: list[int], moved: list[int], credit: list[int], offences: Offences) -> Iterator[Clause]:
    for side in sorted(offences.paying):
        message = gettext_noop("%(side)s revoked: the Jack and Game do not count for them.")
        yield Clause(side, message, "other_at_fault")
    for side in sorted(offences.losing):
        message = gettext_noop("%(side)s: the cost of the revoke is taken off their own score.")
        yield Clause(side, message, "other_at_fault")
    for side, points in enumerate(moved):
        if side not in offences.paying and points:
            message = gettext_noop("%(side)s: %(points)s added for the revoke.")
            yield Clause(side, message, "other_at_fault", points)
    for side, points in enumerate(took):
        if side in offences.barred:
            yield Clause(side, NOTHING_FOR_FAULT, "other_at_fault")
        elif credit[side] == points:
            yield Clause(side, WHAT_THEY_TOOK, "when_made")
        elif side in offences.paying:
            yield Clause(side, gettext_noop("%(side)s: what they have left, %(credit)s."), "when_made")
        else:
            message = gettext_noop("%(side)s: %(took)s taken and %(extra)s more make %(credit)s.")
            yield Clause(side, message, "when_made")
