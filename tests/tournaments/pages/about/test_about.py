"""The two pages for those who must rely on the program: open to all, and without a look at the book."""

import html

import pytest
from django.urls import reverse

from club.server.serving import MOST_CONNECTIONS, THREADS
from tournaments.pages.about.promises import GROUPS

# Without the database's mark, a look at the book fails the test.


def read(client, name):
    page = client.get(reverse(name))
    assert page.status_code == 200
    return html.unescape(page.content.decode())


def test_every_promise_is_told_with_its_limits_and_its_tests(client):
    page = read(client, "promises").replace("<wbr>", "")
    for group in GROUPS:
        assert f'id="{group.key}">{group.title}</h2>' in page
        for promise in group.promises:
            assert f'id="promise-{promise.number}"' in page
            for told in (promise.sentence, promise.means, promise.limits, *promise.tests):
                assert told in page


def test_limits_are_shown_where_there_are_some(client):
    limited = [promise for group in GROUPS for promise in group.promises if promise.limits]
    assert read(client, "promises").count('class="limits"') == len(limited)


def test_the_page_for_several_clubs_tells_the_figures_that_the_program_runs_with(client):
    page = read(client, "federation")
    assert f"works on {THREADS} requests at once and holds up to {MOST_CONNECTIONS} connections" in page
    assert "X-Forwarded-Proto $scheme" in page


@pytest.mark.parametrize("name", ["promises", "federation"])
@pytest.mark.parametrize("start", ["guide", "promises", "login"])
def test_the_foot_of_a_page_leads_there(client, start, name):
    assert f'href="{reverse(name)}"' in read(client, start).split('<footer class="foot')[1]


@pytest.mark.parametrize("name", ["promises", "federation"])
def test_they_are_only_read(client, name):
    assert client.post(reverse(name)).status_code == 405
