"""What somebody pays at the door, or need not pay."""

import datetime as dt
from decimal import Decimal

from django.contrib.auth.models import User

from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, log_change
from tournaments.models import Change

MOST_FEE = Decimal("99999.99")


def take_fee(
    *,
    night_id: int,
    number: int,
    paid: Decimal,
    fee: Decimal | None = None,
    seen: Decimal | None = None,
    by: User | None,
    at: dt.datetime,
) -> None:
    """Write what the entrant has paid in all, and their own `fee` where it is not the night's.

    Refused, at `paid` or `fee`, for amounts that nobody pays, and where another amount than was `seen` is paid by now.
    """
    for field, amount in (("paid", paid), ("fee", fee)):
        if amount is not None and not 0 <= amount <= MOST_FEE:
            message = gettext_noop("A fee cannot be %(amount)s. Enter an amount from 0 to %(most)s.")
            raise refuse(field, message, amount=amount, most=MOST_FEE)
    with action_on(night_id, at=at, at_tables=False) as night:
        entrant = night.entrants.filter(number=number).first()
        if entrant is None:
            raise refuse("number", gettext_noop("Nobody is entered as number %(number)s."), number=number)
        if seen is not None and entrant.paid not in (seen, paid):
            message = gettext_noop("Somebody else has just entered that %(name)s paid %(paid)s.")
            raise refuse("paid", message, name=shown(entrant.name, 80), paid=entrant.paid)
        before = {"paid": str(entrant.paid), "fee": None if entrant.fee is None else str(entrant.fee)}
        after = {"paid": f"{paid:.2f}", "fee": None if fee is None else f"{fee:.2f}"}
        entrant.paid, entrant.fee = paid, fee
        entrant.save(update_fields=["paid", "fee"])
        if before != after:
            log_change(night, Change.Kind.PAID, at=at, by=by, entrant_number=number, before=before, after=after)
