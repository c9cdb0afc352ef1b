"""The pages about the program: open to all, and without asking the database."""

import html
import re

import pytest
from django.urls import reverse

from club.server.serving import MOST_CONNECTIONS, THREADS
from scoring.laws.readings import READINGS

# Without the database's mark, a query fails the test.


def read(client, name):
    page = client.get(reverse(name))
    assert page.status_code == 200
    return html.unescape(page.content.decode())


def test_anyone_may_read_the_guide(client):
    assert "<h1>" in read(client, "guide")


def test_the_guide_lists_every_reading_by_its_number(client):
    page = read(client, "guide")
    listed = re.findall(r'<li id="reading-(\d+)" value="(\d+)">([^<]+)</li>', page)
    assert listed == [(str(number), str(number), reading) for number, reading in READINGS.items()]
    assert '<a href="#reading-46">our reading 46</a>' in page


def test_the_promises_say_what_they_mean_and_what_they_do_not_cover(client):
    page = read(client, "promises")
    assert page.count('<li class="panel" id="promise-') == 18
    assert page.count("<b>Its limits.</b>") == page.count('class="limits"') == 14
    assert "A hand counts once, however often it is sent." in page


def test_the_page_for_several_clubs_shows_the_figures_that_the_program_runs_with(client):
    page = read(client, "federation")
    assert f"works on {THREADS} requests at once and holds up to {MOST_CONNECTIONS} connections" in page
    assert "X-Forwarded-Proto $scheme" in page


@pytest.mark.parametrize("name", ["promises", "federation"])
@pytest.mark.parametrize("start", ["guide", "promises", "login"])
def test_the_foot_of_a_page_leads_there(client, start, name):
    assert f'href="{reverse(name)}"' in read(client, start).split('<footer class="foot')[1]


@pytest.mark.parametrize("name", ["guide", "promises", "federation"])
def test_they_are_only_read(client, name):
    assert client.post(reverse(name)).status_code == 405
