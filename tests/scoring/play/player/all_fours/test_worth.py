"""What a hand should take with a suit as trumps."""

import pytest

from scoring.cards import JOKER, card, cards
from scoring.laws import law_named
from scoring.play.player.all_fours.worth import Holding, best_suit

PITCH, DOM_PEDRO = law_named("foster-auction-pitch"), law_named("foster-dom-pedro")
SEVEN_UP = law_named("foster-seven-up")


def holding(hand, law=PITCH, players=5):
    return Holding(cards(hand), "S", law, players)


def test_the_ace_is_high_and_the_deuce_low_for_certain():
    held = holding("SA S2 H4 H6 C8 D9")
    assert (held.unbeaten(card("SA")), held.lowest(card("S2"))) == (1.0, 1.0)


def test_a_queen_is_high_less_often_where_more_play():
    """Each of the two above is in another hand with 6 of 46 cards for each adversary."""
    assert holding("SQ H4 H6 C8 D9 D2", players=2).unbeaten(card("SQ")) == pytest.approx((40 / 46) ** 2)
    assert holding("SQ H4 H6 C8 D9 D2", players=7).unbeaten(card("SQ")) == pytest.approx((10 / 46) ** 2)


def test_the_king_is_certain_where_the_ace_is_in_the_same_hand():
    assert holding("SA SK H4 H6 C8 D9").unbeaten(card("SK")) == 1.0


def test_high_low_jack_and_much_for_game_are_worth_about_three():
    assert 2.6 < holding("SA SK SJ S2 HT CT").value() < 4


def test_a_hand_without_trumps_is_worth_nothing():
    assert holding("HA HK HQ CA CK CQ").value() == 0


def test_a_guard_saves_the_jack():
    bare, guarded = holding("SJ H4 H6 C8 D9 D2"), holding("SJ S9 S8 S7 D9 D2")
    assert bare.saved(card("SJ")) < guarded.saved(card("SJ"))


def test_the_joker_is_worth_most_of_dom_pedro_but_is_not_low():
    with_joker = Holding([*cards("SA SK SQ H3 H4"), JOKER], "S", DOM_PEDRO, 4)
    without = Holding(cards("SA SK SQ H3 H4 H6"), "S", DOM_PEDRO, 4)
    assert with_joker.value() > without.value() + 2
    assert with_joker.lowest(card("SQ")) == without.lowest(card("SQ"))


def test_the_suit_is_the_one_worth_most_of_those_held():
    assert best_suit(cards("SA SJ S2 H9 H8 H7"), PITCH, 5) == "S"
    assert best_suit([*cards("H3 H4 H6 H7 H8"), JOKER], DOM_PEDRO, 5) == "H"
