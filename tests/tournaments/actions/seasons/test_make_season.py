"""A season is made, changed and deleted, and what no season can be is refused at its field."""

import datetime as dt

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT
from tests.tournaments.season_nights import FIRST, a_season, ended_night
from tournaments.actions.seasons import adjust_points, change_season, drop_season, make_season, pick_night
from tournaments.models import Night, Season
from tournaments.records.season_nights import all_nights_of, left_out_of

pytestmark = pytest.mark.django_db


def refusal(action, **given):
    """The sentences of a refused action by their fields."""
    with pytest.raises(Refused) as refused:
        action(by=None, at=AT, **given)
    return {fault.field: str(fault.text) for fault in refused.value.faults}


def settled(**changed):
    return {"name": "September", "first_date": FIRST, "last_date": FIRST.replace(day=30)} | changed


def test_a_season_that_is_over_and_had_no_night_is_refused():
    ended_night(3, {"Ada": 1}, is_rehearsal=True)
    empty = "No night was played to its end between these days, so the season would be empty."
    assert refusal(make_season, **settled()) == {"first_date": empty}
    assert make_season(by=None, at=AT, **settled(last_date=AT.date() + dt.timedelta(9))).pk


def test_days_in_no_order_are_refused():
    backwards = settled(last_date=FIRST.replace(month=8))
    assert refusal(make_season, **backwards) == {"last_date": "The season ends before it begins."}


def test_more_best_nights_than_the_season_has_are_refused():
    for day in range(1, 9):
        ended_night(day, {"Ada": day})
    sentence = "The best 10 of 8 nights cannot count: there are not so many."
    assert refusal(make_season, **settled(best=10)) == {"best": sentence}
    coming = settled(best=10, nights_planned=8, last_date=AT.date() + dt.timedelta(9))
    assert refusal(make_season, **coming) == {"best": sentence}
    season = make_season(by=None, at=AT, **settled(best=8))
    assert refusal(change_season, season_id=season.pk, seen=0, best=10) == {"best": sentence}
    assert Season.objects.get().best == 8


def test_a_change_is_in_the_history_and_one_of_something_older_is_refused():
    ended_night(3, {"Ada": 1})
    season = a_season()
    change_season(season_id=season.pk, seen=0, by=None, at=AT, coming=5, name="September")
    found = season.changes.last()
    assert (found.kind, found.before, found.after) == ("settings", {"coming": "0"}, {"coming": "5"})
    sentence = "Somebody else changed this season meanwhile. Look at it again."
    assert refusal(change_season, season_id=season.pk, seen=0, coming=6) == {"season": sentence}


def test_a_night_is_put_in_and_left_out_and_comes_back():
    night = ended_night(3, {"Ada": 1})
    other = ended_night(4, {"Ada": 1})
    Night.objects.filter(pk=other.pk).update(date=FIRST.replace(month=1))
    season = a_season()

    def nights():
        return [each.key for each in all_nights_of(season)]

    def pick(each, is_in):
        pick_night(season_id=season.pk, night_id=each.pk, is_in=is_in, why="a storm", by=None, at=AT)

    pick(other, True)
    assert nights() == [other.pk, night.pk]
    pick(night, False)
    assert nights() == [other.pk]
    pick(other, False)
    pick(night, True)
    pick(night, True)
    assert nights() == [night.pk]
    kinds = ["made", "night in", "night out", "night out", "night in"]
    assert list(season.changes.values_list("kind", flat=True)) == kinds
    assert [change.after for change in season.changes.filter(kind="night out")] == [{"why": "a storm"}] * 2
    running = ended_night(5, {"Ada": 1}, state="playing")
    sentence = "Only nights that are over can be in a season; rehearsals cannot."
    assert refusal(pick_night, season_id=season.pk, night_id=running.pk, is_in=True) == {"night": sentence}


def test_a_season_is_deleted_with_its_nights_left_unless_something_would_be_lost():
    ended_night(3, {"Ada": 1})
    season, other = a_season(), a_season()
    drop_season(season_id=season.pk)
    assert list(Season.objects.all()) == [other]
    assert Night.objects.count() == 1
    adjust_points(season_id=other.pk, member_id=None, name="Ada", points=1, why="a gift", by=None, at=AT)
    with pytest.raises(Refused, match="recorded nowhere else"):
        drop_season(season_id=other.pk)
    assert refusal(change_season, season_id=season.pk, seen=0) == {
        "season": "This season was deleted meanwhile. Nothing was saved."
    }


def test_a_night_is_left_out_for_a_reason_that_stands_as_long_as_it_is_out():
    night, elsewhere = ended_night(3, {"Ada": 1}), ended_night(4, {"Ada": 1})
    Night.objects.filter(pk=elsewhere.pk).update(date=FIRST.replace(month=1))
    season = a_season()
    given = {"season_id": season.pk, "night_id": night.pk}
    no_reason = "Say in a few words why the night is left out; it is shown below the season’s table."
    assert refusal(pick_night, **given, is_in=False, why=" ") == {"why": no_reason}
    pick_night(**given, is_in=False, why="cut short by the storm", by=None, at=AT)
    for is_in in (True, False):  # of another year: out again, it is no night of the season
        pick_night(season_id=season.pk, night_id=elsewhere.pk, is_in=is_in, why="a mistake", by=None, at=AT)
    assert left_out_of(season) == ((night.pk, "Night 3", night.date, "cut short by the storm"),)
    pick_night(**given, is_in=True, by=None, at=AT)
    assert left_out_of(season) == ()


@pytest.mark.parametrize(
    ("settled_as", "field", "sentence"),
    [
        (
            {"rank_by": "average", "count_as": "percent"},
            "count_as",
            "A season ranked by points a round counts the points scored. Choose those.",
        ),
        (
            {"count_as": "places", "place_points": "10, 8, many"},
            "place_points",
            "Enter whole numbers up to 1000 with commas between them, such as 10, 8, 6, 5, 4, 3, 2, 1, not “many”.",
        ),
        (
            {"count_as": "places", "place_points": "8, 10"},
            "place_points",
            "Place 2 brings 10 points, more than the 8 of the place before.",
        ),
    ],
)
def test_what_a_night_cannot_count_is_refused_at_its_field(settled_as, field, sentence):
    ended_night(3, {"Ada": 1})
    assert refusal(make_season, **settled(**settled_as)) == {field: sentence}
