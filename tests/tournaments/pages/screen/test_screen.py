"""The public hall screen: open by its link alone, cheap to ask, and silent about what is not public."""

import datetime as dt
import re

import pytest
from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from club.club_settings.stored import save_settings
from tests.tournaments.night_builder import AT, a_night, a_running_night, close, play, play_round, report
from tournaments.actions.draw import draw_seats
from tournaments.actions.joining import withdraw_screen_link
from tournaments.actions.screen import show_scene, show_standings
from tournaments.models import Night, Screen
from tournaments.pages.night.change_words import Names
from tournaments.pages.night.history import Entries
from tournaments.pages.screen import screen as pages
from tournaments.records.history import events_of, people_at
from tournaments.records.links import screen_digits_of, screen_of, screen_path_of
from tournaments.records.load import entrants_of
from tournaments.records.night_rules import law_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_remembered():
    pages._scene_at.cache_clear()


def path(night, page="screen"):
    return screen_path_of(Night.objects.select_related("screen").get(pk=night.pk), page)


def text(answer):
    return " ".join(answer.content.decode().split())


def choose(night, scene):
    show_scene(night_id=night.pk, scene=scene, by=None, at=AT)


def test_the_page_opens_without_signing_in_and_sets_no_cookie(client):
    night = a_running_night(9)
    page = client.get(path(night))
    assert (page.status_code, list(page.cookies)) == (200, [])
    assert all(f"Guest {number}<" in text(page) for number in range(1, 10))
    assert "sits out" in text(page)
    assert path(night, "scene") in text(page)
    assert "/nights/" not in text(page)  # nothing leads to what only the director may see


def test_the_page_holds_the_scene_that_its_poll_answers_under_one_tag(client):
    night = a_running_night(9)
    page, poll = client.get(path(night)), client.get(path(night, "scene"))
    assert page["ETag"] == poll["ETag"]
    assert text(poll) in text(page)
    assert "<html" not in text(poll)


def test_a_poll_that_finds_nothing_new_gets_nothing(client):
    night = a_running_night(40)
    link = path(night, "scene")
    tag = client.get(link)["ETag"]
    again = client.get(link, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    report(night)
    assert client.get(link, headers={"If-None-Match": tag}).status_code == 200


def test_nobody_is_told_to_finish_once_every_table_is_done(client):
    night = a_running_night(8)
    play(night, 1)
    choose(night, "round")
    assert "finish this hand" in text(client.get(path(night)))
    play(night, 2)
    assert "finish this hand" not in text(client.get(path(night)))


def test_what_the_host_chooses_is_shown_at_the_next_poll(client):
    night = a_running_night(8)
    link = path(night, "scene")
    tag = client.get(link)["ETag"]
    choose(night, "welcome")
    changed = client.get(link, headers={"If-None-Match": tag})
    assert (changed.status_code, 'data-scene="welcome"' in text(changed)) == (200, True)


@pytest.mark.parametrize("page", ["screen", "scene"])
def test_a_club_that_changes_its_name_is_shown_by_it_at_the_next_poll(client, page):
    link = path(a_night(8), page)
    tag = client.get(link)["ETag"]
    save_settings(seen=0, name="The Corner Club")
    changed = client.get(link, headers={"If-None-Match": tag})
    assert (changed.status_code, "The Corner Club" in text(changed)) == (200, True)


def test_a_break_that_ends_makes_another_tag():
    night = a_running_night(8)
    on, off = (pages._etag(Screen(night=night, break_ends_at=moment)) for moment in (AT.replace(year=2999), AT))
    assert on != off


@pytest.mark.parametrize("page", ["screen", "scene"])
def test_a_withdrawn_link_says_so_and_the_new_one_opens(client, page):
    night = a_running_night(8)
    old = path(night, page)
    tag = client.get(old)["ETag"]
    withdraw_screen_link(night_id=night.pk, seen=1, by=None, at=AT)
    gone = client.get(old, headers={"If-None-Match": tag})
    assert (gone.status_code, "Guest" in text(gone)) == (404, False)
    assert "the director has withdrawn it" in text(gone)
    assert client.get(path(night, page)).status_code == 200


@pytest.mark.parametrize("token", ["x", "1-" + "a" * 26, "999999999999-" + "a" * 26, "1-0-" + "a" * 26])
def test_a_link_that_nobody_gave_out_opens_nothing(client, token):
    a_running_night(8)
    for page in ("screen", "scene"):
        answer = client.get(reverse(page, args=[token]), headers={"If-None-Match": "*"})
        assert answer.status_code == 404


def digits(night):
    """The path that a remote control can type."""
    found = Night.objects.select_related("screen").get(pk=night.pk)
    return reverse("screen", args=[screen_digits_of(screen_of(found))])


def a_night_of(day):
    night = a_running_night(8)
    Night.objects.filter(pk=night.pk).update(date=day)
    return night


def test_six_digits_open_the_screen_on_its_evening_and_past_midnight(client):
    today = timezone.localdate()
    night = a_night_of(today)
    assert re.fullmatch(r"/s/[0-9]{6}/", digits(night))
    assert client.get(digits(night)).url == path(night)
    yesterday, older, later = (a_night_of(today + dt.timedelta(days=days)) for days in (-1, -2, 1))
    assert client.get(digits(yesterday)).url == path(yesterday)
    assert [client.get(digits(each)).status_code for each in (older, later)] == [404, 404]


def test_digits_are_withdrawn_with_the_link_and_shown_to_the_host(admin_client, client):
    night = a_night_of(timezone.localdate())
    before = digits(night)
    assert before in text(admin_client.get(reverse("remote", args=[night.pk])))
    withdraw_screen_link(night_id=night.pk, seen=1, by=None, at=AT)
    assert digits(night) != before
    assert client.get(before).status_code == 404


def test_anyone_who_guesses_digits_waits_and_no_other_address_does(client):
    night = a_night_of(timezone.localdate())
    wrong = "/s/000000/" if digits(night) != "/s/000000/" else "/s/111111/"
    assert [client.get(wrong).status_code for _ in range(6)] == [404] * 5 + [429]
    assert "Too many wrong numbers." in text(client.get(digits(night)))
    assert client.get(digits(night), REMOTE_ADDR="192.0.2.7").url == path(night)


def test_nothing_of_a_draw_that_is_not_published_is_shown(client):
    night = a_night(9)
    before = client.get(path(night, "scene"))
    draw_seats(night_id=night.pk, seed=7)
    for scene in Screen.Scene.values:
        choose(night, scene)
        seen = text(client.get(path(night, "scene")))
        assert "Guest" not in seen
        assert scene == "break" or seen == text(before)


def answers(client, night, **hand):
    """All scenes of the night with such a hand, with their tags; nothing stays of it."""
    found = {}
    with transaction.atomic():
        play(night, 1, 2, deals=3, **hand)
        for scene in Screen.Scene.values:
            choose(night, scene)
            pages._scene_at.cache_clear()
            answer = client.get(path(night, "scene"))
            found[scene] = (answer["ETag"], answer.content)
        transaction.set_rollback(True)
    return found


LOW, HIGH = {"points": {"1": 5, "2": 9}}, {"points": {"1": 14, "2": 0}}


def test_hidden_standings_leave_no_trace_whatever_the_figures(client):
    night = play_round(a_running_night(12))
    show_standings(night_id=night.pk, standings="none", from_round=1, by=None, at=AT)
    assert answers(client, night, **LOW) == answers(client, night, **HIGH)
    show_standings(night_id=night.pk, standings="all", from_round=1, by=None, at=AT)
    low, high = answers(client, night, **LOW), answers(client, night, **HIGH)
    assert {scene for scene in low if low[scene] != high[scene]} == {"round", "standings"}


def test_the_result_leaves_no_trace_until_it_is_published_or_named(client):
    night = play_round(a_running_night(8, rounds=1))
    assert night.state == Night.State.OVER
    standings = r'class="points"|>In the lead<|class="rank'
    for scene in Screen.Scene.values:
        choose(night, scene)
        assert not re.search(standings, text(client.get(path(night, "scene"))))
    Screen.objects.filter(night=night).update(published_at=AT, scene="")
    pages._scene_at.cache_clear()
    shown = text(client.get(path(night, "scene")))
    assert "Final standings" in shown
    assert all(f"Guest {number}<" in shown for number in range(1, 9))


def test_the_host_opens_the_same_page_under_the_address_of_old(admin_client, client):
    night = a_running_night(8)
    page = admin_client.get(reverse("hall", args=[night.pk]))
    assert path(night, "scene") in text(page)
    assert client.get(reverse("hall", args=[night.pk])).status_code == 302


@pytest.mark.parametrize(("asked", "light"), [("", False), ("?light", True), ("?dark", False)])
def test_the_screen_is_dark_unless_asked(client, asked, light):
    page = text(client.get(path(a_running_night(8)) + asked))
    assert ('<body class="screen light">' in page) == light


def test_a_round_that_is_closed_shows_on_every_screen_within_five_seconds(client):
    script = (settings.BASE_DIR / "tournaments/static/headtable/screen/screen.js").read_text(encoding="utf-8")
    [every] = re.findall(r"^const EVERY = (\d+);", script, re.MULTILINE)
    assert int(every) <= 4000  # milliseconds; one look brings it, and a second is left for the answer
    night = a_running_night(9, rounds=2)
    link = path(night, "scene")
    play(night, 1)
    play(night, 2)
    tag = client.get(link)["ETag"]
    assert client.get(link, headers={"If-None-Match": tag}).status_code == 304
    close(night)
    looks = [client.get(link, headers={"If-None-Match": tag}) for _screen in range(3)]
    assert [(look.status_code, 'data-scene="moves"' in text(look)) for look in looks] == [(200, True)] * 3


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
