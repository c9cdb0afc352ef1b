"""What is bid for the lead of trumps, and whether the eldest sells."""

import pytest

from scoring.laws import law_named
from scoring.play.auction import Auction
from scoring.play.game_state import GameState
from scoring.play.player.all_fours.selling import takes_the_offer, to_bid

PITCH, SMUDGE = law_named("foster-auction-pitch"), law_named("foster-smudge")
PEDRO, FULL_VALUE = law_named("foster-pedro-sancho"), law_named("foster-pitch-full-value")


def auction(law, *bids, most=None):
    spoken = Auction(law, 4, most=most)
    for points in bids:
        spoken.bid(points)
    return spoken


def bid(value, law, *bids, totals=(0, 0, 0, 0), most=None):
    return to_bid(value, auction(law, *bids, most=most), GameState.of(law, 4, totals))


def sells(value, law, *bids, totals=(0, 0, 0, 0)):
    spoken = auction(law, *bids)
    bidder, offer = spoken.contract()
    return takes_the_offer(value, bidder, offer, spoken, GameState.of(law, 4, totals))


def test_one_bid_is_the_full_value_or_a_pass():
    assert bid(2.6, PITCH, None) == 2
    assert bid(2.6, PITCH, None, 1) == 2
    assert bid(2.6, PITCH, None, 2) is None
    assert bid(0.8, PITCH, None) is None


def test_the_seller_waits_for_a_bid():
    assert bid(3.9, PITCH) is None


def test_one_who_may_not_bid_his_value_offers_what_he_may():
    """Foster, Auction Pitch: "he loses nothing by bidding one only, for no one can overbid him"."""
    assert bid(3.4, PITCH, None, most=1) == 1
    assert bid(3.4, PITCH, None, most=0) is None


def test_four_at_smudge_wins_at_once_but_not_from_the_hole():
    assert bid(3.3, SMUDGE, None) == 4
    assert bid(3.3, SMUDGE) == 4  # the seller pitches without waiting
    assert bid(3.3, SMUDGE, None, totals=(0, -1, 0, 0)) == 3
    assert bid(3.3, SMUDGE, totals=(-1, 0, 0, 0)) is None


def test_one_who_may_raise_again_begins_under_his_value_and_raises_by_one():
    """Foster, Pedro: "if a player's first bid is raised he may raise again in his proper turn"."""
    assert bid(9.0, PEDRO, None) == 6
    assert bid(9.0, PEDRO, None, 6) == 7
    assert bid(9.0, PEDRO, None, 9) is None


@pytest.mark.parametrize(("value", "sold"), [(1.5, True), (2.2, True), (2.9, False)])
def test_the_seller_keeps_trumps_that_are_worth_more_than_the_offer(value, sold):
    assert sells(value, PITCH, None, 2, None, None) is sold


def test_the_seller_goes_out_on_his_own_pitch_where_he_can():
    """Foster, Auction Pitch: "the seller can afford to refuse one, and will go out on his own pitch"."""
    assert not sells(2.1, PITCH, None, 1, None, None, totals=(5, 0, 0, 0))
    assert sells(0.9, PITCH, None, 1, None, None, totals=(6, 0, 0, 0))


def test_the_seller_refuses_who_would_go_out_if_he_can_make_as_much():
    assert not sells(2.2, PITCH, None, 2, None, None, totals=(0, 5, 0, 0))


def test_a_sale_for_the_full_value_pays_no_more_than_to_one_short_of_game():
    """Foster, Auction Pitch: "if the seller accepts, he scores to within one of game"."""
    assert sells(3.4, FULL_VALUE, None, 3, None, None)
    assert not sells(3.4, FULL_VALUE, None, 3, None, None, totals=(5, 0, 0, 0))
