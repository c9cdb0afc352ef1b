"""What every action does: it reads what stands, and refuses what is not there any more."""

from random import Random

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import (
    AT,
    LEVEL,
    a_hand,
    a_night,
    a_running_night,
    card_of,
    play,
    play_round,
    report,
    table_of,
)
from tournaments.actions import CardWithdrawn
from tournaments.actions.calls import call_director, give_time, withdraw_call
from tournaments.actions.cuts import draw_cut, report_cut
from tournaments.actions.door import enrol_guest
from tournaments.actions.hands import accept_hand, confirm_hands, dispute_hand, record_hand, undo_hand
from tournaments.actions.joining import withdraw_card
from tournaments.actions.nights import change_night, drop_night
from tournaments.actions.rounds import DirectorIsAsked, close_round, take_back_close
from tournaments.actions.rulings import Decision, give_ruling
from tournaments.actions.seats import confirm_seats
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Call, Change, Dispute, HandRecord, Night, Receipt, Round, Table, TableCard

pytestmark = pytest.mark.django_db

REVOKE = Decision(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2)
AT_A_TABLE = {
    "enter_sheet": lambda table, by: enter_sheet(table_id=table, hands={1: a_hand()}, seen={}, by=by, why="", at=AT),
    "confirm_hands": lambda table, by: confirm_hands(table_id=table, seen={1: 1}, by=by, at=AT),
    "give_time": lambda table, by: give_time(table_id=table, minutes=5, by=by, at=AT),
    "give_ruling": lambda table, by: give_ruling(table_id=table, decision=REVOKE, by=by, at=AT),
    "report_cut": lambda table, by: report_cut(table_id=table, seat=1, by=by, at=AT),
    "draw_cut": lambda table, by: draw_cut(table_id=table, rng=Random(7), by=by, at=AT),
}


@pytest.mark.parametrize("action", AT_A_TABLE)
def test_a_table_whose_round_another_director_took_back_meanwhile_is_refused(action, admin_user):
    night = play_round(a_running_night())
    table = table_of(night, number=2).pk
    take_back_close(night_id=night.pk, by=None, at=AT)
    with pytest.raises(Refused) as refused:
        AT_A_TABLE[action](table, admin_user)
    assert [(fault.field, str(fault.text)) for fault in refused.value.faults] == [
        ("round", "The round before was reopened meanwhile, so nobody sits here yet. Nothing was saved.")
    ]


def new_hand(card, deal, **changed):
    return record_hand(
        card=card, round_number=1, deal=deal, reported=a_hand(deal, **changed), key="new", at=AT, seat=2
    )


def as_they_sit(card):
    seats = table_of(card.night).seats.values_list("entrant__number", flat=True)
    return confirm_seats(card=card, round_number=1, seats=list(seats), seen=list(seats), at=AT)


SEEN = {"round_number": 1, "deal": 1, "revision": 1, "at": AT}
# By the card of table 1, where deal 1 is in, and of table 2, which is tied.
BY_A_CARD = {
    "a hand": lambda one, two: new_hand(one, 2),
    "another version": lambda one, two: new_hand(one, 1, trump="H"),
    "the same hand": lambda one, two: new_hand(one, 1),
    "accepting": lambda one, two: accept_hand(card=one, seat=2, **SEEN),
    "disputing": lambda one, two: dispute_hand(card=one, seat=2, **SEEN),
    "undoing": lambda one, two: undo_hand(card=one, **SEEN),
    "a call": lambda one, two: call_director(card=one, reason="rule", at=AT),
    "a call cancelled": lambda one, two: withdraw_call(card=two, made=AT, at=AT),
    "seats": lambda one, two: as_they_sit(one),
    "a cut": lambda one, two: report_cut(table_id=table_of(two.night, 2).pk, seat=1, at=AT, card=two),
    "a cut by the program": lambda one, two: draw_cut(
        table_id=table_of(two.night, 2).pk, rng=Random(7), at=AT, card=two
    ),
}


@pytest.mark.parametrize("action", BY_A_CARD)
def test_what_comes_by_a_card_that_is_withdrawn_while_it_waits_writes_nothing(action):
    night = a_running_night()
    report(night, seat=1)
    play(night, 2, points=LEVEL)
    call_director(card=card_of(night, 2), reason="rule", at=AT)
    cards = card_of(night, 1), card_of(night, 2)
    for number in (1, 2):
        withdraw_card(night_id=night.pk, number=number, by=None, at=AT)
    before = written()
    with pytest.raises(CardWithdrawn):
        BY_A_CARD[action](*cards)
    assert written() == before


def written():
    models = (Night, Table, TableCard, HandRecord, Receipt, Dispute, Call, Change)
    return [list(model.objects.order_by("pk").values()) for model in models]


@pytest.mark.parametrize(
    "action",
    [
        lambda night_id: enrol_guest(night_id=night_id, name="Ada", at=AT),
        lambda night_id: change_night(night_id=night_id, by=None, at=AT, name="Saturday"),
        lambda night_id: drop_night(night_id=night_id),
    ],
)
def test_a_night_that_another_director_deleted_meanwhile_is_refused(action):
    night = a_night(4)
    drop_night(night_id=night.pk)
    with pytest.raises(Refused) as refused:
        action(night.pk)
    assert [fault.field for fault in refused.value.faults] == ["night"]


def test_a_host_who_wants_to_be_asked_closes_nothing_over_a_call_that_waits():
    night = a_running_night(4)
    play(night)
    asked = {"night_id": night.pk, "number": 1, "by": None, "at": AT, "ask": True}
    call_director(card=card_of(night), reason="rule", at=AT)
    with pytest.raises(DirectorIsAsked):
        close_round(**asked)
    assert not Round.objects.exclude(closed_at=None).exists()
