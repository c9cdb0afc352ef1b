"""A table takes its last hand back, if it is as the sender saw it; it stays on record."""

import datetime as dt

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import (
    AT,
    a_hand,
    a_running_night,
    card_of,
    close,
    play,
    play_round,
    report,
    table_of,
)
from tournaments.actions.hands import accept_hand, dispute_hand, record_hand, undo_hand
from tournaments.actions.rounds import close_round, end_night, take_back_close
from tournaments.actions.sheets import enter_sheet
from tournaments.models import HandRecord, Night
from tournaments.records.audit import wrong_in
from tournaments.records.load import table_played

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def undo(night, deal=1, revision=1, number=1, table=1, at=AT):
    return undo_hand(card=card_of(night, table), round_number=number, deal=deal, revision=revision, at=at)


def send(night, key, deal=1, **hand):
    reported = a_hand((deal - 1) % 4 + 1, **hand)
    return record_hand(card=card_of(night), round_number=1, deal=deal, reported=reported, key=key, at=AT)


def refusal(*args, **reported):
    with pytest.raises(Refused) as refused:
        undo(*args, **reported)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


def stored(night, table=1):
    played = table_played(night, table_of(night, table))
    return len(played.records), *played.result.by_side


def sound(night):
    return wrong_in(Night.objects.get(pk=night.pk)) == []


def test_the_last_hand_is_dropped_and_its_line_stays(night):
    play(night, deals=2)
    assert undo(night, deal=2) == (None, False)
    assert [(each.deal, each.current, each.dropped_at) for each in HandRecord.objects.all()] == [
        (1, True, None),
        (2, False, AT),
    ]
    assert stored(night) == (1, 4, 0)
    assert sound(night)


def test_the_same_undo_again_drops_no_more(night):
    play(night, deals=2)
    undo(night, deal=2)
    assert undo(night, deal=2) == (None, False)
    assert stored(night)[0] == 1


def test_a_new_hand_after_an_undo_is_a_further_revision_and_the_old_undo_does_not_touch_it(night):
    report(night)
    undo(night)
    record = send(night, "new", trump="H").record
    assert (record.revision, record.current) == (2, True)
    assert undo(night).refused
    assert stored(night)[0] == 1
    assert sound(night)
    assert undo(night, revision=2) == (None, False)
    assert sound(night)


def test_the_same_hand_may_be_sent_again_under_a_key_of_its_own_and_its_old_key_writes_nothing(night):
    send(night, "first")
    undo(night)
    assert send(night, "first").outcome != "created"
    assert HandRecord.objects.filter(current=True).count() == 0
    assert send(night, "again").outcome == "created"


def test_an_earlier_hand_is_not_dropped_under_a_later_one(night):
    play(night, deals=2)
    [(field, message)] = refusal(night, deal=1)
    assert (field, message) == (
        "deal",
        "Deal 1 is not the last hand that came in. Call the director to put it right.",
    )


def test_the_last_is_the_one_that_came_in_last_whatever_its_deal(night):
    report(night, deal=3)
    report(night, deal=1)
    assert refusal(night, deal=3)
    assert undo(night, deal=1) == (None, False)
    assert undo(night, deal=3) == (None, False)


def test_what_the_sender_did_not_see_is_not_dropped(night):
    report(night)
    assert undo(night, revision=2).refused
    assert undo(night, deal=2) == (None, True)
    assert stored(night)[0] == 1


@pytest.mark.parametrize("answer", [accept_hand, dispute_hand])
def test_a_hand_that_was_answered_is_the_hosts(night, answer):
    report(night)
    answer(card=card_of(night), round_number=1, deal=1, revision=1, seat=2, at=AT)
    assert undo(night).refused
    assert stored(night)[0] == 1


def test_a_hand_that_the_desk_entered_is_the_hosts(night):
    enter_sheet(table_id=table_of(night).pk, hands={1: a_hand()}, seen={}, by=None, why="", at=AT)
    assert undo(night).refused


def test_after_the_round_is_closed_nothing_is_dropped():
    night = a_running_night(4, rounds=1)
    play(night)
    close(night)
    assert undo(night, deal=4).refused
    assert stored(night)[0] == 4


def test_a_hand_of_a_round_that_is_over_is_refused_with_a_sentence(night):
    play_round(night)
    assert refusal(night) == [("round", "Round 1 is not being played; it is round 2 now.")]


def test_a_locked_night_drops_nothing():
    night = a_running_night(4, provisional_minutes=5)
    report(night)
    end_night(night_id=night.pk, by=None, at=AT)
    assert [field for field, _ in refusal(night, at=AT + dt.timedelta(minutes=5))] == ["night"]
    assert stored(night)[0] == 1


def test_a_table_of_another_night_is_not_touched(night):
    other = a_running_night(name="Other")
    report(night)
    report(other)
    undo(night)
    assert (stored(night)[0], stored(other)[0]) == (0, 1)


def test_a_round_in_which_a_hand_was_only_taken_back_stays_when_the_night_ends():
    night = a_running_night(4)
    play_round(night)
    report(night, number=2)
    undo(night, number=2)
    end_night(night_id=night.pk, by=None, at=AT)
    assert HandRecord.objects.filter(dropped_at=AT).count() == 1
    assert sound(night)


def test_a_dealer_taken_back_binds_nobody(night):
    report(night)
    undo(night)
    assert send(night, "new", deal=2).outcome == "created"  # East deals the second: North dealt the first again


def test_a_round_with_a_hand_taken_back_is_closed_when_all_are_in(night):
    play(night)
    play(night, 2)
    undo(night, deal=4)
    with pytest.raises(Refused):
        close_round(night_id=night.pk, number=1, by=None, at=AT)
    assert send(night, "new", deal=4).outcome == "created"
    close(night)
    take_back_close(night_id=night.pk, by=None, at=AT)
    assert sound(night)
