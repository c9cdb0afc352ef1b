"""What comes next for the director, in each state of a night, alike on all its pages."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_night, a_running_night, report
from tournaments.actions.draw import draw_seats
from tournaments.actions.rounds import end_night
from tournaments.display.next_step import Progress, next_step
from tournaments.models import Night

pytestmark = pytest.mark.django_db

ROUND = Progress(number=2)


def step(night, progress=None):
    found = next_step(Night.objects.get(pk=night.pk), progress)
    return found and (found.text, found.address)


def main_buttons(client, night, name):
    page = client.get(reverse(name, args=[night.pk])).content.decode()
    return page.count(' next-step"'), f'href="{next_step(night).address}"' in page


def test_the_night_goes_on_from_the_guests_to_the_board():
    night = a_night(8)
    assert step(night) == ("Go to the draw", reverse("draw", args=[night.pk]))
    draw_seats(night_id=night.pk, seed=7)
    assert step(night) == ("Go to the draw", reverse("draw", args=[night.pk]))
    night = a_running_night(8)
    assert step(night) == ("To the board", reverse("board", args=[night.pk]))


@pytest.mark.parametrize(
    ("progress", "text"),
    [
        (Progress(number=1, clock_minutes=20), "Start round 1: 20 minutes"),
        (Progress(number=1), None),
        (ROUND._replace(is_ready=True), "Close round 2"),
    ],
)
def test_on_the_board_it_is_what_the_round_asks_for(progress, text):
    found = step(a_running_night(8), progress)
    assert found and found[0] == text if text else found is None


def test_when_the_night_is_over_the_standings_come():
    night = a_running_night(4)
    report(night)
    end_night(night_id=night.pk, by=None, at=AT)
    assert step(night) == ("Final standings", reverse("standings", args=[night.pk]))


PAGES = ("door", "wishes", "night_settings", "papers", "history")


@pytest.mark.parametrize("name", PAGES)
def test_every_page_around_the_play_leads_on_to_the_same_step(name, admin_client):
    night = a_night(8)
    assert main_buttons(admin_client, night, name) == (1, True)
    night = a_running_night(8)
    assert main_buttons(admin_client, night, name) == (1, True)


def test_once_the_draw_is_published_its_page_leads_to_the_board(admin_client):
    night = a_night(8)
    assert main_buttons(admin_client, night, "draw")[0] == 0
    assert main_buttons(admin_client, a_running_night(8), "draw") == (1, True)
