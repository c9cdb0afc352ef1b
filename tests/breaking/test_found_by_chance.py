"""Nights in which chance once found a fault, each as it happened."""

import datetime as dt

import pytest

from scoring.faults import Refused
from tests.breaking.any_form import KINDS, AnyNight
from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, play_round, table_of
from tournaments.actions.door import enrol_guest
from tournaments.actions.hands import record_hand, undo_hand
from tournaments.actions.merging import merge_entrants
from tournaments.actions.sheets import enter_sheet
from tournaments.actions.substitutes import leave_table
from tournaments.models import Night
from tournaments.records.audit import wrong_in
from tournaments.records.load import current_round
from tournaments.records.night_record import settled

pytestmark = pytest.mark.django_db

THREE = {"players": 3, "trump": "S", "taken": {"high": 1, "low": 1, "jack": 1, "game": 1}}


def corrected(night, number, hand, at, table=1, deal=1):
    row = table_of(night, table, number)
    seen = {deal: row.hands.get(deal=deal, current=True).revision}
    enter_sheet(table_id=row.pk, hands={deal: hand}, seen=seen, by=None, why="misread", at=at)
    return Night.objects.get(pk=night.pk)


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
    leaving = current_round(night).tables[0].seats[0]
    leave_table(night_id=night.pk, number=leaving, round_number=1, plays_on=None, why="ill", by=None, at=AT)
    undo_hand(card=card_of(night), round_number=1, deal=2, revision=1, at=AT)
    night = Night.objects.get(pk=night.pk)
    assert {each.wins for each in settled(night).standings} == {0}
    assert wrong_in(night) == []


def test_two_of_five_are_not_merged_where_too_few_would_be_left():
    night = a_running_night(5)
    first = current_round(night)
    [out] = (each.number for each in first.people_out)
    leaving, sitting = first.tables[0].seats[:2]
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
    ("kind", "seed"),
    [
        # A ruling ends the game before a hand that was played.
        ("staying, by three", 1051),
        ("cutting in to a target", 1042),
        # By the bell, a correction takes the winner from a table whose people have moved.
        ("solo by the bell", 2007),
        ("a foot table by the bell", 2016),
        # The same in the last round, which is closed while the night is not ended.
        ("solo by seven", 1020),
        ("a foot table", 2016),
    ],
)
def test_the_nights_of_chance_in_which_the_records_did_not_hold(kind, seed):
    AnyNight(KINDS[kind], seed).play(20)
