"""A member's nights are those that were played to their end, each once; runs, prizes and imported nights follow."""

import datetime as dt

import pytest

from club.models import Member
from tests.tournaments.night_builder import AT, set_rules
from tests.tournaments.person_nights import BY_HAND, small_night
from tests.tournaments.season_nights import FIRST, a_season, ended_night
from tournaments.actions.merging import merge_members
from tournaments.actions.prizes import PrizeLine, set_prizes
from tournaments.actions.screen import publish_results
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Night, PastNight, Season
from tournaments.records.audit import wrong_in
from tournaments.records.person_results import longest, nights_from, prizes_of_member, rows_of_member
from tournaments.records.season_nights import announced_by

pytestmark = pytest.mark.django_db


def nights_of_member(member, **among):
    return nights_from(rows_of_member(member, **among))


@pytest.fixture
def ada():
    return Member.objects.create(name="Ada")


def dates(found):
    return [night.date.isoformat() for night in found.nights]


def test_a_night_has_the_figures_that_were_worked_out_by_hand(ada):
    small_night(Ada=ada)
    [night] = nights_of_member(ada.pk).nights
    expected = {name: BY_HAND["ada"][name] for name in ("rank", "points", "won", "played", "head_rounds")}
    assert {name: getattr(night, name) for name in expected} == expected


def test_only_nights_to_their_end_that_are_no_rehearsals_count(ada):
    for date in ("2026-09-03", "2026-09-17", "2026-10-01"):
        small_night(date, Ada=ada)
    Night.objects.filter(date="2026-09-03").update(is_rehearsal=True)
    Night.objects.filter(date="2026-09-17").update(state=Night.State.PLAYING)
    assert dates(nights_of_member(ada.pk)) == ["2026-10-01"]


def test_a_year_and_a_season_are_chosen_of_all(ada):
    for date in ("2025-12-18", "2026-09-03", "2026-10-01"):
        small_night(date, Ada=ada)
    season = a_season()
    found = nights_of_member(ada.pk)
    assert (dates(found), found.years, found.seasons) == (
        ["2025-12-18", "2026-09-03", "2026-10-01"], (2026, 2025), (season,),
    )  # fmt: skip
    assert dates(nights_of_member(ada.pk, year=2025)) == ["2025-12-18"]
    assert dates(nights_of_member(ada.pk, season=season)) == ["2026-09-03"]
    assert dates(nights_of_member(ada.pk, year=1)) == []


def test_the_seasons_are_those_to_which_a_night_belongs_by_dates_kind_and_choice(ada):
    own, other = ended_night(1, {"Ada": 10}), ended_night(8, {"Ben": 10})
    seasons = {
        name: a_season(name=name) for name in ("dates", "kind", "another", "out", "in", "of others", "imported")
    }
    for name, law in zip(seasons, ("", "foster-1897", "chicago-1891", "", *["chicago-1891"] * 3), strict=True):
        Season.objects.filter(pk=seasons[name].pk).update(law=law)
    for name, night, is_in in (("out", own, False), ("in", own, True), ("of others", other, True)):
        seasons[name].picked.create(night=night, is_in=is_in)
    past = PastNight.objects.create(season=seasons["imported"], name="Before", date=FIRST, at=AT)
    past.results.create(member=ada, name="Ada", points="5")
    found = nights_of_member(ada.pk).seasons
    assert {season.name for season in found} == {"dates", "kind", "in", "imported"}
    for season in Season.objects.all():
        assert bool(nights_of_member(ada.pk, season=season).nights) == (season in found)


def test_the_nights_of_merged_members_are_those_of_one():
    ada, adah = (Member.objects.create(name=name) for name in ("Ada", "Adah"))
    for member, date in ((ada, "2026-09-03"), (adah, "2026-09-17"), (ada, "2026-10-01")):
        small_night(date, Ada=member)
    merge_members(member_id=ada.pk, other_id=adah.pk, by=None, at=AT)
    found = nights_of_member(ada.pk)
    assert (dates(found), found.in_a_row) == (["2026-09-03", "2026-09-17", "2026-10-01"], 3)


def test_a_run_of_nights_ends_at_one_that_was_missed(ada):
    for day in (1, 2, 4, 5, 6):
        ended_night(day, {"Ada": 10, "Ben": 5})
    ended_night(3, {"Ben": 5})
    assert nights_of_member(ada.pk).in_a_row == 3
    assert [longest(run) for run in ([], [False], [True], [True, False, True, True])] == [0, 0, 1, 2]


def test_an_imported_night_has_points_alone_and_counts_once_though_two_seasons_have_it(ada):
    ended_night(30, {"Ben": 1})
    for season in (a_season(), a_season(name="Again")):
        past = PastNight.objects.create(season=season, name="Before", date=FIRST, at=AT)
        past.results.create(name="Ada", member=ada, points="27/2")
    [night] = nights_of_member(ada.pk).nights
    assert (night.points * 2, night.rank, night.is_imported) == (27, None, True)


def test_an_imported_night_counts_for_whom_only_the_second_season_that_has_it_names(ada):
    ended_night(30, {"Ben": 1})
    seasons = [a_season(), a_season(name="Again")]
    for season, member in zip(seasons, (None, ada), strict=True):
        past = PastNight.objects.create(season=season, name="Before", date=FIRST, at=AT)
        past.results.create(name="Ada" if member else "Ben", member=member, points="13")
    found = nights_of_member(ada.pk)
    assert ([night.points for night in found.nights], found.in_a_row) == ([13], 1)
    assert [len(nights_of_member(ada.pk, season=season).nights) for season in seasons] == [0, 1]


def test_nothing_is_given_away_before_noon_of_the_next_day_unless_it_is_published(ada):
    night = small_night("2026-11-20", Ada=ada)
    hidden, noon = announced_by(AT), AT.replace(hour=12) + dt.timedelta(days=1, minutes=1)
    assert nights_of_member(ada.pk, announced=hidden) == ((), 0, (), ())
    assert dates(nights_of_member(ada.pk, announced=announced_by(noon))) == ["2026-11-20"]
    publish_results(night_id=night.pk, by=None, at=AT)
    assert dates(nights_of_member(ada.pk, announced=hidden)) == ["2026-11-20"]


def test_prizes_are_stored_for_who_won_them_and_follow_a_correction(ada):
    night = small_night(Ada=ada)
    set_rules(provisional_minutes=None)
    lines = [PrizeLine("points", "First prize"), PrizeLine("lowest", "Booby")]
    set_prizes(night_id=night.pk, prizes=lines, by=None, at=AT)
    winners = {prize.name: [each.name for each in prize.won_by.all()] for prize in night.prizes.all()}
    assert winners == {"First prize": ["Eva"], "Booby": ["Fay", "Hal"]}
    table = night.rounds.get(number=2).tables.get(number=1)
    hands = {1: {"dealer": 1, "bids": [8, None, None, None], "trump": "D", "points": {"1": 1, "2": 13}}}
    enter_sheet(table_id=table.pk, hands=hands, seen={1: 1}, by=None, why="read again", at=AT)
    assert wrong_in(Night.objects.get(pk=night.pk)) == []
    own = nights_of_member(ada.pk).entrants
    assert [each.name for each in prizes_of_member(own)] == ["First prize"]
    prize = night.prizes.get(name="First prize")
    assert [each.name for each in prize.won_by.all()] == ["Ada", "Cleo"]
    prize.won_by.set(own)
    assert "First prize" in str(wrong_in(Night.objects.get(pk=night.pk)))
