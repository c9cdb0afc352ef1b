"""The nights as a calendar: behind the club's own link, with no guest in it."""

import datetime as dt
import re

import pytest
from django.urls import reverse

from club.club_settings.stored import current, save_settings
from club.models import ClubSettings
from tests.tournaments.night_builder import a_night
from tournaments.records.links import calendar_token, screen_path_of

pytestmark = pytest.mark.django_db


def test_the_calendar_has_every_night_and_no_guest(client):
    a_night(4, name="First, night")
    a_night(4, name="Second night")
    answer = client.get(f"/c/{calendar_token(1)}/nights.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    content = answer.content.decode()
    assert content.count("BEGIN:VEVENT") == 2
    assert "SUMMARY:First\\, night\r\n" in content
    assert "Guest" not in content
    again = client.get(f"/c/{calendar_token(1)}/nights.ics", headers={"if-none-match": answer["ETag"]})
    assert again.status_code == 304


def test_without_the_clubs_link_there_is_nothing(client):
    a_night(4)
    assert client.get(f"/c/{'a' * 26}/nights.ics").status_code == 404


def test_the_hosts_list_of_nights_has_the_link(admin_client):
    a_night(4)
    assert f"/c/{calendar_token(1)}/nights.ics" in admin_client.get("/nights/").content.decode()


def link_on(client):
    """The calendar's link on the list of nights."""
    return re.search(r'href="(/c/[^"]+)"', client.get("/nights/").content.decode())[1]


def test_a_new_link_ends_the_old_one_which_says_so(admin_client, client):
    a_night(4)
    old = link_on(admin_client)
    before = ClubSettings.objects.count()
    answer = admin_client.post("/nights/new-calendar-link/", {"seen": 1}, follow=True)
    assert "The old calendar link no longer works." in answer.content.decode()
    new = link_on(admin_client)
    assert (before, current().calendar_generation) == (0, 2)
    assert (client.get(old).status_code, client.get(new).status_code) == (404, 200)
    assert "It is mistyped, withdrawn, or from another night." in client.get(old).content.decode()
    admin_client.post("/nights/new-calendar-link/", {"seen": 1})
    assert client.get(new).status_code == 200, "the same press again withdraws no newer link"
    admin_client.post("/nights/new-calendar-link/", {"seen": 2})
    assert [client.get(each).status_code for each in (old, new, link_on(admin_client))] == [404, 404, 200]


def test_another_process_knows_of_the_new_link_at_once(client):
    a_night(4)
    ClubSettings.objects.create(calendar_generation=2, version=1)  # by that process
    answers = [client.get(f"/c/{calendar_token(generation)}/nights.ics").status_code for generation in (1, 2, 3)]
    assert answers == [404, 200, 404]


def test_only_a_director_makes_a_new_link(client, django_user_model):
    a_night(4)
    client.force_login(django_user_model.objects.create_user("helper"))
    assert "new-calendar-link" not in client.get("/nights/").content.decode()
    assert client.post("/nights/new-calendar-link/", {"seen": 1}).status_code == 403


def test_no_event_holds_the_key_and_each_is_its_own_under_any_link(client):
    a_night(4)
    a_night(4)
    texts = []
    for generation in (1, 2):
        ClubSettings.objects.update_or_create(defaults={"calendar_generation": generation})
        content = client.get(f"/c/{calendar_token(generation)}/nights.ics").content.decode().replace("\r\n ", "")
        assert re.search(r"[a-z2-7]{26}", calendar_token(generation))[0] not in content
        texts.append(re.findall(r"UID:(\S+)", content))
    assert texts[0] == texts[1]
    assert len(set(texts[0])) == 2


@pytest.mark.parametrize("named", ["1", "2", "0", "03", "9" * 30, ""])
def test_a_link_opens_nothing_under_another_generation_than_it_was_made_for(client, named):
    ClubSettings.objects.create(calendar_generation=3)
    proof = calendar_token(3).rpartition("-")[2]
    assert client.get(f"/c/{named}-{proof}/nights.ics").status_code == 404


def test_a_night_has_its_time_as_the_clubs_clocks_show_it_and_its_place(client, admin_client):
    save_settings(seen=0, time_zone="Europe/Paris")
    night = a_night(4, date=dt.date(2026, 7, 3), starts_at=dt.time(19, 30), place="Parish Hall, Leeds")
    a_night(4, date=dt.date(1, 1, 1), starts_at=dt.time(0, 0))
    content = client.get(f"/c/{calendar_token(1)}/nights.ics").content.decode()
    for line in ("DTSTART:20260703T173000Z", "LOCATION:Parish Hall\\, Leeds", "DTSTART;VALUE=DATE:00010101"):
        assert f"{line}\r\n" in content
    for page in (screen_path_of(night, "join"), reverse("door", args=[night.pk])):
        assert "19:30" in admin_client.get(page).text
        assert "Parish Hall, Leeds" in admin_client.get(page).text
