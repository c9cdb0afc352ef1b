"""The hall screen: seats, moves and standings, nothing that is not public yet."""

from math import ceil

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_night, a_running_night, play, play_round, report
from tournaments.actions.draw_seats import draw_seats
from tournaments.actions.mark_unplayed import mark_unplayed_at
from tournaments.pages.board.hall import fit

pytestmark = pytest.mark.django_db

POLL = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def hall(admin_client):
    def hall(night, **headers):
        return admin_client.get(reverse("hall", args=[night.pk]), **headers)

    return hall


def test_nothing_of_a_draw_that_is_not_published_is_shown(hall):
    night = a_night(9)
    draw_seats(night_id=night.pk, seed=7)
    for page in (hall(night), hall(night, **POLL)):
        assert "Guest" not in page.content.decode()
        assert "The seats are being drawn." in page.content.decode()


def test_the_first_round_shows_who_sits_where_and_who_sits_out(hall):
    night = a_running_night(9)
    page = hall(night).content.decode()
    assert "Please take your seats" in page
    assert page.count("sits out") == 1
    assert all(f"Guest {number}<" in page for number in range(1, 10))
    assert "Rank" not in page  # nobody leads before a hand is in
    report(night)
    page = hall(night).content.decode()
    assert "Round 1 of 3" in page
    assert "Sitting out:" in page
    assert "Rank" in page


@pytest.mark.parametrize(("lines", "columns"), [(4, 1), (12, 2), (40, 3), (160, 6)])
def test_a_list_is_set_in_the_columns_that_let_it_be_read_from_farthest(lines, columns):
    fitted = fit(lines)
    assert fitted.columns == columns
    assert ceil(lines / fitted.columns) * 1.75 * fitted.size / 4 <= 76


def test_after_a_closing_everyone_reads_where_to_go_until_the_first_hand_is_in(hall):
    night = a_running_night(8)
    play_round(night)
    page = hall(night).content.decode()
    assert "Please change seats: round 2" in page
    report(night, number=2)
    assert "Please change seats" not in hall(night).content.decode()


@pytest.mark.parametrize(("guests", "text"), [(12, None), (13, None), (14, "and 2 more")])
def test_who_is_not_shown_among_the_leaders_is_counted_but_one_alone_has_the_line_instead(hall, guests, text):
    night = a_running_night(guests)
    report(night)
    page = hall(night).content.decode()
    assert page.count('<td class="name') == (12 if text else guests)
    assert (f">{text}<" in page) if text else ("more<" not in page)


def test_when_the_night_is_over_the_standings_stay(hall):
    night = a_running_night(4, rounds=1)
    play_round(night)
    page = hall(night).content.decode()
    assert "Final standings" in page
    assert "Close round" not in page


def test_the_screen_gets_no_answer_while_nothing_changes(hall):
    night = a_running_night(8)
    first = hall(night, **POLL)
    assert "<html" not in first.content.decode()
    again = hall(night, HTTP_IF_NONE_MATCH=first["ETag"], **POLL)
    assert (again.status_code, again.content) == (304, b"")
    report(night)
    assert hall(night, HTTP_IF_NONE_MATCH=first["ETag"], **POLL).status_code == 200


def test_a_deal_that_was_not_played_is_shown_as_such(hall):
    night = a_running_night()
    play(night, 2, deals=3)
    mark_unplayed_at(night_id=night.pk, number=1, table=2, deals=[4], why="The bus", by=None, at=AT)
    play(night, 1, deals=2)
    screen = hall(night).content.decode()
    assert " ".join(screen.split()).count("3 of 4 deals in , 1 not played") == 1
    assert screen.count('<i class="unplayed">') == 1
