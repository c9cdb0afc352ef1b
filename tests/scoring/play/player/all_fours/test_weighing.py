"""Leads, catches and savings in small positions."""

import random

from scoring.cards import card, cards
from scoring.laws import law_named
from scoring.play.player.all_fours.view import View
from scoring.play.player.all_fours.weighing import ActingPlayer, choose
from scoring.play.tricks import Tricks

SEVEN_UP, PITCH = law_named("foster-seven-up"), law_named("foster-auction-pitch")
CALIFORNIA, PEDRO = law_named("foster-california-jack"), law_named("foster-pedro-sancho")


def plays(seat, hand, trick, *, may=None, law=SEVEN_UP, side=(0, 1, 0, 1), seen="", top=None):
    """The card that the seat plays without error, each other seat holding as many cards."""
    hand, trick = cards(hand), cards(trick)
    hands = [hand] * len(side)
    view = View(law, "S", Tricks(law, "S", 1, hands), side, cards(seen))
    player = ActingPlayer(view, seat, hand, trick, top=card(top) if top else None)
    return str(choose(player, cards(may) if may else hand, random.Random(1), error=0))


def test_last_hand_catches_the_jack_with_the_cheapest_trump_that_does():
    assert plays(4, "SA SQ S3 H4", "SJ S4 S5", may="SA SQ S3") == "SQ"


def test_last_hand_saves_the_jack_where_nobody_can_beat_it():
    assert plays(4, "SJ S3 H4 H5", "S9 S4 S5", may="SJ S3") == "SJ"


def test_the_jack_is_kept_from_the_adversarys_ace():
    assert plays(4, "SJ S3 H4 H5", "SA S4 S9", may="SJ S3") == "S3"


def test_the_partners_sure_trick_gets_the_ten():
    assert plays(4, "HT H3 C4 C5", "H4 HA H5", may="HT H3", seen="SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2") == "HT"


def test_the_adversarys_sure_trick_gets_nothing():
    assert plays(4, "HT H3 C4 C5", "HA H4 H5", may="HT H3") == "H3"


def test_a_ten_is_trumped_for_game():
    """Foster, Seven-up: the Game is "the only point that must be played for in every hand"."""
    assert plays(4, "S4 C3 C4 C5", "HA H5 HT", may="S4 C3 C4 C5") == "S4"


def test_the_ace_is_led_to_catch_what_is_bare():
    assert plays(1, "SA S4 H3 H4 C3 C4", "", law=PEDRO, side=(0, 1, 2, 3)) == "SA"


def test_in_california_jack_a_good_card_is_played_for_and_a_bad_one_left():
    """Foster, California Jack: the winner takes the top card, which lies face up."""
    known = {"law": CALIFORNIA, "side": (0, 1)}
    assert plays(2, "HK H3 C3 C4 D3 D4", "H9", may="HK H3", top="SJ", **known) == "HK"
    assert plays(2, "H8 H3 C3 C4 D3 D4", "H7", may="H8 H3", top="C2", **known) == "H3"


def test_a_card_that_must_be_played_is_played():
    assert plays(2, "S5 H2 H3", "SA", may="S5", law=PITCH) == "S5"
