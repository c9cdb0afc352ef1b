"""Hands of every law and number of seats, in fields and on lines; what cannot be is refused at its field."""

from random import Random

import pytest

from scoring.faults import Refused
from scoring.laws import KEYS, law_named
from scoring.play import deal_and_play
from scoring.score import score
from tournaments.entry.hand_fields import HandFields
from tournaments.entry.law_fields import field_names, fields_from_hand
from tournaments.entry.typed_deal import ENTRIES, same

PEDRO, PITCH, WIDOW = (law_named(f"foster-{name}") for name in ("pedro-sancho", "auction-pitch", "widow-cinch"))
AUCTION_CINCH, SEVEN_UP = law_named("foster-auction-cinch"), law_named("foster-seven-up")
TABLES = [(key, players) for key in KEYS for players in law_named(key).players]
FIVE = {
    "dealer": "5",
    "bid_1": "",  # the eldest hand sells
    "bid_2": "9",
    "bid_3": "pass",
    "bid_4": "pass",
    "bid_5": "pass",
    "trump": "H",
    "taken_high": "2",
    "taken_low": "3",
    "taken_jack": "none",
    "taken_game": "2",
    "taken_five": "4",
    "taken_nine": "2",
}


def faults_of(fields, law, players):
    with pytest.raises(Refused) as refused:
        HandFields(fields, law, None, players).read()
    return {fault.field: str(fault.text) for fault in refused.value.faults}


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_a_hand_of_every_law_and_number_is_entered_as_it_was_played(key, players):
    law, rng = law_named(key), Random(players)
    for dealer in range(1, players + 1):
        hand = deal_and_play(law, dealer, rng, players=players, quick=0.3)
        assert HandFields(fields_from_hand(hand, law), law, None, players).read() == hand
        for entry in ENTRIES.values():
            shown = entry.show(hand, law, dealer)
            typed = {f"deal-1-{name}": text for name, text in shown.items()}
            again = entry.read(entry.typed(typed, 1, law, players), law, dealer, players)
            assert same(again, hand) or score(again, law) == score(hand, law)


def test_a_seller_need_not_pass():
    hand = HandFields(FIVE, PEDRO, None, 5).read()
    assert hand.bids == (None, 9, None, None, None)
    assert hand.sold is None
    assert HandFields(FIVE | {"sold": "yes"}, PEDRO, None, 5).read().sold is True


def test_a_refused_sale_is_entered_and_makes_the_seller_the_maker():
    hand = HandFields(FIVE | {"sold": "no"}, PEDRO, None, 5).read()
    assert (hand.sold, hand.made_by(PEDRO).maker) == (False, 1)


def test_who_bids_again_after_passing_is_refused_at_the_further_bids():
    faults = faults_of(FIVE | {"bid_5": "10", "more_bids": "- - 12"}, PEDRO, 5)
    assert faults == {"bids": "seat 3 passed and cannot bid 12 later. Write a pass there."}


def test_a_seat_that_the_table_does_not_have_is_refused():
    assert faults_of(FIVE | {"taken_low": "6"}, PEDRO, 5) == {
        "taken_low": "There is no seat 6; the seats are 1 to 5."
    }


@pytest.mark.parametrize(
    ("call", "text"), [("2", "seat 2 named trumps and cannot be the called partner"), ("6", "no seat 6")]
)
def test_a_called_partner_who_cannot_be_is_refused_at_the_field(call, text):
    bids = {f"bid_{seat}": "pass" for seat in range(1, 6)} | {"bid_2": "9"}
    counts = {f"taken_{count}": "1" for count in AUCTION_CINCH.counts}
    faults = faults_of({"dealer": "1", **bids, "trump": "S", **counts, "call": call}, AUCTION_CINCH, 5)
    assert list(faults) == ["call"]
    assert text in faults["call"]


def test_a_partner_is_called_only_where_the_law_has_it():
    assert list(faults_of(FIVE | {"call": "3"}, PEDRO, 5)) == ["call"]


def test_points_are_those_of_the_maker_with_the_called_partner_and_of_the_rest():
    bids = {f"bid_{seat}": "pass" for seat in range(1, 6)} | {"bid_2": "9"}
    fields = {"dealer": "1", **bids, "trump": "S", "call": "5", "side_5": "8", "side_1": "6"}
    hand = HandFields(fields, AUCTION_CINCH, None, 5).read()
    assert score(hand, AUCTION_CINCH).points == (6, 8, 6, 6, 8)


def test_of_more_sides_an_empty_field_took_nothing():
    bids = {f"bid_{seat}": "pass" for seat in range(1, 7)} | {"bid_2": "8"}
    fields = {"dealer": "6", **bids, "trump": "D", "side_2": "9", "side_3": "5"}
    assert HandFields(fields, WIDOW, None, 6).read().points == ((1, 0), (2, 9), (3, 5))
    faults = faults_of(fields | {"side_3": "7"}, WIDOW, 6)
    assert faults == {"points": "The points add up to 16, but there are only 14."}


def test_where_nobody_bids_a_turned_jack_and_a_gift_are_entered():
    fields = {"dealer": "3", "trump": "C", "turned_jack": "1", "gifts": "1", "how": "counts"}
    fields |= {"taken_high": "1", "taken_low": "1", "taken_jack": "none", "taken_game": "2"}
    hand = HandFields(fields, SEVEN_UP, None, 3).read()
    assert (hand.turned_jack, hand.gifts, hand.bids) == (True, 1, None)
    assert list(faults_of(fields | {"gifts": "2"}, SEVEN_UP, 3)) == ["gifts"]
    assert not any(name.startswith("bid_") for name in field_names(SEVEN_UP, 3))


def test_a_line_has_no_word_for_the_number_of_players():
    hand = HandFields(FIVE, PEDRO, None, 5).read()
    line = ENTRIES["lines"].show(hand, PEDRO, 5)["line"]
    assert line == "-.9.-.-.- H 2:HGN 3:L 4:F -:J"
    assert ENTRIES["lines"].read({"line": line}, PEDRO, 5, 5) == hand
