"""The director decides about two versions of a deal, and about what was seen alone."""

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_hand, a_running_night, card_of, play, report
from tests.tournaments.night_builder import table_of as table_at
from tournaments.actions.answer_hand import accept_hand
from tournaments.actions.enter_sheet import enter_sheet
from tournaments.actions.record_hand import record_hand
from tournaments.actions.settle_dispute import keep_standing, take_disputed
from tournaments.models import Dispute, HandRecord

pytestmark = pytest.mark.django_db

TEN = {"1": 10, "2": 4}
SIX = {"1": 6, "2": 8}
TWO = {"1": 2, "2": 12}
BOTH = pytest.mark.parametrize("settle", [keep_standing, take_disputed])


@pytest.fixture
def night():
    return a_running_night()


@pytest.fixture
def director(django_user_model):
    return django_user_model.objects.create_user("ada", is_staff=True)


def revisions_of(night):
    return list(HandRecord.objects.filter(table=table_at(night)).values_list("deal", "revision", "current"))


def refusal(settle, dispute, seen=1):
    with pytest.raises(Refused) as refused:
        settle(dispute_id=dispute.pk, seen=seen, by=None, at=AT)
    dispute.refresh_from_db()
    (fault,) = refused.value.faults
    return fault.field, str(fault.text)


def a_dispute(night, deal=1, points=SIX):
    """A hand stands, and the table's other phone reports another."""
    if not table_at(night).hands.filter(deal=deal).exists():
        report(night, deal=deal)
    key = f"other-{deal}-{points['1']}"
    reported = a_hand(deal, points=points)
    record_hand(card=card_of(night), round_number=1, deal=deal, reported=reported, key=key, at=AT)
    return Dispute.objects.order_by("pk").last()


def standing(night, deal=1):
    return table_at(night).hands.get(deal=deal, current=True)


def test_the_hand_that_stands_is_confirmed_and_the_other_stays_on_record(night, director):
    dispute = a_dispute(night)
    keep_standing(dispute_id=dispute.pk, seen=1, by=director, at=AT)
    dispute.refresh_from_db()
    assert (dispute.settled_by, dispute.settled_at) == (director, AT)
    assert (standing(night).revision, standing(night).state) == (1, "agreed")


@pytest.mark.parametrize("why", ["", "   ", "x" * 201], ids=["none", "blank", "too long"])
def test_a_late_hand_is_not_set_aside_without_a_reason_that_fits(night, why):
    dispute = a_dispute(night)
    with pytest.raises(Refused) as refused:
        keep_standing(dispute_id=dispute.pk, seen=1, by=None, at=AT, why=why)
    assert [fault.field for fault in refused.value.faults] == ["why"]
    assert not Dispute.objects.filter(settled_at=AT).exists()


def test_the_reason_for_which_a_late_hand_is_set_aside_is_stored_with_it(night):
    dispute = a_dispute(night)
    keep_standing(dispute_id=dispute.pk, seen=1, by=None, at=AT, why=" a  misdeal ")
    dispute.refresh_from_db()
    assert dispute.why == "a misdeal"


def test_who_accepted_a_hand_before_it_was_disputed_stays_on_record(night, director):
    report(night, seat=1)
    accept_hand(card=card_of(night), round_number=1, deal=1, revision=1, seat=2, at=AT)
    dispute = a_dispute(night)
    assert standing(night).state == "disputed"
    keep_standing(dispute_id=dispute.pk, seen=1, by=director, at=AT)
    assert (standing(night).state, standing(night).accepted_seat, standing(night).accepted_by) == ("agreed", 2, None)


def test_the_other_hand_is_taken_as_a_new_revision(night, director):
    dispute = a_dispute(night)
    record = take_disputed(dispute_id=dispute.pk, seen=1, by=director, at=AT)
    assert (record.revision, record.hand["points"], record.by, record.state) == (2, SIX, director, "agreed")
    assert revisions_of(night) == [(1, 1, False), (1, 2, True)]


@BOTH
def test_a_dispute_is_settled_once_and_the_one_who_comes_later_reads_both_versions(night, settle):
    dispute = a_dispute(night)
    keep_standing(dispute_id=dispute.pk, seen=1, by=None, at=AT)
    assert refusal(settle, dispute) == (
        "dispute",
        "Deal 1 was settled already: “South bid 5 in spades, made it: 9–5” stands. You decided about “South bid 5 in "
        "spades, made it: 6–8”.",
    )
    assert revisions_of(night) == [(1, 1, True)]


@BOTH
def test_what_changed_since_the_host_looked_is_not_decided_and_both_values_are_shown(night, settle, director):
    dispute = a_dispute(night)
    hands = {1: a_hand(1, points=TWO)}
    enter_sheet(table_id=table_at(night).pk, hands=hands, seen={1: 1}, by=director, why="asked", at=AT)
    assert refusal(settle, dispute) == (
        "dispute",
        "Deal 1 was changed meanwhile, so nothing was decided. You saw “South bid 5 in spades, made "
        "it: 9–5”; now “South bid 5 in spades, was set: 2–12” stands. Look at both versions again, then say which is right.",
    )
    assert (dispute.settled_at, revisions_of(night)) == (None, [(1, 1, False), (1, 2, True)])
    settle(dispute_id=dispute.pk, seen=2, by=director, at=AT)
    assert standing(night).state == "agreed"


@BOTH
@pytest.mark.parametrize("seen", [-1, 0, 7, 10**12])
def test_a_revision_that_nobody_can_have_seen_decides_nothing(night, settle, seen):
    dispute = a_dispute(night)
    assert "You saw nothing; now “South" in refusal(settle, dispute, seen)[1]
    assert revisions_of(night) == [(1, 1, True)]


@BOTH
def test_a_late_hand_is_decided_about_beside_nothing(night, settle):
    table = table_at(night)
    late = Dispute.objects.create(table=table, deal=1, hand=a_hand(1, points=SIX), digest="x", at=AT)
    assert "You saw nothing; now nothing stands." in refusal(settle, late, seen=1)[1]
    settle(dispute_id=late.pk, seen=0, by=None, at=AT)
    assert revisions_of(night) == ([(1, 1, True)] if settle is take_disputed else [])


@BOTH
def test_a_deal_stays_disputed_while_a_third_version_is_open(night, settle):
    first = a_dispute(night)
    a_dispute(night, points=TEN)
    settle(dispute_id=first.pk, seen=1, by=None, at=AT)
    assert standing(night).state == "disputed"


def test_a_disputed_hand_dealt_out_of_turn_is_not_taken(night):
    play(night, deals=2)
    reported = a_hand(2, points=SIX)
    dispute = Dispute.objects.create(table=table_at(night), deal=1, hand=reported, digest="x", at=AT)
    assert refusal(take_disputed, dispute, seen=1)[0] == "dealer"
    assert dispute.settled_at is None
