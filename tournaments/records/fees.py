"""What was due, paid and is still owed: of one person, and of all nights between two dates. Reads; changes nothing."""

import datetime as dt
from collections.abc import Iterable
from decimal import Decimal
from itertools import groupby
from typing import NamedTuple

from django.db.models import Q, QuerySet

from tournaments.models import Entrant, Night

NOTHING = Decimal(0)


def fee_of(night: Night, entrant: Entrant) -> Decimal:
    """The entrant's fee, their own or the night's."""
    return (night.fee or NOTHING) if entrant.fee is None else entrant.fee


def owed_by(night: Night, entrant: Entrant | None) -> Decimal:
    """What somebody who is here has not paid yet."""
    if entrant is None or entrant.arrival != Entrant.Arrival.HERE:
        return NOTHING
    return max(NOTHING, fee_of(night, entrant) - entrant.paid)


class Fee(NamedTuple):
    """What one person had to pay at a night, and paid."""

    night: Night
    number: int
    name: str
    member_number: str
    due: Decimal
    paid: Decimal
    owed: Decimal


class Sums(NamedTuple):
    """What came together: at a `night`, or at all nights of a currency."""

    night: Night | None
    currency: str
    people: int
    due: Decimal
    paid: Decimal
    owed: Decimal


def fees_between(first: dt.date, last: dt.date) -> list[Fee]:
    """Of all who came to a night with a fee between the two dates, or paid something there; no rehearsals. One query."""
    return fees_among(Entrant.objects.filter(night__is_rehearsal=False, night__date__range=(first, last)))


def fees_among(entrants: QuerySet[Entrant]) -> list[Fee]:
    """Of those who came to a night with a fee, or paid something there. One query."""
    entrants = entrants.filter(Q(arrival=Entrant.Arrival.HERE, night__fee__isnull=False) | Q(paid__gt=0))
    columns = ["number", "name", "fee", "paid", "arrival", "member__number"]
    columns += [f"night__{name}" for name in ("id", "name", "date", "fee", "currency")]
    found = entrants.select_related("night", "member").only(*columns).order_by("night__date", "night", "number")
    return [
        Fee(
            each.night,
            each.number,
            each.name,
            each.member.number if each.member else "",
            fee_of(each.night, each) if each.arrival == Entrant.Arrival.HERE else NOTHING,
            each.paid,
            owed_by(each.night, each),
        )
        for each in found
    ]


def by_night(fees: Iterable[Fee]) -> list[Sums]:
    """The sums of each night, in their order."""
    nights = (list(group) for _key, group in groupby(fees, key=lambda fee: fee.night.pk))
    return [_sums(group[0].night, group[0].night.currency, group) for group in nights]


def by_currency(fees: Iterable[Fee]) -> list[Sums]:
    """The sums of all nights of each currency."""
    ordered = sorted(fees, key=lambda fee: fee.night.currency)
    return [
        _sums(None, currency, list(group)) for currency, group in groupby(ordered, lambda fee: fee.night.currency)
    ]


def _sums(night: Night | None, currency: str, fees: list[Fee]) -> Sums:
    due, paid, owed = (sum((getattr(fee, name) for fee in fees), NOTHING) for name in ("due", "paid", "owed"))
    return Sums(night, currency, len(fees), due, paid, owed)
