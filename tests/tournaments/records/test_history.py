"""All that happened on a night, gathered newest first."""

import datetime as dt

import pytest

from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, play_round, report, table_of
from tournaments.actions.calls import call_director, give_time, take_call
from tournaments.actions.door import rename
from tournaments.actions.hands import accept_hand, dispute_hand, record_hand, undo_hand
from tournaments.actions.rounds import close_round, take_back_close
from tournaments.actions.rulings import Decision, give_ruling, keep_standing, withdraw_ruling
from tournaments.models import Dispute, HandRecord, Night
from tournaments.records.history import GROUPS, events_of

pytestmark = pytest.mark.django_db


def later(minutes):
    return AT + dt.timedelta(minutes=minutes)


def kinds(night, *asked):
    return [event.kind for event in events_of(night, *asked)]


def test_a_hand_is_reported_undone_reported_again_and_accepted():
    night = a_running_night(4)
    report(night)
    undo_hand(card=card_of(night), round_number=1, deal=1, revision=1, at=later(1))
    record_hand(card=card_of(night), round_number=1, deal=1, reported=a_hand(), key="again", at=AT)
    record = table_of(night).hands.get(current=True)
    accept_hand(card=card_of(night), round_number=1, deal=1, revision=2, seat=2, at=later(2))
    events = events_of(night, None, "hands")
    assert [event.kind for event in events] == ["accepted", "reported", "undone", "reported"]
    assert all(event.before is None for event in events)
    assert events[0].row == record


def test_a_dispute_and_its_end_a_call_and_its_taking_are_two_events_each(admin_user):
    night = a_running_night(4)
    report(night)
    dispute_hand(card=card_of(night), round_number=1, deal=1, revision=1, seat=2, at=later(1))
    keep_standing(dispute_id=Dispute.objects.get().pk, seen=1, by=admin_user, at=later(2))
    call = call_director(card=card_of(night), reason="cards", at=later(3))
    take_call(call_id=call.pk, by=admin_user, at=later(4))
    give_time(table_id=table_of(night).pk, minutes=5, by=admin_user, at=later(5))
    assert kinds(night)[:3] == ["time", "call taken", "called"]
    assert kinds(night, None, "disputes") == ["settled", "disputed"]


def test_a_clock_that_is_set_back_does_not_turn_the_history_round(admin_user):
    """An hour too fast at the publishing, right in the middle of a round, and wrong again at its end."""
    night = a_running_night(4, rounds=2)
    times = iter([60, 0, 61, 1, 62, 2, 63, 3])
    for deal in (1, 2, 3, 4):
        report_at(night, 1, deal, later(next(times)))
    undo_hand(card=card_of(night), round_number=1, deal=4, revision=1, at=later(next(times)))
    report_at(night, 1, 4, later(next(times)), again=True)
    close_round(night_id=night.pk, number=1, by=admin_user, at=later(-30))
    report_at(night, 2, 1, later(-40))
    rename(night_id=night.pk, number=3, name="Zoë", by=admin_user, at=later(-90))
    happened = [
        (event.kind, event.where.round_number, getattr(event.row, "deal", None)) for event in events_of(night)
    ]
    assert happened[::-1] == [
        ("settings", None, None),
        ("reported", 1, 1),
        ("reported", 1, 2),
        ("reported", 1, 3),
        ("reported", 1, 4),
        ("undone", 1, 4),
        ("reported", 1, 4),
        ("closed", 1, None),
        ("reported", 2, 1),
        ("name", None, None),
    ]


def test_a_closing_that_was_taken_back_stands_where_it_happened(admin_user):
    night = a_running_night(4, rounds=2)
    for deal in (1, 2, 3, 4):
        report_at(night, 1, deal, AT)
    for minute in (9, 5):
        close_round(night_id=night.pk, number=1, by=admin_user, at=later(minute))
        if minute == 9:
            take_back_close(night_id=night.pk, by=admin_user, at=later(7))
    report_at(night, 2, 1, later(2))
    assert kinds(night)[::-1][5:] == ["closed", "taken-back", "closed", "reported"]


def report_at(night, number, deal, at, *, again=False):
    hand, key = a_hand((deal - 1) % 4 + 1), f"{number}-{deal}-{again}"
    record_hand(card=card_of(night), round_number=number, deal=deal, reported=hand, key=key, at=at)


def test_what_happened_in_one_moment_stands_in_the_order_of_the_actions():
    night = play_round(a_running_night(8))
    report(night, number=2)
    whole = kinds(night)[::-1]
    assert (whole[0], whole[-2:]) == ("settings", ["closed", "reported"])
    assert whole[1:-2] == ["reported"] * 8


def test_the_history_of_one_table_leaves_the_others_out():
    night = a_running_night(8)
    report(night, table=1)
    report(night, table=2)
    give_time(table_id=table_of(night, 2).pk, minutes=5, by=None, at=AT)
    assert sorted(kinds(night, 1)) == ["reported"]
    assert sorted(kinds(night, 2)) == ["reported", "time"]
    assert kinds(night, 9) == []


def test_rows_without_a_sequence_come_first_and_by_the_clock():
    night = a_running_night(4)
    for deal, minute in ((1, 5), (2, 3), (3, -9)):
        report_at(night, 1, deal, later(minute))
    HandRecord.objects.filter(deal__in=(1, 2)).update(sequence=None)
    assert [(event.kind, getattr(event.row, "deal", None)) for event in events_of(night)[::-1]] == [
        ("reported", 2),
        ("reported", 1),
        ("settings", None),
        ("reported", 3),
    ]


def test_every_row_of_the_history_has_the_sequence_of_its_action(admin_user):
    """From the first published draw on, each action is one more."""
    night = a_running_night(4, rounds=2)
    first = night.changes.get().sequence
    report(night)
    dispute_hand(card=card_of(night), round_number=1, deal=1, revision=1, seat=2, at=AT)
    keep_standing(dispute_id=Dispute.objects.get().pk, seen=1, by=admin_user, at=AT)
    call = call_director(card=card_of(night), reason="cards", at=AT)
    take_call(call_id=call.pk, by=admin_user, at=AT)
    case = Decision(2, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2)
    given = give_ruling(table_id=table_of(night).pk, decision=case, by=admin_user, at=AT)
    withdraw_ruling(ruling_id=given.ruling.pk, why="wrong deal", by=admin_user, at=AT)
    events = events_of(night)[::-1]
    assert [(event.kind, event.sequence - first) for event in events] == [
        ("settings", 0),
        ("reported", 1),
        ("disputed", 2),
        ("accepted", 3),
        ("settled", 3),
        ("called", 4),
        ("call taken", 5),
        ("ruled", 6),
        ("ruling withdrawn", 7),
    ]
    assert Night.objects.get().version == first + 7


def test_every_event_belongs_to_a_group_that_is_offered():
    night = play_round(a_running_night(8))
    assert {event.group for event in events_of(night)} <= set(GROUPS)
    assert "closed" in kinds(night, None, "night")
