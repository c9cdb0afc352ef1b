"""One deal typed on a line or in fields becomes a hand, and a hand is shown as it would be typed."""

import pytest

from scoring.faults import Refused
from scoring.laws import law_named
from scoring.notation import read_hand
from tests.tournaments.night_files import CINCH_LAWS
from tournaments.entry.law_fields import field_names
from tournaments.entry.typed_deal import ENTRIES, same

FOSTER = law_named("foster-1897")
TAKEN = {"high": 1, "low": 3, "jack": 2, "game": 4, "right_pedro": "discard", "left_pedro": 2}
HANDS = [
    {"dealer": 4, "bids": [None, 8, None, None], "trump": "H", "points": {"1": 4, "2": 10}},
    {"dealer": 4, "bids": [6, 8, None, 9], "trump": "S", "taken": TAKEN},
    {"dealer": 4, "bid": {"seat": 2, "points": 8}, "trump": "C", "taken": TAKEN},
    {"dealer": 4, "bid": {"seat": 4, "points": None}, "trump": "D", "points": {"1": 4, "2": 10}},
    {"dealer": 4, "bids": [None] * 4, "trump": "D", "taken": TAKEN, "faults": [{"kind": "foul_hand", "seat": 1}]},
    {
        "dealer": 4,
        "bid": {"seat": 2, "points": 8},
        "trump": "C",
        "taken": TAKEN,
        "faults": [{"kind": "revoke", "seat": 3}, {"kind": "revoke", "seat": 4}],
    },
]
FIELDS = {"bid_2": "8", "trump": "H", "side_2": "10"}


def typed(texts):
    """The fields of deal 2, as a form posts them."""
    post = {f"deal-2-{name}": text for name, text in texts.items()}
    return ENTRIES["fields"].typed(post, 2, FOSTER)


def hand_in(texts, dealer=4):
    return ENTRIES["fields"].read(typed(texts), FOSTER, dealer)


def faults_in(texts):
    with pytest.raises(Refused) as refused:
        hand_in(texts)
    return [fault.field for fault in refused.value.faults]


@pytest.mark.parametrize("way", ENTRIES)
@pytest.mark.parametrize("key", CINCH_LAWS)
@pytest.mark.parametrize("written", HANDS)
def test_a_hand_shown_as_it_would_be_typed_reads_as_the_same_hand(way, key, written):
    law = law_named(key)
    hand = read_hand(written, law)[0]
    for dealer in (None, 4, 1):  # by rotation: nobody knows, the same, another
        shown = ENTRIES[way].show(hand, law, dealer)
        assert same(ENTRIES[way].read(shown, law, dealer), hand)


@pytest.mark.parametrize("way", ENTRIES)
@pytest.mark.parametrize(
    "bids", [[10, None, 20, None, 30, None], [5, 7, None, None, 9, *[None] * 3], [*range(1, 31)]]
)
def test_bids_that_went_round_and_round_are_all_shown(way, bids):
    law = law_named("foster-sixty-three")
    hand = read_hand({"dealer": 2, "bids": bids, "trump": "H", "points": {"1": 40, "2": 23}}, law)[0]
    shown = ENTRIES[way].show(hand, law, 2)
    post = {f"deal-1-{name}": text for name, text in shown.items()}
    assert ENTRIES[way].read(ENTRIES[way].typed(post, 1, law), law, 2) == hand


def test_further_bids_are_typed_with_dashes_for_passes():
    law = law_named("foster-sixty-three")
    texts = dict.fromkeys(field_names(law), "") | {"bid_1": "10", "trump": "H", "points": "40", "points_other": ""}
    assert ENTRIES["fields"].read(texts | {"bid_3": "15", "more_bids": "20 - 30 -"}, law, 4).bids == (
        10,
        None,
        15,
        None,
        20,
        None,
        30,
        None,
    )
    assert ENTRIES["fields"].read(texts, law, 4).contract == (1, 10)
    assert "more_bids" not in field_names(FOSTER)


@pytest.mark.parametrize("way", ENTRIES)
def test_the_dealer_is_shown_only_where_the_rotation_says_another(way):
    hand = read_hand(HANDS[0], FOSTER)[0]
    entry = ENTRIES[way]
    assert [entry.dealer(entry.show(hand, FOSTER, dealer)) for dealer in (4, 1, None)] == [None, 4, 4]


def test_one_bid_alone_is_the_final_contract():
    assert hand_in(FIELDS).contract == (2, 8)
    assert hand_in(FIELDS).bids is None


@pytest.mark.parametrize("passes", ["", "-", "–", "p", "P", "pass"])
def test_with_two_bids_the_one_who_has_none_has_passed(passes):
    hand = hand_in(FIELDS | {"bid_1": "5", "bid_3": passes})
    assert hand.bids == (5, 8, None, None)


def test_one_bid_and_a_pass_are_a_whole_auction():
    assert hand_in(FIELDS | {"bid_1": "-"}).bids == (None, 8, None, None)


def test_all_passed():
    assert hand_in(FIELDS | dict.fromkeys(("bid_1", "bid_2", "bid_3", "bid_4"), "-")).bids == (None,) * 4


@pytest.mark.parametrize(
    ("texts", "fields"),
    [
        ({"bid_2": "15"}, ["bids"]),
        ({"bid_1": "9", "bid_2": "8"}, ["bid_2"]),
        ({"bid_2": ""}, ["bids"]),
        ({"bid_2": "eight"}, ["bid_2"]),
        ({"trump": ""}, ["trump"]),
        ({"trump": "X"}, ["trump"]),
        ({"side_2": "15"}, ["side_2"]),
        ({"side_1": "5"}, ["points"]),  # 5 and 10 are no 14
        ({"side_2": ""}, [f"taken_{count}" for count in TAKEN]),
        ({"taken_jack": "1"}, ["points"]),  # the counts and the points both
        ({"side_2": "", **{f"taken_{count}": "1" for count in TAKEN}, "taken_jack": "7"}, ["taken_jack"]),
        ({"fault_2": "cheat"}, ["fault_2"]),
        ({"dealer": "9"}, ["dealer"]),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(texts, fields):
    assert faults_in(FIELDS | texts) == fields


def test_the_points_of_either_side_are_enough():
    assert hand_in({"bid_2": "8", "trump": "H", "side_1": "4"}) == hand_in(FIELDS)


def test_where_a_count_can_stay_in_the_pack_both_sides_points_are_typed():
    law = law_named("foster-no-robbing")
    texts = dict.fromkeys(field_names(law), "") | FIELDS
    with pytest.raises(Refused, match=r"side_1: Enter how many points North and South took\."):
        ENTRIES["fields"].read(texts, law, 4)
    assert dict(ENTRIES["fields"].read(texts | {"side_1": "3"}, law, 4).points) == {1: 3, 2: 10}


def test_after_a_revoke_it_is_asked_which_of_the_two_took_a_count_where_the_law_needs_it():
    law = law_named("chicago-1891")
    taken = {f"taken_{count}": "2" for count in TAKEN} | {"taken_low": "1", "fault_3": "revoke"}
    texts = dict.fromkeys(field_names(law), "") | {"bid_2": "8", "trump": "H"} | taken
    with pytest.raises(Refused, match="North and South took Low: enter which of the two"):
        ENTRIES["fields"].read(texts, law, 4)
    assert dict(ENTRIES["fields"].read(texts | {"seat_low": "3"}, law, 4).taken)["low"] == 3


def test_texts_are_cut_before_they_are_read():
    assert len(ENTRIES["lines"].typed({"deal-1-line": "8@2 " * 10_000}, 1, FOSTER)["line"]) <= 120
