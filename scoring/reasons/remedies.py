"""The lines of a revoke or a foul hand: whose counts moved, who scores nothing or goes back, what the rest keep."""

from collections.abc import Iterator

from scoring.offences import Offences
from scoring.reasons.settled import paid
from scoring.reasons.telling import Reason, Telling, credited
from scoring.wording import Text, gettext_noop


def moved(told: Telling, offences: Offences) -> Iterator[Reason]:
    """Whose counts go to the maker."""
    for seat in sorted(offences.giving):
        message = gettext_noop("%(seat)s revoked: every count in that seat's tricks goes to %(side)s.")
        params = {"seat": told.seat(seat), "side": told.name(told.mine)}
        yield Reason(Text(message, params), told.law.cite("other_at_fault"))


def void(told: Telling) -> Reason:
    """That the deal does not count."""
    text = Text(gettext_noop("A hand was foul: the deal does not count and nobody scores."))
    return Reason(text, told.law.cite("foul_hand"))


def remedy(told: Telling, offences: Offences) -> Iterator[Reason]:
    """What each side is credited where one is at fault."""
    if offences.void:
        yield void(told)
        return
    for side in sorted(offences.back):
        yield _set_back(told, side)
    for side in sorted(offences.barred):
        message = gettext_noop("%(side)s: nothing, for the revoke or foul hand.")
        if told.credit[side] < 0:
            message = gettext_noop(
                "%(side)s: nothing for the revoke or foul hand, and set back the bid that failed, %(credit)s."
            )
        yield credited(told, side, message, _fault(told, side))
    for side in range(len(told.took)):
        if side in offences.back | offences.barred:
            continue
        if side == told.mine:
            message = gettext_noop("%(side)s: all they took, whatever was bid, %(credit)s.")
            yield credited(told, side, message, "other_at_fault")
        elif told.credit[side] == told.took[side]:
            yield credited(told, side, gettext_noop("%(side)s: what they took, %(credit)s."), "maker_at_fault")
        else:
            yield paid(told, side)


def _set_back(told: Telling, side: int) -> Reason:
    message = gettext_noop("%(side)s: set back the bid for the revoke, %(credit)s.")
    if told.score.bid is None:
        message = gettext_noop("%(side)s: set back for the revoke on a hand without a bid, %(credit)s.")
        return credited(told, side, message, "fault_without_bid")
    return credited(told, side, message, _fault(told, side))


def _fault(told: Telling, side: int) -> str:
    return "maker_at_fault" if side == told.mine else "other_at_fault"
