"""What somebody pays at the door, or need not pay."""

from decimal import Decimal

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_night
from tournaments.actions.take_fee import take_fee

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
