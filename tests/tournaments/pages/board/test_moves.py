"""Everyone's move into a round, as a sentence."""

import html
import re

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import a_running_night, play_round, report
from tournaments.records.queries import rounds_of

pytestmark = pytest.mark.django_db

SENTENCE = re.compile(
    r"Guest (\d+): (?:(?:stay|go up|go down|come back in)[^;]*seat (North|East|South|West); "
    r"your new partner is Guest (\d+)|sit out this round(?: too)?)"
)


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
    lines = re.findall(r"<li class=\"\w+\"><span>(.*?)</span></li>", moves(night))
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
