"""A ruling goes onto the hand and off it again; of two versions of a hand, the director decides what was seen."""

import pytest

from scoring.faults import Refused
from scoring.notation import read_hand
from scoring.score import score
from tests.tournaments.night_builder import (
    AT,
    a_hand,
    a_night,
    a_running_night,
    card_of,
    close,
    play,
    report,
    table_of,
)
from tests.tournaments.night_builder import table_of as table_at
from tournaments.actions.draw import draw_seats
from tournaments.actions.hands import accept_hand, record_hand
from tournaments.actions.rulings import (
    Decision,
    apply_ruling,
    give_ruling,
    keep_standing,
    take_disputed,
    withdraw_ruling,
)
from tournaments.actions.sheets import enter_sheet
from tournaments.models import Dispute, HandRecord, Ruling
from tournaments.records.load import rounds_of
from tournaments.records.night_rules import law_of

pytestmark = pytest.mark.django_db

EAST, SOUTH, WEST, NORTH = 2, 3, 4, 1
# In the hands of the builder the dealer is North on deal 1, so the second to bid, South, makes trumps with 5.
REVOKE = Decision(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", EAST, "seen by both")


@pytest.fixture
def night():
    return a_running_night()


@pytest.fixture
def director(django_user_model):
    return django_user_model.objects.create_user("ada", is_staff=True)


def give(night, decision=REVOKE, by=None, **changed):
    return give_ruling(table_id=table_of(night).pk, decision=decision._replace(**changed), by=by, at=AT)


def refused(night, decision=REVOKE, **changed):
    with pytest.raises(Refused) as caught:
        give(night, decision, **changed)
    assert not Ruling.objects.exists()
    return caught.value.faults[0].field


def faults(night, deal=1):
    return HandRecord.objects.get(table=table_of(night), deal=deal, current=True).hand.get("faults", [])


def credited(night, deal=1):
    record = HandRecord.objects.get(table=table_of(night), deal=deal, current=True)
    law = law_of(night)
    return score(read_hand(record.hand, law)[0], law).credits[:2]


def revisions(night):
    rows = HandRecord.objects.filter(table=table_of(night)).order_by("revision")
    return [(row.revision, row.current, row.why) for row in rows]


def test_a_ruling_is_kept_with_who_gave_it_and_why(night, director):
    ruling = give(night, by=director).ruling
    assert (ruling.deal, ruling.kind, ruling.answers, ruling.book) == (
        1,
        "revoke",
        {"revoker": "adversary"},
        "foster",
    )
    assert (ruling.remedy, ruling.effect, ruling.seat) == ("maker-scores-all", "revoke", EAST)
    assert (ruling.why, ruling.by, ruling.at) == ("seen by both", director, AT)


def test_a_revoke_goes_onto_the_hand_by_a_revision_and_the_score_follows(night, director):
    report(night)
    assert credited(night) == (4, 0)
    record = give(night, by=director).record
    assert faults(night) == [{"kind": "revoke", "seat": EAST}]
    assert credited(night) == (9, 0)
    assert revisions(night) == [(1, False, ""), (2, True, "ruled")]
    assert record.by == director


def test_withdrawn_it_comes_off_by_another_revision(night, director):
    report(night)
    ruling = give(night).ruling
    withdraw_ruling(ruling_id=ruling.pk, why="it was a trump after all", by=director, at=AT)
    assert credited(night) == (4, 0)
    assert revisions(night)[1:] == [(2, False, "ruled"), (3, True, "ruling withdrawn")]
    ruling.refresh_from_db()
    assert (ruling.withdrawn_by, ruling.withdrawn_at, ruling.withdrawn_why) == (
        director,
        AT,
        "it was a trump after all",
    )


def test_the_totals_of_the_table_follow(night):
    play(night)
    before = rounds_of(night, 1)[0].tables[0].result.totals
    give(night)
    assert rounds_of(night, 1)[0].tables[0].result.totals[0] == before[0] + 5


def test_a_ruling_waits_for_its_hand(night, director):
    given = give(night)
    assert given.record is None
    assert given.faults == ()
    with pytest.raises(Refused, match="has not come in"):
        apply_ruling(ruling_id=given.ruling.pk, by=director, at=AT)
    report(night)
    assert faults(night) == []
    apply_ruling(ruling_id=given.ruling.pk, by=director, at=AT)
    assert faults(night) == [{"kind": "revoke", "seat": EAST}]
    assert apply_ruling(ruling_id=given.ruling.pk, by=director, at=AT) is None


def test_a_hand_that_says_it_already_is_left_as_it_stands(night):
    report(night, faults=[{"kind": "revoke", "seat": EAST}])
    assert give(night).record is None
    assert revisions(night) == [(1, True, "")]


def test_a_hand_that_does_not_tell_enough_keeps_the_ruling_waiting():
    night = a_running_night(law="chicago-1891")
    report(night, points={"1": 9, "2": 5})
    decision = REVOKE._replace(book="chicago", remedy="counts-to-maker")
    given = give(night, decision)
    assert given.record is None
    assert "mark who took each count" in str(given.faults[0].text)
    assert Ruling.objects.count() == 1
    assert faults(night) == []


def test_a_foul_hand_goes_onto_the_hand_too(night):
    report(night)
    give(night, Decision(1, "wrong-number-in-play", {"too_many_or_few": "many"}, "foster", "foul-hand", EAST))
    assert faults(night) == [{"kind": "foul_hand", "seat": EAST}]


def test_a_remedy_that_costs_nothing_leaves_the_hand_alone(night):
    report(night)
    given = give(night, Decision(1, "led-out-of-turn", {"followed": "yes"}, "foster", "trick-stands"))
    assert (given.record, given.ruling.effect, given.ruling.seat) == (None, "none", None)
    assert revisions(night) == [(1, True, "")]


def test_a_hand_in_dispute_stays_so(night):
    report(night)
    table_of(night).disputes.create(deal=1, hand=a_hand(points={"1": 8, "2": 6}), digest="another", at=AT)
    assert give(night).record.state == "disputed"


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"deal": 0}, "deal"),
        ({"deal": 5}, "deal"),
        ({"kind": "sneezed"}, "kind"),
        ({"book": "chicago"}, "kind"),
        ({"book": "no-book"}, "kind"),
        ({"answers": {}}, "answers"),
        ({"answers": {"revoker": "the cat"}}, "answers"),
        ({"remedy": "set-back"}, "remedy"),
        ({"remedy": ""}, "remedy"),
        ({"seat": None}, "seat"),
        ({"seat": 5}, "seat"),
        ({"why": "x" * 201}, "why"),
    ],
)
def test_what_cannot_be_ruled_is_refused_at_its_place(night, changed, field):
    assert refused(night, **changed) == field


@pytest.mark.parametrize("seat", [NORTH, SOUTH])
def test_an_answer_that_the_hand_belies_is_refused(night, seat):
    report(night)
    assert refused(night, seat=seat) == "seat"


def test_maker_and_partner_are_told_apart(night):
    report(night)
    decision = REVOKE._replace(answers={"revoker": "partner"}, remedy="others-score")
    assert refused(night, decision, seat=SOUTH) == "seat"
    assert give(night, decision, seat=NORTH).record is not None


def test_the_same_fault_is_not_ruled_twice(night):
    give(night)
    with pytest.raises(Refused, match="ruled already"):
        give(night, why="again")
    assert give(night, seat=WEST).ruling.seat == WEST
    assert give(night, deal=2, seat=EAST).ruling.deal == 2


def test_the_same_card_may_be_exposed_twice_but_is_written_once_a_time(night):
    exposed = Decision(1, "exposed-card", {}, "foster", "laid-and-called", EAST)
    give(night, exposed)
    with pytest.raises(Refused, match="ruled already"):
        give(night, exposed)
    assert give(night, exposed, why="a second card").ruling.why == "a second card"


def test_where_tonights_book_is_silent_another_may_be_followed(night):
    given = give(night, Decision(1, "card-drawn-out", {}, "chicago", "must-be-played"))
    assert given.ruling.book == "chicago"


def test_a_withdrawal_needs_a_reason(night):
    ruling = give(night).ruling
    with pytest.raises(Refused, match="why the ruling is withdrawn"):
        withdraw_ruling(ruling_id=ruling.pk, why="  ", by=None, at=AT)
    ruling.refresh_from_db()
    assert ruling.withdrawn_at is None


def test_what_is_withdrawn_is_done_with(night):
    ruling = give(night).ruling
    withdraw_ruling(ruling_id=ruling.pk, why="a mistake", by=None, at=AT)
    for action in (
        lambda: withdraw_ruling(ruling_id=ruling.pk, why="again", by=None, at=AT),
        lambda: apply_ruling(ruling_id=ruling.pk, by=None, at=AT),
    ):
        with pytest.raises(Refused, match="withdrawn already"):
            action()
    assert give(night).ruling.pk != ruling.pk


def test_a_correction_at_the_desk_that_took_the_fault_off_is_left_so(night):
    report(night)
    given = give(night)
    row = HandRecord.objects.get(table=table_of(night), current=True)
    row.hand.pop("faults")
    row.save()
    withdrawn = withdraw_ruling(ruling_id=given.ruling.pk, why="a mistake", by=None, at=AT)
    assert withdrawn.record is None


def test_before_the_draw_is_published_there_is_nothing_to_rule_on():
    night = a_night()
    draw_seats(night_id=night.pk, seed=1)
    assert refused(night) == "night"


def test_a_closed_round_can_still_be_ruled_on(night):
    for table in (1, 2):
        play(night, table)
    close(night)
    assert give(night).record is not None


TEN = {"1": 10, "2": 4}
SIX = {"1": 6, "2": 8}
TWO = {"1": 2, "2": 12}
BOTH = pytest.mark.parametrize("settle", [keep_standing, take_disputed])


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
