"""The director sets a played round right: two who sat in each other's place get each other's hands."""

import datetime as dt
import json
from itertools import product

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import (
    AT,
    a_night,
    a_running_night,
    card_of,
    close,
    play,
    play_round,
    report,
    table_of,
)
from tests.trials import some
from tournaments.actions.calls import call_director
from tournaments.actions.imports import import_night
from tournaments.actions.rulings import Decision, give_ruling
from tournaments.actions.seats import swap_people
from tournaments.models import Call, Change, Night
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.records.audit import wrong_in
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of, settled_from

pytestmark = pytest.mark.django_db

EAST = {"1": 0, "2": 14}


@pytest.fixture
def night():
    """Nine people at two tables: one sits out."""
    return a_running_night(9)


def sat(night, table=1, number=1):
    """The numbers in seat order."""
    return rounds_of(night, number)[0].seating.tables[table - 1]


def out(night, number=1):
    return rounds_of(night, number)[0].seating.sitting_out


def places(night, number):
    """Where everyone is in that round, by number; nowhere in one that is not there."""
    rounds = rounds_of(night, number) if night.rounds.filter(number=number).exists() else []
    seated = {
        each: (table, seat)
        for played in rounds
        for table, four in enumerate(played.seating.tables, start=1)
        for seat, each in enumerate(four, start=1)
    }
    return seated | {each: (0, 0) for played in rounds for each in played.seating.sitting_out}


def swap(night, one, other, number=1, why="they reported it late", by=None, at=AT, seen=None):
    seen = places(night, number) if seen is None else seen
    swap_people(night_id=night.pk, round_number=number, one=one, other=other, seen=seen, by=by, why=why, at=at)


def refusal(action, *args, **reported):
    with pytest.raises(Refused) as refused:
        action(*args, **reported)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


def fields(action, *args, **reported):
    return [field for field, _ in refusal(action, *args, **reported)]


def sound(night):
    """Nothing is wrong in the night, and its file makes the same night again."""
    night = Night.objects.get(pk=night.pk)
    file = json.loads(json.dumps(write_night(night_record_of(night, rounds_of(night)))))
    again = import_night(record=read_night(file), by=None, at=AT)
    assert write_night(night_record_of(again, rounds_of(again))) == file
    assert settled_from(again, rounds_of(again)).standings == settled_from(night, rounds_of(night)).standings
    return wrong_in(night) == wrong_in(again) == []


def test_two_who_sat_in_each_others_place_get_each_others_hands(night, django_user_model):
    ada = django_user_model.objects.create_user("ada")
    play_round(night)
    north, two = sat(night)[0], sat(night, 2)[0]
    before = {each.number: each.points for each in settled_from(night, rounds_of(night)).standings}
    swap(night, north, two, by=ada)
    after = {each.number: each.points for each in settled_from(night, rounds_of(night)).standings}
    assert (after[north], after[two]) == (before[two], before[north])
    assert before[north] != before[two]
    change = Change.objects.get(kind="seats", round_number=1)
    assert (change.by, change.at, change.why) == (ada, AT, "they reported it late")
    assert change.before == {str(north): [1, 1], str(two): [2, 1]}
    assert change.after == {str(north): [2, 1], str(two): [1, 1]}
    assert sound(night)


def test_two_whom_someone_else_has_swapped_meanwhile_are_not_swapped_back(night):
    north, two = sat(night)[0], sat(night, 2)[0]
    seen = places(night, 1)
    swap(night, north, two)
    after = places(night, 1)
    assert refusal(swap, night, north, two, seen=seen) == [
        (
            "one",
            f"Seats were changed meanwhile, so nothing was swapped. You saw Guest {north}: table 1, North; by now it is: "
            "table 2, North.",
        )
    ]
    assert places(night, 1) == after
    for reported in ({}, {north: after[north]}, {north: after[north], two: (0, 0)}):
        assert "Seats were changed meanwhile" in refusal(swap, night, north, two, seen=reported)[0][1]
    swap(night, north, two)
    assert places(night, 1) == seen


def test_a_round_that_is_not_played_yet_is_planned_anew_and_keeps_its_calls(night):
    play_round(night)
    call_director(card=card_of(night), reason="seats", at=AT)
    stayed, partner = sat(night)[0], sat(night)[2]
    lost = sat(night)[1]
    swap(night, stayed, lost)
    assert {lost, partner} < set(sat(night, number=2))
    of_round_two = Change.objects.get(kind="seats", round_number=2)
    assert of_round_two.before.keys() == of_round_two.after.keys() >= {str(stayed), str(lost)}
    assert of_round_two.why == "they reported it late"
    assert stayed in sat(night, 2, 2)
    assert Call.objects.get().table == table_of(night, number=2)
    assert not table_of(night, number=2).round.reseated
    assert sound(night)


def test_a_round_that_has_begun_stays_as_people_sat(night):
    play_round(night)
    report(night, number=2)
    before = sat(night, number=2), sat(night, 2, 2), out(night, 2)
    swap(night, sat(night)[0], sat(night)[1])
    assert (sat(night, number=2), sat(night, 2, 2), out(night, 2)) == before
    assert sound(night)


def test_a_round_in_which_something_was_ruled_stays_as_people_sat(night):
    play_round(night)
    case = Decision(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2)
    give_ruling(table_id=table_of(night, number=2).pk, decision=case, by=None, at=AT)  # its hand is still played
    before = sat(night, number=2), sat(night, 2, 2), out(night, 2)
    swap(night, sat(night)[0], sat(night)[1])
    assert (sat(night, number=2), sat(night, 2, 2), out(night, 2)) == before
    assert sound(night)


@pytest.mark.parametrize(("number", "begun"), some(product([1, 2, 3], [True, False]), 1))
def test_a_swap_in_any_round_of_a_long_night_leaves_it_sound(number, begun):
    night = a_running_night(19, rounds=5)
    for each in (1, 2, 3):
        play_round(night, each)
    if begun:
        report(night, number=4)
    first, last = sat(night, 1, number), sat(night, 4, number)
    swap(night, first[0], last[3], number)
    assert sound(night)
    swap(night, first[1], out(night, number)[0], number)
    assert sound(night)
    play_round(night, 4) if not begun else None
    assert sound(night)


def test_partners_who_change_seats_change_nothing_else(night):
    play_round(night)
    before = settled_from(night, rounds_of(night)).standings
    swap(night, sat(night)[0], sat(night)[2])
    assert settled_from(night, rounds_of(night)).standings == before
    assert sound(night)


def test_the_host_says_why_and_whom(night):
    north, two = sat(night)[0], sat(night, 2)[0]
    assert fields(swap, night, north, two, why="  ") == ["why"]
    assert fields(swap, night, north, two, why="x" * 201) == ["why"]
    assert fields(swap, night, 99, two) == ["one"]
    assert fields(swap, night, north, 99) == ["other"]
    assert fields(swap, night, north, north) == ["other"]
    assert fields(swap, night, north, two, number=2) == ["round"]
    assert not Change.objects.filter(kind="seats").exists()


def test_two_who_both_sat_out_have_no_places_to_change():
    night = a_running_night(10)
    assert fields(swap, night, *out(night)) == ["other"]


def test_before_the_draw_is_published_nobody_is_swapped():
    night = a_night(8)
    assert fields(swap, night, 1, 2) == ["round"]


def test_a_night_that_is_over_is_set_right_until_it_is_locked():
    night = a_running_night(8, rounds=1, provisional_minutes=10)
    play(night)
    play(night, 2, points=EAST)
    close(night)
    north, two = sat(night)[0], sat(night, 2)[0]
    swap(night, north, two, at=AT + dt.timedelta(minutes=9))
    assert fields(swap, night, north, two, at=AT + dt.timedelta(minutes=10)) == ["night"]
    assert sound(night)
