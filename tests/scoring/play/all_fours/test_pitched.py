"""Deals in which the first card led is trumps: bids, sales, and the state of the game."""

import random

import pytest

from scoring.game import play_game
from scoring.laws import law_named
from scoring.play import deal_and_play
from scoring.play.all_fours.pitched import play_pitched
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
