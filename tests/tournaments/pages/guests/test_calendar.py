"""The nights as a calendar: behind the club's own link, with no guest in it."""

import pytest

from tests.tournaments.night_builder import a_night
from tournaments.records.links import calendar_token

pytestmark = pytest.mark.django_db


def test_the_calendar_has_every_night_and_no_guest(client):
    a_night(4, name="First, night")
    a_night(4, name="Second night")
    answer = client.get(f"/c/{calendar_token()}/nights.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    content = answer.content.decode()
    assert content.count("BEGIN:VEVENT") == 2
    assert "SUMMARY:First\\, night\r\n" in content
    assert "Guest" not in content
    again = client.get(f"/c/{calendar_token()}/nights.ics", headers={"if-none-match": answer["ETag"]})
    assert again.status_code == 304


def test_without_the_clubs_link_there_is_nothing(client):
    a_night(4)
    assert client.get(f"/c/{'a' * 26}/nights.ics").status_code == 404


def test_the_hosts_list_of_nights_has_the_link(admin_client):
    a_night(4)
    assert f"/c/{calendar_token()}/nights.ics" in admin_client.get("/nights/").content.decode()
