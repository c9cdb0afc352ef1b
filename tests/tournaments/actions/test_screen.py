"""The director decides what the hall screen and the guests see, and each step is in the history."""

import datetime as dt

import pytest
from django.contrib.auth.models import User

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, LEVEL, a_hand, a_running_night, card_of, play_round, table_of
from tournaments.actions.prizes import PrizeLine, set_prizes
from tournaments.actions.rounds import take_back_close
from tournaments.actions.screen import (
    name_from,
    publish_results,
    reveal_next,
    show_scene,
    show_standings,
    take_back_reveal,
    unpublish_results,
)
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Change, Night, Screen
from tournaments.records.finale import finale_of

pytestmark = pytest.mark.django_db


def test_a_night_without_a_row_gets_one_and_then_changes_it(django_user_model):
    night, ada = a_running_night(), django_user_model.objects.create_user("ada")
    show_scene(night_id=night.pk, scene="tables", by=ada, at=AT)
    show_scene(night_id=night.pk, scene="", by=ada, at=AT)
    assert Screen.objects.get().scene == ""
    changes = [(each.before, each.after, each.by) for each in night.changes.filter(kind="screen")]
    assert changes == [({"scene": ""}, {"scene": "tables"}, ada), ({"scene": "tables"}, {"scene": ""}, ada)]


def test_what_is_shown_already_is_no_line_of_the_history():
    night = a_running_night()
    show_scene(night_id=night.pk, scene="", by=None, at=AT)
    show_standings(night_id=night.pk, standings="all", by=None, at=AT)
    assert not night.changes.filter(kind="screen").exists()


def test_a_scene_that_there_is_not_is_refused_at_its_field():
    night = a_running_night()
    with pytest.raises(Refused) as refused:
        show_scene(night_id=night.pk, scene="fireworks", by=None, at=AT)
    assert [fault.field for fault in refused.value.faults] == ["scene"]
    assert not Screen.objects.exists()


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"standings": "some"}, "standings"),
        ({"standings": "top", "from_round": 0}, "standings_from"),
        ({"standings": "top", "from_round": 100}, "standings_from"),
    ],
)
def test_standings_that_cannot_be_shown_so_are_refused_at_their_field(wanted, field):
    with pytest.raises(Refused) as refused:
        show_standings(night_id=a_running_night().pk, by=None, at=AT, **wanted)
    assert [fault.field for fault in refused.value.faults] == [field]


def test_the_tables_pages_stay_as_they_are():
    night = a_running_night()
    before = card_of(night).version
    show_standings(night_id=night.pk, standings="none", from_round=2, by=None, at=AT)
    assert card_of(night).version == before
    screen = Screen.objects.get(night=night)
    assert (screen.standings, screen.standings_from, screen.night.version) == ("none", 2, night.version + 1)


NOW = {"by": None, "at": AT}


@pytest.fixture
def night():
    """Two rounds at two tables, ended."""
    night = a_running_night(8, rounds=2)
    play_round(night)
    return play_round(night, 2)


def tap(night, seen, action=reveal_next):
    return action(night_id=night.pk, seen=seen, by=None, at=AT).revealed


def announced(night):
    night.refresh_from_db()
    return [each.rank for each in finale_of(night).announced]


def refused(action, night, **how):
    with pytest.raises(Refused) as found:
        action(night_id=night.pk, **how)
    return [fault.field for fault in found.value.faults]


def test_places_are_announced_one_tap_each_and_two_taps_at_once_are_one(night):
    name_from(night_id=night.pk, place=8)
    ranks = [each.rank for each in finale_of(night).steps]
    assert tap(night, 0) == 1
    assert tap(night, 0) == 1
    assert announced(night) == ranks[:1]
    for seen in range(1, len(ranks)):
        tap(night, seen)
    assert announced(night) == ranks
    assert ranks[-1] == 1
    assert refused(reveal_next, night, seen=len(ranks), **NOW) == ["reveal"]


def test_what_was_announced_last_is_taken_back(night):
    tap(night, 0)
    assert tap(night, 1, take_back_reveal) == 0
    assert tap(night, 1, take_back_reveal) == 0
    assert refused(take_back_reveal, night, seen=0, **NOW) == ["reveal"]
    logged = [(each.before["announced"], each.after["announced"]) for each in changes(night)]
    assert logged == [(0, 1), (1, 0)]


def changes(night):
    return night.changes.filter(kind=Change.Kind.REVEALED)


def test_nothing_is_announced_before_the_night_is_ended():
    night = play_round(a_running_night(8, rounds=2))
    assert refused(reveal_next, night, seen=0, **NOW) == ["night"]


def test_the_last_place_is_not_changed_while_the_results_are_announced(night):
    assert refused(name_from, night, place=0) == ["place"]
    name_from(night_id=night.pk, place=10**9)
    night.refresh_from_db()
    assert finale_of(night).named_from == finale_of(night).last
    tap(night, 0)
    assert refused(name_from, night, place=2) == ["place"]


def test_a_correction_that_makes_places_one_announces_no_place_that_was_still_to_come():
    night = a_running_night(4, rounds=1)
    play_round(night)
    tap(night, 0)
    assert announced(night) == [3]
    level = {deal: a_hand(deal, points=LEVEL, bids=[None, 7, None, None]) for deal in range(1, 5)}
    seen = dict.fromkeys(level, 1)
    enter_sheet(table_id=table_of(night).pk, hands=level, seen=seen, why="misread", by=None, at=AT)
    assert announced(night) == []
    tap(night, 0)
    assert announced(night) == [1]


def test_published_results_are_not_taken_back_by_the_way(night):
    tap(night, 0)
    Screen.objects.filter(night=night).update(published_at=AT)
    assert refused(take_back_reveal, night, seen=1, **NOW) == ["reveal"]


def test_reopening_the_last_round_makes_the_results_open_again(night):
    tap(night, 0)
    Screen.objects.filter(night=night).update(published_at=AT)
    take_back_close(night_id=night.pk, by=None, at=AT)
    screen = Screen.objects.get(night=night)
    assert (screen.revealed, screen.published_at) == (0, None)


def test_a_step_more_than_is_left_after_a_correction_is_no_step(night):
    set_prizes(night_id=night.pk, prizes=[PrizeLine("own", "Hat")], by=None, at=AT)
    steps = len(finale_of(night).steps)
    Screen.objects.update_or_create(night=night, defaults={"revealed": steps + 3})
    night.refresh_from_db()
    assert finale_of(night).is_done
    assert tap(night, steps, take_back_reveal) == steps - 1


LATER = AT + dt.timedelta(hours=1)


@pytest.fixture
def ended_night():
    return play_round(a_running_night(rounds=1))


def published_at(ended_night):
    return Screen.objects.filter(night=ended_night).values_list("published_at", flat=True).first()


def kinds(ended_night):
    return list(ended_night.changes.order_by("pk").values_list("kind", flat=True))[-2:]


def test_they_are_published_once_and_the_first_time_stands(ended_night):
    ada = User.objects.create_user("ada")
    publish_results(night_id=ended_night.pk, by=ada, at=AT)
    publish_results(night_id=ended_night.pk, by=None, at=LATER)
    assert published_at(ended_night) == AT
    [change] = ended_night.changes.filter(kind=Change.Kind.PUBLISHED)
    assert (change.by, change.at) == (ada, AT)


def test_they_are_withdrawn_and_published_again(ended_night):
    publish_results(night_id=ended_night.pk, by=None, at=AT)
    for _ in range(2):
        unpublish_results(night_id=ended_night.pk, by=None, at=AT)
    assert published_at(ended_night) is None
    assert kinds(ended_night) == [Change.Kind.PUBLISHED, Change.Kind.UNPUBLISHED]
    publish_results(night_id=ended_night.pk, by=None, at=LATER)
    assert published_at(ended_night) == LATER


def test_a_night_that_is_not_over_publishes_nothing():
    ended_night = a_running_night()
    with pytest.raises(Refused, match="The night is not over"):
        publish_results(night_id=ended_night.pk, by=None, at=AT)
    assert published_at(ended_night) is None


def test_a_night_that_is_played_on_has_to_publish_anew(ended_night):
    publish_results(night_id=ended_night.pk, by=None, at=AT)
    take_back_close(night_id=ended_night.pk, by=None, at=AT)
    assert published_at(ended_night) is None


def test_a_page_of_the_night_notices_it(ended_night):
    before = Night.objects.get(pk=ended_night.pk).version
    publish_results(night_id=ended_night.pk, by=None, at=AT)
    assert Night.objects.get(pk=ended_night.pk).version == before + 1
