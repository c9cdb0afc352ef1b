"""What somebody pays at the door, and the dues of a year: what is asked, what is paid, and a payment taken back."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal

from django.contrib.auth.models import User
from django.db.models import Sum
from django.utils import timezone
from django.utils.formats import date_format

from club.club_settings.club_years import club_year
from club.models import DuesOfYear, DuesPayment, Member, OwnDues
from scoring.faults import refuse, shown
from scoring.wording import gettext_noop
from tournaments.actions import action_on, entrant_numbered, log_change, writers
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
        entrant = entrant_numbered(night, number)
        if seen is not None and entrant.paid not in (seen, paid):
            message = gettext_noop("Somebody else has just entered that %(name)s paid %(paid)s.")
            raise refuse("paid", message, name=shown(entrant.name, 80), paid=entrant.paid)
        before = {"paid": str(entrant.paid), "fee": None if entrant.fee is None else str(entrant.fee)}
        after = {"paid": f"{paid:.2f}", "fee": None if fee is None else f"{fee:.2f}"}
        entrant.paid, entrant.fee = paid, fee
        entrant.save(update_fields=["paid", "fee"])
        if before != after:
            log_change(night, Change.Kind.PAID, at=at, by=by, entrant_number=number, before=before, after=after)


NOTHING = Decimal(0)
_NO_AMOUNT = gettext_noop("Dues cannot be %(amount)s. Enter an amount from %(least)s to %(most)s.")


def set_dues(*, year: int, amount: Decimal, currency: str) -> None:
    """Everyone is asked for so much in that year. Refused, at `amount`, for what nobody pays."""
    _check(amount, NOTHING)
    with writers.transaction(-1, lambda: None):
        DuesOfYear.objects.update_or_create(year=year, defaults={"amount": amount, "currency": currency})


def set_own_dues(*, member_id: int, year: int, amount: Decimal | None) -> None:
    """From that year on the member is asked for so much, for nothing as an honorary member, or, with None, as everyone.

    Refused, at `own`, for what nobody pays.
    """
    if amount is not None:
        _check(amount, NOTHING, "own")
    with _locked(member_id) as member:
        OwnDues.objects.update_or_create(member=member, year=year, defaults={"amount": amount})


def take_dues(
    *,
    member_id: int,
    year: int,
    amount: Decimal,
    paid_on: dt.date,
    seen: Decimal | None = None,
    by: User | None,
    at: dt.datetime,
) -> None:
    """The member has paid so much for that year. `seen` is what the page showed as paid: the same from there again is one
    tap too many, and is written once.

    Refused, at `amount` or `paid_on`, for what nobody pays and a day that is still to come, for a year of which nobody has
    settled the dues, and where another amount than was `seen` is paid by now.
    """
    _check(amount, Decimal("0.01"))
    if paid_on > timezone.localdate(at):
        message = gettext_noop("%(date)s is in the future. Enter the day of the payment.")
        raise refuse("paid_on", message, date=date_format(paid_on, "DATE_FORMAT"))
    with _locked(member_id) as member:
        if not DuesOfYear.objects.filter(year=year).exists():
            message = gettext_noop("First enter how much the dues of %(year)s are.")
            raise refuse("year", message, year=club_year(year))
        paid = member.dues.filter(year=year, taken_back_at=None).aggregate(paid=Sum("amount"))["paid"] or NOTHING
        if seen is not None and paid == seen + amount:
            return
        if seen is not None and paid != seen:
            message = gettext_noop("Somebody else changed meanwhile what %(name)s has paid: it is %(paid)s now.")
            raise refuse("amount", message, name=shown(member.name, 80), paid=paid)
        member.dues.create(year=year, amount=amount, paid_on=paid_on, by=by, at=at)


def take_back_dues(*, payment_id: int, by: User | None, at: dt.datetime) -> None:
    """The payment no longer counts; it stays on record. Taken back already, it stays so."""
    with writers.transaction(-1, lambda: None):
        standing = DuesPayment.objects.filter(pk=payment_id, taken_back_at=None)
        standing.update(taken_back_by=by, taken_back_at=at)


def _check(amount: Decimal, least: Decimal, field: str = "amount") -> None:
    if not least <= amount <= MOST_FEE:
        raise refuse(field, _NO_AMOUNT, amount=amount, least=least, most=MOST_FEE)


@contextmanager
def _locked(member_id: int) -> Iterator[Member]:
    """One transaction that holds the member. Raises Refused where the member is gone."""
    held = Member.objects.names_only().select_for_update()
    with writers.transaction(-member_id, lambda: held.filter(pk=member_id).first()) as member:
        if member is None:
            raise refuse("member", gettext_noop("This member is not on the roster any more."))
        yield member
