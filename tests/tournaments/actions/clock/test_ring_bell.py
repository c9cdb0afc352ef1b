"""The bell rings in a round: what the tables may still play, what comes too late, and how the round is closed then."""

import json
from fractions import Fraction
from random import Random

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import (
    AT,
    LEVEL,
    a_hand,
    a_running_night,
    card_of,
    close,
    play,
    report,
    set_rules,
    table_of,
)
from tournaments.actions.clock import ring_bell, take_back_bell
from tournaments.actions.cuts import draw_cut, report_cut
from tournaments.actions.hands import record_hand
from tournaments.actions.imports import import_night
from tournaments.actions.rounds import DirectorIsAsked, close_round, end_night, mark_unplayed, take_back_close
from tournaments.actions.rulings import take_disputed
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Change, Dispute, Night, RoundClock
from tournaments.night.file.reading import read_night
from tournaments.night.file.writing import write_night
from tournaments.night.replay import replay, write_replay
from tournaments.records.attendance import attendance_of
from tournaments.records.audit import wrong_in
from tournaments.records.free_places import free_places
from tournaments.records.load import rounds_of, table_played
from tournaments.records.night_record import night_record_of, settled, settled_from

pytestmark = pytest.mark.django_db


def bell_night(**settled):
    return a_running_night(8, **({"ends_by": "bell", "deals": 12} | settled))


def ring(night, number=1):
    return ring_bell(night_id=night.pk, number=number, by=None, at=AT)


def late(night, deal, table=1, key="late", **changed):
    hand = a_hand((deal - 1) % 4 + 1, **changed)
    return record_hand(card=card_of(night, table), round_number=1, deal=deal, reported=hand, key=key, at=AT)


def refusal(action, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        action(*args, **kwargs)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


def holds_together(night):
    """The file goes out and in again as it is, and all figures follow from the hands. The night's own row as it is now."""
    night = Night.objects.get(pk=night.pk)
    rounds = rounds_of(night)
    assert wrong_in(night) == []
    file = write_night(night_record_of(night, rounds))
    assert write_replay(replay(read_night(file)))["standings"] == [
        {"rank": each.rank, "number": each.number, "name": each.name, "points": each.points}
        | {"wins": float(each.wins) if isinstance(each.wins, Fraction) else each.wins}
        | {"head_rounds": each.head_rounds, "sat_out": each.sat_out}
        for each in settled_from(night, rounds).standings
    ]
    again = import_night(record=read_night(file), by=None, at=AT)
    assert json.dumps(write_night(night_record_of(again, rounds_of(again)))) == json.dumps(file)
    assert wrong_in(again) == []
    if night.rules.ends_by == "bell":
        assert [each.closed for each in rounds_of(again)] == [each.closed for each in rounds]
    return night


def test_what_is_in_when_the_host_closes_counts_and_the_side_ahead_goes_up():
    night = bell_night()
    play(night, 1, deals=3)
    play(night, 2, deals=1)
    holds_together(night)
    ring(night)
    close(night)
    night = holds_together(night)
    tally = settled(night).tallies[rounds_of(night, 1)[0].tables[0].seats[0]]
    assert (tally[0].won, len(tally[0].scores)) == (1, 3)
    assert rounds_of(night)[1].number == 2


def test_the_bell_is_written_on_the_clock_and_in_the_history_and_can_be_taken_back():
    night = bell_night()
    play(night, 1, deals=2)
    ring(night)
    assert (table_of(night, 1).rang_after, table_of(night, 2).rang_after) == (2, 0)
    assert RoundClock.objects.get().rang_at == AT
    assert refusal(ring, night) == [("round", "The bell of round 1 has rung already.")]
    take_back_bell(night_id=night.pk, number=1, by=None, at=AT)
    assert (table_of(night, 1).rang_after, RoundClock.objects.exists()) == (None, False)
    found = refusal(take_back_bell, night_id=night.pk, number=1, by=None, at=AT)
    assert found == [("round", "The bell of round 1 has not rung yet.")]
    changes = night.changes.filter(kind=Change.Kind.BELL, round_number=1)
    assert [each.after for each in changes] == [{"rang": True}, {"rang": False}]


def test_no_bell_rings_in_a_round_that_is_closed():
    night = bell_night(rounds=1, at_bell="stop")
    play(night, 1, deals=1)
    play(night, 2, deals=1)
    close_round(night_id=night.pk, number=1, by=None, at=AT)
    for action in (ring_bell, take_back_bell):
        found = refusal(action, night_id=night.pk, number=1, by=None, at=AT)
        assert found == [("round", "Round 1 is closed.")]


def test_no_bell_rings_in_another_round_nor_in_a_night_by_deals():
    assert refusal(ring, bell_night(), 2) == [("round", "Round 2 is not being played; it is round 1 now.")]
    sentence = "The rounds of this night end by their deals, not by the bell."
    assert refusal(ring, a_running_night()) == [("round", sentence)]


@pytest.mark.parametrize(("at_bell", "counts"), [("stop", 2), ("finish", 3), ("equal", 4)])
def test_after_the_bell_the_phone_reports_what_the_night_s_rule_lets_the_table_finish(at_bell, counts):
    night = bell_night(at_bell=at_bell)
    play(night, 1, deals=2)
    ring(night)
    for deal in range(3, counts + 1):
        assert late(night, deal, key=f"{deal}").outcome == "created"
    found = late(night, counts + 1)
    assert (found.outcome, found.is_stored_beside) == ("bell has rung", True)
    assert len(table_played(night, table_of(night, 1)).records) == counts


def test_a_hand_that_comes_too_late_after_the_bell_waits_for_the_host_and_counts_if_taken():
    night = bell_night(at_bell="stop")
    play(night, 1, deals=1)
    play(night, 2, deals=1)
    ring(night)
    late(night, 2)
    assert refusal(close, night) == [("tables[1]", "Table 1 has two versions of a hand. Choose the right one.")]
    take_disputed(dispute_id=Dispute.objects.get().pk, seen=0, by=None, at=AT)
    assert len(table_played(night, table_of(night, 1)).records) == 2
    close(night)
    holds_together(night)


def test_the_host_enters_a_hand_whenever_it_comes():
    night = bell_night(at_bell="stop", deals=2)
    play(night, 1, deals=2)
    ring(night)
    sheet = {"hands": {3: a_hand(3)}, "seen": {}, "by": None, "why": "", "at": AT}
    enter_sheet(table_id=table_of(night, 1).pk, **sheet)
    assert len(table_played(night, table_of(night, 1)).records) == 3
    holds_together(night)


def test_a_phone_is_offered_no_more_deals_than_the_night_has():
    night = bell_night(deals=2)
    play(night, 1, deals=2)
    assert refusal(late, night, 3) == [("deal", "There is no deal 3; a round has 2.")]


def test_the_host_is_asked_before_the_bell_and_while_a_table_may_still_play():
    night = bell_night()
    play(night, 1, deals=1)
    play(night, 2, deals=1)
    asked = {"night_id": night.pk, "number": 1, "by": None, "at": AT, "ask": True}
    with pytest.raises(DirectorIsAsked):
        close_round(**asked)
    ring(night)
    late(night, 2, table=1, key="one")
    with pytest.raises(DirectorIsAsked):
        close_round(**asked)
    late(night, 2, table=2, key="two")
    set_rules(acceptance="none")
    close_round(**asked)
    assert rounds_of(night)[0].closed


def test_a_table_that_plays_no_last_deal_is_marked_so_after_the_bell():
    night = bell_night()
    play(night, 1, deals=1)
    play(night, 2, deals=1)
    mark = {"night_id": night.pk, "number": 1, "why": "They had just finished", "by": None, "at": AT}
    assert refusal(mark_unplayed, **mark) == [("deals", "The bell has not rung yet, so the tables are playing on.")]
    ring(night)
    assert mark_unplayed(**mark) == [1, 2]
    assert [table.result.state for table in rounds_of(night)[0].tables] == ["done", "done"]
    close(night)
    holds_together(night)


def test_a_table_without_a_hand_is_a_tie_that_is_cut_for_once_the_bell_has_rung():
    night = bell_night(at_bell="stop")
    play(night, 1, deals=1)
    assert refusal(close, night) == [
        ("tables[2]", "Table 2 is tied. Ring the bell; then enter who won the cut."),
    ]
    ring(night)
    report_cut(table_id=table_of(night, 2).pk, seat=2, at=AT)
    close(night)
    night = holds_together(night)
    assert rounds_of(night)[0].tables[1].result.winner == 1


def test_a_table_that_is_level_while_a_deal_may_come_is_cut_for_too():
    night = bell_night()
    play(night, 1, deals=1)
    ring(night)
    draw_cut(table_id=table_of(night, 2).pk, rng=Random(1), at=AT)
    close(night)
    holds_together(night)


def test_one_more_deal_settles_a_tie_of_a_night_by_deals_and_any_phone_may_report_it():
    night = a_running_night(8, deals=1, tie="deal")
    play(night, 2)
    assert refusal(late, night, 2) == [("deal", "There is no deal 2; a round has 1.")]
    report(night, 1, points=LEVEL, bids=[None, 7, None, None])
    assert refusal(close, night) == [
        ("tables[1]", "Table 1 is tied: one more deal decides, or enter who won the cut."),
    ]
    assert late(night, 2).outcome == "created"
    assert refusal(late, night, 3, key="more") == [("deal", "There is no deal 3; a round has 1.")]
    close(night)
    holds_together(night)


def test_the_desk_enters_the_deal_that_settles_a_tie_and_no_other():
    night = a_running_night(8, deals=1, tie="deal")
    play(night, 1)
    sheet = {"table_id": table_of(night, 1).pk, "hands": {2: a_hand(2)}, "by": None, "why": "", "at": AT}
    assert refusal(enter_sheet, seen={}, **sheet) == [("deals[2]", "There is no deal 2; a round has 1.")]
    report(night, 2, points=LEVEL, bids=[None, 7, None, None])
    enter_sheet(seen={}, **(sheet | {"table_id": table_of(night, 2).pk}))
    assert len(table_played(night, table_of(night, 2)).records) == 2


def test_the_host_cuts_all_the_same_where_one_more_deal_would_take_too_long():
    night = a_running_night(8, deals=1, tie="deal")
    play(night, 2)
    report(night, 1, points=LEVEL, bids=[None, 7, None, None])
    report_cut(table_id=table_of(night, 1).pk, seat=2, at=AT)
    assert refusal(late, night, 2) == [("deal", "There is no deal 2; a round has 1.")]
    close(night)
    holds_together(night)


def test_a_tie_that_is_split_is_half_a_round_won_for_all_four():
    for ends_by, deals in (("deals", 1), ("bell", 12)):
        night = a_running_night(8, deals=deals, tie="split", ends_by=ends_by, at_bell="stop", rank_by="wins")
        report(night, 1, points=LEVEL, bids=[None, 7, None, None])
        report(night, 2)
        if ends_by == "bell":
            ring(night)
        report_cut(table_id=table_of(night, 1).pk, seat=1, at=AT)
        close(night)
        holds_together(night)
        assert [each.wins for each in settled(night).standings] == [1, 1, *[Fraction(1, 2)] * 4, 0, 0]


def test_a_night_that_is_ended_in_the_middle_of_a_round_has_it_won_by_nobody():
    night = bell_night(at_bell="stop", rounds=1)
    play(night, 1, deals=1)
    play(night, 2, deals=1)
    ring(night)
    end_night(night_id=night.pk, by=None, at=AT)
    night = holds_together(night)
    assert {each.wins for each in settled(night).standings} == {0}


def test_a_round_that_is_opened_again_is_as_the_bell_left_it():
    night = bell_night(at_bell="stop")
    play(night, 1, deals=1)
    play(night, 2, deals=1)
    ring(night)
    close(night)
    take_back_close(night_id=night.pk, by=None, at=AT)
    assert [table.result.state for table in rounds_of(night)[0].tables] == ["done", "done"]
    holds_together(night)


def test_no_new_table_begins_after_the_bell():
    night = a_running_night(11, ends_by="bell", deals=12)
    assert len(free_places(night, rounds_of(night)[0], attendance_of(night))) == 1
    ring(night)
    assert free_places(night, rounds_of(night)[0], attendance_of(night)) == []
