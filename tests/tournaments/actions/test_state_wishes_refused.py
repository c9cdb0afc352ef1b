"""Wishes that cannot be: each is refused with a sentence at its field, and nothing is written."""

import pytest

from tests.tournaments.night_builder import AT, a_night, a_running_night, report
from tests.tournaments.wishing import NOW, fix, refusal, row, two
from tournaments.actions.end_night import end_night
from tournaments.actions.state_wishes import fix_seat, take_back_wish, wish_of_two
from tournaments.models import Wish

pytestmark = pytest.mark.django_db


def stated(night):
    return list(Wish.objects.values_list("kind", "entrant__number", "other__number", "table_number", "seat"))


@pytest.fixture
def four():
    night = a_night(4)
    two(night, "apart", 1, 2)
    two(night, "apart", 3, 1)
    return night


@pytest.mark.parametrize(
    ("kind", "people", "fault"),
    [
        ("apart", (2, 3), ("other", "Guest 2 and Guest 3 cannot be kept apart too: no partners would be left.")),
        ("apart", (4, 1), ("other", "Guest 4 and Guest 1 cannot be kept apart too: no partners would be left.")),
        ("apart", (1, 1), ("other", "Choose two different people.")),
        ("apart", (2, 1), ("other", "Guest 2 and Guest 1 stay apart already.")),
        ("together", (1, 2), ("other", "Guest 1 and Guest 2 stay apart already.")),
    ],
)
def test_a_pair_that_cannot_be_is_refused_at_its_field(four, kind, people, fault):
    before = stated(four)
    assert refusal(two, four, kind, *people) == [fault]
    assert stated(four) == before


def test_two_who_begin_together_do_neither_stay_apart_nor_begin_with_others():
    night = a_night(8)
    two(night, "together", 1, 2)
    assert refusal(two, night, "apart", 1, 2) == [("other", "Guest 1 and Guest 2 begin together already.")]
    assert refusal(two, night, "together", 3, 2) == [("other", "Guest 2 begins together with Guest 1 already.")]
    assert stated(night) == [("together", 1, 2, None, None)]


def test_nobody_begins_together_once_the_draw_is_published():
    night = a_running_night(8)
    sentence = "The draw is published, so it is too late to begin together."
    assert refusal(two, night, "together", 1, 2) == [("kind", sentence)]


def test_somebody_who_is_not_entered_is_refused_at_the_field():
    night, other = a_night(4), a_night(4)
    sentence = "This person is not entered tonight. Look at the list again."
    asked = {"night_id": night.pk, "kind": "apart", "one": row(night, 1), "other": row(other, 1), **NOW}
    assert refusal(wish_of_two, **asked) == [("other", sentence)]
    assert refusal(fix_seat, night_id=night.pk, person=row(other, 1), table=1, **NOW) == [("person", sentence)]
    assert stated(night) == []


def test_a_seat_is_fixed_at_a_table_of_tonight_for_one_person():
    night = a_night(11)
    fix(night, 1, 2, 3)
    assert refusal(fix, night, 2, 2, 3) == [("seat", "Guest 1 has that seat already.")]
    for table in (0, 3):
        sentence = f"There is no table {table} tonight: 11 people make 2 tables."
        assert refusal(fix, night, 2, table) == [("table", sentence)]
    for number in (2, 3, 4):
        fix(night, number, 2)
    full = [("table", "Four people have a fixed seat at table 2 already.")]
    assert refusal(fix, night, 5, 2) == full
    fix(night, 1, 2, 4)  # who has a place there may change it
    assert len(stated(night)) == 4


def test_a_wish_is_taken_back_once():
    night = a_night(4)
    fix(night, 1, 1)
    wish = Wish.objects.get().pk
    take_back_wish(night_id=night.pk, wish_id=wish, **NOW)
    assert refusal(take_back_wish, night_id=night.pk, wish_id=wish, **NOW) == [("wish", "This was removed already.")]


def test_a_night_that_is_over_takes_no_wish():
    night = a_running_night(4, rounds=2)
    report(night)
    end_night(night_id=night.pk, by=None, at=AT)
    over = [("night", "The night “Friday cinch” is over: nobody is seated any more.")]
    assert refusal(fix, night, 1, 1) == refusal(two, night, "apart", 1, 2) == over
