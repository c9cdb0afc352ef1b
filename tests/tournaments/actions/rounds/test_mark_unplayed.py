"""Deals are marked as not played, with a reason; the round closes on the others, and a hand that comes in counts."""

import datetime as dt
import json
from random import Random

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import (
    AT,
    LEVEL,
    a_hand,
    a_running_night,
    close,
    play,
    play_round,
    report,
    table_of,
)
from tournaments.actions.cuts import draw_cut
from tournaments.actions.imports import import_night
from tournaments.actions.nights import change_night
from tournaments.actions.rounds import mark_unplayed, mark_unplayed_at, take_back_close, take_back_unplayed
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Change, Night, Table
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.replay import replay, write_replay
from tournaments.records.audit import wrong_in
from tournaments.records.load import rounds_of, table_played
from tournaments.records.night_record import night_record_of, settled

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    """Eight play four deals; table 1 is done, at table 2 the fourth is missing."""
    night = a_running_night()
    play(night, 1)
    play(night, 2, deals=3)
    return night


def mark(night, *deals, table=2, number=1, why="The bell"):
    mark_unplayed_at(night_id=night.pk, number=number, table=table, deals=deals, why=why, by=None, at=AT)


def take_back(night, deal=4):
    take_back_unplayed(night_id=night.pk, number=1, table=2, deal=deal, by=None, at=AT)


def marked(night, table=2):
    row = table_of(night, table)
    return row.unplayed_deals, row.unplayed_why


def faults_of(action):
    with pytest.raises(Refused) as refused:
        action()
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


def assert_sound(night):
    """The audit finds nothing, and the stored figures give what the hands give."""
    night.refresh_from_db()
    assert [str(text) for text in wrong_in(night)] == []


def file_of(night):
    night.refresh_from_db()
    return write_night(night_record_of(night, rounds_of(night)))


def test_a_round_closes_on_the_deals_that_are_in(night):
    with pytest.raises(Refused, match="Table 2 has not reported deal 4"):
        close(night)
    mark(night, 4)
    assert marked(night) == ((4,), "The bell")
    assert_sound(night)
    close(night)
    result = rounds_of(night, 1)[0].tables[1].result
    assert (result.totals, result.missing, result.winner) == ((12, 0, 12, 0), (), 0)
    assert_sound(night)


def test_who_leads_without_the_deal_has_won_the_round(night):
    mark(night, 4)
    close(night)
    rows = [
        row for rows in settled(night).tallies.values() for row in rows if (row.table, row.round_number) == (2, 1)
    ]
    assert sorted((row.seat, row.points, row.won, row.unplayed) for row in rows) == [
        (1, 12, True, (4,)),
        (2, 0, False, (4,)),
        (3, 12, True, (4,)),
        (4, 0, False, (4,)),
    ]


def test_all_tables_that_are_behind_are_marked_at_once():
    night = a_running_night(12)
    play(night, 1)
    play(night, 2, deals=2)
    play(night, 3, deals=3)
    mark(night, 4, table=3, why="Babysitter")
    assert mark_unplayed(night_id=night.pk, number=1, why="The bell", by=None, at=AT) == [2]
    assert [marked(night, table) for table in (1, 2, 3)] == [((), ""), ((3, 4), "The bell"), ((4,), "Babysitter")]
    close(night)
    assert_sound(night)


def test_where_nothing_is_missing_there_is_nothing_to_mark(night):
    report(night, 2, deal=4)
    found = faults_of(lambda: mark_unplayed(night_id=night.pk, number=1, why="Late", by=None, at=AT))
    assert found == [("deals", "No table is behind: the hand of every deal is in.")]


def test_what_cannot_be_marked_is_refused_at_its_field(night):
    assert faults_of(lambda: mark(night, 2, 4, 5)) == [
        ("deals[2]", "Deal 2 was played: its hand is in."),
        ("deals[5]", "There is no deal 5; a round has 4."),
    ]
    assert faults_of(lambda: mark(night)) == [("deals", "Choose the deals that were not played.")]
    assert faults_of(lambda: mark(night, 4, why=" \n")) == [("why", "Say in a few words why it was not played.")]
    assert [field for field, _ in faults_of(lambda: mark(night, 4, why="x" * 201))] == ["why"]
    assert faults_of(lambda: mark(night, 4, table=3)) == [("table", "There is no table 3 in round 1.")]
    assert faults_of(lambda: take_back(night)) == [("deal", "Deal 4 is not marked as not played.")]
    assert (marked(night), Change.objects.filter(kind="unplayed").exists()) == (((), ""), False)


def test_nothing_is_marked_or_taken_back_in_a_closed_round(night):
    mark(night, 4)
    close(night)
    sentence = [("round", "Round 1 is not being played; it is round 2 now.")]
    assert faults_of(lambda: mark(night, 3)) == sentence
    assert faults_of(lambda: take_back(night)) == sentence
    assert faults_of(lambda: mark_unplayed(night_id=night.pk, number=1, why="x", by=None, at=AT)) == sentence


def test_a_mark_is_taken_back(night):
    mark(night, 4)
    take_back(night)
    assert marked(night) == ((), "")
    with pytest.raises(Refused, match="Table 2 has not reported deal 4"):
        close(night)
    assert_sound(night)


def test_a_mark_can_be_taken_back_after_the_round_was_opened_again(night):
    mark(night, 4)
    close(night)
    take_back_close(night_id=night.pk, by=None, at=AT)
    take_back(night)
    assert marked(night) == ((), "")


def test_the_history_has_each_mark_with_its_reason_and_what_was_taken_back(night):
    mark(night, 4)
    mark(night, 4)  # the same again changes nothing
    take_back(night)
    rows = Change.objects.filter(kind="unplayed").values_list(
        "round_number", "table_number", "before", "after", "why"
    )
    assert list(rows) == [(1, 2, [], [4], "The bell"), (1, 2, [4], [], "")]


def test_a_hand_that_comes_in_after_all_counts_and_its_mark_goes(night):
    mark(night, 4)
    report(night, 2, deal=4)
    assert marked(night)[0] == ()
    assert len(table_played(night, table_of(night, 2)).records) == 4
    close(night)
    assert_sound(night)


def test_a_hand_that_the_desk_enters_takes_only_its_own_mark_away():
    night = a_running_night()
    play(night, 2, deals=2)
    mark(night, 3, 4)
    hands = {3: a_hand(3)}
    enter_sheet(table_id=table_of(night, 2).pk, hands=hands, seen={}, by=None, why="", at=AT)
    assert marked(night) == ((4,), "The bell")
    assert_sound(night)


def test_a_hand_that_the_desk_enters_after_closing_may_turn_the_winner_round(night):
    mark(night, 4)
    close(night)
    hands, later = {4: a_hand(4, points={"1": 0, "2": 14})}, AT + dt.timedelta(minutes=5)
    enter_sheet(table_id=table_of(night, 2).pk, hands=hands, seen={}, by=None, why="", at=later)
    played = rounds_of(night, 1)[0].tables[1]
    assert (played.result.totals[:2], played.moves_differ) == ((12, 14), True)
    assert_sound(night)
    again = import_night(record=read_night(file_of(night)), by=None, at=AT)
    assert [(each.totals, each.missing) for each in (rounds_of(again, 1)[0].tables[1].result,)] == [
        ((12, 14, 12, 14), ())
    ]


def test_a_table_that_is_level_without_the_deal_cuts():
    night = a_running_night()
    play(night, 1)
    play(night, 2, deals=2, points=LEVEL)
    mark(night, 3, 4)
    with pytest.raises(Refused, match="Table 2 is tied"):
        close(night)
    draw_cut(table_id=table_of(night, 2).pk, rng=Random(1), at=AT)
    close(night)
    assert_sound(night)


def test_a_round_of_which_nothing_was_played_is_cut_for_at_every_table():
    night = a_running_night()
    mark_unplayed(night_id=night.pk, number=1, why="The lights went out", by=None, at=AT)
    assert_sound(night)
    for table in (1, 2):
        draw_cut(table_id=table_of(night, table).pk, rng=Random(table), at=AT)
    close(night)
    assert_sound(night)
    file = file_of(night)
    assert file["played"][0]["tables"][0]["unplayed"] == {"deals": [1, 2, 3, 4], "why": "The lights went out"}
    assert_sound(import_night(record=read_night(json.loads(json.dumps(file))), by=None, at=AT))


def test_the_night_file_takes_the_marks_along_and_brings_them_back(night):
    mark(night, 4)
    close(night)
    play_round(night, 2)
    mark(night, 2, 3, table=1, number=3, why="They went for a drink")
    file = file_of(night)
    assert file["format"] == "cinch-night/2"
    tables = [table for each in file["played"] for table in each["tables"] if "unplayed" in table]
    assert [(table["table"], table["unplayed"]) for table in tables] == [
        (2, {"deals": [4], "why": "The bell"}),
        (1, {"deals": [2, 3], "why": "They went for a drink"}),
    ]
    record = read_night(json.loads(json.dumps(file)))
    again = import_night(record=record, by=None, at=AT)
    assert file_of(again) == file
    assert_sound(again)
    assert write_replay(replay(record)) == write_replay(replay(night_record_of(again, rounds_of(again))))


def test_a_round_in_which_only_a_mark_was_made_stays_and_so_do_the_deals_of_the_night():
    night = a_running_night()
    play_round(night)
    mark(night, 1, number=2)
    with pytest.raises(Refused, match="A deal of round 2 is marked as not played, so round 1 stays closed"):
        take_back_close(night_id=night.pk, by=None, at=AT)
    other = a_running_night()
    mark(other, 4)
    with pytest.raises(Refused, match="the deals of a round are fixed"):
        change_night(night_id=other.pk, deals=3, by=None, at=AT)


def test_the_audit_names_a_mark_that_cannot_be(night):
    Table.objects.filter(pk=table_of(night, 2).pk).update(unplayed=0b10010)
    assert [str(text) for text in wrong_in(Night.objects.get(pk=night.pk))] == [
        "Round 1, table 2, deal 2 is marked as not played, but it has a hand.",
        "Round 1, table 2 has deal 5 of 4.",
        "Round 1, table 2: a deal that was not played has no reason.",
    ]
