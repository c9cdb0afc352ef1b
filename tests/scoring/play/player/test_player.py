"""What a sensible player throws, and takes."""

from scoring.cards import card, cards
from scoring.laws import law_named
from scoring.play import player
from scoring.play.draw import Draw
from scoring.play.player import to_call, to_rob, to_throw
from tests.scoring.play.positions import dealt

CHICAGO = law_named("chicago-1891")


def test_all_but_the_trumps_comes_down_and_the_left_pedro_stays():
    """Foster, Discarding and Drawing."""
    hand = cards("SA S3 C5 C6 C7 HA HK D2 D3")
    assert to_throw(hand, "S", "at least three", 6) == list(cards("C6 C7 HA HK D2 D3"))


def test_of_more_than_six_trumps_the_counts_stay_and_the_lowest_others_go():
    hand = cards("SK SQ SJ S9 S7 S5 C5 S4 S2")
    assert set(to_throw(hand, "S", "at least three", 6)) == set(cards("S9 S7 S4"))


def test_the_dealer_takes_the_counts_and_the_highest_of_the_stock():
    chosen = to_rob(cards("SK SQ"), cards("SA C5 S5 S9 S8 H2 H3"), "S", 6)
    assert chosen == [*cards("SK SQ"), *cards("SA S5 C5 S9")]


def test_the_dealer_fills_up_with_low_plain_cards():
    assert set(to_rob((), cards("SK H9 D3 HA D2 CK C6"), "S", 6)) == set(cards("SK D2 D3 C6 H9 CK"))


def test_a_partner_without_a_trump_leaves_the_stock_to_a_dealer_who_made_trumps():
    """Chicago, art. 37: "declining to call for any cards"."""
    draw = Draw(CHICAGO, dealt("S", ["S7", "", "S8", "SA SK SQ S9"]), "S")
    draw.discard(player.discard(draw, 4, maker=4))
    draw.discard(player.discard(draw, 1, maker=4))
    assert len(player.discard(draw, 2, maker=4)) == 3
    assert len(player.discard(draw, 2, maker=1)) == 9


def test_the_dealer_robs_what_he_may():
    draw = Draw(CHICAGO, dealt("S", ["S7", "S6", "S8", "SA SK"]), "S")
    while draw.turn is not None:
        draw.discard(player.discard(draw, draw.turn, maker=1))
    draw.rob(player.rob(draw))
    assert {card("SA"), card("SK")} <= set(draw.hands[3])


def test_fosters_maker_calls_the_king():
    """Foster, Variations: "he finds he holds A J 10 5 2 of trumps. He calls for the club King as his partner"."""
    assert to_call(cards("CA CJ CT C5 C2 H4"), "C", (), 8) == card("CK")


def test_a_card_among_the_discards_is_not_called():
    assert to_call(cards("CA CJ CT C5 C2 H4"), "C", cards("CK"), 8) == card("CQ")


def test_a_maker_with_the_four_highest_plays_alone_unless_he_has_bid_much():
    """Chicago, p. 22: calling is not compulsory."""
    hand = cards("CA CK CQ CJ C2 H4")
    assert to_call(hand, "C", (), 7) is None
    assert to_call(hand, "C", (), 10) == card("CT")
    assert to_call(cards("CA CK CQ C9 C2 H4"), "C", (), 6) == card("CJ")
