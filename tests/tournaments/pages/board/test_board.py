"""The director's board: how each table stands, closing, taking back, the end."""

import datetime as dt
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.night_builder import (
    AT,
    LEVEL,
    a_hand,
    a_night,
    a_running_night,
    card_of,
    play,
    play_round,
    report,
    table_of,
)
from tests.tournaments.pages.desk.desk import words
from tournaments.actions.calls import call_director, give_time
from tournaments.actions.draw import draw_seats
from tournaments.actions.hands import record_hand
from tournaments.models import TableCard
from tournaments.pages.board.board import with_time
from tournaments.pages.board.board_display import board_of

pytestmark = pytest.mark.django_db

POLL = {"HTTP_X_PART": "true"}


def chips(page):
    return re.findall(r'<span class="chip[^>]*>([^<]+)</span>', page.content.decode())


@pytest.fixture
def board(admin_client):
    def board(night, **headers):
        return admin_client.get(reverse("board", args=[night.pk]), **headers)

    return board


@pytest.fixture
def post(admin_client):
    """The messages on the page that follows."""

    def post(name, *args):
        answer = admin_client.post(reverse(name, args=args), follow=True)
        return answer.redirect_chain[-1][0], [str(message) for message in answer.context["messages"]]

    return post


def test_each_table_says_what_it_waits_for(board):
    night = a_running_night(20)
    report(night, table=2)
    play(night, 3, points=LEVEL)
    play(night, 4)
    play(night, 5)
    other = a_hand(1, points={"1": 0, "2": 14})
    record_hand(card=card_of(night, 5), round_number=1, deal=1, reported=other, key="other", at=AT)
    night.cards.update(last_seen_at=None)  # else it would say how long ago that was, too
    page = board(night)
    assert chips(page) == ["Tied", "Done", "Disputed"]
    assert "1 of 5 tables is done." in page.content.decode()


def test_before_the_draw_is_published_the_board_leads_on_to_where_the_night_stands(board):
    night = a_night(8)
    assert board(night).url == reverse("night", args=[night.pk])
    draw_seats(night_id=night.pk, seed=7)
    assert board(night).url == reverse("night", args=[night.pk])


def test_closing_too_early_asks_about_each_table_and_offers_the_way_out(admin_client):
    night = a_running_night()
    play(night, 1)
    address = reverse("close_round", args=[night.pk, 1])
    for page in (admin_client.post(address), admin_client.post(address, {"ask": "1"}), admin_client.get(address)):
        assert "Table 2: deals 1, 2, 3 and 4 are missing. Enter its sheet Mark as not played" in words(page)
        assert "Table 1" not in words(page)
    marked = {"table": "2", "why": "Late", "closing": "1", "board": "1"}
    page = admin_client.post(reverse("unplayed", args=[night.pk, 1]), marked, follow=True)
    assert page.redirect_chain[-1][0] == address
    assert "Table 2: what was missing is marked as not played." in words(page)
    assert "Mark as not played" not in words(page)


def test_the_question_before_a_closing_is_of_the_round_that_is_played_alone(admin_client):
    night = play_round(a_running_night(8))
    closed, later = (admin_client.get(reverse("close_round", args=[night.pk, number])) for number in (1, 3))
    assert closed.url == reverse("board", args=[night.pk])
    assert later.status_code == 404


def test_closing_leads_to_everyones_move_and_the_last_closing_to_the_finale(post):
    night = a_running_night(rounds=2)
    for number in (1, 2):
        play(night, 1, number)
        play(night, 2, number)
        answer = post("close_round", night.pk, number)
    assert answer == (reverse("finale", args=[night.pk]), ["Round 2 is closed."])


def test_closing_the_first_round_leads_to_the_moves(post):
    night = a_running_night()
    play(night, 1)
    play(night, 2)
    assert post("close_round", night.pk, 1) == (reverse("moves", args=[night.pk, 2]), ["Round 1 is closed."])


@pytest.mark.parametrize("number", [2, 99])
def test_a_round_that_is_not_played_is_not_closed(post, number):
    night = a_running_night()
    assert post("close_round", night.pk, number)[1] == [f"Round {number} is not the one being played."]


def test_reopening_and_ending_say_what_they_did_or_why_not(post):
    night = a_running_night(4, rounds=None)
    assert post("take_back", night.pk)[1] == ["There is no closed round to reopen."]
    assert post("end_night", night.pk)[1] == ["No hand was played yet, so there is no night to end."]
    play_round(night)
    assert post("take_back", night.pk) == (
        reverse("board", args=[night.pk]),
        ["The round is open again."],
    )
    assert post("close_round", night.pk, 1)[1] == ["Round 1 is closed."]
    report(night, number=2)
    assert post("take_back", night.pk)[1] == ["A hand of round 2 is in, so round 1 stays closed."]
    assert post("end_night", night.pk)[1] == ["The night is over. Announce the results when everybody is ready."]
    assert post("take_back", night.pk)[1] == ["The round is open again."]


def test_before_a_round_is_reopened_the_host_reads_what_the_hall_will_see(admin_client):
    night = a_running_night(8)
    address = reverse("take_back", args=[night.pk])
    assert admin_client.get(address).url == reverse("board", args=[night.pk])
    play_round(night)
    page = words(admin_client.get(address))
    assert "Reopen round 1?" in page
    assert "The seats of round 2 are deleted." in page
    assert address in admin_client.get(reverse("board", args=[night.pk])).content.decode()
    assert night.rounds.count() == 2


def test_an_open_ended_night_ends_at_the_finale(post):
    night = a_running_night(4, rounds=None)
    play_round(night)
    assert post("end_night", night.pk)[0] == reverse("finale", args=[night.pk])


def test_a_night_that_is_not_played_says_so_and_leads_to_its_own_page(post):
    night = a_night(8)
    assert post("close_round", night.pk, 1) == (
        reverse("door", args=[night.pk]),
        ["The night “Friday cinch” is not being played now."],
    )


def test_the_board_of_a_night_that_is_over_still_shows_its_last_round(board):
    night = a_running_night(4, rounds=1)
    play_round(night)
    page = board(night).content.decode()
    assert reverse("take_back", args=[night.pk]) in page
    assert reverse("close_round", args=[night.pk, 1]) not in page


# ---- hands that nobody has accepted ----


def ask_to_close(client, night, **more):
    return client.post(reverse("close_round", args=[night.pk, 1]), {"ask": "1"} | more)


@pytest.mark.parametrize("acceptance", ["table", "desk", "none"])
def test_a_round_closes_at_once_though_nobody_has_accepted_its_hands(admin_client, acceptance):
    night = a_running_night(4, acceptance=acceptance)
    play(night)
    assert ask_to_close(admin_client, night).url == reverse("moves", args=[night.pk, 2])
    assert {record.state for record in table_of(night).hands.all()} == {"reported"}


def test_a_table_that_calls_is_asked_about_first_where_the_night_is_to_end_too(admin_client):
    night = a_running_night(4)
    play(night)
    call_director(card=card_of(night), reason="cards", at=AT)
    page = words(ask_to_close(admin_client, night, last="1"))
    assert "Table 1 calls the director cards or table" in page
    assert "Closing the round also ends these calls." in page
    assert "Close round 1 and end the night" in page


# ---- what waits for the director ----


def test_the_board_leads_to_the_rounds_before_as_they_were_played(board):
    night = play_round(a_running_night(8))
    assert 'href="?' not in board(night).content.decode()
    past = board(night, QUERY_STRING="round=1")
    assert "Round 1 of 3" in words(past)
    assert "Round 1 is closed." in words(past)
    assert reverse("sheet", args=[night.pk, 1, 2]) in past.content.decode()
    assert reverse("end_night", args=[night.pk]) not in past.content.decode()
    for odd in ("9", "0", "x", "-1", "9" * 400):
        assert "Round 2 of 3" in words(board(night, QUERY_STRING=f"round={odd}"))


def test_the_main_button_is_never_to_close_a_round_that_is_not_done(board):
    night = a_running_night(8)

    def main():
        return re.findall(r'class="button primary"[^>]*>([^<]+)', board(night).content.decode())

    assert main() == []
    play(night, 1)
    assert main() == []
    play(night, 2)
    assert main() == ["Close round 1"]


def test_the_rows_of_many_tables_are_low(board):
    assert 'class="table-rows dense"' not in board(a_running_night(48)).content.decode()
    assert 'class="table-rows dense"' in board(a_running_night(52)).content.decode()


def test_the_papers_are_to_be_printed_until_they_are_opened_or_a_hand_is_in(board, admin_client):
    night, other = a_running_night(8), a_running_night(8)
    assert "Papers for the tables:" in words(board(night))
    admin_client.get(reverse("pdf", args=[night.pk, "table-cards"]))
    assert "Papers for the tables:" not in words(board(night))
    assert "Papers for the tables:" in words(board(other))
    report(other)
    assert "Papers for the tables:" not in words(board(other))


def test_a_helper_sees_the_tables_and_none_of_what_directors_do(client, django_user_model):
    night = a_running_night(8)
    call_director(card=card_of(night), reason="rule", at=AT)
    client.force_login(django_user_model.objects.create_user("helper"))
    page = client.get(reverse("board", args=[night.pk])).content.decode()
    assert "0 of 2 tables are done." in page
    for name, *args in (("close_round", 1), ("give_time", 1, 1), ("rulings", 1, 1), ("history",), ("end_night",)):
        assert reverse(name, args=[night.pk, *args]) not in page
    assert "calls the director" not in page


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
