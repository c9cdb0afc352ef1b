"""Which scene follows from how the night stands, and what the director's choice changes."""

import datetime as dt

import pytest

from tests.tournaments.night_builder import AT, a_night, a_running_night, play_round, report
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.models import Night, Screen
from tournaments.pages.screen.evening import Evening

pytestmark = pytest.mark.django_db
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
