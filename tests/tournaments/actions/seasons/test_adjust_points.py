"""Points are adjusted for a reason and within bounds, and that is taken back and stays on record."""

from decimal import Decimal
from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction

from scoring.faults import Refused
from tests.tournaments.night_builder import AT
from tests.tournaments.season_nights import a_season, ended_night
from tournaments.actions.seasons import adjust_points, take_back_adjustment
from tournaments.models import Adjustment, Season
from tournaments.records.season_results import season_table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    ended_night(3, {"Ada": 40, "Ben": 38})
    return a_season()


def adjust(season, points, why="late", member=None):
    return adjust_points(season_id=season.pk, member_id=member, name="Ada", points=points, why=why, by=None, at=AT)


def points(season):
    return [row.points for row in season_table_of(Season.objects.get(pk=season.pk)).rows]


def test_a_penalty_counts_until_it_is_taken_back(season):
    adjustment = adjust(season, -5)
    assert points(season) == [38, 35]
    for _ in range(2):
        take_back_adjustment(season_id=season.pk, adjustment_id=adjustment.pk, by=None, at=AT)
    assert points(season) == [40, 38]
    assert Adjustment.objects.get().taken_back_at == AT
    assert list(season.changes.values_list("kind", flat=True)) == ["made", "adjusted", "taken back"]


@pytest.mark.parametrize(
    ("given", "field", "sentence"),
    [
        ((10_000,), "points", "You can give or take at most 1000 points, not 10000."),
        ((-1_001,), "points", "You can give or take at most 1000 points, not -1001."),
        ((Decimal("2.255"),), "points", "Enter at most two decimals, such as 2.25, not 2.255."),
        ((0,), "points", "Enter the points: 10 for a gift, -10 for a penalty."),
        ((5, " \t"), "why", "Say in a few words why; it is shown below the season’s table."),
        ((5, "late", 99), "person", "This member is not on the roster any more."),
    ],
)
def test_what_cannot_be_adjusted_is_refused_at_its_field(season, given, field, sentence):
    with pytest.raises(Refused) as refused:
        adjust(season, *given)
    assert [(fault.field, str(fault.text)) for fault in refused.value.faults] == [(field, sentence)]
    assert not Adjustment.objects.exists()
    assert points(season) == [40, 38]


def test_the_most_that_can_be_given_is_given(season):
    adjust(season, 1_000)
    adjust(season, -1_000)
    assert points(season) == [40, 38]


def test_parts_of_a_point_are_exact(season):
    for _ in range(3):
        adjust(season, Decimal("0.10"))
    adjust(season, Decimal("-0.05"))
    assert points(season) == [40 + Fraction(1, 4), 38]
    assert [str(each) for each in Adjustment.objects.all()] == ["+0.1", "+0.1", "+0.1", "-0.05"]


@pytest.mark.parametrize("stored", ["0", "1000.01", "-1000.01"])
def test_the_database_itself_refuses_what_cannot_be_adjusted(season, stored):
    adjustment = adjust(season, 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Adjustment.objects.filter(pk=adjustment.pk).update(points=Decimal(stored))
