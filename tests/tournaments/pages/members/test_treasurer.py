"""The treasurer's list on a page and as a file."""

import datetime as dt
from decimal import Decimal

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import a_night

pytestmark = pytest.mark.django_db

YEAR = {"first": "2026-01-01", "last": "2026-12-31"}


def test_the_page_has_the_nights_between_the_dates_and_the_file_their_people(admin_client):
    night = a_night(2, date=dt.date(2026, 3, 1), fee=Decimal("5.50"), currency="€", name="=Night")
    night.entrants.filter(number=1).update(paid=Decimal("5.50"), name="=1+1")
    page = admin_client.get(reverse("fees"), YEAR)
    assert [(each.people, each.due, each.paid, each.owed) for each in page.context["totals"]] == [
        (2, Decimal(11), Decimal("5.5"), Decimal("5.5"))
    ]
    assert "11.00" in page.text
    assert admin_client.get(reverse("fees"), YEAR | {"last": "2026-02-28"}).context["nights"] == []
    rows = admin_client.get(reverse("fees_file", args=["csv"]), YEAR).getvalue().decode("utf-8-sig").splitlines()
    assert rows == [
        "Date,Night,Number,Name,Member number,Currency,Fee,Paid,Owed",
        "2026-03-01,'=Night,1,'=1+1,,€,5.5,5.5,0.0",
        "2026-03-01,'=Night,2,Guest 2,,€,5.5,0.0,5.5",
    ]
    assert admin_client.get(reverse("fees_file", args=["xlsx"]), YEAR).content.startswith(b"PK")


def test_dates_that_are_none_are_refused_with_a_sentence(admin_client):
    for bad, field in (({"first": "soon"}, "first"), ({"last": "2025-12-31"}, "last"), ({"last": ""}, "last")):
        page = admin_client.get(reverse("fees"), YEAR | bad)
        assert (page.status_code, list(page.context["form"].errors)) == (422, [field])
        assert admin_client.get(reverse("fees_file", args=["csv"]), YEAR | bad).status_code == 404
    assert admin_client.get(reverse("fees_file", args=["pdf"]), YEAR).status_code == 404
    assert admin_client.get(reverse("fees")).status_code == 200
