"""The movements side by side for tonight's number."""

import re

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import a_night
from tournaments.movement import MOVEMENTS
from tournaments.movement.forecast import Forecast, forecast
from tournaments.pages.night.forecasts import compared

pytestmark = pytest.mark.django_db


@pytest.fixture
def shown(admin_client):
    def shown(night):
        return admin_client.get(reverse("forecast", args=[night.pk])).content.decode()

    return shown


def test_every_movement_stands_beside_the_others_and_the_chosen_one_is_marked(shown):
    text = shown(a_night(26, rounds=5, movement="social"))
    rows = re.findall(r"<tr>\s*<th scope=\"row\">.*?</tr>", text, re.DOTALL)
    assert len(rows) == len(MOVEMENTS)
    assert ["#social" in row for row in rows] == ["chosen" in row for row in rows]
    assert all('<td class="num">10</td>' in row for row in rows)  # two sit out in each of five rounds
    assert "26 guests" in text
    assert "5 rounds" in text
    assert "Of 325 pairs" in text


def test_the_figures_are_those_of_the_command():
    lines = {each.movement: each for _, each in compared(8, 3, {})}
    assert lines["stay"] == Forecast("stay", 2, 0, 0, 12, 16)
    assert lines["progressive-cinch"] == forecast(MOVEMENTS["progressive-cinch"], 8, 3)


def test_the_nights_option_is_played():
    fixed = {each.movement: each for _, each in compared(12, 4, {"kingsland": {"partners": "fixed"}})}
    assert fixed["kingsland"][1:] == fixed["fixed-pairs"][1:]


def test_averages_have_at_most_one_decimal(shown):
    figures = re.findall(r'<td class="num">([\d.]+)</td>', shown(a_night(26, rounds=5)))
    assert len(figures) == 4 * len(MOVEMENTS)
    assert {len(figure.partition(".")[2]) for figure in figures} == {0, 1}


@pytest.mark.parametrize("guests", [0, 3])
def test_fewer_than_a_table_are_asked_for_more(shown, guests):
    assert "You need at least four." in shown(a_night(guests))


def test_a_night_without_a_number_of_rounds_is_played_for_six(shown):
    assert "6 rounds" in shown(a_night(8, rounds=None))
