"""A form's fields become the hand, or say at which field something is wrong."""

import pytest

from scoring.faults import Refused
from scoring.laws import law_named
from scoring.notation import read_hand, write_hand
from tests.tournaments.night_files import CINCH_LAWS
from tournaments.entry.hand_fields import HandFields
from tournaments.entry.law_fields import fields_from_hand

FOSTER = law_named("foster-1897")
CHICAGO = law_named("chicago-1891")
TAKEN = {"high": 2, "low": 1, "jack": 4, "game": 2, "right_pedro": 2, "left_pedro": "discard"}
HAND = {"dealer": 1, "bids": [6, None, 8, None], "trump": "S", "taken": TAKEN}
FIELDS = {
    "dealer": "1",
    "bid_1": "pass",
    "bid_2": "6",
    "bid_3": "pass",
    "bid_4": "8",
    "trump": "S",
    **{f"taken_{count}": str(who) for count, who in TAKEN.items()},
}


def without(*names, **others):
    return {name: value for name, value in (FIELDS | others).items() if name not in names}


def faults_of(fields, law=FOSTER, dealer=None):
    with pytest.raises(Refused) as refused:
        HandFields(fields, law, dealer).read()
    return {fault.field: str(fault.text) for fault in refused.value.faults}


def written_from(fields, law, dealer):
    """The hand in the fields, as the contracts write it."""
    return write_hand(HandFields(fields, law, dealer).read())


def test_the_fields_give_the_hand_with_bids_eldest_first():
    assert written_from(FIELDS, FOSTER, None) == HAND


def test_who_deals_by_rotation_need_not_be_entered():
    assert written_from(without("dealer"), FOSTER, 1) == HAND


def test_everything_missing_is_named_at_once():
    assert faults_of({}) == {
        "dealer": "Enter who dealt.",
        "bid_1": "Enter what North bid, or that North passed.",
        "bid_2": "Enter what East bid, or that East passed.",
        "bid_3": "Enter what South bid, or that South passed.",
        "bid_4": "Enter what West bid, or that West passed.",
        "trump": "Enter which suit was trumps.",
        **{
            f"taken_{count}": f"Enter who took {name}."
            for count, name in zip(TAKEN, ("High", "Low", "Jack", "Game", "right Pedro", "left Pedro"), strict=True)
        },
    }


def test_one_missing_bid_and_one_missing_count_are_named_together():
    assert set(faults_of(without("bid_3", "taken_jack"))) == {"bid_3", "taken_jack"}


def test_the_quick_form_fills_in_the_other_side():
    fields = {name: value for name, value in FIELDS.items() if not name.startswith("taken")}
    written = written_from(fields | {"how": "points", "points": "9"}, FOSTER, None)
    assert written["points"] == {"1": 5, "2": 9}
    assert "taken" not in written


def test_points_alone_are_the_quick_form():
    fields = {name: value for name, value in FIELDS.items() if not name.startswith("taken")}
    assert written_from(fields | {"points": "0"}, FOSTER, None)["points"] == {"1": 14, "2": 0}


def test_the_dealer_is_the_maker_where_all_pass():
    passed = {f"bid_{seat}": "pass" for seat in (1, 2, 3, 4)}
    written = written_from(FIELDS | passed | {"how": "points", "points": "10"}, FOSTER, None)
    assert written["bids"] == [None] * 4
    assert written["points"] == {"1": 10, "2": 4}


@pytest.mark.parametrize("points", ["15", "-1", "1.5", "９", "many", "1" * 5000])
def test_points_that_cannot_be_are_refused_at_their_field(points):
    assert list(faults_of(FIELDS | {"how": "points", "points": points})) == ["points"]


def test_a_bid_that_does_not_rise_is_refused_at_its_seat():
    faults = faults_of(FIELDS | {"bid_4": "6"})
    assert faults == {"bid_4": "The bid of 6 by West is not above 6. Raise it or pass."}


def test_each_bid_that_cannot_be_is_refused_at_its_own_seat():
    assert set(faults_of(FIELDS | {"bid_3": "15", "bid_4": "12"})) == {"bid_3", "bid_4"}
    assert set(faults_of(FIELDS | {"bid_1": "2"})) == {"bid_1"}


def test_a_bid_of_fifteen_is_refused_at_its_seat():
    assert faults_of(FIELDS | {"bid_4": "15"}) == {"bid_4": "A bid of 15 is not possible; bids go from 1 to 14."}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("dealer", "5"),
        ("bid_2", "six"),
        ("trump", "X"),
        ("taken_high", "7"),
        ("taken_low", "East"),
        ("fault_3", "cheat"),
    ],
)
def test_a_value_that_is_none_of_the_choices_is_refused_at_its_field(field, value):
    assert list(faults_of(FIELDS | {field: value})) == [field]


def test_a_dealer_that_cannot_be_is_named_once():
    with pytest.raises(Refused) as refused:
        HandFields(FIELDS | {"dealer": "5"}, FOSTER, None).read()
    assert [fault.field for fault in refused.value.faults] == ["dealer"]


def test_irregularities_are_entered_by_seat():
    written = written_from(FIELDS | {"fault_2": "revoke", "fault_3": "foul_hand"}, FOSTER, None)
    assert written["faults"] == [{"kind": "revoke", "seat": 2}, {"kind": "foul_hand", "seat": 3}]


def test_chicago_asks_who_of_the_two_where_an_adversary_revoked():
    by_side = {f"taken_{count}": "1" for count in ("high", "low")} | {
        f"taken_{count}": "2" for count in ("jack", "game", "right_pedro", "left_pedro")
    }
    asked = faults_of(FIELDS | by_side | {"fault_3": "revoke"}, CHICAGO)
    assert set(asked) == {"seat_high", "seat_low"}
    assert (
        asked["seat_high"]
        == "North and South took High: enter which of the two, because the counts of the player who revoked change sides."
    )
    written = written_from(FIELDS | by_side | {"fault_3": "revoke", "seat_high": "3", "seat_low": "1"}, CHICAGO, None)
    assert written["taken"]["high"] == 3
    assert written["taken"]["low"] == 1


def test_a_seat_of_the_other_side_does_not_answer_who_of_the_two():
    faults = faults_of(FIELDS | {"taken_low": "1", "fault_3": "revoke", "seat_low": "2"}, CHICAGO)
    assert list(faults) == ["seat_low"]


def test_chicago_asks_nothing_more_where_the_maker_revoked():
    written = written_from(FIELDS | {"fault_4": "revoke"}, CHICAGO, None)
    assert written["taken"] == TAKEN


def test_the_final_contract_alone_stands_instead_of_the_bids():
    fields = {name: value for name, value in FIELDS.items() if not name.startswith("bid_")}
    written = written_from(fields | {"bid_seat": "4", "bid_points": "8"}, FOSTER, None)
    assert written["bid"] == {"seat": 4, "points": 8}
    assert "bids" not in written
    assert list(faults_of(fields | {"bid_seat": "4", "bid_points": ""})) == ["bid_points"]


@pytest.mark.parametrize("key", CINCH_LAWS)
@pytest.mark.parametrize(
    "written",
    [
        HAND,
        HAND | {"bids": [None] * 4},
        HAND | {"faults": [{"kind": "foul_hand", "seat": 1}, {"kind": "revoke", "seat": 4}]},
        HAND | {"faults": [{"kind": "revoke", "seat": 3}], "taken": TAKEN | {"low": 3, "game": 1}},
        {"dealer": 3, "bid": {"seat": 2, "points": 7}, "trump": "H", "points": {"1": 6, "2": 8}},
        {"dealer": 3, "bids": [None, 5, None, 14], "trump": "D", "points": {"1": 0, "2": 14}},
    ],
)
def test_a_hand_shown_in_fields_and_read_again_is_the_same_hand(key, written):
    law = law_named(key)
    assert written_from(fields_from_hand(read_hand(written, law)[0], law), law, None) == written


def test_bids_that_go_round_and_round_follow_the_first_of_each_seat():
    law = law_named("foster-sixty-three")
    counts = {f"taken_{count}": "1" for count in law.counts}
    written = written_from(FIELDS | counts | {"bid_3": "7", "more_bids": "pass, 40 - –"}, law, None)
    assert written["bids"][4:] == [None, 40, None, None]
    assert faults_of(FIELDS | counts | {"more_bids": "lots"}, law) == {
        "more_bids": "A bid is a number or “pass”, not “lots”."
    }
    assert list(faults_of(FIELDS | counts | {"more_bids": "pass 2"}, law)) == ["more_bids"]
    assert list(faults_of(FIELDS | {"more_bids": "pass"})) == ["bids"]
