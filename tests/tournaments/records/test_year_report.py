"""What a year of the club came to, of its nights that are over and were played."""

import datetime as dt
from decimal import Decimal

import pytest

from club.club_settings.club_years import club_year
from club.models import Member
from tests.tournaments.night_builder import AT
from tests.tournaments.season_nights import a_season, ended_night
from tournaments.actions.money import set_dues
from tournaments.models import Entrant, Night, NightResult, PastNight, Prize
from tournaments.records.year_report import year_reports

pytestmark = pytest.mark.django_db


def report(year=2026):
    return year_reports(club_year(year))[0]


def came(*names):
    return dict.fromkeys(names, 10)


def test_attendance_is_of_those_who_had_a_round_at_a_night_that_is_over():
    for name in ("Ada", "Ben"):
        Member.objects.create(name=name)
    ended_night(1, came("Ada", "Ben", "Zoë"))
    second = ended_night(8, came("Ada", "ZOË", "Eve", "Late"))
    NightResult.objects.filter(entrant__name="Late").update(played=0)  # had no round
    ended_night(15, came("Ada", "Ben"), is_rehearsal=True)
    Night.objects.create(name="To come", date=second.date, law=second.law, movement=second.movement)
    Night.objects.filter(pk=ended_night(22, came("Ada")).pk).update(date=dt.date(2025, 12, 31))
    found = report()
    assert [(night.name, night.members, night.guests) for night in found.nights] == [
        ("Night 1", 2, 1),
        ("Night 8", 1, 2),
    ]
    assert (found.attended, found.average, found.most, found.members, found.guests) == (6, 3, 3, 2, 2)
    assert [tuple(each) for each in found.faithful] == [(2, ("Ada", "ZOË (guest)")), (1, ("Ben", "Eve (guest)"))]
    assert report(2025).attended == 1


def test_an_imported_night_counts_once_however_many_seasons_have_it():
    ada = Member.objects.create(name="Ada")
    open_until = {"last_date": dt.date(2026, 12, 31)}
    for name, names in (("One", ("Ada", "Bob")), ("Other", ("Ada", "Eve"))):
        season = a_season(name=name, **open_until)
        past = PastNight.objects.create(season=season, name="Before", date=dt.date(2026, 9, 2), at=AT)
        for name in names:
            past.results.create(name=name, member=ada if name == "Ada" else None, points="5")
    found = report()
    assert [(night.members, night.guests, night.is_imported) for night in found.nights] == [(1, 2, True)]
    assert found.faithful[0].nights == 1


def test_ten_who_came_most_often_are_named_and_all_who_came_as_often():
    ended_night(1, came(*(f"G{number:02}" for number in range(14))))
    ended_night(2, came(*(f"G{number:02}" for number in range(9))))
    ended_night(3, came("G00"))
    assert [(each.nights, len(each.names)) for each in report().faithful] == [(3, 1), (2, 8), (1, 5)]
    assert report().faithful[0].names == ("G00",)  # no mark where nobody is a member


def test_new_members_and_those_who_left_are_those_of_whom_a_day_is_noted():
    day = dt.date
    Member.objects.create(name="Ada", since=day(2026, 5, 1))
    Member.objects.create(name="Ada", number="7", since=day(2026, 1, 1))
    Member.objects.create(name="Before", since=day(2025, 12, 31), active=False, left_on=day(2026, 12, 31))
    Member.objects.create(name="Nobody knows since when", active=False)
    Member.objects.create(name="Came back", left_on=day(2026, 2, 1))
    found = report()
    assert [tuple(each) for each in found.joined] == [
        ("Ada (7)", day(2026, 1, 1)),
        ("Ada (no number)", day(2026, 5, 1)),
    ]
    assert [each.name for each in found.left] == ["Before"]
    assert found.undated == 2


def test_money_is_of_the_nights_fees_and_of_the_years_dues():
    ada = Member.objects.create(name="Ada", since=dt.date(2020, 1, 1))
    night = ended_night(1, came("Ada", "Ben"), fee=Decimal("2.50"), currency="€")
    Entrant.objects.filter(name="Ben").update(paid=Decimal("2.50"))
    prize = Prize.objects.create(night=night, order=1, kind="points", name="First")
    Prize.objects.create(night=night, order=2, kind="door", name="Of nobody")
    prize.won_by.set(night.entrants.all())
    assert report().dues_in("€") == (None, None)
    set_dues(year=2026, amount=Decimal(20), currency="€")
    ada.dues.create(year=2026, amount=5, paid_on=dt.date(2027, 1, 2), at=AT)
    found = report()
    assert (found.fees_in("€").paid, found.fees_in("€").owed, found.fees_in("$").paid) == (
        Decimal("2.5"),
        Decimal("2.5"),
        0,
    )
    assert (found.dues_in("€"), found.prizes) == ((5, 15), 1)


def test_a_club_with_nothing_has_an_empty_year():
    assert (report().is_empty, report().average, report().most, report().faithful) == (True, None, None, ())
