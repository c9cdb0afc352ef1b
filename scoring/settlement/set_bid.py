"""The maker's side failed its bid: what it loses and what the others are paid. Figures by side."""

from scoring.law import Law
from scoring.settlement.clauses import SET, Settlement


def settle_set_bid(law: Law, bid: int, took: list[int], mine: int) -> Settlement:
    """What each side is credited where the side `mine` took less than its bid, and why."""
    if law.when_set == "bid to the others":
        credit = [points + bid for points in took]
    elif law.when_set == "whole and shortfall":
        credit = [law.whole + bid - took[mine]] * len(took)
    else:
        credit = took.copy()
    credit[mine] = -bid if law.when_set == "set back" else 0
    return credit, SET[law.when_set]
