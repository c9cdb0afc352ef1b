"""The year report on its page, as files and on paper."""

import datetime as dt
from decimal import Decimal

import pytest
from django.urls import reverse

from club.club_settings.stored import save_settings
from club.models import Member
from tests.tournaments.pages.desk.desk import words
from tests.tournaments.printing.builders import text
from tests.tournaments.season_nights import ended_night
from tournaments.models import Entrant, Night

pytestmark = pytest.mark.django_db

PAGE = reverse("year_report")


@pytest.fixture
def two_years():
    Member.objects.create(name="Ada", since=dt.date(2026, 5, 1))
    Member.objects.create(name="Ben")
    for day in (1, 8):
        ended_night(day, {"Ada": 3, "Ben": 2, "Zoë": 1}, fee=Decimal("2.50"), currency="€")
    Entrant.objects.filter(name="Ada").update(paid=Decimal("2.50"))
    last = ended_night(15, {"Ben": 2, "Zoë": 1})
    Night.objects.filter(pk=last.pk).update(date=dt.date(2025, 9, 15))


def figures(page):
    return {row.label: row.value_texts for row in page.context["found"].rows}


def test_the_figures_stand_beside_those_of_the_year_before(admin_client, two_years):
    page = admin_client.get(PAGE, {"year": "2026"})
    assert figures(page) == {
        "Nights held": ("2", "1"),
        "Attendance, all nights together": ("6", "2"),
        "Attendance on average": ("3.0", "2.0"),
        "Most at one night": ("3", "2"),
        "Members who came": ("2", "1"),
        "Guests who came": ("1", "1"),
        "New members": ("1", "0"),
        "Members who left": ("0", "0"),
        "Fees of the nights, paid": ("€5", "€0"),
        "Fees of the nights, owed": ("€10", "€0"),
    }
    shown = words(page)
    assert "1 member has no joining date, so is not counted as new in any year." in shown
    assert "2 nights Ada , Ben , Zoë (guest)" in shown
    assert "There is nothing of 2024 to compare with." in words(admin_client.get(PAGE, {"year": "2025"}))


def test_a_year_of_nothing_says_so_and_a_year_that_is_none_is_not_found(admin_client):
    assert "Nothing yet in 2020" in words(admin_client.get(PAGE, {"year": "2020"}))
    assert admin_client.get(PAGE).status_code == 200
    for bad in ("x", "", "99999"):
        assert admin_client.get(PAGE, {"year": bad}).status_code == 404


def test_the_files_have_the_figures_and_every_night(admin_client, two_years):
    save_settings(seen=0, year_begins=9)
    year = {"year": "2026"}
    text_of = admin_client.get(reverse("year_report_file", args=["csv"]), year).getvalue().decode("utf-8-sig")
    lines = text_of.splitlines()
    assert lines[:3] == [
        "Figure,Currency,2026/27,2025/26",
        "Nights held,,2,1",
        '"Attendance, all nights together",,6,2',
    ]
    assert {"2026-09-01,Night 1,2,1,3", "2,Ada", "2,Zoë (guest)"} <= set(lines)
    assert admin_client.get(reverse("year_report_file", args=["xlsx"]), year).content.startswith(b"PK")
    for paper in ("a4", "letter"):
        pdf = admin_client.get(reverse("year_report_file", args=["pdf"]), year | {"paper": paper}).content
        printed = text(pdf)
        assert all(part in printed for part in ("Year report 2026/27", "Nights held", "Zoë (guest)", "Night 8"))
    for bad in (["txt"], ["json"]):
        assert admin_client.get(reverse("year_report_file", args=bad), year).status_code == 404
