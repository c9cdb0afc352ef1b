"""What is stored of one language is never shown in another: tags of answers, and whatever the program remembers of pages.

And every page says in which language it is. A new page is looked at as soon as `tests.breaking.doors` knows its address.
"""

import functools
import gc
import re

import pytest
from django.core.cache import cache
from django.urls import get_resolver

from club.club_settings import stored
from club.models import ClubSettings
from tests.breaking.doors import a_world, doors
from tests.prepared import rows_of_the_module
from tests.trials import as_trial
from tournaments.pages.table import parts

pytestmark = pytest.mark.django_db

# What a page has anew each time: tokens against forgery, keys of forms, the time.
ANEW = re.compile(
    rb'csrfmiddlewaretoken" value="\w+|name="key" value="[^"]+|\b\d\d:\d\d\b|"now": "[^"]+|data-now="[^"]+'
)


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    with rows_of_the_module(django_db_blocker):
        yield a_world()


@pytest.fixture(autouse=True)
def _as_nobody_has_settled():
    yield
    stored.forget()


@pytest.fixture
def every(world):
    """Each address, but those of Django's own pages, of the choice of a language and of backups."""
    found = doors(get_resolver().url_patterns, world.seen_with("own"))
    return [each for each in found if not each.written.startswith(("admin/", "language/", "backup/"))]


@pytest.fixture
def asked(admin_client):
    """Those addresses that answer a GET with 200, and that answer in a language, to one who has the tags of `had`."""

    def asked(language, asked_for, had=None):
        found = {}
        for door in asked_for:
            headers = {"Accept-Language": language} | ({"If-None-Match": had[door]["ETag"]} if had else {})
            answer = admin_client.get(door.path, headers=headers)
            if answer.status_code in (200, 304):
                found[door] = answer
        return found

    return asked


def test_no_tag_of_one_language_holds_in_another(asked, every, invented_language):
    english = asked("en", every)
    tagged = [door for door, answer in english.items() if "ETag" in answer]
    assert len(tagged) > 5
    other = asked(invented_language, tagged, had=english)
    again = asked("en", tagged, had=english)
    for door in tagged:
        is_alike = getattr(door.view, "language_kind", "") == "program"
        assert (door.written, other[door].status_code) == (door.written, 304 if is_alike else 200)
        assert (door.written, again[door].status_code) == (door.written, 304)


# What the visitor has chosen, what the browser asks for, what the club has settled → what hangs in the hall, all else.
@pytest.mark.parametrize(
    ("chosen", "asks", "settled", "hall", "all_else"),
    [
        ("", "fr", "", "fr", "fr"),
        ("", "en", "fr", "fr", "en"),
        # How a language is chosen, `tests/club/server/test_languages.py` asks of fewer pages in every run.
        as_trial(("", "tlh", "fr", "fr", "fr")),
        as_trial(("en", "fr", "fr", "en", "en")),
    ],
)
def test_every_page_says_its_language(admin_client, asked, every, settings, chosen, asks, settled, hall, all_else):
    settings.LANGUAGES = [("en", "English"), ("fr", "Français")]
    if chosen:
        admin_client.cookies[settings.LANGUAGE_COOKIE_NAME] = chosen
    ClubSettings.objects.create(language=settled, version=1)
    stored.as_stored()
    pages = {
        door: re.search(rb'<html lang="([^"]*)"', answer.content)
        for door, answer in asked(asks, every).items()
        if not answer.streaming and answer["Content-Type"].startswith("text/html") and b"<html" in answer.content
    }
    assert len(pages) > 100
    kinds = {"page": hall}
    wrong = {
        (door.written, found and found[1].decode())
        for door, found in pages.items()
        if not found or found[1].decode() != kinds.get(getattr(door.view, "language_kind", ""), all_else)
    }
    assert wrong == set()


def test_what_programs_read_is_alike_in_every_language(asked, every, invented_language):
    files = [door for door in every if door.written.endswith((".json", "/state"))]
    english, other = asked("en", files), asked(invented_language, files)
    assert len(english) > 5
    differing = [
        door.written for door in english if ANEW.sub(b"", english[door].content) != ANEW.sub(b"", other[door].content)
    ]
    assert differing == []


@pytest.mark.trial
def test_nothing_that_is_remembered_in_one_language_is_shown_in_another(asked, every, invented_language):
    asked("en", every)
    after = asked(invented_language, every)
    _forget_all()
    alone = asked(invented_language, every)
    differing = {
        door.written
        for door, answer in alone.items()
        if not answer.streaming
        and not answer["Content-Type"].startswith("application/pdf")
        and ANEW.sub(b"", answer.content) != ANEW.sub(b"", after[door].content)
    }
    assert differing == set()


def _forget_all():
    cache.clear()
    parts._versions.clear()
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper) and each.__module__.startswith(("club.", "tournaments.")):
            each.cache_clear()
