"""The lines of a hand that was settled in order: what each side is credited for a bid made or set."""

from collections.abc import Iterator

from scoring.reasons.telling import Reason, Telling, credited
from scoring.wording import Text, gettext_noop


def settlement(told: Telling) -> Iterator[Reason]:
    """What each side is credited, and why."""
    law, score, mine = told.law, told.score, told.mine
    level = len(set(told.took)) == 1 and not any(told.credit)
    if law.level == "nobody" and level:
        message = gettext_noop("Both sides took %(took)s and no more was bid: nobody scores.")
        yield Reason(Text(message, {"took": score.points[0]}), law.cite("level"))
    elif not score.made:
        yield from _when_set(told)
    elif told.took[mine] < law.floor:
        message = gettext_noop("%(side)s: nothing, for they took fewer than %(floor)s.")
        yield credited(told, mine, message, "floor")
        for side in told.others():
            yield credited(told, side, gettext_noop("%(side)s: what they took, %(credit)s."), "floor")
    elif law.when_made == "each its points":
        for side in range(len(told.took)):
            yield credited(told, side, gettext_noop("%(side)s: what they took, %(credit)s."), "when_made")
    elif not any(told.credit):
        yield Reason(Text(gettext_noop("Both sides took the same, so nobody scores.")), law.cite("when_made"))
    else:
        side = told.credit.index(max(told.credit))
        message = gettext_noop("%(side)s: the difference, %(took)s less %(less)s is %(credit)s.")
        yield credited(told, side, message, "when_made")


def _when_set(told: Telling) -> Iterator[Reason]:
    if told.law.when_set == "set back":
        yield credited(told, told.mine, gettext_noop("%(side)s: set back the bid, %(credit)s."), "when_set")
    else:
        yield credited(told, told.mine, gettext_noop("%(side)s: nothing."), "when_set")
    for side in told.others():
        yield paid(told, side)


def paid(told: Telling, side: int) -> Reason:
    """What a side is credited where the maker's failed."""
    message = gettext_noop("%(side)s: what they took, %(credit)s.")
    if told.law.when_set == "bid to the others":
        message = gettext_noop("%(side)s: what they took and the bid besides, %(took)s and %(bid)s make %(credit)s.")
    elif told.law.when_set == "whole and shortfall":
        message = gettext_noop(
            "%(side)s: the whole %(whole)s and the %(short)s that the maker is short make %(credit)s."
        )
    return credited(told, side, message, "when_set")
