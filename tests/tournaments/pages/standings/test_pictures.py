"""The page of a night's pictures, for the director."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import a_night, a_running_night, play_round
from tournaments.models import Entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def shown(admin_client):
    return lambda night, **query: admin_client.get(reverse("pictures", args=[night.pk]), query).content.decode()


def test_before_a_round_is_over_there_is_nothing_to_draw(shown):
    for night in (a_night(8), a_running_night(8)):
        page = shown(night, add="Guest 1")
        assert "No round is over yet." in page
        assert "<svg" not in page.split("<main")[1]


def test_the_rounds_that_are_over_are_drawn_with_their_figures(shown):
    night = play_round(a_running_night(8))
    Entrant.objects.filter(night=night, number=8).update(name="<b>山田")
    page = shown(night, add="山田")
    assert page.count('role="img"') == 4
    assert "&lt;b&gt;山田" in page
    assert "<b>山田" not in page
    assert "After round 1 " in page
    assert "Round 1: " in page
    assert 'name="with" value="8"' in page
    assert "Nobody of that name played." in shown(night, add="Zoe")
    assert "Many names fit." in shown(night, add="guest")


def test_the_standings_and_a_night_that_is_over_lead_there(admin_client):
    night = play_round(a_running_night(8, rounds=1))
    for page in ("standings", "finale", "board"):
        assert (
            reverse("pictures", args=[night.pk]) in admin_client.get(reverse(page, args=[night.pk])).content.decode()
        )
