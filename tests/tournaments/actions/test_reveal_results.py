import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, LEVEL, a_hand, a_running_night, play_round, table_of
from tournaments.actions.close_round import take_back_close
from tournaments.actions.enter_sheet import enter_sheet
from tournaments.actions.reveal_results import name_from, reveal_next, take_back_reveal
from tournaments.actions.set_prizes import PrizeLine, set_prizes
from tournaments.models import Change, Screen
from tournaments.records.finale import finale_of

pytestmark = pytest.mark.django_db

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
