"""The bids that the books advise."""

import random

import pytest

from scoring.cards import cards
from scoring.laws import law_named
from scoring.play.auction import Auction
from scoring.play.player.bidding import best_suit, choose_bid

LAW = law_named("foster-1897")
ACE = cards("SA S7 S2 H2 H3 D2 D3 D4 H4")
ACE_KING = cards("SA SK S7 H2 H3 D2 D3 D4 H4")
ACE_KING_QUEEN = cards("SA SK SQ H2 H3 D2 D3 D4 H4")
WEAK = cards("S3 S2 C2 C3 H2 H3 D2 D3 D4")


def bid(hand, *before):
    spoken = Auction(LAW, 4)
    for points in before:
        spoken.bid(points)
    return choose_bid(hand, spoken, random.Random(1), error=0)


def test_an_eldest_hand_bids_six_on_an_ace_without_a_pedro():
    """Foster, Suggestions for Good Play; Chicago p. 24."""
    assert bid(ACE) == 6


def test_an_eldest_hand_bids_seven_or_eight_on_ace_and_king():
    """Chicago p. 24-25: "seven can be safely bid"."""
    assert bid(ACE_KING) in (7, 8)


def test_ace_king_and_queen_are_good_for_about_eight():
    """Foster, Suggestions for Good Play."""
    assert bid(ACE_KING_QUEEN) in (8, 9)


def test_two_pedroes_with_jack_and_low_are_worth_no_more_than_five():
    """Foster, Suggestions for Good Play."""
    assert (bid(cards("SJ S5 C5 S2 H2 H3 D2 D3 D4")) or 0) <= 5


def test_a_first_bid_of_five_says_i_hold_a_five():
    """Chicago p. 24."""
    assert bid(cards("S5 SJ S6 S3 H2 H3 D2 D3 D4")) == 5


def test_a_weak_hand_passes():
    assert bid(WEAK) is None


def test_the_dealer_raises_by_one_on_a_hand_that_the_eldest_bids_no_higher():
    """Chicago p. 25: "The dealer can afford to risk more on his hand than any other player"."""
    assert bid(ACE, 6, None, None) == 7
    assert bid(ACE, 6) is None


def test_second_hand_leaves_more_to_his_partner_the_dealer_than_third_hand_does():
    """Chicago p. 25."""
    assert bid(ACE_KING, 6) == 8
    assert bid(ACE_KING, None, 6) == 9


def test_a_partners_bid_stands_unless_the_hand_is_better_by_two():
    assert bid(ACE, 7, None) is None
    assert bid(ACE_KING_QUEEN, 7, None) == 10


def test_a_dealer_to_whom_all_passed_passes_too():
    """He names trumps all the same, and a bid would win him nothing."""
    assert bid(ACE_KING_QUEEN, None, None, None) is None


def test_nobody_bids_what_is_not_legal():
    assert bid(cards("SA SK SQ SJ ST S9 S8 S7 S2"), 14) is None


@pytest.mark.parametrize(("hand", "suit"), [(ACE, "S"), (cards("SA DK DQ DJ D9 C2 C3 H2 H3"), "D")])
def test_the_suit_is_the_one_worth_most(hand, suit):
    assert best_suit(hand) == suit
