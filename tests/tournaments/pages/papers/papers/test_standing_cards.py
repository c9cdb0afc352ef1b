"""Table cards that are printed once and open their table on every night."""

import datetime as dt
import re
from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from club.club_settings.stored import current
from tests.tournaments.night_builder import AT, a_night, a_running_night, card_of, play_round
from tournaments.actions.joining import withdraw_card
from tournaments.actions.rounds import end_night
from tournaments.models import Night
from tournaments.records.links import path_of, standing_link_of

pytestmark = pytest.mark.django_db
TODAY = dt.date(2026, 11, 20)


@pytest.fixture(autouse=True)
def _today(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.localdate", lambda *_: TODAY)


@pytest.fixture
def scan(client):
    """What a phone is answered that scans the card of that table."""

    def scan(number=1, link=None):
        return client.get((link or standing_link_of(number)).removeprefix("http://localhost:8000"))

    return scan


def on(night, days):
    Night.objects.filter(pk=night.pk).update(date=TODAY + dt.timedelta(days))
    return night


def test_the_cards_are_printed_for_as_many_tables_as_wanted(admin_client):
    answer = admin_client.get(reverse("standing_cards"), {"tables": "3"})
    pages = [page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages]
    assert len(pages) == 3
    for number, page in enumerate(pages, start=1):
        assert standing_link_of(number) in page


@pytest.mark.parametrize("tables", ["", "0", "100", "x", "-1", "1.5"])
def test_another_number_of_tables_is_not_found(admin_client, tables):
    assert admin_client.get(reverse("standing_cards"), {"tables": tables}).status_code == 404


def test_a_card_opens_its_table_of_tonights_night_week_after_week(scan):
    last_week = on(a_running_night(8), -7)
    tonight = on(a_running_night(8), 0)
    assert scan(2)["Location"] == path_of(card_of(tonight, 2))
    on(tonight, -7)
    next_week = on(a_running_night(8), 0)
    assert scan(2)["Location"] == path_of(card_of(next_week, 2))
    assert last_week.pk != next_week.pk


def test_after_midnight_the_night_of_yesterday_is_still_tonights(scan):
    night = on(a_running_night(4), -1)
    assert scan()["Location"] == path_of(card_of(night))


def test_a_night_that_is_played_comes_before_one_that_has_ended_and_before_a_rehearsal(scan):
    played = on(play_round(a_running_night(4)), 0)
    rehearsal = on(a_running_night(4), 0)
    Night.objects.filter(pk=rehearsal.pk).update(is_rehearsal=True)
    ended = on(play_round(a_running_night(4)), 0)
    end_night(night_id=ended.pk, by=None, at=AT)
    assert scan()["Location"] == path_of(card_of(played))
    end_night(night_id=played.pk, by=None, at=AT)
    on(rehearsal, -7)
    assert scan()["Location"] == path_of(card_of(ended))


def test_before_play_begins_and_where_there_is_no_such_table_the_page_says_so(scan):
    on(a_night(8), 0)
    on(a_running_night(4), 1)
    page = scan(2)
    assert (page.status_code, "Table 2 is not open yet" in page.content.decode()) == (200, True)
    on(a_running_night(4), 0)
    assert "Table 2 is not open yet" in scan(2).content.decode()


def test_a_table_whose_link_was_withdrawn_tonight_is_not_opened_by_the_old_card(scan):
    night = on(a_running_night(8), 0)
    withdraw_card(night_id=night.pk, number=2, seen=1, by=None, at=AT)
    assert "ask the director for tonight’s card" in scan(2).content.decode()
    assert scan(1).status_code == 302


def test_withdrawn_cards_open_nothing_and_new_ones_do(scan, admin_client):
    night = on(a_running_night(4), 0)
    old = standing_link_of(1)
    page = admin_client.get(reverse("papers", args=[night.pk])).content.decode()
    [seen] = re.findall(r'new-table-cards.*?name="seen" value="(\d+)"', page, re.DOTALL)
    answer = admin_client.post(reverse("new_standing_cards"), {"seen": seen, "night": night.pk})
    assert answer["Location"] == reverse("papers", args=[night.pk])
    assert (scan(link=old).status_code, scan(1).status_code) == (404, 302)
    admin_client.post(reverse("new_standing_cards"), {"seen": seen})  # a page that was drawn before
    assert current().tables_generation == 2


@pytest.mark.parametrize("token", ["1-aaaaaaaaaaaaaaaaaaaaaaaaaa", "x", "0", "1"])
def test_a_forged_card_opens_nothing_and_asks_the_database_nothing(client, token, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get(f"/table/{token}/").status_code == 404
