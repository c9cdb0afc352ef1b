"""A sheet is entered whole or not at all, and what stood stays on record; a tally card is keyed as it is written."""

import datetime as dt

import pytest

from scoring.faults import Refused
from tests.tournaments.night_builder import AT, a_hand, a_night, a_running_night, card_of, play, play_round, report
from tests.tournaments.night_builder import table_of as table_at
from tournaments.actions.draw import draw_seats
from tournaments.actions.hands import accept_hand, record_hand
from tournaments.actions.rounds import end_night
from tournaments.actions.sheets import SECOND_KEYING, enter_sheet, key_tally
from tournaments.models import Change, Dispute, HandRecord, KeyedTally, Seat
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db

NINE = {"1": 9, "2": 5}
SIX = {"1": 6, "2": 8}


@pytest.fixture
def night():
    return a_running_night()


@pytest.fixture
def director(django_user_model):
    return django_user_model.objects.create_user("ada", is_staff=True)


def enter(night, hands, seen=None, why="", by=None, number=1):
    return enter_sheet(table_id=table_at(night, 1, number).pk, hands=hands, seen=seen or {}, by=by, why=why, at=AT)


def refusal(night, hands, seen=None, why=""):
    with pytest.raises(Refused) as refused:
        enter(night, hands, seen, why)
    return {fault.field: str(fault.text) for fault in refused.value.faults}


def revisions_of(night):
    return list(HandRecord.objects.filter(table=table_at(night)).values_list("deal", "revision", "current"))


def whole_sheet(**reported):
    return {deal: a_hand(deal, **reported) for deal in (1, 2, 3, 4)}


def test_a_whole_sheet_is_entered_by_the_desk(night, director):
    records = enter(night, whole_sheet(), by=director)
    assert revisions_of(night) == [(1, 1, True), (2, 1, True), (3, 1, True), (4, 1, True)]
    assert [(each.source, each.by, each.at, each.why) for each in records] == [("desk", director, AT, "")] * 4


def test_what_is_as_it_stands_is_passed_over(night):
    report(night, deal=1)
    assert [record.deal for record in enter(night, {1: a_hand(1), 2: a_hand(2)})] == [2]
    assert revisions_of(night) == [(1, 1, True), (2, 1, True)]


def test_a_correction_keeps_the_old_line_with_who_when_and_why(night, director):
    enter(night, {1: a_hand(1, points=NINE)})
    (record,) = enter(night, {1: a_hand(1, points=SIX)}, seen={1: 1}, why="  the Jack was   forgotten ", by=director)
    assert revisions_of(night) == [(1, 1, False), (1, 2, True)]
    assert (record.by, record.at, record.why) == (director, AT, "the Jack was forgotten")


def test_a_correction_without_a_reason_is_refused(night):
    enter(night, {1: a_hand(1)})
    assert list(refusal(night, {1: a_hand(1, points=SIX)}, seen={1: 1}, why="  ")) == ["why"]
    assert revisions_of(night) == [(1, 1, True)]


@pytest.mark.parametrize(
    ("is_director", "why"), [(False, "misread"), (True, SECOND_KEYING)], ids=["a helper", "a second keying"]
)
def test_a_hand_that_was_accepted_meanwhile_is_left_as_it_is(night, django_user_model, is_director, why):
    by = django_user_model.objects.create_user("bea", is_staff=is_director)
    report(night, seat=1)
    accept_hand(card=card_of(night), round_number=1, deal=1, revision=1, seat=2, at=AT)
    with pytest.raises(Refused) as refused:
        enter(night, {1: a_hand(1, points=SIX), 2: a_hand(2)}, seen={1: 1}, why=why, by=by)
    assert [(fault.field, str(fault.text)) for fault in refused.value.faults] == [
        ("deals[1]", "This hand was accepted. A director can change it, with a reason.")
    ]
    assert revisions_of(night) == [(1, 1, True)]


def test_a_director_corrects_a_hand_that_was_accepted_with_a_reason(night, director):
    report(night, seat=1)
    accept_hand(card=card_of(night), round_number=1, deal=1, revision=1, seat=2, at=AT)
    enter(night, {1: a_hand(1, points=SIX)}, seen={1: 1}, why="misread", by=director)
    assert revisions_of(night) == [(1, 1, False), (1, 2, True)]


def test_a_reason_too_long_to_store_is_refused_and_not_cut(night):
    enter(night, {1: a_hand(1)})
    assert list(refusal(night, {1: a_hand(1, points=SIX)}, seen={1: 1}, why="x" * 201)) == ["why"]


def test_a_reason_loses_what_cannot_be_stored(night):
    enter(night, {1: a_hand(1)})
    (record,) = enter(night, {1: a_hand(1, points=SIX)}, seen={1: 1}, why="mis\x00read\u202e")
    assert record.why == "misread"


def test_a_line_changed_meanwhile_is_refused_before_a_reason_is_asked_for(night):
    report(night, deal=1)
    faults = refusal(night, {1: a_hand(1, points=SIX), 2: a_hand(2)}, seen={})
    assert faults == {"deals[1]": "Somebody else changed deal 1 meanwhile. Look at it, then enter it again."}
    assert revisions_of(night) == [(1, 1, True)]


def test_every_line_that_cannot_be_is_named_and_nothing_is_written(night):
    faults = refusal(
        night,
        {1: a_hand(1, bids=[15, None, None, None]), 2: a_hand(2, bids=[8, 7, None, None]), 3: a_hand(3, trump="X")},
    )
    assert list(faults) == ["deals[1].bids", "deals[2].bids", "deals[3].trump"]
    assert revisions_of(night) == []


def test_every_line_dealt_out_of_turn_is_named(night):
    faults = refusal(night, {1: a_hand(1), 2: a_hand(4), 3: a_hand(2), 4: a_hand(4)})
    assert faults == {
        "deals[2].dealer": "On deal 2 East deals, not West: the deal goes to the left.",
        "deals[3].dealer": "On deal 3 South deals, not East: the deal goes to the left.",
    }


def test_all_dealers_are_corrected_at_once(night):
    enter(night, {1: a_hand(1), 2: a_hand(2)})
    enter(night, {1: a_hand(3), 2: a_hand(4)}, seen={1: 1, 2: 1}, why="South dealt first")
    assert revisions_of(night) == [(1, 1, False), (1, 2, True), (2, 1, False), (2, 2, True)]


def test_a_deal_that_the_round_does_not_have_is_refused(night):
    assert refusal(night, {5: a_hand(1)}) == {"deals[5]": "There is no deal 5; a round has 4."}


def test_a_count_that_nobody_took_is_refused_at_its_field(night):
    taken = {"high": 1, "low": 1, "game": 1, "right_pedro": 1, "left_pedro": 2}
    assert list(refusal(night, {1: a_hand(1, taken=taken)})) == ["deals[1].taken.jack"]


def test_a_hand_of_another_number_of_players_is_refused():
    night = a_running_night(law="chicago-1891")
    hand = {"players": 2, "dealer": 1, "bids": [5, None], "trump": "S", "points": {"1": 9, "2": 5}}
    assert list(refusal(night, {1: hand})) == ["deals[1].players"]


def test_nothing_is_entered_before_the_draw_is_published():
    night = a_night()
    draw_seats(night_id=night.pk, seed=1)
    assert list(refusal(night, {1: a_hand(1)})) == ["night"]


def test_a_closed_round_is_corrected_but_nobody_moves():
    night = play_round(a_running_night())
    seats = Seat.objects.order_by("round", "table", "seat").values_list(
        "round__number", "table__number", "seat", "entrant"
    )
    seated = list(seats)
    lost = {deal: a_hand(deal, points={"1": 0, "2": 14}) for deal in (1, 2, 3, 4)}
    enter(night, lost, seen=dict.fromkeys(lost, 1), why="sides mixed up")
    assert list(seats.all()) == seated
    head = rounds_of(night, 1)[0].tables[0]
    assert (head.result.winner, head.moves_differ) == (1, True)


def test_a_night_that_is_over_is_still_corrected():
    night = play_round(a_running_night(rounds=1))
    (record,) = enter(night, {1: a_hand(1, points=SIX)}, seen={1: 1}, why="misread")
    assert record.revision == 2


# ---- two versions of a deal ----


def a_dispute(night, deal=1, points=SIX):
    """A hand stands, and the table's other phone reports another."""
    if not table_at(night).hands.filter(deal=deal).exists():
        report(night, deal=deal)
    key = f"other-{deal}-{points['1']}"
    reported = a_hand(deal, points=points)
    record_hand(card=card_of(night), round_number=1, deal=deal, reported=reported, key=key, at=AT)
    return Dispute.objects.order_by("pk").last()


def test_a_disputed_hand_that_the_desk_enters_itself_settles_the_dispute(night, director):
    dispute = a_dispute(night)
    (record,) = enter(night, {1: a_hand(1, points=SIX)}, seen={1: 1}, why="asked the table", by=director)
    dispute.refresh_from_db()
    assert (dispute.settled_by, record.state) == (director, "agreed")


def test_a_third_hand_from_the_desk_leaves_the_dispute_open(night):
    dispute = a_dispute(night)
    (record,) = enter(night, {1: a_hand(1, points=NINE)}, seen={1: 1}, why="asked the table")
    dispute.refresh_from_db()
    assert (dispute.settled_at, record.state) == (None, "disputed")


@pytest.fixture
def played_night():
    played_night = a_running_night()
    play_round(played_night, 1)
    return played_night


@pytest.fixture
def ada(django_user_model):
    return django_user_model.objects.create_user("ada")


def key(played_night, points, number=3, by=None):
    return key_tally(night_id=played_night.pk, number=number, points=points, by=by, at=AT)


def kept():
    return list(KeyedTally.objects.values_list("entrant__number", "round_number", "points"))


def test_a_card_is_kept_as_it_says_right_or_wrong(played_night, ada):
    key(played_night, {1: 12, 2: -7}, by=ada)
    assert kept() == [(3, 1, 12), (3, 2, -7)]
    assert set(KeyedTally.objects.values_list("by__username", "at")) == {("ada", AT)}
    assert not Change.objects.filter(kind=Change.Kind.TALLY).exists()


def test_a_line_keyed_otherwise_is_noted_with_what_it_said_before(played_night, ada):
    key(played_night, {1: 12, 2: 9})
    key(played_night, {1: 21, 2: 9}, by=ada)
    assert kept() == [(3, 1, 21), (3, 2, 9)]
    noted = Change.objects.get(kind=Change.Kind.TALLY)
    assert (noted.entrant_number, noted.before, noted.after, noted.by) == (3, {"1": 12}, {"1": 21}, ada)


def test_a_line_can_be_taken_out_again(played_night):
    key(played_night, {1: 12, 2: 9})
    key(played_night, {1: None, 2: 9})
    assert kept() == [(3, 2, 9)]
    assert Change.objects.get(kind=Change.Kind.TALLY).after == {"1": None}


def test_the_same_card_keyed_again_changes_nothing(played_night):
    key(played_night, {1: 12})
    key(played_night, {1: 12})
    assert kept() == [(3, 1, 12)]
    assert not Change.objects.filter(kind=Change.Kind.TALLY).exists()


def test_what_is_keyed_from_cards_leaves_the_tables_pages_as_they_are(played_night):
    before = card_of(played_night).version
    key(played_night, {1: 12})
    assert card_of(played_night).version == before


@pytest.mark.parametrize(
    ("number", "points", "field", "sentence"),
    [
        (99, {1: 12}, "number", "Nobody is entered as number 99."),
        (3, {1: 12, 7: 3}, "rounds[7]", "There is no round 7 in this night."),
        (3, {1: 12, 2: 1000}, "rounds[2]", "1000 points in one round are not possible. Look at the card again."),
    ],
)
def test_what_cannot_be_is_refused_whole(played_night, number, points, field, sentence):
    with pytest.raises(Refused) as refused:
        key(played_night, points, number=number)
    assert [(fault.field, str(fault.text)) for fault in refused.value.faults] == [(field, sentence)]
    assert kept() == []


def test_a_locked_night_takes_no_card():
    played_night = a_running_night(provisional_minutes=10)
    play(played_night, deals=1)
    end_night(night_id=played_night.pk, by=None, at=AT)
    with pytest.raises(Refused, match="locked"):
        key_tally(night_id=played_night.pk, number=1, points={1: 3}, by=None, at=AT + dt.timedelta(minutes=10))
