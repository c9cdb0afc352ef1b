"""Who is asked for the dues of a year, who has paid, and who owes."""

import datetime as dt
from decimal import Decimal

import pytest

from club.club_settings.club_years import club_year, year_asked, year_at
from club.club_settings.stored import save_settings
from club.models import DuesPayment, Member
from tests.tournaments.night_builder import AT, a_night
from tests.tournaments.season_nights import a_season
from tournaments.actions.money import set_dues, set_own_dues
from tournaments.records.dues import dues_of

pytestmark = pytest.mark.django_db


def lines(year):
    return {line.name: (line.state, line.due, line.paid, line.owed) for line in dues_of(club_year(year)).lines}


def paid(member, amount, year=2026):
    return member.dues.create(year=year, amount=amount, paid_on=dt.date(2026, 3, 1), at=AT)


def test_each_member_owes_what_is_asked_and_not_paid():
    ada, ben, cleo, dora, eve = (
        Member.objects.create(name=name, since=dt.date(2020, 1, 1)) for name in ("Ada", "Ben", "Cleo", "Dora", "Eve")
    )
    set_dues(year=2025, amount=Decimal(20), currency="€")
    set_dues(year=2026, amount=Decimal("25.50"), currency="€")
    for year, amount in ((2026, Decimal(0)), (2028, None)):
        set_own_dues(member_id=cleo.pk, year=year, amount=amount)
    set_own_dues(member_id=dora.pk, year=2025, amount=Decimal(10))
    paid(ada, Decimal("25.50"))
    paid(ben, Decimal(10))
    paid(eve, Decimal(30))
    taken_back = paid(dora, Decimal(10))
    taken_back.taken_back_at = AT
    taken_back.save()
    whole = Decimal("25.50")
    assert lines(2026) == {
        "Ada": ("paid", whole, whole, 0),
        "Ben": ("owes", whole, 10, Decimal("15.5")),
        "Cleo": ("free", 0, 0, 0),
        "Dora": ("owes", 10, 0, 10),
        "Eve": ("paid", whole, 30, 0),
    }
    found = dues_of(club_year(2026))
    assert (found.paid, found.owed, found.counts) == (
        Decimal("65.5"),
        Decimal("25.5"),
        {"owes": 2, "paid": 2, "free": 1},
    )
    assert lines(2025)["Cleo"] == ("owes", 20, 0, 20)  # an honorary member since 2026
    set_dues(year=2029, amount=Decimal(30), currency="€")
    assert lines(2029)["Cleo"] == ("owes", 30, 0, 30)  # and no more
    assert lines(2027)["Ada"] == ("free", 0, 0, 0)  # nobody has settled that year


def test_who_was_no_member_in_that_year_is_not_asked_but_every_payment_stands():
    set_dues(year=2026, amount=Decimal(25), currency="€")
    day = dt.date
    given = {
        "Always": {},
        "Later": {"since": day(2027, 1, 1)},
        "At the end": {"since": day(2026, 12, 31)},
        "Left long ago": {"active": False},
        "Left before": {"active": False, "left_on": day(2025, 12, 31)},
        "Left meanwhile": {"active": False, "left_on": day(2026, 1, 1)},
        "Left and paid": {"active": False},
    }
    members = {name: known_since_2026(name, **fields) for name, fields in given.items()}
    paid(members["Left and paid"], 25)
    assert set(lines(2026)) == {"Always", "At the end", "Left meanwhile", "Left and paid"}
    members["Left and paid"].delete()
    assert lines(2026)[""] == ("paid", 0, 25, 0)
    assert dues_of(club_year(2026)).paid == 25


def known_since_2026(name, **fields):
    """A member who was put on the roster at the end of 2026."""
    member = Member.objects.create(name=name, **fields)
    Member.objects.filter(pk=member.pk).update(joined_at=dt.datetime(2026, 12, 31, 12, tzinfo=dt.UTC))
    return member


def test_who_has_no_day_of_joining_is_asked_from_the_year_in_which_the_club_first_knew_them():
    for year in (2023, 2024, 2025, 2026):
        set_dues(year=year, amount=Decimal(25), currency="€")
    came, played, settled, taken_back, *_rest = (
        known_since_2026(name) for name in ("Came", "Played", "Paid", "Taken back", "On the roster")
    )
    known_since_2026("Dated", since=dt.date(2023, 12, 31))
    a_night(1, date=dt.date(2024, 12, 31)).entrants.create(number=2, name="Came", member=came)
    past_night = a_season(last_date=dt.date(2099, 12, 31)).past_nights.create(
        name="May", date=dt.date(2025, 1, 1), at=AT
    )
    past_night.results.create(member=played, name="Played", points="27")
    paid(settled, 25, year=2023)
    DuesPayment.objects.filter(pk=paid(taken_back, 25, year=2023).pk).update(taken_back_at=AT)
    assert [set(lines(year)) for year in (2023, 2024, 2025)] == [
        {"Dated", "Paid"},
        {"Dated", "Paid", "Came"},
        {"Dated", "Paid", "Came", "Played"},
    ]
    assert len(lines(2026)) == 6
    assert [dues_of(club_year(year), came).lines[0].owed for year in (2023, 2024)] == [0, 25]


def test_the_clubs_year_begins_in_the_month_that_it_has_settled():
    assert (str(year_at(dt.date(2026, 1, 1))), club_year(2026).last) == ("2026", dt.date(2026, 12, 31))
    save_settings(seen=0, year_begins=9)
    assert [str(year_at(day)) for day in (dt.date(2026, 8, 31), dt.date(2026, 9, 1))] == ["2025/26", "2026/27"]
    assert (club_year(2099).first, club_year(2099).last) == (dt.date(2099, 9, 1), dt.date(2100, 8, 31))
    assert str(club_year(2099)) == "2099/00"
    texts = ("2026", None, "", "x", "0", "1899", "2999", "20260", "２０２６")
    asked = [year_asked(text, dt.date(2026, 8, 31)) for text in texts]
    assert [each and str(each) for each in asked] == ["2026/27", "2025/26", *[None] * 7]
