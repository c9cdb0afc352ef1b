"""Discard, help and rob, by each book, and what is done where the stock gives out."""

import pytest

from scoring.cards import cards, powers
from scoring.laws import law_named
from scoring.play.draw import Draw
from tests.scoring.play.positions import dealt, throw, throw_three

CHICAGO, FOSTER = law_named("chicago-1891"), law_named("foster-1897")
FRENCH, ENCYCLOPEDIA = law_named("stay-and-play-2020"), law_named("encyclopedia")
NO_TRUMPS = ["", "", "", "SA SK SQ SJ ST S9 S8 S7 S6"]


def order_of_discards(law, dealer):
    draw, order = Draw(law, dealt("S", ["SA SK", "SQ SJ", "ST S9", "S8 S7"], dealer=dealer), "S"), []
    while draw.turn is not None:
        order.append(draw.turn)
        if draw.rule(draw.turn) == "all":
            draw.discard(draw.hands[draw.turn - 1])
        else:
            throw(draw)
    return order


@pytest.mark.parametrize(
    ("law", "order"),
    [
        (CHICAGO, [2, 3, 4, 1]),  # art. 37: the dealer first, "so that the dealer may show the strength of his hand"
        (FOSTER, [3, 4, 1, 2]),
        (FRENCH, [3, 4, 1, 2]),
        (ENCYCLOPEDIA, [3, 4, 1, 2]),
    ],
    ids=lambda value: getattr(value, "key", ""),
)
def test_the_seats_discard_in_the_order_of_the_book(law, order):
    assert order_of_discards(law, dealer=2) == order


def test_the_stock_is_dealt_from_its_top_the_eldest_first():
    draw = Draw(FOSTER, dealt("S", ["SA SK SQ SJ", "ST S9 S8 S7", "S6 S5", "C5"]), "S")
    for _ in range(4):
        throw(draw)
    stock = draw.deal.stock
    assert draw.helped[:3] == [stock[:2], stock[2:4], stock[4:8]]


def test_fewer_than_three_cannot_be_thrown():
    draw = Draw(FOSTER, dealt("S", ["", "", "", ""]), "S")
    with pytest.raises(ValueError, match="cannot throw"):
        draw.discard(draw.hands[0][:2])


def test_what_is_not_in_the_hand_cannot_be_thrown():
    draw = Draw(FOSTER, dealt("S", ["", "", "", ""]), "S")
    with pytest.raises(ValueError, match="cannot throw"):
        draw.discard(draw.hands[1][:3])


def test_a_player_may_keep_plain_cards_under_chicago_and_must_throw_them_in_the_french_sheet():
    """Chicago, art. 37 (declining to call for any cards); Stay and Play, Tirer et Défausser."""
    holdings = ["SA SK HA HK HQ", "", "", ""]
    chicago, french = (Draw(law, dealt("S", holdings), "S") for law in (CHICAGO, FRENCH))
    throw(chicago)  # the dealer
    chicago.discard(card for card in chicago.hands[0] if card not in cards(holdings[0]))
    assert set(cards(holdings[0])) <= set(chicago.hands[0])
    with pytest.raises(ValueError, match="cannot throw"):
        french.discard(card for card in french.hands[0] if card not in cards(holdings[0]))


def test_the_dealer_robs_every_trump_that_is_left():
    draw = Draw(FOSTER, dealt("S", ["SA", "SK", "SQ", "S5"]), "S")
    for _ in range(3):
        throw_three(draw)
    throw(draw)
    _, choice = draw.reach()
    trumps = [card for card in choice if card in powers("S")]
    draw.rob(trumps[:6])
    assert draw.hands[3] == trumps[:6]
    assert set(trumps[6:]) <= set(draw.discards[3])
    assert not set(draw.left) & set(powers("S"))


def test_fosters_dealer_leaves_out_what_he_likes_of_his_hand_and_the_stock():
    """Foster, Cinch Laws: Robbing the Deck."""
    draw = Draw(FOSTER, dealt("S", ["SK SQ", "SJ", "S9", "S3 S4 S6 S7"]), "S")
    for _ in range(3):
        throw_three(draw)
    throw(draw)
    keeps, choice = draw.reach()
    assert keeps == ()
    draw.rob(cards("SA ST S8 S5 C5 S2"))
    assert set(cards("S3 S4 S6 S7")) <= set(choice)
    assert set(cards("S3 S4 S6 S7")) <= set(draw.discards[3])


def test_chicagos_dealer_keeps_what_he_kept_so_a_count_may_be_left_over():
    """Chicago, art. 36: what he does not take of the undealt trumps lies in the discard pile."""
    draw = Draw(CHICAGO, dealt("S", ["S4", "S3", "S6", "SK SQ S9 S8 S7"]), "S")
    throw(draw)
    for _ in range(3):
        throw_three(draw)
    keeps, choice = draw.reach()
    assert set(keeps) == set(cards("SK SQ S9 S8 S7"))
    with pytest.raises(ValueError, match="cannot rob"):
        draw.rob([*keeps[:4], *choice[:2]])
    draw.rob([*keeps, *cards("SA")])
    assert set(cards("SJ ST S5 C5 S2")) <= set(draw.discards[3])


def test_the_french_dealer_lays_down_all_and_may_take_his_own_trumps_again():
    draw = Draw(FRENCH, dealt("S", ["SA", "SK", "SQ", "SJ ST S9 S8"]), "S")
    for _ in range(3):
        throw(draw)
    draw.discard(draw.hands[3])
    _, choice = draw.reach()
    others = [card for card in choice if card not in powers("S")]
    draw.rob([*cards("SJ ST S9 S8"), *others[:2]])
    assert draw.hands[3][:4] == list(cards("SJ ST S9 S8"))


@pytest.mark.parametrize("law", [CHICAGO, FOSTER, ENCYCLOPEDIA], ids=lambda law: law.key)
def test_three_helpless_seats_are_helped_as_far_as_the_stock_lasts(law):
    """Eighteen cards of sixteen: the last takes two plain cards back from his own discard; so does the dealer."""
    draw = Draw(law, dealt("S", NO_TRUMPS, in_stock="S5 C5 S4 S3 S2"), "S")
    if law is CHICAGO:
        draw.discard(cards("S9 S8 S7"))
    for _ in range(3):
        throw(draw)
    if law is not CHICAGO:
        draw.discard(cards("S9 S8 S7"))
    assert draw.left == []
    assert [len(hand) for hand in draw.hands] == [6, 6, 6, 6]
    assert set(draw.helped[2][4:]) < set(draw.deal.hands[2])
    keeps, choice = draw.reach()
    draw.rob(keeps or choice[:6])
    assert draw.is_over
    assert sum(map(len, draw.hands)) + sum(map(len, draw.discards)) == 52


def test_a_dealer_whom_the_stock_does_not_reach_takes_plain_cards_of_his_own_discard():
    """Chicago, art. 36."""
    draw = Draw(CHICAGO, dealt("S", ["", "", "", "SA SK"], in_stock="SQ SJ"), "S")
    thrown = throw(draw)
    for _ in range(3):
        throw(draw)
    keeps, choice = draw.reach()
    assert set(choice) == set(thrown)
    draw.rob([*keeps, *choice[:4]])
    assert len(draw.hands[3]) == 6
    assert set(draw.discards[3]) == set(thrown) - set(choice[:4])


def test_where_the_dealer_does_not_rob_he_draws_from_the_top_like_the_rest():
    """Chicago, art. 17, for two or three hands."""
    three = dealt("S", ["SA", "SK", "SQ"], dealer=3)
    draw = Draw(CHICAGO, three, "S")
    assert draw.turn == 1
    for _ in range(3):
        throw(draw)
    assert draw.is_over
    assert draw.helped[2] == three.stock[10:15]
