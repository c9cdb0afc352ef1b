"""Fees and dues are asked for, paid and taken back; what cannot be is refused and nothing is written."""

import datetime as dt
from decimal import Decimal

import pytest
from django.contrib.auth.models import User

from club.models import DuesOfYear, DuesPayment, Member, OwnDues
from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night
from tournaments.actions.money import set_dues, set_own_dues, take_back_dues, take_dues, take_fee

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_night(4, fee=Decimal("5.00"), currency="€")


def pay(night, paid="5", **more):
    take_fee(night_id=night.pk, paid=Decimal(paid), by=None, at=AT, **({"number": 1} | more))
    return night.entrants.get(number=1)


def test_a_fee_is_paid_and_the_history_has_both_amounts(night):
    assert pay(night).paid == Decimal(5)
    [change] = night.changes.all()
    assert (change.kind, change.before["paid"], change.after["paid"]) == ("paid", "0.00", "5.00")
    pay(night)
    assert night.changes.count() == 1


def test_somebody_may_owe_another_fee_than_the_night_s(night):
    assert pay(night, "0", fee=Decimal(0)).fee == 0


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"paid": "10000000"}, "paid"),
        ({"paid": "-1"}, "paid"),
        ({"fee": Decimal(10_000_000)}, "fee"),
        ({"number": 9}, "number"),
        ({"seen": Decimal(3)}, "paid"),
    ],
)
def test_what_nobody_pays_is_refused_at_its_field(night, change, field):
    pay(night, "1")
    with pytest.raises(Refused) as refused:
        pay(night, **change)
    assert [fault.field for fault in refused.value.faults] == [field]
    assert night.entrants.get(number=1).paid == 1
    assert night.changes.count() == 1


DAY = dt.date(2026, 3, 1)


@pytest.fixture
def ada():
    set_dues(year=2026, amount=Decimal(25), currency="€")
    return Member.objects.create(name="Ada")


def pay_dues(member, amount=25, year=2026, paid_on=DAY, **more):
    take_dues(
        member_id=member.pk, year=year, amount=Decimal(amount), paid_on=paid_on, **({"by": None, "at": AT} | more)
    )


def standing(member):
    return list(member.dues.filter(taken_back_at=None).values_list("amount", flat=True))


def test_a_payment_says_when_and_who_took_it_and_taken_back_it_stays_on_record(ada):
    by = User.objects.create_user("treasurer")
    pay_dues(ada, "12.50", by=by)
    pay_dues(ada, "12.50", by=by)
    first, second = ada.dues.all()
    assert (first.amount, first.paid_on, first.by, first.at) == (Decimal("12.5"), DAY, by, AT)
    for _ in range(2):
        take_back_dues(payment_id=second.pk, by=by, at=AT + dt.timedelta(1) * _)
    second.refresh_from_db()
    assert (second.taken_back_by, second.taken_back_at) == (by, AT)
    assert standing(ada) == [Decimal("12.5")]


def test_one_tap_too_many_is_written_once_and_somebody_elses_payment_is_seen(ada):
    for _ in range(2):
        pay_dues(ada, seen=Decimal(0))
    assert standing(ada) == [25]
    with pytest.raises(Refused, match="Somebody else changed meanwhile what Ada has paid: it is 25") as refused:
        pay_dues(ada, 10, seen=Decimal(0))
    assert refused.value.faults[0].field == "amount"
    assert standing(ada) == [25]


@pytest.mark.parametrize(
    ("given", "field", "sentence"),
    [
        ({"amount": 0}, "amount", "Dues cannot be 0. Enter an amount from 0.01 to 99999.99."),
        ({"amount": -1}, "amount", "Dues cannot be -1"),
        ({"amount": 10**7}, "amount", "Dues cannot be 10000000"),
        ({"paid_on": dt.date(2027, 1, 2)}, "paid_on", "Jan. 2, 2027 is in the future. Enter the day of the payment."),
        ({"year": 2024}, "year", "First enter how much the dues of 2024 are."),
    ],
)
def test_dues_that_nobody_pays_are_refused_at_their_field(ada, given, field, sentence):
    with pytest.raises(Refused) as refused:
        pay_dues(ada, **given)
    assert [(fault.field, sentence in str(fault.text)) for fault in refused.value.faults] == [(field, True)]
    assert not DuesPayment.objects.exists()


def test_a_member_who_is_gone_pays_nothing(ada):
    ada_again = Member(pk=ada.pk)
    ada.delete()
    for action in (pay_dues, lambda member: set_own_dues(member_id=member.pk, year=2026, amount=None)):
        with pytest.raises(Refused, match="not on the roster any more"):
            action(ada_again)


def test_the_dues_of_a_year_and_of_a_member_can_be_changed(ada):
    set_dues(year=2026, amount=Decimal(30), currency="£")
    for amount in (Decimal(0), None):
        set_own_dues(member_id=ada.pk, year=2026, amount=amount)
    assert list(DuesOfYear.objects.values_list("year", "amount", "currency")) == [(2026, 30, "£")]
    assert list(OwnDues.objects.values_list("year", "amount")) == [(2026, None)]
    for field, refusing in (
        ("amount", lambda: set_dues(year=2026, amount=Decimal(-1), currency="")),
        ("own", lambda: set_own_dues(member_id=ada.pk, year=2026, amount=Decimal(-1))),
    ):
        with pytest.raises(Refused) as refused:
            refusing()
        assert refused.value.faults[0].field == field
