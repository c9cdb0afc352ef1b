"""The tag of the board: an unchanged look costs next to nothing, and whatever changes it is shown."""

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.night_builder import AT, LEVEL, a_running_night, card_of, play, play_round, report, table_of
from tests.tournaments.pages.desk.desk import words
from tournaments.actions.calls import call_director, give_time
from tournaments.models import TableCard
from tournaments.pages.board.board_display import board_of
from tournaments.pages.board.board_tag import with_time

pytestmark = pytest.mark.django_db

POLL = {"HTTP_X_PART": "true"}


@pytest.fixture
def board(admin_client):
    def board(night, **headers):
        return admin_client.get(reverse("board", args=[night.pk]), **headers)

    return board


@pytest.fixture
def status(board):
    """What a look answers that has the tag of one before."""

    def status(night, tag, **headers):
        return board(night, HTTP_IF_NONE_MATCH=tag, **POLL, **headers).status_code

    return status


def test_the_page_asks_for_the_tables_alone_and_gets_no_answer_while_nothing_changes(board):
    night = a_running_night()
    first = board(night, **POLL)
    assert "<html" not in first.content.decode()
    tag = first["ETag"]
    again = board(night, HTTP_IF_NONE_MATCH=tag, **POLL)
    assert (again.status_code, again.content) == (304, b"")
    report(night)
    changed = board(night, HTTP_IF_NONE_MATCH=tag, **POLL)
    assert changed.status_code == 200
    assert changed["ETag"] != tag


def test_a_board_that_only_grows_older_by_seconds_stays_as_it_is(board):
    night = a_running_night(4)
    TableCard.objects.filter(night=night).update(last_seen_at=timezone.now() - dt.timedelta(minutes=22))
    tag = board(night, **POLL)["ETag"]
    TableCard.objects.filter(night=night).update(last_seen_at=timezone.now() - dt.timedelta(minutes=24))
    assert board(night, HTTP_IF_NONE_MATCH=tag, **POLL).status_code == 304
    TableCard.objects.filter(night=night).update(last_seen_at=timezone.now() - dt.timedelta(minutes=26))
    assert board(night, HTTP_IF_NONE_MATCH=tag, **POLL).status_code == 200


def test_what_came_of_a_button_is_read_once_and_by_nobody_who_only_looks_again(admin_client, board):
    night = a_running_night(4)
    play(night, 1, points=LEVEL)
    cut = reverse("cut", args=[night.pk, 1, 1])
    admin_client.post(cut, {"board": "1", "for_them": "1"}, **POLL)
    assert "the cut is saved" not in words(board(night, **POLL))
    assert "the cut is saved" in words(board(night))
    assert "the cut is saved" not in words(board(night))


def test_whatever_is_done_about_the_night_changes_the_tag(board, status):
    night = a_running_night(8)
    for change in (
        lambda: report(night),
        lambda: call_director(card=card_of(night, 2), reason="rule", at=AT),
        lambda: give_time(table_id=table_of(night).pk, minutes=5, by=None, at=AT),
    ):
        tag = board(night, **POLL)["ETag"]
        assert status(night, tag) == 304
        change()
        assert status(night, tag) == 200


@pytest.fixture
def ends(board):
    """From when until when a board's tag holds, and the tag before that."""

    def ends(night):
        head, since, until = board(night, **POLL)["ETag"].strip('"').rsplit("-", 2)
        return head, since, until

    return ends


def test_two_looks_within_the_same_time_have_the_same_tag():
    """Two servers behind one address: whichever answers, the director's browser keeps what it has."""
    night = a_running_night(8)
    give_time(table_id=table_of(night).pk, minutes=5, by=None, at=AT)
    looks = [board_of(night, AT + dt.timedelta(seconds=seconds)) for seconds in (0, 40, 299, 300, 900)]
    first, *_ = tags = [with_time("board", each) for each in looks]
    assert tags == [first] * 3 + [tags[-1]] * 2
    assert first != tags[-1]


def test_a_time_that_runs_out_changes_the_board_without_any_action(status, ends):
    night = a_running_night(8)
    now = int(timezone.now().timestamp())
    give_time(table_id=table_of(night).pk, minutes=5, by=None, at=timezone.now())
    head, since, until = ends(night)
    assert (since, int(until) > now) == ("", True)
    assert status(night, f'{head}-{since}-{until}"') == 304
    assert status(night, f'{head}-{now - 900}-{now - 600}"') == 200


def test_a_tag_from_the_future_of_a_clock_that_was_set_back_is_none(status, ends):
    night = a_running_night(8)
    head, _since, until = ends(night)
    assert status(night, f'{head}-{int(timezone.now().timestamp()) + 900}-{until}"') == 200


def test_another_round_another_reader_and_another_night_have_other_tags(board, status, client, django_user_model):
    night = play_round(a_running_night(8))
    tag = board(night, **POLL)["ETag"]
    assert status(night, tag, QUERY_STRING="round=1") == 200
    assert status(a_running_night(8), tag) == 200
    client.force_login(django_user_model.objects.create_user("helper"))
    url = reverse("board", args=[night.pk])
    assert client.get(url, HTTP_IF_NONE_MATCH=tag, **POLL).status_code == 200


@pytest.mark.parametrize("odd", ["*", "", '"x"', 'W/"-1-2"', "a" * 5000])
def test_an_odd_tag_is_none(board, odd):
    assert board(a_running_night(8), HTTP_IF_NONE_MATCH=odd, **POLL).status_code == 200
