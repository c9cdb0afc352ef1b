"""A ruling stands with who gave it and why; what it costs goes onto the hand, and off it again."""

import pytest

from scoring.faults import Refused
from scoring.notation import read_hand
from scoring.score import score
from tests.tournaments.night_builder import AT, a_hand, a_night, a_running_night, close, play, report, table_of
from tournaments.actions.draw_seats import draw_seats
from tournaments.actions.give_ruling import Decision, apply_ruling, give_ruling, withdraw_ruling
from tournaments.models import HandRecord, Ruling
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
