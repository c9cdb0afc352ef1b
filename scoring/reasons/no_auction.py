"""The lines of a hand under a law without an auction: the turned Jack, the gift, a revoke, what each side counts."""

from collections.abc import Iterator

from scoring.hand import COUNT_NAMES, DISCARD, Hand, seat_name
from scoring.law import Law
from scoring.offences import Offences, offences_in
from scoring.reasons.remedies import void
from scoring.reasons.telling import Reason, Telling, credited, telling
from scoring.score import Score
from scoring.settlement.no_auction import paid_for_faults
from scoring.wording import Text, gettext_noop


def lines_without_auction(hand: Hand, law: Law, score: Score) -> Iterator[Reason]:
    """The lines, in the order in which the table marks: at once, for a fault, and what each side counts."""
    told = telling(law, hand.sides(law), score)
    offences = offences_in(hand, law) if hand.faults else Offences()
    if offences.void:
        yield void(told)
        return
    yield from _at_once(hand, law)
    yield from _for_faults(hand, told, offences)
    for side, credit in enumerate(told.credit):
        message = gettext_noop("%(side)s: %(took)s taken and %(extra)s besides make %(credit)s.")
        field = "when_made"
        if side in offences.barred:
            message, field = gettext_noop("%(side)s: nothing, for the revoke or foul hand."), "other_at_fault"
        elif credit == told.took[side]:
            message = gettext_noop("%(side)s: what they took, %(credit)s.")
        elif side in offences.paying:
            message = gettext_noop("%(side)s: what is left to them, %(credit)s.")
        yield credited(told, side, message, field)


def _at_once(hand: Hand, law: Law) -> Iterator[Reason]:
    params = {"dealer": seat_name(hand.dealer, hand.players), "points": law.turned_jack, "gift": hand.gifts}
    if hand.turned_jack:
        message = gettext_noop("%(dealer)s turned up the Jack, and %(points)s is marked for it at once.")
        yield Reason(Text(message, params), law.cite("turned_jack"))
    if hand.gifts:
        message = gettext_noop("%(dealer)s answered the beg with a gift of %(gift)s to each side against the deal.")
        yield Reason(Text(message, params), law.cite("begging"))
    for count, who in hand.taken or ():
        if who == DISCARD:
            message = gettext_noop("%(count)s lay among the discards and counts for nobody.")
            yield Reason(Text(message, {"count": COUNT_NAMES[count]}), law.cite("discards"))


def _for_faults(hand: Hand, told: Telling, offences: Offences) -> Iterator[Reason]:
    if not offences.paying:
        return
    for side in sorted(offences.paying):
        message = gettext_noop("%(side)s revoked: neither the Jack nor Game counts for them.")
        yield Reason(Text(message, {"side": told.name(side)}), told.law.cite("other_at_fault"))
    moved = paid_for_faults(told.law, hand, told.side_of, offences.paying)
    for side, points in enumerate(moved):
        if side not in offences.paying:
            message = gettext_noop("%(side)s: %(points)s added for what the revoke touched.")
            params = {"side": told.name(side), "points": points}
            yield Reason(Text(message, params), told.law.cite("other_at_fault"))
