"""Deals in which the first card led is trumps: bids, sales, and the state of the game."""

import random

import pytest

from scoring.game import play_game
from scoring.laws import law_named
from scoring.play import deal_and_play
from scoring.play.all_fours.pitched import play_pitched, takes_the_offer, to_bid
from scoring.play.auction import Auction
from scoring.play.deal import shuffle_and_deal
from scoring.play.game_state import GameState

PITCH, FULL_VALUE = law_named("foster-auction-pitch"), law_named("foster-pitch-full-value")


def deals(law, totals=(0, 0, 0, 0, 0), number=60):
    for seed in range(number):
        rng = random.Random(seed)
        players = len(totals)
        dealt = shuffle_and_deal(law, seed % players + 1, rng, players=players)
        yield play_pitched(law, dealt, rng, GameState.of(law, players, totals))


def test_the_first_card_led_is_of_the_trump_suit():
    assert {played.tricks[0].cards[0].suit == played.trump for played in deals(PITCH)} == {True}


def test_the_eldest_sells_or_refuses_and_is_then_held_to_the_offer():
    sold = {played.sold: played for played in deals(PITCH)}
    assert sold.keys() >= {True, False}
    assert sold[True].contract.maker != sold[True].deal.order()[0]
    refused = sold[False]
    assert refused.contract == (refused.deal.order()[0], max(bid or 0 for bid in refused.bids))


def test_bidding_to_the_board_sells_nothing():
    assert {played.sold for played in deals(law_named("foster-pitch-to-the-board"))} == {None}


def test_nobody_bids_where_the_eldest_leads_trumps_without_an_auction():
    for played in deals(law_named("foster-blind-all-fours"), (0, 0, 0, 0)):
        assert (played.bids, played.contract) == (None, None)
        assert played.tricks[0].leader == played.deal.order()[0]


@pytest.mark.parametrize(("total", "most"), [(4, 2), (5, 1), (6, 0), (-3, 4)])
def test_no_bid_would_put_the_seller_out(total, most):
    """Foster, Auction Pitch: "a bidder is not allowed to give the seller enough points to put him out"."""
    assert max(bid or 0 for played in deals(PITCH, (total,) * 5, 40) for bid in played.bids) <= most


def test_the_full_value_may_be_bid_whatever_the_seller_has():
    assert any((bid or 0) > 1 for played in deals(FULL_VALUE, (5,) * 5) for bid in played.bids)


@pytest.mark.parametrize("key", ["foster-auction-pitch", "foster-smudge", "foster-dom-pedro", "foster-seven-up"])
def test_a_game_is_played_to_its_end(key):
    """Each deal in the state of the game before it: nothing is refused, and somebody is out."""
    law = law_named(key)
    for seed in range(8):
        rng, hands, totals = random.Random(seed), [], None
        while True:
            hands.append(deal_and_play(law, len(hands) % 4 + 1, rng, totals=totals))
            game = play_game(hands, law)
            totals = game.totals
            if game.out:
                break
        assert max(totals) >= law.target or law.slam != "none"


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
