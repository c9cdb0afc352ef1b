"""The host's board: how each table stands, closing, taking back, the end."""

import re

import pytest
from django.urls import reverse

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
)
from tournaments.actions.draw_seats import draw_seats
from tournaments.actions.record_hand import record_hand

pytestmark = pytest.mark.django_db

POLL = {"HTTP_HX_REQUEST": "true"}


def chips(page):
    return re.findall(r'<span class="chip[^>]*>([^<]+)</span>', page.content.decode())


@pytest.fixture
def board(admin_client):
    def board(night, **headers):
        return admin_client.get(reverse("board", args=[night.pk]), **headers)

    return board


@pytest.fixture
def post(admin_client):
    """What is said on the page that follows."""

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
    record_hand(card=card_of(night, 5), round_number=1, deal=1, told=other, key="other", at=AT)
    page = board(night)
    assert chips(page) == ["Waiting for a hand", "Playing", "Tied", "Done", "Disputed"]
    assert "1 of 5 tables is done." in page.content.decode()


def test_before_the_draw_is_published_the_board_leads_on_to_where_the_night_stands(board):
    night = a_night(8)
    assert board(night).url == reverse("night", args=[night.pk])
    draw_seats(night_id=night.pk, seed=7)
    assert board(night).url == reverse("night", args=[night.pk])


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


def test_closing_too_early_names_each_table_on_the_board(post):
    night = a_running_night()
    assert post("close_round", night.pk, 1) == (
        reverse("board", args=[night.pk]),
        ["Table 1 misses deal 1, 2, 3, 4.", "Table 2 misses deal 1, 2, 3, 4."],
    )


def test_closing_leads_to_everyones_move_and_the_last_closing_to_the_standings(post):
    night = a_running_night(rounds=2)
    for number in (1, 2):
        play(night, 1, number)
        play(night, 2, number)
        answer = post("close_round", night.pk, number)
    assert answer == (
        reverse("standings", args=[night.pk]),
        ["The last round is closed. These are the standings."],
    )


def test_closing_the_first_round_leads_to_the_moves(post):
    night = a_running_night()
    play(night, 1)
    play(night, 2)
    assert post("close_round", night.pk, 1) == (reverse("moves", args=[night.pk, 2]), ["Round 1 is closed."])


@pytest.mark.parametrize("number", [2, 99])
def test_a_round_that_is_not_played_is_not_closed(post, number):
    night = a_running_night()
    assert post("close_round", night.pk, number)[1] == [f"Round {number} is not the one being played."]


def test_taking_back_and_ending_say_what_they_did_or_why_not(post):
    night = a_running_night(4, rounds=None)
    assert post("take_back", night.pk)[1] == ["No round is closed that could be opened again."]
    assert post("end_night", night.pk)[1] == ["No hand was played yet, so there is no night to end."]
    play_round(night)
    assert post("take_back", night.pk) == (
        reverse("board", args=[night.pk]),
        ["The closing is taken back; the round is open again."],
    )
    assert post("close_round", night.pk, 1)[1] == ["Round 1 is closed."]
    report(night, number=2)
    assert post("take_back", night.pk)[1] == ["A hand of round 2 is in, so round 1 stays closed."]
    assert post("end_night", night.pk)[1] == ["The night is over. These are the standings."]
    assert post("take_back", night.pk)[1] == ["The closing is taken back; the round is open again."]


def test_an_open_ended_night_ends_at_the_standings(post):
    night = a_running_night(4, rounds=None)
    play_round(night)
    assert post("end_night", night.pk)[0] == reverse("standings", args=[night.pk])


def test_a_night_that_is_not_played_says_so_and_leads_to_its_own_page(post):
    night = a_night(8)
    assert post("close_round", night.pk, 1) == (
        reverse("guests", args=[night.pk]),
        ["The night “Friday cinch” is not being played now."],
    )


def test_the_board_of_a_night_that_is_over_still_shows_its_last_round(board):
    night = a_running_night(4, rounds=1)
    play_round(night)
    page = board(night).content.decode()
    assert reverse("take_back", args=[night.pk]) in page
    assert reverse("close_round", args=[night.pk, 1]) not in page
