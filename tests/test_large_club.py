"""Pages of a club with 10,000 members: small enough to send, and everyone is found."""

import datetime as dt
from decimal import Decimal

import pytest
from django.urls import reverse

from club.models import Member
from tests.tournaments.night_builder import a_night
from tests.tournaments.pages.desk.desk import words
from tournaments.pages.door.arrivals import PER_PAGE

pytestmark = pytest.mark.django_db
MANY = 10_000
MOST_BYTES = 200_000


@pytest.fixture
def night():
    """A night of 80 guests at a club all of whose members joined this year."""
    joined = dt.date(2026, 5, 1)
    Member.objects.bulk_create(Member(name=f"Anna {each:05} Member", since=joined) for each in range(MANY))
    return a_night(80, fee=Decimal(5), currency="€")


def found_at_the_door(page):
    return [row.name for group in page.context["groups"] for row in group.rows if row.shown]


def test_members_and_door_of_a_large_club_are_small_and_the_search_finds_everyone(admin_client, night):
    door = reverse("door", args=[night.pk])
    pages = {
        "members": admin_client.get(reverse("members")),
        "door": admin_client.get(door),
        "last members at the door": admin_client.get(door, {"page": MANY // PER_PAGE}),
        "many found at the door": admin_client.get(door, {"q": "anna"}),
    }
    sizes = {name: len(page.content) for name, page in pages.items()}
    assert {name: size for name, size in sizes.items() if size > MOST_BYTES} == {}
    assert len(found_at_the_door(pages["door"])) == 80 + PER_PAGE
    assert found_at_the_door(pages["last members at the door"])[-1] == "Anna 09999 Member"
    assert found_at_the_door(admin_client.get(door, {"q": "member 09998"})) == ["Anna 09998 Member"]


def test_the_year_report_of_a_large_club_names_the_first_of_each_list_and_its_files_everyone(admin_client, night):
    year = {"year": "2026"}
    Member.objects.filter(name__lt="Anna 00101").update(active=False, left_on=dt.date(2026, 6, 1))
    page = admin_client.get(reverse("year_report"), year)
    assert len(page.content) <= MOST_BYTES
    assert page.content.count(b"Member</bdi>") == 200
    shown = words(page)
    assert "And 9900 more. The CSV and Excel files name everyone." in shown
    assert "And 1 more. The CSV and Excel files name everyone." in shown
    report = admin_client.get(reverse("year_report_file", args=["csv"]), year).getvalue().decode()
    assert report.count("Anna") == MANY + 101


def test_a_name_typed_at_the_door_of_a_large_club_enters_its_member(admin_client, night):
    door = reverse("door", args=[night.pk])
    admin_client.post(door, {"typed": "anna 09998 member"})
    assert night.entrants.get(member__name="Anna 09998 Member").arrival == "here"
    admin_client.post(door, {"typed": "Anna"})
    assert night.entrants.count() == 81
