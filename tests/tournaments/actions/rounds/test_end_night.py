"""A night ends, takes corrections for a while, is locked, and is opened again with a reason."""

import datetime as dt

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import (
    AT,
    LEVEL,
    a_hand,
    a_night,
    a_running_night,
    card_of,
    close,
    play,
    play_round,
    report,
    table_of,
)
from tournaments.actions.calls import call_director, give_time
from tournaments.actions.cuts import report_cut
from tournaments.actions.door import rename
from tournaments.actions.hands import accept_hand, confirm_hands, dispute_hand, record_hand, undo_hand
from tournaments.actions.nights import change_night
from tournaments.actions.rounds import close_round, end_night, open_again, take_back_close
from tournaments.actions.rulings import (
    Decision,
    apply_ruling,
    give_ruling,
    keep_standing,
    take_disputed,
    withdraw_ruling,
)
from tournaments.actions.seats import confirm_seats, swap_people
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Call, Change, Dispute, HandRecord, Night, Round, Ruling, Seat, Table
from tournaments.night.file.writing import write_night
from tournaments.records.audit import wrong_in
from tournaments.records.load import rounds_of
from tournaments.records.night_record import night_record_of, settled_from

pytestmark = pytest.mark.django_db

LOCKED = AT + dt.timedelta(minutes=45)
EAST = {"1": 0, "2": 14}
REVOKE = Decision(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2, "seen by both")


@pytest.fixture
def ada(django_user_model):
    return django_user_model.objects.create_user("ada")


def refusal(action, **arguments):
    with pytest.raises(Refused) as refused:
        action(**arguments)
    return [fault.field for fault in refused.value.faults]


def fresh(night):
    return Night.objects.get(pk=night.pk)


def dispute(night, key="other", **hand):
    record_hand(card=card_of(night), round_number=1, deal=1, reported=a_hand(1, **hand), key=key, at=AT)
    return Dispute.objects.get(settled_at=None)


# ---- Ending ----


def test_an_open_ended_night_goes_on_until_the_host_ends_it():
    night = a_running_night(4, rounds=None)
    for number in (1, 2, 3):
        assert play_round(night, number).state == "playing"
    assert end_night(night_id=night.pk, by=None, at=AT).state == "over"
    assert [each.number for each in rounds_of(night)] == [1, 2, 3]
    assert all(each.closed for each in rounds_of(night))


def test_a_night_that_is_played_and_not_ended_has_the_file_of_one_that_is():
    night = a_running_night(4, rounds=1)
    play(night)
    close_round(night_id=night.pk, number=1, by=None, at=AT)
    assert fresh(night).state == "playing"
    played = write_night(night_record_of(fresh(night), rounds_of(night)))
    end_night(night_id=night.pk, by=None, at=AT)
    assert write_night(night_record_of(fresh(night), rounds_of(night))) == played


def test_a_round_more_is_planned_once_the_last_one_is_closed_and_opened_again():
    night = a_running_night(4, rounds=1)
    play(night)
    close_round(night_id=night.pk, number=1, by=None, at=AT)
    change_night(night_id=night.pk, planned_rounds=2, by=None, at=AT)
    take_back_close(night_id=night.pk, by=None, at=AT)
    assert close_round(night_id=night.pk, number=1, by=None, at=AT).state == "playing"
    assert [each.number for each in rounds_of(night)] == [1, 2]


def test_a_night_ended_in_the_middle_of_a_round_counts_its_hands_and_no_winner():
    night = a_running_night(4, rounds=None)
    play_round(night)
    report(night, number=2)
    before = settled_from(night, rounds_of(night)).standings
    assert end_night(night_id=night.pk, by=None, at=AT).state == "over"
    assert settled_from(night, rounds_of(night)).standings == before
    assert take_back_close(night_id=night.pk, by=None, at=AT).state == "playing"
    assert [each.closed for each in rounds_of(night)] == [True, False]


def test_a_night_without_a_round_played_is_not_ended():
    night = a_running_night(4)
    assert refusal(end_night, night_id=night.pk, by=None, at=AT) == ["round"]
    assert refusal(end_night, night_id=a_night(4).pk, by=None, at=AT) == ["night"]


def test_the_end_is_noted_with_who_when_and_where(ada):
    night = a_running_night(4)
    report(night)
    end_night(night_id=night.pk, by=ada, at=AT)
    change = Change.objects.get(kind="ended")
    assert (change.by, change.at, change.round_number, change.before) == (ada, AT, 1, None)
    assert (fresh(night).state, fresh(night).ended_at) == ("over", AT)


def test_a_round_that_nobody_played_is_dropped_and_the_history_keeps_its_seats_and_calls():
    night = a_running_night(5, rounds=None)
    play_round(night)
    seating = rounds_of(night)[1].seating
    call_director(card=card_of(night), reason="other", at=AT)
    end_night(night_id=night.pk, by=None, at=AT)
    asked = {"tables": [list(four) for four in seating.tables], "sitting_out": list(seating.sitting_out)}
    assert Change.objects.get(kind="ended").before == {"dropped_seats": asked}
    assert Call.objects.get().table == table_of(night)
    assert wrong_in(fresh(night)) == []


def test_closing_the_last_round_is_told_before_the_end(ada):
    night = a_running_night(4, rounds=1)
    play(night)
    close_round(night_id=night.pk, number=1, last=True, by=ada, at=AT)
    assert [(each.kind, each.by, each.after) for each in Change.objects.exclude(kind="settings")] == [
        ("closed", ada, {"moved_up": [1]}),
        ("ended", ada, None),
    ]


# ---- The lock ----


def test_corrections_come_in_until_the_minutes_are_over():
    night = a_running_night(4, rounds=1, provisional_minutes=45)
    assert (night.locks_at, night.is_locked(LOCKED)) == (None, False)
    play(night)
    night = close(night)
    assert night.locks_at == LOCKED
    assert [night.is_locked(at) for at in (AT, LOCKED - dt.timedelta(seconds=1), LOCKED)] == [False, False, True]


def test_a_night_without_such_minutes_never_locks():
    night = a_running_night(4, rounds=1, provisional_minutes=None)
    play(night)
    assert not close(night).is_locked(AT + dt.timedelta(days=9999))


def test_a_closing_that_is_taken_back_starts_the_minutes_anew():
    night = a_running_night(4, rounds=1, provisional_minutes=45)
    play(night)
    close(night)
    take_back_close(night_id=night.pk, by=None, at=AT)
    assert (fresh(night).ended_at, fresh(night).locks_at) == (None, None)
    later = LOCKED + dt.timedelta(hours=1)
    close_round(night_id=night.pk, number=1, last=True, by=None, at=later)
    assert fresh(night).locks_at == later + dt.timedelta(minutes=45)


def everything_of(night):
    """Every row of the night's book, but for its history and its versions."""
    tables = (HandRecord, Dispute, Ruling, Seat, Table, Round, Call)
    kept = ("name", "law", "rules", "ended_at", "state")
    return [list(each.objects.order_by("pk").values()) for each in tables] + [
        Night.objects.filter(pk=night.pk).values(*kept).get(),
        list(night.entrants.values()),
    ]


def test_a_locked_night_refuses_every_correction_and_nothing_changes(ada, django_user_model):
    night = a_running_night(8, provisional_minutes=45, acceptance="table")
    play(night, deals=2)
    play(night, 2, points=LEVEL)
    row, card, other = table_of(night), card_of(night), dispute(night, trump="H")
    ruling = give_ruling(table_id=row.pk, decision=REVOKE, by=ada, at=AT).ruling
    end_night(night_id=night.pk, by=ada, at=AT)
    before = everything_of(night)
    one, two = (seat.entrant.number for seat in row.seats.all()[:2])
    by, at = {"by": ada}, {"at": LOCKED}
    hand = {"card": card, "round_number": 1, "deal": 2}
    seats = {"card": card, "round_number": 1, "seats": (1, 2, 3, 4), "seen": (1, 2, 3, 4)}
    seen = {"table_id": row.pk, "seen": {1: 1, 2: 1}}
    for action, arguments in [
        (accept_hand, hand | {"revision": 2, "seat": 2} | at),
        (dispute_hand, hand | {"revision": 2, "seat": 2} | at),
        (undo_hand, hand | {"revision": 2} | at),
        (record_hand, hand | {"deal": 3, "reported": a_hand(3), "key": "new"} | at),
        (record_hand, hand | {"reported": a_hand(2, trump="D"), "key": "new"} | at),
        (confirm_seats, seats | at),
        (call_director, {"card": card, "reason": "rule"} | at),
        (give_time, {"table_id": row.pk, "minutes": 5} | by | at),
        (report_cut, {"table_id": table_of(night, 2).pk, "seat": 1} | at),
        (confirm_hands, seen | by | at),
        (enter_sheet, seen | {"hands": {1: a_hand(1, points=EAST)}, "why": "late"} | by | at),
        (take_disputed, {"dispute_id": other.pk, "seen": 2} | by | at),
        (keep_standing, {"dispute_id": other.pk, "seen": 2} | by | at),
        (apply_ruling, {"ruling_id": ruling.pk} | by | at),
        (withdraw_ruling, {"ruling_id": ruling.pk, "why": "late"} | by | at),
        (give_ruling, {"table_id": row.pk, "decision": REVOKE} | by | at),
        (
            swap_people,
            {"night_id": night.pk, "round_number": 1, "one": one, "other": two, "seen": {}, "why": "late"} | by | at,
        ),
        (rename, {"night_id": night.pk, "number": one, "name": "Ada"} | by | at),
        (change_night, {"night_id": night.pk, "provisional_minutes": None} | by | at),
        (take_back_close, {"night_id": night.pk} | by | at),
        (close_round, {"night_id": night.pk, "number": 1} | by | at),
        (end_night, {"night_id": night.pk} | by | at),
    ]:
        assert refusal(action, **arguments) == ["night"], action.__name__
    assert everything_of(night) == before


# ---- Opened again ----


def test_a_locked_night_is_opened_again_with_a_reason_and_locks_again(ada):
    night = a_running_night(4, rounds=1, provisional_minutes=45)
    play(night)
    close(night)
    assert open_again(night_id=night.pk, why=" a sheet  turned up ", by=ada, at=LOCKED).state == "over"
    change = Change.objects.get(kind="opened")
    assert (change.by, change.at, change.why) == (ada, LOCKED, "a sheet turned up")
    assert change.before == {"ended_at": AT.isoformat(), "provisional_minutes": 45}
    assert change.after == {"ended_at": LOCKED.isoformat(), "provisional_minutes": 45}
    hands = {1: a_hand(1, points=EAST)}
    enter_sheet(table_id=table_of(night).pk, hands=hands, seen={1: 1}, by=ada, why="the sheet", at=LOCKED)
    assert fresh(night).is_locked(LOCKED + dt.timedelta(minutes=45))
    assert wrong_in(fresh(night)) == []


def test_a_night_that_locks_at_once_is_open_for_half_an_hour():
    night = a_running_night(4, rounds=1, provisional_minutes=0)
    play(night)
    assert close(night).is_locked(AT)
    open_again(night_id=night.pk, why="late", by=None, at=AT)
    assert fresh(night).locks_at == AT + dt.timedelta(minutes=30)


def test_only_a_locked_night_is_opened_and_only_with_a_reason():
    night = a_running_night(4, rounds=1, provisional_minutes=45)
    assert refusal(open_again, night_id=night.pk, why="late", by=None, at=LOCKED) == ["night"]
    play(night)
    close(night)
    early = LOCKED - dt.timedelta(seconds=1)
    assert refusal(open_again, night_id=night.pk, why="late", by=None, at=early) == ["night"]
    for why in ("", " \n ", "x" * 201):
        assert refusal(open_again, night_id=night.pk, why=why, by=None, at=LOCKED) == ["why"]
    assert refusal(open_again, night_id=a_night(4).pk, why="late", by=None, at=LOCKED) == ["night"]
    assert not Change.objects.filter(kind="opened").exists()
