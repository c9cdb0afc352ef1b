"""What programs look for at fixed addresses."""

import datetime as dt
import re

import pytest
from django.contrib.staticfiles import finders
from django.utils import timezone

pytestmark = pytest.mark.django_db

SECURITY = "/.well-known/security.txt"


def test_search_engines_stay_out(client):
    answer = client.get("/robots.txt")
    assert (answer["Content-Type"], answer.text) == ("text/plain", "User-agent: *\nDisallow: /\n")


def test_a_finder_of_a_hole_reads_whom_to_tell_for_the_next_months(client, settings):
    settings.CONTACT = "mailto:host@cinch.example.org"
    found = re.fullmatch("Contact: mailto:host@cinch.example.org\nExpires: (.*)\n", client.get(SECURITY).text)
    left = dt.datetime.fromisoformat(found[1]) - timezone.now()
    assert dt.timedelta(days=80) < left < dt.timedelta(days=365)


def test_a_club_that_names_nobody_has_no_such_page(client):
    assert client.get(SECURITY).status_code == 404


def test_a_browser_can_keep_the_program_beside_its_other_apps(client):
    page = client.get("/sign-in/").text
    found = client.get(re.search('rel="manifest" href="([^"]+)"', page)[1])
    assert found["Content-Type"] == "application/manifest+json"
    manifest = found.json()
    assert (manifest["name"], manifest["start_url"]) == ("Head Table", "/")
    assert finders.find(manifest["icons"][0]["src"].removeprefix("/static/"))
