"""What each member is asked for in a year of the club, has paid, and still owes. Reads; changes nothing."""

import datetime as dt
from collections.abc import Iterable, Sequence, Set
from decimal import Decimal
from functools import cached_property
from itertools import groupby
from typing import Final, NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from club.club_settings.club_years import ClubYear
from club.models import DuesOfYear, DuesPayment, Member, OwnDues
from club.people.finding import told_apart
from tournaments.models import Entrant, Night, PastResult

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


OWES, PAID, NOT_ASKED = "owes", "paid", "free"
READ: Final = ("name", "number", "since", "active", "left_on", "joined_at")  # of a member
STATES: Final = (OWES, PAID, NOT_ASKED)


class DuesLine(NamedTuple):
    """One member: what is asked, and the payments that count. Without `member`: all who have left the roster since."""

    member: Member | None
    name: str
    due: Decimal
    payments: tuple[DuesPayment, ...]

    @property
    def paid(self) -> Decimal:
        return sum((payment.amount for payment in self.payments), NOTHING)

    @property
    def owed(self) -> Decimal:
        return max(NOTHING, self.due - self.paid)

    @property
    def paid_on(self) -> dt.date | None:
        """The day of the last payment."""
        return max((payment.paid_on for payment in self.payments), default=None)

    @property
    def state(self) -> str:
        return OWES if self.owed else PAID if self.payments else NOT_ASKED


class Dues:
    """A year's dues: what was `amounts` for everyone, if anything, and the `lines` in the order of names."""

    def __init__(self, year: ClubYear, amounts: DuesOfYear | None, lines: Sequence[DuesLine]) -> None:
        self.year, self.amounts, self.lines = year, amounts, lines

    @property
    def currency(self) -> str:
        return self.amounts.currency if self.amounts else ""

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many lines are in each state."""
        return {state: sum(line.state == state for line in self.lines) for state in STATES}

    @cached_property
    def paid(self) -> Decimal:
        return sum((line.paid for line in self.lines), NOTHING)

    @cached_property
    def owed(self) -> Decimal:
        return sum((line.owed for line in self.lines), NOTHING)


def dues_of(year: ClubYear, member: Member | None = None, everyone: list[Member] | None = None) -> Dues:
    """Of all members of that year, or of one. Four queries, and one more where the year is before somebody's row.

    A caller who has read the members with `READ` hands them over as `everyone`.
    """
    amounts = DuesOfYear.objects.filter(year=year.number).first()
    paid: dict[int | None, list[DuesPayment]] = {}
    for payment in DuesPayment.objects.filter(year=year.number, taken_back_at=None):
        paid.setdefault(payment.member_id, []).append(payment)
    own = dict(OwnDues.objects.filter(year__lte=year.number).order_by("year").values_list("member", "amount"))
    everyone = list(Member.objects.only(*READ)) if everyone is None else everyone
    names, known = told_apart(everyone), _known_in(year, [each for each in everyone if _is_unclear(each, year)])
    asked = {each.pk for each in everyone if each.pk in paid or _is_of(each, year, known)}
    lines = [
        DuesLine(
            each,
            names[each.pk],
            _due(amounts, own.get(each.pk)) if each.pk in asked else NOTHING,
            tuple(paid.get(each.pk, ())),
        )
        for each in everyone
        if each == member or (member is None and each.pk in asked)
    ]
    if member is None and (gone := paid.get(None)):
        lines.append(DuesLine(None, "", NOTHING, tuple(gone)))
    return Dues(year, amounts, lines)


def _due(amounts: DuesOfYear | None, own: Decimal | None) -> Decimal:
    """Nothing in a year of which nobody has amounts the dues."""
    return NOTHING if amounts is None else amounts.amount if own is None else own


def _is_of(member: Member, year: ClubYear, known: Set[int]) -> bool:
    """Whether somebody was a member in that year, by the days of joining and leaving, where they are noted.

    Without a day of joining, that is from the year in which the club first knew the member.
    """
    if _is_unclear(member, year) and member.pk not in known:
        return False
    if member.since is not None and member.since > year.last:
        return False
    return member.active or (member.left_on is not None and member.left_on >= year.first)


def _is_unclear(member: Member, year: ClubYear) -> bool:
    """Whether there is no day of joining, and the row was made after that year."""
    return member.since is None and timezone.localdate(member.joined_at) > year.last


def _known_in(year: ClubYear, members: list[Member]) -> set[int]:
    """Who of them was entered at a night by the end of that year, also an imported one, or paid dues."""
    if not members:
        return set()
    entered = Entrant.objects.filter(member__in=members, night__date__lte=year.last)
    imported = PastResult.objects.filter(member__in=members, past_night__date__lte=year.last)
    paid = DuesPayment.objects.filter(member__in=members, year__lte=year.number, taken_back_at=None)
    known = [rows.order_by().values_list("member", flat=True) for rows in (entered, imported, paid)]
    return set(known[0].union(*known[1:]))
