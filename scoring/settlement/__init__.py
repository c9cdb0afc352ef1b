"""From what each side took to what it is credited, where a bid was made or trumps named. Figures by side.

A hand with irregularities is in at_fault.py, one under a law without an auction in no_auction.py.
"""

from scoring.law import Law


def credit(law: Law, bid: int, took: list[int], mine: int, made: bool) -> list[int]:
    """What each side is credited for a hand without irregularities; `mine` is the maker's."""
    if law.level == "nobody" and bid <= took[mine] and len(set(took)) == 1:
        return [0] * len(took)
    if not made:
        return credit_when_set(law, bid, took, mine)
    if took[mine] < law.floor:
        return [0 if side == mine else points for side, points in enumerate(took)]
    if law.when_made == "each its points":
        return took
    whole = sum(took)
    return [max(0, 2 * points - whole) for points in took]


def credit_when_set(law: Law, bid: int, took: list[int], mine: int) -> list[int]:
    """The maker's side failed: it scores nothing or goes back, and the others are paid as the law has it."""
    if law.when_set == "bid to the others":
        paid = [points + bid for points in took]
    elif law.when_set == "whole and shortfall":
        paid = [law.whole + bid - took[mine]] * len(took)
    else:
        paid = took.copy()
    paid[mine] = -bid if law.when_set == "set back" else 0
    return paid
