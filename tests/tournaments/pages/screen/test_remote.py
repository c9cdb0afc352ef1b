"""The director's remote for the hall screen."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round
from tournaments.actions.screen import show_scene
from tournaments.models import Screen
from tournaments.pages.night.change_words import Names
from tournaments.pages.night.history_display import Entries
from tournaments.records.history import events_of, people_at
from tournaments.records.links import screen_path_of
from tournaments.records.load import entrants_of
from tournaments.records.night_rules import law_of

pytestmark = pytest.mark.django_db


def words(answer):
    return " ".join(answer.content.decode().split())


def labels(answer):
    return [each.label for each in answer.context["scenes"]]


@pytest.mark.parametrize(
    ("made", "scenes"),
    [
        (lambda: a_night(8), ["welcome", "a break"]),
        (
            lambda: a_running_night(8),
            ["seats by name", "seats by table", "the round", "a break", "standings", "welcome"],
        ),
        (
            lambda: play_round(a_running_night(8)),
            ["who goes where", "seats by name", "seats by table", "the round", "a break", "standings", "welcome"],
        ),
        (lambda: play_round(a_running_night(8, rounds=1)), ["standings", "the finale", "welcome"]),
    ],
    ids=["before the draw", "first round", "later", "over"],
)
def test_only_scenes_with_something_to_show_can_be_chosen(admin_client, made, scenes):
    assert labels(admin_client.get(reverse("remote", args=[made().pk]))) == scenes


def test_the_remote_shows_what_is_shown_what_is_next_and_the_link(admin_client):
    night = a_running_night(8)
    page = admin_client.get(reverse("remote", args=[night.pk]))
    assert "Now: <b>seats by name</b>" in words(page)
    assert "Next: seats by table" in words(page)
    assert screen_path_of(night, "screen") in words(page)
    assert [each.value for each in page.context["scenes"] if each.is_shown] == ["names"]


def test_a_scene_is_chosen_and_left_to_the_night_again(admin_client):
    night = a_running_night(8)
    door = reverse("show_scene", args=[night.pk])
    page = admin_client.post(door, {"scene": "tables"}, follow=True)
    assert "You chose this. Otherwise the screen would show seats by name." in words(page)
    page = admin_client.post(door, {"scene": ""}, follow=True)
    assert "The screen follows the night by itself." in words(page)
    assert "has no scene" in words(admin_client.post(door, {"scene": "fireworks"}, follow=True))
    assert "has no scene" in words(admin_client.post(door, follow=True))


def test_standings_are_hidden_from_a_round_on(admin_client):
    night = a_running_night(8)
    door = reverse("screen_standings", args=[night.pk])
    admin_client.post(door, {"standings": "none", "standings_from": "3"})
    screen = Screen.objects.get(night=night)
    assert (screen.standings, screen.standings_from) == ("none", 3)
    for bad in (
        {},
        {"standings": "none"},
        {"standings": "x", "standings_from": "1"},
        {"standings": "all", "standings_from": "0"},
    ):
        assert admin_client.post(door, bad).status_code == 422
    assert Screen.objects.get(night=night).standings == "none"


def test_the_link_is_withdrawn_once_however_often_the_button_is_pressed(admin_client):
    night = a_running_night(8)
    for _ in range(2):
        page = admin_client.post(reverse("withdraw_screen", args=[night.pk]), {"seen": "1"}, follow=True)
    assert "The old link no longer works." in words(page)
    assert Screen.objects.get(night=night).generation == 2


def test_the_history_says_what_was_shown(admin_client):
    night = a_running_night(8)
    show_scene(night_id=night.pk, scene="tables", by=None, at=AT)
    admin_client.post(reverse("screen_standings", args=[night.pk]), {"standings": "top", "standings_from": "2"})
    admin_client.post(reverse("withdraw_screen", args=[night.pk]), {"seen": "1"})
    events = events_of(night)
    entries = Entries(events, law_of(night), Names(entrants_of(night)), people_at(events))[:3]
    assert [(each.what, each.before, each.after) for each in entries] == [
        ("Hall screen’s link replaced", "", ""),
        ("Hall screen", "standings for everyone, from round 1 on", "standings for the top, from round 2 on"),
        ("Hall screen", "follows the night", "seats by table"),
    ]
