"""A season's table follows from the stored figures of its nights, imported totals and adjustments, in so many queries."""

from fractions import Fraction

import pytest

from club.models import Member, MemberGroup
from tests.tournaments.night_builder import AT
from tests.tournaments.season_nights import FIRST, a_season, ended_night
from tournaments.actions.merging import merge_members
from tournaments.actions.seasons import adjust_points
from tournaments.models import Entrant, NightResult, PastNight, Season
from tournaments.records.season_results import season_table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return Member.objects.create(name="Ada")


def table(season):
    found = season_table_of(Season.objects.get(pk=season.pk))
    return [(row.rank, found.people[row.person].name, row.points) for row in found.rows]


def test_members_are_known_by_their_rows_and_guests_by_their_names_in_any_capitals(ada):
    ended_night(3, {"Ada": 40, "Gil Guest": 10})
    night = ended_night(17, {"Ada": Fraction(25, 2), "GIL GUEST": 5})
    season = a_season()
    assert table(season) == [(1, "Ada", Fraction(105, 2)), (2, "GIL GUEST", 15)]
    Entrant.objects.filter(night=night, name="Ada").update(name="Ada as she was called that night")
    ada.name = "Ada Lovelace"
    ada.save()
    assert table(season)[0] == (1, "Ada Lovelace", Fraction(105, 2))
    assert table(a_season(with_guests=False)) == [(1, "Ada Lovelace", Fraction(105, 2))]


def test_people_who_are_level_stand_in_the_order_of_their_nights_and_numbers_whatever_the_database_says_first():
    """So do the letters of a guest's name: those of the last night."""
    later = ended_night(17, {"Cy": 1, "BO": 1, "Al": 1})
    ended_night(3, {"Di": 1, "Bo": 0, "Ed": 1})
    again = list(later.entrants.order_by("-number"))
    for each in again:
        result = NightResult.objects.get(entrant=each)
        result.delete()
        result.save(force_insert=True)
    level = [name for rank, name, _ in table(a_season())]
    assert level == ["Di", "BO", "Ed", "Cy", "Al"]


def test_only_nights_of_its_days_and_its_kind_count_that_are_over_and_no_rehearsals(ada):
    ended_night(3, {"Ada": 1})
    ended_night(4, {"Ada": 2}, law="foster-sixty-three")
    ended_night(5, {"Ada": 4}, movement="social")
    ended_night(6, {"Ada": 8}, is_rehearsal=True)
    ended_night(7, {"Ada": 16}, state="playing")
    last, before = ended_night(8, {"Ada": 32}), ended_night(9, {"Ada": 64})
    type(last).objects.filter(pk=before.pk).update(date=FIRST.replace(month=8))
    type(last).objects.filter(pk=last.pk).update(date=FIRST.replace(day=30))
    assert table(a_season()) == [(1, "Ada", 1 + 2 + 4 + 32)]
    assert table(a_season(law="foster-1897")) == [(1, "Ada", 1 + 4 + 32)]
    assert table(a_season(movement="progressive-cinch", law="foster-1897")) == [(1, "Ada", 1 + 32)]


def test_who_played_for_another_alone_did_not_come(ada):
    night = ended_night(3, {"Ada": 1, "Ben": 0})
    NightResult.objects.filter(entrant__night=night, entrant__name="Ben").update(played=0, missed=3)
    assert table(a_season()) == [(1, "Ada", 1)]


def test_imported_totals_and_adjustments_count_and_follow_a_member_who_is_merged(ada):
    ended_night(3, {"Ada": 40, "Ben": 30})
    season = a_season()
    past = PastNight.objects.create(season=season, name="Before", date=FIRST, at=AT)
    other = Member.objects.create(name="Ada L.")
    past.results.create(name="Ada L.", member=other, points="15/2")
    past.results.create(name="ben", points="20")
    adjust_points(season_id=season.pk, member_id=other.pk, name="", points=-3, why="late", by=None, at=AT)
    assert table(season) == [(1, "Ben", 50), (2, "Ada", 40), (3, "Ada L.", Fraction(9, 2))]
    merge_members(member_id=ada.pk, other_id=other.pk, by=None, at=AT)
    assert table(season) == [(1, "Ben", 50), (2, "Ada", Fraction(89, 2))]


def test_a_group_of_members_is_ranked_among_itself(ada):
    eve, ladies = Member.objects.create(name="Eve"), MemberGroup.objects.create(name="Ladies")
    ladies.members.set([ada, eve])
    ended_night(3, {"Ada": 10, "Ben": 30, "Eve": 20})
    season = a_season()
    adjust_points(season_id=season.pk, member_id=None, name="Ben", points=5, why="a gift", by=None, at=AT)
    season.refresh_from_db()

    def ranked():
        found = season_table_of(season, ladies)
        return [(row.rank, found.people[row.person].name, row.points) for row in found.rows]

    assert ranked() == [(1, "Eve", 20), (2, "Ada", 10)]
    ladies.members.remove(eve)
    assert ranked() == [(1, "Ada", 10)]
