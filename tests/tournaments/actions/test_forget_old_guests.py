"""Guests' names go when the club's time for them is over, and not before."""

import datetime as dt

import pytest
from django.core.management import call_command

from club.club_settings.stored import save_settings
from club.models import Forgotten, Member
from tests.tournaments.night_builder import AT, a_night, a_running_night
from tests.tournaments.season_nights import a_season, ended_night
from tournaments.actions.forget_old_guests import _months_ago, forget_old_guests
from tournaments.models import Entrant, Night
from tournaments.records.season_results import season_table_of

pytestmark = pytest.mark.django_db

TODAY = dt.date(2026, 12, 10)


def forget(months=3, today=TODAY):
    return forget_old_guests(months=months, today=today, at=AT)


def names():
    return set(Entrant.objects.values_list("name", flat=True))


def test_a_guest_is_forgotten_after_the_last_night_and_is_one_person_in_the_season():
    Member.objects.create(name="Cleo")
    ended_night(1, {"Ada": 30, "Bea": 20, "Cleo": 5})
    ended_night(8, {"ADA": 12, "Bea": 25})
    ended_night(15, {"Bea": 1})
    season = a_season()
    before = [(row.rank, row.points, row.nights) for row in season_table_of(season).rows]
    assert forget() == 1
    [given] = Forgotten.objects.values_list("name", flat=True)
    assert names() == {given, "Bea", "Cleo"}
    season.refresh_from_db()
    assert [(row.rank, row.points, row.nights) for row in season_table_of(season).rows] == before
    assert forget() == 0  # the one who was forgotten is not forgotten again
    assert forget(today=TODAY + dt.timedelta(days=7)) == 1
    assert "Cleo" in names()


def test_what_is_called_after_a_guest_keeps_its_name_as_nobody_was_asked():
    night = ended_night(1, {"Foster": 30, "Bea": 20})
    Night.objects.filter(pk=night.pk).update(name="Foster rules")
    assert forget() == 2
    assert (Night.objects.get().name, "Foster" in names()) == ("Foster rules", False)


def test_who_is_expected_or_invented_stays_and_nothing_is_done_while_a_night_is_played():
    ended_night(1, {"Guest 1": 30, "Bea": 20})
    Entrant.objects.create(night=a_night(1, is_rehearsal=True), number=9, name="Invented")
    Night.objects.filter(is_rehearsal=True).update(date=dt.date(2020, 1, 1))
    soon = a_night(1)
    assert forget() == 1
    assert names() >= {"Guest 1", "Invented"}
    soon.delete()
    a_running_night(4)
    ended_night(2, {"Zoe": 1})
    assert forget() == 0


def test_the_command_does_it_as_the_club_settled_it(capsys):
    ended_night(1, {"Ada": 30})
    call_command("forget_guests")
    save_settings(seen=0, guest_months=1)
    Night.objects.update(date=dt.date(2020, 1, 1))
    call_command("forget_guests")
    assert capsys.readouterr().out.splitlines() == ["0 names removed.", "1 name removed."]
    assert "Ada" not in names()


def test_months_are_counted_to_the_last_day_of_a_shorter_one():
    assert [_months_ago(dt.date(2026, 3, 31), months) for months in (1, 3, 13, 99_999)] == [
        dt.date(2026, 2, 28), dt.date(2025, 12, 31), dt.date(2025, 2, 28), dt.date.min,
    ]  # fmt: skip
