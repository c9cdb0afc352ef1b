"""How strong people are, on the page: where the club wants it, and to nobody but directors."""

import csv
import io

import pytest

from club.models import Member
from tests.tournaments.season_nights import a_season, ended_night, seat_all
from tournaments.models import Season
from tournaments.pages.seasons.seasons import usual_season

pytestmark = pytest.mark.django_db

PAIRS = ((("Ada", "Ben"), ("Cleo", "Dot")), (("Ada", "Cleo"), ("Ben", "Dot")), (("Ada", "Dot"), ("Ben", "Cleo")))


def a_season_that_ada_wins(**settled):
    """Everyone Ada plays with makes 12, the others 2, in so many rounds that all have a place but Gil, who plays one."""
    Member.objects.create(name="Ada")
    night = ended_night(3, dict.fromkeys(("Ada", "Ben", "Cleo", "Dot", "Gil"), 5))
    for number in range(1, 13):
        (north, south), (east, west) = PAIRS[number % 3]
        seat_all(night, (north, east, south, west), number=number, points=(12, 2))
    seat_all(night, ("Gil", "Ben", "Cleo", "Dot"), number=13)
    return a_season(**({"show_ratings": True} | settled))


def test_the_strongest_comes_first_and_who_has_played_too_little_has_no_place(admin_client):
    season = a_season_that_ada_wins()
    page = admin_client.get(f"/seasons/{season.pk}/rating/")
    assert page.context["rated"][0].participant.name == "Ada"
    assert page.context["rated"][0].points.startswith("+")
    assert {each.participant.name for each in page.context["rated"][1:]} == {"Ben", "Cleo", "Dot"}
    assert all(each.points.startswith("−") for each in page.context["rated"][1:])
    assert [each.participant.name for each in page.context["waiting"]] == ["Gil"]
    rows = list(
        csv.reader(io.StringIO(b"".join(admin_client.get(f"/seasons/{season.pk}/rating.csv")).decode("utf-8-sig")))
    )
    assert rows[0] == ["Name", "Strength", "Give or take", "Place from", "Place to", "Nights", "Rounds"]
    assert (rows[1][0], rows[1][3], rows[1][5:]) == ("Ada", "1", ["1", "12"])
    assert ["Gil", "", "", "", "", "1", "1"] in rows
    assert admin_client.get(f"/seasons/{season.pk}/rating.xlsx").content[:2] == b"PK"


def test_where_guests_do_not_count_members_have_places_among_themselves(admin_client):
    season = a_season_that_ada_wins(with_guests=False)
    [ada] = admin_client.get(f"/seasons/{season.pk}/rating/").context["rated"]
    assert (ada.strength.first, ada.strength.last) == (1, 1)


def test_ratings_are_off_until_the_club_wants_them_and_stay_on_with_the_next_season(admin_client):
    ended_night(3, {"Ada": 5})
    season = a_season()
    urls = [f"/seasons/{season.pk}/rating{form}" for form in ("/", ".csv", ".xlsx")]
    assert [admin_client.get(url).status_code for url in urls] == [404, 404, 404]
    assert "/rating/" not in admin_client.get(f"/seasons/{season.pk}/").content.decode()
    Season.objects.update(show_ratings=True)
    assert "/rating/" in admin_client.get(f"/seasons/{season.pk}/").content.decode()
    assert "Nobody has played yet" in admin_client.get(urls[0]).content.decode()
    assert admin_client.get(f"/seasons/{season.pk}/rating.pdf").status_code == 404
    assert usual_season().show_ratings
