"""The night's history as a page: newest first, by table, by what happened, a page at a time."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_night, a_running_night, play, report, table_of
from tests.tournaments.pages.desk.desk import words
from tournaments.actions.calls import give_time
from tournaments.actions.door import rename

pytestmark = pytest.mark.django_db


@pytest.fixture
def history(admin_client):
    def history(night, **query):
        return admin_client.get(reverse("history", args=[night.pk]), query)

    return history


PUBLISHED = "Draw published"


def shown(page):
    return [row.record.what for row in page.context["listing"].paginated_rows]


def test_every_hand_and_change_stands_there(history, admin_user):
    night = a_running_night(8)
    report(night, table=2)
    give_time(table_id=table_of(night, 1).pk, minutes=5, by=admin_user, at=AT)
    page = history(night)
    assert sorted(shown(page)) == sorted(["Extra time", "Hand reported", PUBLISHED])
    assert "round 1, table 2, deal 1" in words(page)
    assert admin_user.get_username() in words(page)


def test_it_is_narrowed_to_a_table_and_to_what_happened(history):
    night = a_running_night(8)
    report(night, table=1)
    report(night, table=2)
    give_time(table_id=table_of(night, 2).pk, minutes=5, by=None, at=AT)
    assert shown(history(night, table="1")) == ["Hand reported"]
    assert sorted(shown(history(night, table="2"))) == ["Extra time", "Hand reported"]
    assert shown(history(night, table="2", what="calls")) == ["Extra time"]
    assert "Nothing found." in words(history(night, table="1", what="rulings"))


@pytest.mark.parametrize(
    "query", [{"table": "x"}, {"table": "9" * 400}, {"table": "٣"}, {"what": "x"}, {"page": "x"}]
)
def test_what_cannot_be_asked_for_leaves_nothing_out(history, query):
    night = a_running_night(4)
    report(night)
    assert shown(history(night, **query)) == ["Hand reported", PUBLISHED]


def test_it_turns_pages(history):
    night = a_running_night(64)
    for table in range(1, 15):
        play(night, table)
    first, second = history(night), history(night, page="2")
    assert (len(shown(first)), len(shown(second))) == (50, 7)
    assert "Page 1 of 2" in words(first)


def test_it_is_searched_for_words_in_any_order_and_capitals(history, admin_user):
    night = a_running_night(8)
    report(night, table=2)
    rename(night_id=night.pk, number=3, name="Zoë", by=admin_user, at=AT)
    assert shown(history(night, words="zoË")) == ["Name changed"]
    assert shown(history(night, words="table 2 reported")) == ["Hand reported"]
    assert shown(history(night, words="zoë reported")) == []


def test_a_night_that_was_never_played_has_an_empty_history(history):
    assert shown(history(a_night(4))) == []


def test_a_reason_is_text(history, admin_user):
    night = a_running_night(4)
    rename(night_id=night.pk, number=1, name="<b>Bob</b>", by=admin_user, at=AT)
    assert "<b>Bob" not in history(night).content.decode()
