"""The JSON form of a hand and of its score: what is read, what is refused and where, and what is written."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.faults import Fault, Refused
from scoring.hand import DISCARD, Contract, Hand, Offence
from scoring.laws import law_named
from scoring.notation import read_hand, write_hand, write_score
from scoring.reasons import reasons
from scoring.score import score
from scoring.strict_json import read_json
from tests.scoring.strategies import hands, laws

FOSTER = law_named("foster-1897")
CHICAGO = law_named("chicago-1891")
ALL_COUNTS = {"high": 1, "low": 2, "jack": 3, "game": 4, "right_pedro": "discard", "left_pedro": 2}
OUT = object()  # leaves the key out


def a_hand(**changes):
    """A hand of Foster's in the quick form, with the changes asked for."""
    payload = {"dealer": 4, "bids": [None, 8, None, None], "trump": "H", "points": {"1": 4, "2": 10}} | changes
    return {key: value for key, value in payload.items() if value is not OUT}


def in_full(**changes):
    """The same hand with the taker of each count."""
    return a_hand(points=OUT, taken=ALL_COUNTS | changes)


def refusal(payload, law=FOSTER) -> Fault:
    """The first fault of what is refused."""
    with pytest.raises(Refused) as refused:
        read_hand(payload, law)
    return refused.value.faults[0]


def test_the_quick_form_is_read():
    assert read_hand(a_hand(), FOSTER) == (
        Hand("foster-1897", 4, "H", bids=(None, 8, None, None), points=((1, 4), (2, 10))),
        FOSTER,
    )


def test_the_full_form_is_read():
    hand, _ = read_hand(in_full(), FOSTER)
    assert hand.points is None
    assert hand.taken == (
        ("high", 1),
        ("low", 2),
        ("jack", 3),
        ("game", 4),
        ("right_pedro", DISCARD),
        ("left_pedro", 2),
    )


def test_the_contract_alone_is_read():
    hand, _ = read_hand(a_hand(bids=OUT, bid={"seat": 3, "points": 8}), FOSTER)
    assert hand.contract == Contract(3, 8)
    assert hand.bids is None


def test_the_contract_of_a_dealer_who_named_trumps_without_a_bid_is_read():
    hand, _ = read_hand(a_hand(bids=OUT, bid={"seat": 4, "points": None}), FOSTER)
    assert hand.contract == Contract(4, None)


def test_irregularities_are_read():
    hand, _ = read_hand(a_hand(faults=[{"kind": "revoke", "seat": 2}]), FOSTER)
    assert hand.faults == (Offence("revoke", 2),)


def test_a_hand_names_its_law():
    hand, law = read_hand(a_hand(law="encyclopedia"))
    assert (hand.law, law) == ("encyclopedia", law_named("encyclopedia"))


def test_counts_may_be_out_of_play_where_cards_stay_in_the_stock():
    payload = {"law": "chicago-1891", "players": 2, "dealer": 1, "bids": [6, None], "trump": "S"}
    hand, _ = read_hand(payload | {"taken": {"high": 2, "low": 1, "jack": None}})
    assert hand.taken == (("high", 2), ("low", 1), ("jack", None))


def test_keys_in_another_order_make_no_other_hand():
    payload = in_full()
    backwards = payload | {"taken": dict(reversed(payload["taken"].items()))}
    assert read_hand(backwards, FOSTER) == read_hand(payload, FOSTER)
    assert read_hand(a_hand(points={"2": 10, "1": 4}), FOSTER) == read_hand(a_hand(), FOSTER)


@given(st.data(), laws, st.booleans())
def test_a_hand_written_and_read_is_the_same_hand(data, law, named):
    hand = data.draw(hands(law))
    text = json.dumps(write_hand(hand, law=named))
    assert read_hand(read_json(text), None if named else law) == (hand, law)


def test_a_score_is_written_as_the_contract_has_it():
    hand, _ = read_hand(a_hand(), FOSTER)
    settled = score(hand, FOSTER)
    payload = write_score(settled, reasons(hand, FOSTER, settled))
    why = payload.pop("why")
    assert payload == {
        "maker": 2,
        "bid": 8,
        "made": True,
        "points": {"1": 4, "2": 10, "3": 4, "4": 10},
        "score": {"1": 0, "2": 6, "3": 0, "4": 6},
    }
    assert why[-1] == {
        "text": "East and West: the difference, 10 less 4 is 6.",
        "cite": "Foster, Scoring",
    }


@pytest.mark.parametrize(
    ("payload", "field", "shows"),
    [
        # what is no hand
        ([], "", "[]"),
        (None, "", "null"),
        ("H", "", "H"),
        (a_hand(dealer=OUT), "dealer", "dealer"),
        (a_hand(trump=OUT), "trump", "trump"),
        (a_hand(colour="red"), "colour", "colour"),
        # law
        (a_hand(law="whist"), "law", "whist"),
        (a_hand(law=None), "law", "null"),
        (a_hand(law=["foster-1897"]), "law", "foster-1897"),
        (a_hand(law="chicago-1891"), "law", "chicago-1891"),
        # keys of other laws
        (a_hand(call=None), "call", "call"),
        (a_hand(sold=True), "sold", "sold"),
        (a_hand(turned_jack=True), "turned_jack", "turned_jack"),
        (a_hand(gifts=1), "gifts", "gifts"),
        # players and dealer
        (a_hand(players=3), "players", "3"),
        (a_hand(players=9), "players", "9"),
        (a_hand(players=4.0), "players", "4.0"),
        (a_hand(players=None), "players", "null"),
        (a_hand(dealer=5), "dealer", "5"),
        (a_hand(dealer=0), "dealer", "0"),
        (a_hand(dealer=-1), "dealer", "-1"),
        (a_hand(dealer=True), "dealer", "true"),
        (a_hand(dealer="4"), "dealer", "4"),
        (a_hand(dealer=4.0), "dealer", "4.0"),
        (a_hand(dealer=10**4000), "dealer", "100000"),
        # bids
        (a_hand(bids=OUT), "bids", "bids"),
        (a_hand(bid={"seat": 2, "points": 8}), "bids", "bids"),
        (a_hand(bids=8), "bids", "8"),
        (a_hand(bids={}), "bids", "{}"),
        (a_hand(bids=[]), "bids", "0"),
        (a_hand(bids=[None, 8, None]), "bids", "3"),
        (a_hand(bids=[None] * 5), "bids", "5"),
        (a_hand(bids=[None] * 1_000), "bids", "null"),
        (a_hand(bids=[None, 8, 7, None]), "bids", "7"),
        (a_hand(bids=[None, 8, 8, None]), "bids", "8"),
        (a_hand(bids=[6, 15, None, None]), "bids", "15"),
        (a_hand(bids=[0, None, None, None]), "bids", "0"),
        (a_hand(bids=[-8, None, None, None]), "bids", "-8"),
        (a_hand(bids=[10**30, None, None, None]), "bids", "1000"),
        (a_hand(bids=[True, None, None, None]), "bids", "true"),
        (a_hand(bids=[8.0, None, None, None]), "bids", "8.0"),
        (a_hand(bids=["8", None, None, None]), "bids", "8"),
        (a_hand(bids=[[8], None, None, None]), "bids", "[8]"),
        # the contract alone
        (a_hand(bids=OUT, bid=8), "bid", "8"),
        (a_hand(bids=OUT, bid={"seat": 2}), "bid.points", "points"),
        (a_hand(bids=OUT, bid={"points": 8}), "bid.seat", "seat"),
        (a_hand(bids=OUT, bid={"seat": 2, "points": 8, "suit": "H"}), "bid.suit", "suit"),
        (a_hand(bids=OUT, bid={"seat": 5, "points": 8}), "bid.seat", "5"),
        (a_hand(bids=OUT, bid={"seat": 0, "points": 8}), "bid.seat", "0"),
        (a_hand(bids=OUT, bid={"seat": True, "points": 8}), "bid.seat", "true"),
        (a_hand(bids=OUT, bid={"seat": 2, "points": 15}), "bid.points", "15"),
        (a_hand(bids=OUT, bid={"seat": 2, "points": 0}), "bid.points", "0"),
        (a_hand(bids=OUT, bid={"seat": 2, "points": 8.0}), "bid.points", "8.0"),
        (a_hand(bids=OUT, bid={"seat": 2, "points": True}), "bid.points", "true"),
        (a_hand(bids=OUT, bid={"seat": 2, "points": None}), "bid.points", "West"),
        # trump
        (a_hand(trump="X"), "trump", "X"),
        (a_hand(trump="h"), "trump", "h"),
        (a_hand(trump=""), "trump", "“”"),
        (a_hand(trump="SH"), "trump", "SH"),
        (a_hand(trump="SHDC"), "trump", "SHDC"),
        (a_hand(trump="H\n"), "trump", "\\n"),
        (a_hand(trump=None), "trump", "null"),
        (a_hand(trump=["H"]), "trump", "H"),
        # taken
        (a_hand(points=OUT), "taken", "not both"),
        (a_hand(taken=ALL_COUNTS), "taken", "not both"),
        (a_hand(points=OUT, taken=[]), "taken", "[]"),
        (a_hand(points=OUT, taken={}), "taken.high", "High"),
        (in_full(jack=None), "taken.jack", "Jack"),
        (in_full(jack=5), "taken.jack", "5"),
        (in_full(jack=0), "taken.jack", "0"),
        (in_full(jack=True), "taken.jack", "true"),
        (in_full(jack=1.0), "taken.jack", "1.0"),
        (in_full(jack="1"), "taken.jack", "1"),
        (in_full(jack="discards"), "taken.jack", "discards"),
        (in_full(king=1), "taken.king", "king"),
        (in_full(**{"a\nb": 1}), "taken.'a\\nb'", "a\\nb"),
        # points
        (a_hand(points=[]), "points", "[]"),
        (a_hand(points={}), "points", "0"),
        (a_hand(points={"1": 14}), "points", "14"),
        (a_hand(points={"1": 9, "2": 4}), "points", "13"),
        (a_hand(points={"1": 9, "2": 6}), "points", "15"),
        (a_hand(points={"1": 9, "3": 5}), "points.3", "3"),
        (a_hand(points={"1": 9, "2": 5, "3": 0}), "points.3", "3"),
        (a_hand(points={"1": 15, "2": -1}), "points.1", "15"),
        (a_hand(points={"1": -1, "2": 15}), "points.1", "-1"),
        (a_hand(points={"1": 9, "5": 5}), "points.5", "5"),
        (a_hand(points={"1": 9, "0": 5}), "points.0", "0"),
        (a_hand(points={"1": 9, "12": 5}), "points.12", "12"),
        (a_hand(points={"1": 9, "": 5}), "points.", "“”"),
        (a_hand(points={"1": 9, "²": 5}), "points.²", "²"),
        (a_hand(points={"1": 9.0, "2": 5}), "points.1", "9.0"),
        (a_hand(points={"1": True, "2": 13}), "points.1", "true"),
        (a_hand(points={"1": None, "2": 5}), "points.1", "null"),
        # faults
        (a_hand(faults={}), "faults", "{}"),
        (a_hand(faults=["revoke"]), "faults[0]", "revoke"),
        (a_hand(faults=[{"kind": "revoke"}]), "faults[0].seat", "seat"),
        (a_hand(faults=[{"kind": "cough", "seat": 2}]), "faults[0].kind", "cough"),
        (a_hand(faults=[{"kind": "revoke", "seat": 2}, {"kind": "revoke", "seat": 5}]), "faults[1].seat", "5"),
        (a_hand(faults=[{"kind": 1, "seat": 2}]), "faults[0].kind", "1"),
        (a_hand(faults=[{"kind": "revoke", "seat": 2, "trick": 3}]), "faults[0].trick", "trick"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field_and_shown(payload, field, shows):
    fault = refusal(payload)
    assert fault.field == field
    assert shows in str(fault.text)


def test_a_hand_without_any_law_is_refused():
    assert refusal(a_hand(), None).field == "law"


def test_a_refusal_stays_short_however_long_the_value():
    for payload in (a_hand(trump="X" * 10_000), a_hand(law="x" * 10_000), in_full(**{"x" * 10_000: 1})):
        assert len(str(refusal(payload).text)) < 1_000


def test_every_fault_of_a_hand_is_told():
    with pytest.raises(Refused) as refused:
        read_hand(a_hand(bids=[None, 15, None, None], trump="X", points={"1": 9, "2": 9}), FOSTER)
    assert [fault.field for fault in refused.value.faults] == ["bids", "trump", "points"]


def test_three_hands_do_not_take_more_than_fourteen():
    payload = {"players": 3, "dealer": 1, "bids": [5, None, None], "trump": "S"}
    assert refusal(payload | {"points": {"1": 9, "2": 5, "3": 1}}, CHICAGO).field == "points"
    assert refusal(payload | {"points": {"1": 9, "2": 5}}, CHICAGO).field == "points"


def test_chicago_asks_who_took_each_count_when_an_adversary_revokes():
    payload = a_hand(faults=[{"kind": "revoke", "seat": 1}])
    fault = refusal(payload, CHICAGO)
    assert fault.field == "points"
    assert "North" in str(fault.text)


def test_a_revoke_beside_a_bid_of_no_seat_is_refused_for_the_bid():
    payload = a_hand(bids=OUT, bid={"seat": 7, "points": 8}, faults=[{"kind": "revoke", "seat": 1}])
    assert refusal(payload, CHICAGO).field == "bid.seat"
