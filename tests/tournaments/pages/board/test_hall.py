"""The hall screen: seats, moves and standings, nothing that is not public yet; and everyone's move as a sentence."""

import html
import re
from math import ceil

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round, report
from tournaments.actions.come_and_go import go_home
from tournaments.actions.draw_seats import draw_seats
from tournaments.actions.enrol import enrol_guest
from tournaments.actions.swap_people import swap_people
from tournaments.pages.board.hall import fit
from tournaments.records.queries import rounds_of

pytestmark = pytest.mark.django_db

SENTENCE = re.compile(
    r"Guest (\d+): (?:(?:stay|go up|go down|come back in)[^;]*seat (North|East|South|West); "
    r"your new partner is Guest (\d+)|sit out this round(?: too)?)"
)
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


@pytest.fixture
def moves(admin_client):
    def moves(night, number=2):
        page = admin_client.get(reverse("moves", args=[night.pk, number]))
        return html.unescape(page.content.decode())

    return moves


@pytest.mark.parametrize("entrants", [4, 5, 8, 11])
def test_everyone_reads_a_seat_and_a_partner_or_that_they_sit_out(moves, entrants):
    night = a_running_night(entrants)
    play_round(night)
    lines = re.findall(r"<li class=\"\w+\"><span>(.*?)</span>", moves(night))
    assert len(lines) == entrants
    seated = {}
    for line in lines:
        number, seat, partner = SENTENCE.fullmatch(line).groups()
        if seat:
            seated[int(number)] = (seat, int(partner))
    second = rounds_of(night)[1].seating
    assert seated == {
        number: (("North", "East", "South", "West")[place], table[(place + 2) % 4])
        for table in second.tables
        for place, number in enumerate(table)
    }


def test_who_has_left_has_a_line_to_look_up(moves):
    night = a_running_night(9)
    report(night)
    go_home(night_id=night.pk, number=4, by=None, at=AT)
    play_round(night)
    play_round(night, 2)
    for number in (2, 3):
        assert '<li class="out"><span>Guest 4: not there any more</span></li>' in moves(night, number)


def test_the_round_can_be_reopened_from_here_until_a_hand_is_in(moves):
    night = a_running_night(4)
    play_round(night)
    assert "Reopen the last round" in moves(night)
    report(night, number=2)
    assert "Reopen the last round" not in moves(night)


def test_there_are_no_moves_into_the_first_round_or_one_that_is_not_seated(admin_client):
    night = a_running_night(4)
    play_round(night)
    for number in (0, 1, 3):
        assert admin_client.get(reverse("moves", args=[night.pk, number])).status_code == 404


BEYOND = re.compile(r"<h2>Changes beyond the movement</h2>\s*<ul>(.*?)</ul>", re.DOTALL)
STARRED = re.compile(r"<span>([^:<]*):[^<]*</span><b>")


def test_every_change_beyond_the_movement_is_explained_and_its_people_are_marked(moves):
    night = a_running_night(9)
    out = rounds_of(night)[0].sitting_out[0]
    leaver = next(number for number in range(1, 10) if number != out.number)
    enrol_guest(night_id=night.pk, name="Agnes", by=None, at=AT)
    enrol_guest(night_id=night.pk, name="Bertha", by=None, at=AT)
    go_home(night_id=night.pk, number=leaver, by=None, at=AT)
    play_round(night)
    page = moves(night)
    sentences = re.findall(r"<li>(.*?)</li>", BEYOND.search(page).group(1))
    assert f"Guest {leaver} is not there any more." in sentences
    for name in (out.name, "Agnes", "Bertha"):
        assert [line for line in sentences if line.startswith(name)], sentences
    assert not re.search("(Agnes|Bertha)[^<]*comes? back in", page)
    named = set(re.findall(r"Guest \d+|Agnes|Bertha", " ".join(sentences)))
    assert set(STARRED.findall(page)) == named - {f"Guest {leaver}"}
    for number in rounds_of(night)[1].seating.sitting_out:
        assert f"Guest {number} sits out: it is Guest {number}’s turn." in sentences


def test_nothing_is_beyond_the_movement_where_everyone_is_there_and_nobody_sits_out(moves):
    night = a_running_night(8)
    play_round(night)
    assert "Changes beyond the movement" not in moves(night)


def test_a_round_that_was_seated_by_hand_is_not_explained(moves):
    night = a_running_night(9)
    play_round(night)
    assert "Changes beyond the movement" in moves(night)
    (one, *_), (three, *_) = rounds_of(night)[1].seating.tables
    seen = {one: (1, 1), three: (2, 1)}
    swap_people(night_id=night.pk, round_number=2, one=one, other=three, seen=seen, by=None, why="friends", at=AT)
    assert "Changes beyond the movement" not in moves(night)
