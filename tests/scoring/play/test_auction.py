"""One bid each, rising, the eldest first."""

import pytest

from scoring.hand import Contract
from scoring.law_words import row_of
from scoring.laws import law_named
from scoring.play.auction import Auction

FOSTER, CHICAGO, PITCH = (law_named(key) for key in ("foster-1897", "chicago-1891", "foster-auction-pitch"))


def auction(law, dealer, *bids):
    spoken = Auction(law, dealer)
    for points in bids:
        spoken.bid(points)
    return spoken


def test_the_eldest_speaks_first_and_the_dealer_last():
    assert auction(FOSTER, 3).turn == 4
    assert auction(FOSTER, 3, 6, None, 7).turn == 3
    assert auction(FOSTER, 3, 6, None, 7, None).is_over


def test_the_highest_bidder_names_trumps():
    assert auction(FOSTER, 3, 6, None, 7, None).contract() == Contract(2, 7)


def test_a_dealer_who_passes_sells():
    assert auction(CHICAGO, 4, 6, None, 8, None).contract() == Contract(3, 8)


def test_a_dealer_who_does_not_sell_must_raise():
    assert auction(CHICAGO, 4, 6, None, 8, 9).contract() == Contract(4, 9)
    assert auction(CHICAGO, 4, 6, None, 8).legal() == range(9, 15)


@pytest.mark.parametrize(("law", "bid"), [(FOSTER, None), (CHICAGO, 1)])
def test_where_all_pass_the_dealer_names_trumps_as_the_law_has_it(law, bid):
    assert auction(law, 2, None, None, None, None).contract() == Contract(2, bid)


@pytest.mark.parametrize("bid", [0, 5, 6, 15])
def test_a_bid_that_does_not_rise_or_is_out_of_range_is_refused(bid):
    with pytest.raises(ValueError, match="cannot bid"):
        auction(FOSTER, 1, 6, bid)


def test_nobody_bids_twice():
    with pytest.raises(ValueError, match="cannot bid"):
        auction(FOSTER, 1, 6, 7, 8, 9, 10)


def test_over_fourteen_nobody_can_bid():
    assert not auction(FOSTER, 1, 14).legal()


def test_where_bids_go_round_only_those_whose_bid_was_raised_speak_again():
    sixty_three = law_named("foster-sixty-three")
    spoken = auction(sixty_three, 4, 20, 25, None, None)
    assert (spoken.turn, spoken.is_over) == (1, False)
    spoken.bid(30)
    spoken.bid(None)
    assert spoken.is_over
    assert spoken.contract() == Contract(1, 30)
    with pytest.raises(ValueError, match="cannot bid"):
        auction(sixty_three, 4, 20, 25, None, None, None, 40)
    with pytest.raises(ValueError, match="cannot bid"):
        auction(sixty_three, 4, 20, 25, None, None, 30, None, 40)
    assert auction(sixty_three, 4, None, None, None, None).is_over


def test_the_eldest_who_sells_hears_the_others_and_does_not_bid():
    """Foster, Auction Pitch: Bidding."""
    assert not auction(PITCH, 4, None).is_for_sale
    assert Auction(PITCH, 4).legal() == range(4, 5)
    sale = auction(PITCH, 4, None, 1, 2, None)
    assert sale.is_over
    assert sale.is_for_sale
    assert sale.contract(sold=True) == Contract(3, 2)
    assert sale.contract(sold=False) == Contract(1, 2)


def test_a_seller_who_does_not_wait_is_held_to_the_most():
    unasked = auction(PITCH, 4, 4, None, None, None)
    assert not unasked.is_for_sale
    assert unasked.contract() == Contract(1, 4)


def test_where_nobody_offers_the_eldest_leads_trumps_without_a_bid():
    assert auction(PITCH, 4, None, None, None, None).contract() == Contract(1, None)


def test_nobody_may_offer_more_than_the_deal_allows():
    offers = Auction(PITCH, 4, most=1)
    offers.bid(None)
    assert offers.legal() == range(1, 2)
    offers.bid(1)
    assert not offers.legal()


def test_a_sale_goes_round_and_the_seller_is_passed_over():
    """Foster, Pedro: "if a player's first bid is raised he may raise again in his proper turn"."""
    pedro = auction(law_named("foster-pedro-sancho"), 4, None, 3, 5, None)
    assert not pedro.is_over
    assert not pedro.legal()
    pedro.bid(None)
    pedro.bid(6)
    pedro.bid(None)
    assert pedro.is_over
    assert pedro.contract(sold=True) == Contract(2, 6)


def test_if_you_pass_you_stay_out_of_the_bidding_as_the_page_says():
    pedro = auction(law_named("foster-pedro-sancho"), 4, None, None, 2, 3, None)
    assert (pedro.turn, list(pedro.legal())) == (2, [])
    pedro.bid(None)
    assert (pedro.turn, pedro.legal()[0]) == (3, 4)
    assert str(row_of(pedro.law, "second_bids").sentence).endswith("If you pass, you stay out of it.")
