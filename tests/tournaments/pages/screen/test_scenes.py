"""What stands in each scene."""

import datetime as dt
import re

import pytest
from django.template.loader import render_to_string

from tests.tournaments.night_builder import AT, a_hand, a_night, a_running_night, card_of, play, play_round, report
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.hands import record_hand
from tournaments.actions.rounds import mark_unplayed_at
from tournaments.actions.screen import name_from, reveal_next
from tournaments.models import Night, Screen
from tournaments.night.standings import ranks_shown
from tournaments.pages.screen.scenes import LEADERS, SCENES, Evening

pytestmark = pytest.mark.django_db


def scene(night, name, **settings):
    night = Night.objects.select_related("screen").get(pk=night.pk)
    return SCENES[Screen.Scene(name)](Evening(Screen(night=night, **settings), AT))


def test_the_welcome_counts_who_is_here_and_has_a_code(settings):
    settings.CLUB_NAME = "The Corner Club"
    night = a_night(9)
    night.entrants.filter(number__gt=7).update(arrival="expected")
    shown = scene(night, "welcome")
    assert (shown["club"], shown["here"], shown["code"][:4]) == ("The Corner Club", "7 guests are here", "<svg")


def test_everyone_finds_their_seat_by_name_whatever_the_accents():
    night = a_running_night(9)
    for number, name in {1: "Émile", 2: "Eva", 3: "Łukasz", 4: "Lucy", 5: "Zoe"}.items():
        night.entrants.filter(number=number).update(name=name)
    lines = scene(night, "names")["lines"]
    assert [line.name for line in lines if not line.name.startswith("Guest")] == [
        "Émile",
        "Eva",
        "Lucy",
        "Łukasz",
        "Zoe",
    ]
    assert len(lines) == 9
    assert [line.kind for line in lines if line.table is None] == ["out"]
    assert sorted(line.seat for line in lines if line.table == 1) == ["East", "North", "South", "West"]
    assert {line.table for line in lines if line.kind == "head"} == {1}


def test_one_table_alone_is_no_head_table():
    shown = scene(a_running_night(4), "names")
    assert (shown["has_head"], {line.kind for line in shown["lines"]}) == (False, {""})


@pytest.mark.parametrize("ends_by", ["target", "bell"])
def test_a_table_whose_deals_are_not_planned_says_how_many_are_in(ends_by):
    night = a_running_night(8, ends_by=ends_by, deals=12)
    play(night, 1, deals=4, points={"1": 14, "2": 0})
    report(night, 2)
    tiles = scene(night, "round")["tiles"]
    assert [tile["deals"] for tile in tiles] == [["in"] * 4, ["in"]]
    drawn = render_to_string("tournaments/screen/_tiles.html", {"night": night, "tiles": tiles})
    assert re.findall('aria-label="(.*?)"', drawn) == ["4 deals in", "1 deal in"]
    assert [tile["is_done"] for tile in tiles] == [ends_by == "target", False]


def test_a_table_says_which_deals_are_in_and_when_it_is_done():
    night = a_running_night(8)
    play(night, 1)
    play(night, 2, deals=3)
    mark_unplayed_at(night_id=night.pk, number=1, table=2, deals=[4], why="The bus", by=None, at=AT)
    shown = scene(night, "round")
    assert [(tile["deals"], tile["is_done"]) for tile in shown["tiles"]] == [
        (["in"] * 4, True),
        (["in"] * 3 + ["unplayed"], True),
    ]
    assert shown["done"] == "2 of 2 tables done"
    again = {"reported": a_hand(4, trump="H"), "key": "another phone's", "at": AT}
    assert record_hand(card=card_of(night, 1), round_number=1, deal=4, **again).is_stored_beside
    shown = scene(night, "round")
    assert [tile["is_done"] for tile in shown["tiles"]] == [False, True]
    assert shown["done"] == "1 of 2 tables done"


@pytest.mark.parametrize(("guests", "named"), [(16, True), (20, False)])
def test_few_tables_of_a_round_have_names(guests, named):
    tiles = scene(a_running_night(guests), "round")["tiles"]
    assert {bool(tile["names"]) for tile in tiles} == {named}
    assert {bool(tile["names"]) for tile in scene(a_running_night(guests), "tables")["tiles"]} == {True}


def test_a_rank_that_is_shared_is_shown_as_on_the_papers():
    lines = scene(play_round(a_running_night(24)), "standings")["ranks"]
    places = [line.rank_text for line in lines]
    assert places == ranks_shown([line.rank for line in lines])
    assert any(place.endswith("=") for place in places)


def test_beside_the_tables_stand_those_who_lead():
    night = play_round(a_running_night(24))
    report(night, number=2)
    leaders = scene(night, "round")["leaders"]
    assert max(line.rank for line in leaders) <= LEADERS
    assert scene(night, "round", standings="none")["leaders"] == []


def test_nobody_leads_with_nothing():
    night = a_running_night(8)
    report(night)
    leaders = scene(night, "round")["leaders"]
    assert len(leaders) < 8
    assert "0" not in [line.points for line in leaders]


def test_everyones_way_into_a_round_has_its_arrow():
    night = play_round(a_running_night(9))
    lines = scene(night, "moves")["lines"]
    assert {line.way for line in lines if line.kind == "out"} == {""}
    assert {line.way for line in lines if line.table} == {"up", "down", "stay"}


@pytest.mark.parametrize(("hands", "heading"), [(0, "Standings after round 1"), (1, "Standings in round 2")])
def test_the_standings_say_how_far_they_are(hands, heading):
    night = play_round(a_running_night(8))
    for deal in range(hands):
        report(night, number=2, deal=deal + 1)
    assert scene(night, "standings")["heading"] == heading


def test_the_finale_names_the_last_place_first_and_ties_together():
    night = play_round(a_running_night(8, rounds=1))
    assert scene(night, "finale")["newest"] is None
    name_from(night_id=night.pk, place=8)
    named = []
    for tap in range(2):
        reveal_next(night_id=night.pk, seen=tap, by=None, at=AT)
        screen = Screen.objects.get(night=night)
        shown = SCENES[Screen.Scene.FINALE](Evening(screen, AT))
        named.append((shown["newest"].rank, len(shown["newest"].people), shown["won"], len(shown["earlier"])))
    assert named == [(5, 4, False, 0), (1, 4, True, 4)]


SOON = AT + dt.timedelta(minutes=10)


def shown(night, **settings):
    return str(Evening(Screen(night=Night.objects.get(pk=night.pk), **settings), AT).scene)


def test_the_screen_follows_the_night_from_the_door_to_the_finale():
    night = a_night(8, rounds=2)
    seen = [shown(night)]
    draw_seats(night_id=night.pk, seed=7)
    seen.append(shown(night))
    publish_draw(night_id=night.pk, by=None, at=AT)
    seen.append(shown(night))
    report(night)
    seen.append(shown(night))
    night.rounds.get().tables.get(number=1).hands.all().delete()
    play_round(night)
    seen += [shown(night, break_ends_at=SOON), shown(night)]
    report(night, number=2)
    seen.append(shown(night))
    night.rounds.get(number=2).tables.get(number=1).hands.all().delete()
    play_round(night, 2)
    seen += [shown(night), shown(night, published_at=AT)]
    assert seen == ["welcome", "welcome", "names", "round", "break", "moves", "round", "finale", "standings"]


def test_a_break_is_over_when_its_time_is():
    night = play_round(a_running_night(8))
    assert shown(night, break_ends_at=AT) == "moves"


def test_a_break_is_over_with_the_first_hand():
    night = play_round(a_running_night(8))
    report(night, number=2)
    assert shown(night, break_ends_at=SOON) == "round"


@pytest.mark.parametrize("scene", ["names", "tables", "round", "moves", "standings", "finale"])
def test_nothing_but_the_welcome_is_there_before_the_draw_is_published(scene):
    night = a_night(8)
    draw_seats(night_id=night.pk, seed=7)
    assert shown(night, scene=scene) == "welcome"


@pytest.mark.parametrize("scene", Screen.Scene.values)
def test_the_host_chooses_any_scene_while_the_night_is_played(scene):
    night = play_round(a_running_night(8))
    assert shown(night, scene=scene) == scene


def test_nobody_has_moved_in_the_first_round():
    assert shown(a_running_night(8), scene="moves") == "names"


def test_a_night_whose_last_round_is_closed_shows_no_running_standings():
    night = play_round(a_running_night(8, rounds=None))
    last = night.rounds.latest("number")
    last.closed_at = AT
    last.save()
    evening = Evening(Screen(night=night), AT)
    assert (evening.is_final, evening.standings, str(evening.scene)) == (True, [], "finale")
