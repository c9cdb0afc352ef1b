"""A poll that finds nothing new, and a tag that never stands for two states of a table."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from club.server.data_folder import another_secret_key
from tests.tournaments.night_builder import AT, a_running_night, card_of, report
from tournaments.actions.joining import withdraw_card
from tournaments.display import polling
from tournaments.display.polling import etag_of, version_shown
from tournaments.models import Night
from tournaments.records import night_version
from tournaments.records.links import person_path_of, token_of
from tournaments.records.night_version import records_mark
from tournaments.records.screens import ScreenGlance

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def state_path(night, table=1):
    return reverse("table_state", args=[token_of(card_of(night, table))])


def state_of(client, night, tag=None):
    return client.get(state_path(night), headers={"If-None-Match": tag} if tag else {})


def own_page(client, night, tag=None):
    path = person_path_of(night.entrants.order_by("number").first())
    return client.get(path, headers={"If-None-Match": tag} if tag else {})


LOOKS = pytest.mark.parametrize("look", [state_of, own_page], ids=["a table's state", "a person's page"])


def test_a_poll_that_finds_nothing_new_gets_nothing(client, night):
    tag = state_of(client, night)["ETag"]
    path = state_path(night)
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 304


@LOOKS
def test_a_hand_makes_another_tag(client, night, look):
    tag = look(client, night)["ETag"]
    assert look(client, night, tag).status_code == 304
    report(night, 1, 1, 1)
    changed = look(client, night, tag)
    assert (changed.status_code, changed["ETag"] == tag) == (200, False)


def test_what_opens_nothing_is_answered_so_whatever_tag_it_brings(client, night):
    tag = state_of(client, night)["ETag"]
    path = state_path(night)
    withdraw_card(night_id=night.pk, number=1, by=None, at=AT)
    for each in (path, path.replace("/state", "x/state"), "/t/1-1-x/state"):
        assert client.get(each, headers={"If-None-Match": tag}).status_code == 404
    other = client.get(state_path(night, 2), headers={"If-None-Match": tag})
    assert other.status_code == 200


def test_a_reader_of_another_language_is_answered_anew(client, night):
    tag = state_of(client, night)["ETag"]
    path = state_path(night)
    assert etag_of(card_of(night), "en") == tag != etag_of(card_of(night), "de")
    asked = {"If-None-Match": etag_of(card_of(night), "de"), "Accept-Language": "en"}
    assert client.get(path, headers=asked).status_code == 200


@pytest.mark.parametrize("method", ["post", "put", "delete", "head"])
def test_no_other_method_is_answered_so(client, night, method):
    tag = state_of(client, night)["ETag"]
    path = state_path(night)
    answer = getattr(client, method)(path, headers={"If-None-Match": tag})
    assert answer.status_code == (304 if method == "head" else 405)


def test_the_tag_is_found_among_others_and_weak_or_strong(client, night):
    tag = state_of(client, night)["ETag"]
    path = state_path(night)
    for tags in (tag.removeprefix("W/"), f'"x", {tag}', f'{tag}, W/"y"'):
        assert client.get(path, headers={"If-None-Match": tags}).status_code == 304
    for tags in ("", "x", '"x"', tag[:-2] + '"', "W/", '"\x00"'):
        assert client.get(path, headers={"If-None-Match": tags}).status_code == 200


def test_a_poll_is_sent_on_to_https(client, night, settings):
    tag = state_of(client, night)["ETag"]
    path = state_path(night)
    asked = {"If-None-Match": tag}
    settings.SECURE_SSL_REDIRECT = True
    answer = Client().get(path, headers=asked)
    assert (answer.status_code, answer.headers.get("Location")) == (301, f"https://testserver{path}")
    assert Client().get(path, headers=asked, secure=True).status_code == 304


def test_an_answer_of_nothing_new_carries_what_every_answer_does(client, night):
    first = state_of(client, night)
    again = state_of(client, night, first["ETag"])
    for name in ("X-Content-Type-Options", "Referrer-Policy", "Cache-Control", "ETag"):
        assert again.headers.get(name) == first.headers.get(name) is not None, name


def put_back(night, version):
    """The book as a backup or a copy brings it: the night is at an old version again, under another secret key."""
    with another_secret_key():
        Night.objects.filter(pk=night.pk).update(version=version)
        night.cards.update(version=version)


@pytest.fixture
def own_key(settings):
    """The key that the others test with, again afterwards."""
    settings.SECRET_KEY = settings.SECRET_KEY  # pytest-django puts back what it saw being set
    yield
    settings.SECRET_KEY_FILE.unlink(missing_ok=True)


@LOOKS
def test_a_book_that_was_put_back_makes_other_tags_of_the_same_versions(client, night, look, own_key):
    tag, version = look(client, night)["ETag"], Night.objects.get(pk=night.pk).version
    report(night, 1, 1, 1)
    put_back(night, version)
    again = look(client, night, tag)
    assert (again.status_code, again["ETag"] == tag) == (200, False)


@LOOKS
def test_another_version_of_the_program_makes_other_tags(client, night, look, monkeypatch):
    tag = look(client, night)["ETag"]
    monkeypatch.setattr(night_version, "VERSION", "0.2.0")
    night_version._mark.cache_clear()
    try:
        assert look(client, night, tag).status_code == 200
    finally:
        night_version._mark.cache_clear()


def test_servers_with_one_key_make_one_tag_and_others_another(night, settings):
    tag, mark = etag_of(card_of(night), "en"), records_mark()
    assert mark in tag
    night_version._mark.cache_clear()  # as another process begins
    assert etag_of(card_of(night), "en") == tag
    settings.SECRET_KEY = "another"
    assert records_mark() != mark
    assert settings.SECRET_KEY not in tag


def test_nobody_is_heard_by_a_poll_that_was_not_a_tables(client, night):
    own_page(client, night)
    assert card_of(night).last_seen_at is None
    state_of(client, night)
    assert card_of(night).last_seen_at > AT


@pytest.fixture
def shown(settings):
    """The version that the screens of a night show, so many seconds into the night."""
    settings.SCENE_STANDS = dt.timedelta(seconds=1)
    polling._screen_versions.clear()
    yield lambda version, hands, seconds, night=1: version_shown(
        ScreenGlance(night, version, hands, 1, None), AT + dt.timedelta(seconds=seconds)
    )
    polling._screen_versions.clear()


def test_while_hands_come_in_a_hall_has_one_new_scene_a_second(shown):
    hands = [shown(10 + tenth, tenth, tenth / 10) for tenth in range(25)]
    assert hands == [10] * 10 + [20] * 10 + [30] * 5


def test_every_other_action_is_on_the_screens_at_once(shown):
    assert shown(10, 4, 0) == shown(11, 5, 0.1) == 10
    assert shown(12, 5, 0.2) == 12  # a round is closed
    assert shown(13, 6, 0.3) == 12
    assert shown(14, 10, 0.4) == 14  # a whole sheet is keyed


def test_a_clock_that_is_put_back_keeps_no_scene_up(shown):
    assert shown(10, 4, 0) == 10
    assert shown(11, 5, -60) == 11


def test_nights_are_apart_and_few_are_remembered(shown):
    assert [shown(night, 0, 0, night) for night in range(1, 250)] == list(range(1, 250))
    assert len(polling._screen_versions) <= polling.MOST_NIGHTS
