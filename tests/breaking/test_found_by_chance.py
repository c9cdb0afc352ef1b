"""Nights in which chance once found a fault, each as it happened."""

import datetime as dt
import json

import pytest

from scoring.faults import Refused
from scoring.laws import law_named
from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, close, play_round, table_of
from tournaments.actions.close_round import take_back_close
from tournaments.actions.enrol import enrol_guest
from tournaments.actions.enter_sheet import enter_sheet
from tournaments.actions.import_night import import_night
from tournaments.actions.leave_table import leave_table
from tournaments.actions.merge_entrants import merge_entrants
from tournaments.actions.record_hand import record_hand
from tournaments.actions.rehearse_night import rehearse_night
from tournaments.actions.undo_hand import undo_hand
from tournaments.models import Night
from tournaments.night_file.reading import read_night
from tournaments.night_file.writing import write_night
from tournaments.records.audit import wrong_in
from tournaments.records.queries import current_round, night_record_of, rounds_of
from tournaments.records.stored_standings import stored_standings

pytestmark = pytest.mark.django_db

THREE = {"players": 3, "trump": "S", "taken": {"high": 1, "low": 1, "jack": 1, "game": 1}}


def corrected(night, number, hand, at, table=1, deal=1):
    row = table_of(night, table, number)
    seen = {deal: row.hands.get(deal=deal, current=True).revision}
    enter_sheet(table_id=row.pk, hands={deal: hand}, seen=seen, by=None, why="misread", at=at)
    return Night.objects.get(pk=night.pk)


def same_elsewhere(night):
    """Whether the night's file says the same after a journey through another database."""
    text = json.dumps(write_night(night_record_of(night, rounds_of(night))))
    copy = import_night(record=read_night(json.loads(text)), by=None, at=AT)
    return json.dumps(write_night(night_record_of(copy, rounds_of(copy)))) == text and wrong_in(copy) == []


@pytest.mark.parametrize("later", [dt.timedelta(0), dt.timedelta(hours=-1)])
def test_a_correction_after_a_closing_is_one_whatever_the_clock_says(later):
    night = play_round(a_running_night(8))
    night = corrected(night, 1, a_hand(points={"1": 0, "2": 14}), AT + later)
    assert wrong_in(night) == []


def test_a_game_from_which_a_hand_is_taken_back_is_won_by_nobody():
    settled_as = {"movement": "stay", "movement_options": {"players": "3"}, "ends_by": "target", "deals": 1}
    night = a_running_night(3, "foster-seven-up", 1, **settled_as)
    for deal in (1, 2):
        hand = THREE | {"dealer": deal, "taken": {"high": 1, "low": 1, "jack": None, "game": 3}}
        record_hand(card=card_of(night), round_number=1, deal=deal, reported=hand, key=str(deal), at=AT)
    leaving = current_round(night).tables[0].numbers[0]
    leave_table(night_id=night.pk, number=leaving, round_number=1, plays_on=None, why="ill", by=None, at=AT)
    undo_hand(card=card_of(night), round_number=1, deal=2, revision=1, at=AT)
    night = Night.objects.get(pk=night.pk)
    assert {each.wins for each in stored_standings(night).standings} == {0}
    assert wrong_in(night) == []


def test_two_of_five_are_not_merged_where_too_few_would_be_left():
    night = a_running_night(5)
    first = current_round(night)
    [out] = (each.number for each in first.sitting_out)
    leaving, sitting = first.tables[0].numbers[:2]
    leave_table(night_id=night.pk, number=leaving, round_number=1, plays_on=None, why="ill", by=None, at=AT)
    with pytest.raises(Refused) as refused:
        merge_entrants(night_id=night.pk, number=sitting, other=out, by=None, at=AT)
    assert "3" in str(refused.value.faults[0].text)
    assert wrong_in(Night.objects.get(pk=night.pk)) == []


def test_a_seventh_is_not_entered_for_one_table_of_six_at_the_most():
    night = a_running_night(6, movement="cutting-in")
    with pytest.raises(Refused) as refused:
        enrol_guest(night_id=night.pk, name="Late", at=AT)
    assert "at most 6" in str(refused.value.faults[0].text)
    play_round(Night.objects.get(pk=night.pk))


@pytest.mark.parametrize(
    ("law", "players", "people", "ends_by"),
    [("foster-auction-pitch", 4, 9, "bell"), ("foster-smudge", 7, 14, "deals")],
)
def test_the_last_round_corrected_before_the_night_is_ended_is_the_same_in_its_file(law, players, people, ends_by):
    night = rehearse_night(
        law=law_named(law), people=people, rounds=2, play=2, seed=4, by=None, at=AT, partly=False,
        movement="solo", players=players, ends_by=ends_by,
    )  # fmt: skip
    take_back_close(night_id=night.pk, by=None, at=AT)
    night = close(Night.objects.get(pk=night.pk), 2)
    table = rounds_of(night)[-1].tables[-1]
    for hand in ({"high": seat, "low": seat, "jack": seat, "game": seat} for seat in range(1, table.players + 1)):
        old = {key: value for key, value in table.records[1].hand.items() if key not in ("points", "taken")}
        night = corrected(night, 2, old | {"taken": hand}, AT, table=table.number)
        table = rounds_of(night)[-1].tables[-1]
        assert wrong_in(night) == []
        assert same_elsewhere(night)
