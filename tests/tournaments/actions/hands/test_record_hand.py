"""A hand comes in once, however often it is sent, and never over another that stands."""

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import (
    AT,
    TAKEN,
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
from tournaments.actions.draw import draw_seats
from tournaments.actions.hands import MOST_RECEIPTS, KeyReused, record_hand
from tournaments.actions.rulings import keep_standing
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Dispute, HandRecord, Night, Receipt, TableCard

pytestmark = pytest.mark.django_db


@pytest.fixture
def night():
    return a_running_night()


def record(night, reported=None, *, deal=1, number=1, key="k1", card=None):
    reported = a_hand((deal - 1) % 4 + 1) if reported is None else reported
    return record_hand(card=card or card_of(night), round_number=number, deal=deal, reported=reported, key=key, at=AT)


def faults_of(night, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        record(night, *args, **kwargs)
    return {fault.field: str(fault.text) for fault in refused.value.faults}


def test_a_hand_is_written_as_it_was_reported(night):
    recorded = record(night)
    assert recorded.outcome == "created"
    (written,) = HandRecord.objects.all()
    assert (written.table, written.deal, written.revision, written.hand) == (table_of(night), 1, 1, a_hand())
    assert (written.source, written.state, written.at, written.by) == ("table", "reported", AT, None)
    assert card_of(night).last_seen_at == AT


def test_the_same_key_again_finds_the_same_record(night):
    first, again = record(night), record(night)
    assert (first.outcome, again.outcome) == ("created", "stands")
    assert first.record == again.record


def test_the_same_hand_in_another_layout_is_the_same_hand(night):
    record(night)
    turned = dict(reversed(a_hand().items())) | {"players": 4, "law": "foster-1897"}
    assert record(night, turned).outcome == "stands"


def test_a_key_holds_for_its_table_alone(night):
    record(night)
    assert record(night, card=card_of(night, 2)).outcome == "created"


def test_the_same_key_finds_its_record_though_the_round_was_closed_meanwhile(night):
    first = record(night, key="mine")
    for deal in (2, 3, 4):
        report(night, deal=deal)
    play(night, table=2)
    close(night)
    again = record(night, key="mine")
    assert (again.record, again.is_refused) == (first.record, False)


def test_a_key_with_other_content_writes_nothing(night):
    record(night)
    for other in ({"reported": a_hand(trump="H")}, {"deal": 2}):
        with pytest.raises(KeyReused):
            record(night, **other)
    assert HandRecord.objects.get().hand == a_hand()
    assert not Dispute.objects.exists()


def test_the_same_hand_under_another_key_counts_once(night):
    first = record(night, key="one phone")
    second = record(night, key="another")
    assert (second.record, second.outcome) == (first.record, "stands")
    assert Receipt.objects.count() == 2


@pytest.mark.parametrize(
    "reported",
    [
        {"bid": {"seat": 3, "points": 5}, "taken": TAKEN},
        {"bid": {"seat": 3, "points": 5}, "points": {"1": 9, "2": 5}},
        {"bids": [None, 5, None, None], "points": {"3": 9, "4": 5}},
    ],
    ids=["the winning bid alone", "the quick form", "another seat of the side"],
)
def test_the_same_result_in_other_words_is_no_dispute(night, reported):
    """As the desk enters it from a sheet, or the other phone by the quick form."""
    first = record(night)
    second = record(night, {"dealer": 1, "trump": "S"} | reported, key="another")
    assert (second.record, second.outcome) == (first.record, "stands")
    assert Dispute.objects.count() == 0


def everything():
    """How much is stored, and how far it has come."""
    night, card = Night.objects.get(), TableCard.objects.get(number=1)
    return Receipt.objects.count(), HandRecord.objects.count(), Dispute.objects.count(), night.version, card.version


@pytest.mark.parametrize("times", [40, pytest.param(10_000, marks=pytest.mark.long)])
def test_a_hand_that_is_sent_under_ever_new_keys_does_not_fill_the_database(night, times):
    first = record(night, key="first")
    for number in range(MOST_RECEIPTS - 1):
        record(night, key=f"key {number}")
    before = everything()
    assert before[0] == MOST_RECEIPTS
    for number in range(times):
        again = record(night, key=f"another {number}")
        assert (again.record, again.outcome) == (first.record, "stands")
    assert everything() == before


def test_a_key_that_was_stored_finds_its_hand_whatever_stands_and_one_beyond_is_compared_with_what_stands(night):
    first = record(night, key="first")
    for number in range(MOST_RECEIPTS):
        record(night, key=f"key {number}")
    hands = {1: a_hand(points={"1": 8, "2": 6})}
    enter_sheet(table_id=table_of(night).pk, hands=hands, seen={1: 1}, by=None, why="x", at=AT)
    for stored in ("first", "key 0"):
        assert (record(night, key=stored).record, record(night, key=stored).is_refused) == (first.record, False)
    beyond = record(night, key=f"key {MOST_RECEIPTS - 1}")
    assert (beyond.outcome, beyond.record.revision) == ("differs", 2)


def test_the_other_side_still_accepts_a_hand_that_came_under_too_many_keys(night):
    report(night, seat=1)
    for number in range(2 * MOST_RECEIPTS):
        record(night, key=f"key {number}")
    card, reported = card_of(night), a_hand()
    for key, state in (("east's", "agreed"), ("east's again", "agreed")):
        record_hand(card=card, round_number=1, deal=1, reported=reported, key=key, at=AT, seat=2)
        assert HandRecord.objects.get().state == state
    assert Receipt.objects.count() == MOST_RECEIPTS


def test_the_keys_of_one_hand_leave_the_others_theirs(night):
    for deal in (1, 2):
        for number in range(MOST_RECEIPTS + 2):
            record(night, deal=deal, key=f"{deal}-{number}")
    assert Receipt.objects.count() == 2 * MOST_RECEIPTS


def test_another_hand_is_stored_beside_the_one_that_stands(night):
    record(night, key="one phone")
    recorded = record(night, a_hand(trump="H"), key="another")
    assert (recorded.outcome, recorded.record.state) == ("differs", "disputed")
    assert HandRecord.objects.get().state == "disputed"
    (dispute,) = Dispute.objects.all()
    assert (dispute.deal, dispute.hand, dispute.at) == (1, a_hand(trump="H"), AT)


def test_the_same_dispute_sent_again_is_stored_once(night):
    record(night, key="one phone")
    for key in ("another", "another", "a third"):
        assert record(night, a_hand(trump="H"), key=key).is_refused
    assert Dispute.objects.count() == 1


def test_a_phone_cannot_bury_the_host_in_disputes(night):
    record(night, key="one phone")
    outcomes = [record(night, a_hand(bids=[None, bid, None, None]), key=f"{bid}").outcome for bid in range(6, 15)]
    assert outcomes == ["differs"] * 5 + ["too many"] * 4
    assert Dispute.objects.count() == 5


def test_a_dispute_that_the_host_settled_is_not_opened_by_sending_it_again(night):
    record(night, key="one phone")
    record(night, a_hand(trump="H"), key="another")
    keep_standing(dispute_id=Dispute.objects.get().pk, seen=1, by=None, at=AT)
    again = record(night, a_hand(trump="H"), key="another")
    assert (again.outcome, again.is_stored_beside) == ("decided", True)
    assert HandRecord.objects.get().state == "agreed"
    assert Dispute.objects.get().settled_at == AT


def test_deals_come_in_any_order(night):
    for deal in (3, 1, 4, 2):
        assert record(night, deal=deal, key=f"deal {deal}").outcome == "created"
    assert list(HandRecord.objects.order_by("id").values_list("deal", flat=True)) == [3, 1, 4, 2]


def test_another_hand_for_a_closed_round_is_stored_for_the_host(night):
    play_round(night)
    recorded = record(night, a_hand(trump="H"), key="late")
    assert (recorded.outcome, recorded.is_stored_beside) == ("differs", True)
    assert recorded.record.hand == a_hand()
    assert Dispute.objects.get().hand["trump"] == "H"


@pytest.mark.parametrize("is_over", [False, True], ids=["while the third round is played", "once the night is over"])
def test_another_hand_for_a_round_before_the_last_two_is_stored_for_the_director_and_changes_no_state(night, is_over):
    for number in (1, 2, 3)[: 3 if is_over else 2]:
        play_round(night, number)
    recorded = record(night, a_hand(trump="H"), key="two rounds late")
    assert (recorded.outcome, recorded.is_stored_beside) == ("differs", True)
    assert (recorded.record.state, recorded.record.hand) == ("reported", a_hand())
    assert Dispute.objects.get().is_late
    assert HandRecord.objects.get(pk=recorded.record.pk).state == "reported"
    assert record(night, key="sent again").outcome == "same"
    assert record(night, a_hand(trump="H"), number=2, key="one round late").record.state == "disputed"


def test_the_same_hand_for_a_closed_round_is_no_dispute(night):
    play_round(night)
    recorded = record(night, key="late")
    assert (recorded.outcome, recorded.is_stored_beside) == ("same", False)
    assert not Dispute.objects.exists()


@pytest.mark.parametrize(
    ("reported", "field"),
    [
        (a_hand(5), "hand.dealer"),
        (a_hand(True), "hand.dealer"),
        (a_hand(trump="X"), "hand.trump"),
        (a_hand(trump=None), "hand.trump"),
        (a_hand(law="chicago-1891"), "hand.law"),
        (a_hand(law="no such"), "hand.law"),
        (a_hand(players=3), "hand.players"),
        (a_hand(bids=[None, 15, None, None]), "hand.bids"),
        (a_hand(bids=[None, 7, 6, None]), "hand.bids"),
        (a_hand(bids=[None, 7, 7, None]), "hand.bids"),
        (a_hand(bids=[None, 1.9, None, None]), "hand.bids"),
        (a_hand(bids=[None, True, None, None]), "hand.bids"),
        (a_hand(bids=[7, None, None]), "hand.bids"),
        (a_hand(bids=[7, None, None, None, None]), "hand.bids"),
        (a_hand(bids="7---"), "hand.bids"),
        (a_hand(bid={"seat": 3, "points": 7}), "hand.bids"),
        (a_hand(taken={**TAKEN, "jack": None}), "hand.taken.jack"),
        (a_hand(taken={**TAKEN, "jack": 5}), "hand.taken.jack"),
        (a_hand(taken={**TAKEN, "nine": 1}), "hand.taken.nine"),
        (a_hand(taken={key: 1 for key in TAKEN if key != "low"}), "hand.taken.low"),
        (a_hand(points={"1": 9, "2": 4}), "hand.points"),
        (a_hand(points={"1": 9, "3": 5}), "hand.points.3"),
        (a_hand(points={"1": 15, "2": -1}), "hand.points.1"),
        (a_hand() | {"points": {"1": 9, "2": 5}}, "hand.taken"),
        (a_hand(faults=[{"kind": "sneezed", "seat": 1}]), "hand.faults[0].kind"),
        (a_hand(faults=[{"kind": "revoke", "seat": 9}]), "hand.faults[0].seat"),
        (a_hand(extra=1), "hand.extra"),
    ],
)
def test_what_cannot_be_is_named_at_its_field_and_nothing_is_written(night, reported, field):
    faults = faults_of(night, reported)
    assert field in faults
    for kind in (HandRecord, Dispute, Receipt):
        assert not kind.objects.exists()


def test_a_dealer_out_of_turn_is_refused(night):
    report(night)
    assert faults_of(night, a_hand(3), deal=2) == {
        "hand.dealer": "On deal 2 East deals, not South: the deal goes to the left."
    }
    assert HandRecord.objects.count() == 1


@pytest.mark.parametrize(
    ("place", "faults"),
    [
        ({"deal": 5}, {"deal": "There is no deal 5; a round has 4."}),
        ({"number": 2}, {"round": "Round 2 is not being played; it is round 1 now."}),
    ],
)
def test_a_round_or_a_deal_that_is_none_is_refused(night, place, faults):
    assert faults_of(night, a_hand(), **place) == faults


def test_no_hand_comes_in_before_the_draw_is_published():
    night = a_night()
    draw_seats(night_id=night.pk, seed=1)
    card = TableCard.objects.create(night=night, number=1)
    assert faults_of(night, a_hand(), card=card) == {"round": "The night is not being played now."}
