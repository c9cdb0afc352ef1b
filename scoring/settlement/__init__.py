"""From what each side took to what it is credited, and why: one walk yields both. Figures by side.

Knows no seats. A law without an auction is in no_auction.py; clauses.py has the sentences.
"""

from scoring.law import Law
from scoring.offences import Offences
from scoring.settlement.at_fault import settle_at_fault
from scoring.settlement.clauses import DIFFERENCE, EACH_ITS_POINTS, LEVEL, NO_DIFFERENCE, UNDER_FLOOR, Settlement
from scoring.settlement.set_bid import settle_set_bid


def settle(
    law: Law, bid: int | None, took: list[int], mine: int, made: bool, offences: Offences | None = None
) -> Settlement:
    """What each side is credited, and why. `mine` is the maker's side; `bid` is None where nobody bid."""
    if offences is not None and (offences.void or offences.back or offences.barred):
        return settle_at_fault(law, bid, took, mine, made, offences)
    if law.level == "nobody" and (bid or 0) <= took[mine] and len(set(took)) == 1:
        return [0] * len(took), LEVEL
    if not made:
        return settle_set_bid(law, bid or 0, took, mine)
    if took[mine] < law.floor:
        return [0 if side == mine else points for side, points in enumerate(took)], UNDER_FLOOR
    if law.when_made == "each its points":
        return took, EACH_ITS_POINTS
    whole = sum(took)
    credit = [max(0, 2 * points - whole) for points in took]
    return credit, DIFFERENCE if any(credit) else NO_DIFFERENCE
