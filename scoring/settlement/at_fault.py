"""What each side is credited after a revoke or a foul hand, and why, where the law has an auction. Figures by side."""

from collections.abc import Iterator

from scoring.law import Law
from scoring.offences import Offences
from scoring.settlement.clauses import NOTHING_FOR_FAULT, SET, VOID, WHAT_THEY_TOOK, Clause, Settlement
from scoring.settlement.set_bid import settle_set_bid
from scoring.wording import gettext_noop


def settle_at_fault(
    law: Law, bid: int | None, took: list[int], mine: int, made: bool, offences: Offences
) -> Settlement:
    """What each side is credited by the law's remedies, and why.

    A side set back loses the bid, or what a fault costs without one; a barred side scores nothing. The others are
    paid for a failed bid only where the maker's side is at fault: otherwise it cannot be set.
    """
    if offences.void:
        return [0] * len(took), VOID
    cost = (law.fault_without_bid if bid is None else bid) if offences.back else bid or 0
    fails = mine in offences.back or (not offences.back and mine in offences.barred and not made)
    credit = settle_set_bid(law, cost, took, mine)[0] if fails else took.copy()
    for side in offences.barred:
        credit[side] = min(0, credit[side]) if side == mine else 0
    for side in offences.back:
        credit[side] = -cost
    return credit, _clauses(law, bid, took, credit, mine, offences)


def _clauses(
    law: Law, bid: int | None, took: list[int], credit: list[int], mine: int, offences: Offences
) -> Iterator[Clause]:
    """The sides at fault first, then the others."""
    for side in sorted(offences.back):
        if bid is None:
            message = gettext_noop("%(side)s: set back for the revoke on a hand without a bid, %(credit)s.")
            yield Clause(side, message, "fault_without_bid")
        else:
            message = gettext_noop("%(side)s: set back the bid for the revoke, %(credit)s.")
            yield Clause(side, message, _field(side, mine))
    for side in sorted(offences.barred):
        if credit[side] < 0:
            message = gettext_noop(
                "%(side)s: nothing for the revoke or foul hand, and set back the bid that failed, %(credit)s."
            )
            yield Clause(side, message, _field(side, mine))
        else:
            yield Clause(side, NOTHING_FOR_FAULT, "foul_hand" if side in offences.foul else _field(side, mine))
    for side, points in enumerate(took):
        if side in offences.back or side in offences.barred:
            continue
        if side == mine:
            message = gettext_noop("%(side)s: all they took, whatever was bid, %(credit)s.")
            yield Clause(side, message, "other_at_fault")
        elif credit[side] == points:
            yield Clause(side, WHAT_THEY_TOOK, "maker_at_fault")
        else:
            yield SET[law.when_set][1]._replace(who=side)


def _field(side: int, mine: int) -> str:
    return "maker_at_fault" if side == mine else "other_at_fault"
