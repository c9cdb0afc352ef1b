"""What each side is credited after a revoke or a foul hand, where the law has an auction. Figures by side."""

from scoring.law import Law
from scoring.offences import Offences
from scoring.settlement import credit, credit_when_set


def credit_after_offences(
    law: Law, bid: int | None, took: list[int], mine: int, made: bool, offences: Offences
) -> list[int]:
    """What each side is credited by the law's remedies; `bid` is None where trumps were named without one."""
    if offences.void:
        return [0] * len(took)
    if offences.back:
        return _set_back(law, bid, took, mine, offences)
    if offences.barred:
        return _without_the_barred(law, bid or 0, took, mine, made, offences.barred)
    return credit(law, bid or 0, took, mine, made)


def _set_back(law: Law, bid: int | None, took: list[int], mine: int, offences: Offences) -> list[int]:
    """Who is at fault goes back the bid, or what a fault costs without one; a maker who is not cannot be set."""
    cost = law.fault_without_bid if bid is None else bid
    paid = credit_when_set(law, cost, took, mine) if mine in offences.back else took.copy()
    for side in offences.barred:
        paid[side] = 0
    for side in offences.back:
        paid[side] = -cost
    return paid


def _without_the_barred(
    law: Law, bid: int, took: list[int], mine: int, made: bool, barred: frozenset[int]
) -> list[int]:
    """A side at fault scores nothing; the others score what they took, and a failed bid pays them besides."""
    paid = credit_when_set(law, bid, took, mine) if mine in barred and not made else took.copy()
    for side in barred:
        paid[side] = min(0, paid[side]) if side == mine else 0
    return paid
