"""A phone asks one address, and is sent what has changed of its page: the same to all phones of its table."""

import gzip
import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.night_builder import AT, a_running_night, card_of, play_round, report
from tournaments.actions.joining import withdraw_card
from tournaments.models import TableCard
from tournaments.pages.table.parts import PARTS, _versions
from tournaments.records.links import path_of, token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def ask(night, tag=None, table=1, **headers):
    path = reverse("table_parts", args=[token_of(card_of(night, table))])
    return Client().get(path, headers=({"If-None-Match": tag} if tag else {}) | headers)


def page_of(night):
    """The page as it is drawn for nobody, and without the key of its form."""
    text = Client().get(path_of(card_of(night))).content.decode()
    return re.sub(r'(name="key" value=)"[^"]+"', r'\1""', text)


def changes_after(night, act):
    tag = ask(night)["ETag"]
    act()
    return ask(night, tag).json()


def test_the_parts_are_those_of_the_page(night):
    for act in (lambda: None, lambda: report(night, 1, 1, 1), lambda: play_round(night)):
        act()
        parts, page = ask(night).json(), page_of(night)
        assert tuple(parts) == PARTS
        assert [name for name, part in parts.items() if part.strip() not in page] == []


def test_who_has_the_page_has_nothing_new_until_a_hand_is_in(night):
    tag = re.search('data-etag="([^ ]+)"', page_of(night))[1].replace("&quot;", '"')
    assert ask(night, tag).status_code == 304
    report(night, 1, 1, 1)
    whole = ask(night, tag)
    assert (whole.status_code, tuple(whole.json())) == (200, PARTS)
    assert ask(night, whole["ETag"]).status_code == 304


def test_of_the_page_that_a_phone_has_it_gets_what_changed(night):
    assert set(changes_after(night, lambda: report(night, 1, 1, 1))) == {"now", "last", "work", "played"}
    assert set(changes_after(night, lambda: report(night, 1, 1, 2))) == {"now", "last", "work", "played"}


def test_a_tag_of_which_nothing_is_remembered_gets_all(night):
    assert tuple(ask(night, 'W/"0000-1-1-1-en-parts"').json()) == PARTS


def test_all_phones_of_a_table_are_sent_the_same(night, django_assert_max_num_queries):
    tag = ask(night)["ETag"]
    report(night, 1, 1, 1)
    first = ask(night, tag).content
    TableCard.objects.update(last_seen_at=timezone.now())
    with django_assert_max_num_queries(4):
        assert ask(night, tag).content == first
    assert 'name="key" value=""' in json.loads(first)["work"]


def test_a_browser_gets_them_compressed(night):
    packed = ask(night, **{"Accept-Encoding": "gzip"})
    assert (packed["Content-Encoding"], packed["Vary"]) == ("gzip", "Accept-Encoding, Accept-Language")
    assert json.loads(gzip.decompress(packed.content)) == ask(night).json()


def test_a_link_that_was_withdrawn_gets_nothing(night):
    tag = ask(night)["ETag"]
    path = reverse("table_parts", args=[token_of(card_of(night))])
    withdraw_card(night_id=night.pk, number=1, by=None, at=AT)
    assert Client().get(path, headers={"If-None-Match": tag}).status_code == 404


def test_a_look_that_finds_something_new_reads_the_card_once(night, django_assert_num_queries):
    tag = ask(night)["ETag"]
    report(night, 1, 1, 1)
    ask(night, tag)
    TableCard.objects.update(last_seen_at=timezone.now())
    path = reverse("table_parts", args=[token_of(card_of(night))])
    with django_assert_num_queries(1):  # of the second phone of the table
        Client().get(path, headers={"If-None-Match": tag})


@pytest.mark.django_db(transaction=True)
def test_once_a_round_is_closed_one_load_serves_all_tables(night, django_assert_max_num_queries):
    tags = [ask(night, table=table)["ETag"] for table in (1, 2)]
    play_round(night)
    TableCard.objects.update(last_seen_at=timezone.now())
    assert "go" in json.dumps(ask(night, tags[0]).json())
    with django_assert_max_num_queries(3):  # the test's for the card, the card and its night
        assert ask(night, tags[1], table=2).status_code == 200


def test_of_a_table_the_newest_two_versions_are_remembered(night):
    for deal in (1, 2, 3, 4):
        report(night, 1, 1, deal)
        ask(night)
    newest = next(reversed(_versions.values()))
    assert len(newest) == 2
