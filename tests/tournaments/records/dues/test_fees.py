"""What was due, paid and is still owed, of all nights between two dates."""

import datetime as dt
from decimal import Decimal

import pytest

from club.models import Member
from tests.tournaments.night_builder import AT, a_night
from tournaments.actions.door import enrol_member
from tournaments.models import Entrant
from tournaments.records.dues import by_currency, by_night, fees_between

pytestmark = pytest.mark.django_db

YEAR = (dt.date(2026, 1, 1), dt.date(2026, 12, 31))


def night_on(month, guests, **fields):
    return a_night(guests, date=dt.date(2026, month, 1), **fields)


def test_each_persons_fee_and_the_sums_of_nights_and_currencies():
    later, first = night_on(3, 2, fee=Decimal("5.50"), currency="€"), night_on(2, 3, fee=Decimal(4), currency="€")
    pounds = night_on(4, 1, fee=Decimal(2), currency="£")
    free, outside = night_on(5, 2), a_night(2, date=dt.date(2025, 12, 31), fee=Decimal(4))
    rehearsal = night_on(6, 2, fee=Decimal(4), is_rehearsal=True)
    ada = enrol_member(night_id=first.pk, member_id=Member.objects.create(name="Ada", number="17").pk, at=AT)
    Entrant.objects.filter(pk=ada.pk).update(fee=Decimal(1), paid=Decimal(3))  # too much
    first.entrants.filter(number=1).update(paid=Decimal(4))
    first.entrants.filter(number=3).update(arrival=Entrant.Arrival.ABSENT)
    later.entrants.filter(number=2).update(arrival=Entrant.Arrival.ABSENT, paid=Decimal(2))
    free.entrants.filter(number=2).update(paid=Decimal(1))
    found = fees_between(*YEAR)
    assert [(each.night.name, each.member_number) for each in found if each.member_number] == [(first.name, "17")]
    assert [(each.night, each.number, each.due, each.paid, each.owed) for each in found] == [
        (first, 1, 4, 4, 0),
        (first, 2, 4, 0, 4),
        (first, 4, 1, 3, 0),
        (later, 1, Decimal("5.5"), 0, Decimal("5.5")),
        (later, 2, 0, 2, 0),
        (pounds, 1, 2, 0, 2),
        (free, 2, 0, 1, 0),
    ]
    assert [tuple(each[2:]) for each in by_night(found)] == [
        (3, 9, 7, 4), (2, Decimal("5.5"), 2, Decimal("5.5")), (1, 2, 0, 2), (1, 0, 1, 0),
    ]  # fmt: skip
    assert [tuple(each[1:]) for each in by_currency(found)] == [
        ("", 1, 0, 1, 0), ("£", 1, 2, 0, 2), ("€", 5, Decimal("14.5"), 9, Decimal("9.5")),
    ]  # fmt: skip
    assert {outside, rehearsal}.isdisjoint(each.night for each in found)
