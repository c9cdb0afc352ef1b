"""What it changes that all know who holds the called card."""

import random

import pytest

from scoring.cards import card, cards
from scoring.hand import Contract, Hand
from scoring.laws import law_named
from scoring.play.draw import Draw
from scoring.play.player.outlook import Outlook
from scoring.play.player.partner import CalledEye
from scoring.play.player.playing import Eye, choose
from tests.scoring.play.positions import dealt, throw

RAZZLE = law_named("chicago-razzle-dazzle")
# Spades are trumps; seat 1 is the maker, who lacks the King.
HOLDINGS = ["SA SJ ST S5 S2", "S9 S4", "SQ C5", "SK S8 S7"]


def outlook(call=4):
    draw = Draw(RAZZLE, dealt("S", HOLDINGS), "S", 1)
    while draw.turn is not None:
        throw(draw)
    hand = Hand(RAZZLE.key, 4, "S", 4, contract=Contract(1, 8), call=call)
    return Outlook(RAZZLE, draw, 1, hand.sides(RAZZLE), called=(call, card("SK")))


def eye(seat, hand, trick, *, sees=CalledEye):
    return sees(outlook(), seat, cards(hand), cards(trick))


def test_the_maker_trusts_a_pedro_to_the_partner_who_was_called():
    """Foster, Variations: "leads his Pedro at once for the King to take it in"."""
    hand = "SA SJ ST S5 S2 H4"
    knows, guesses = (eye(1, hand, "", sees=sees).weigh(card("S5")) for sees in (CalledEye, Eye))
    assert knows > guesses
    led = choose(outlook(), 1, cards(hand), (), cards("S5 S2"), random.Random(1), error=0, sees=CalledEye)
    assert led == card("S5")


def test_an_adversary_keeps_his_pedro_from_a_trick_that_the_called_card_will_take():
    knows, guesses = (eye(3, "SQ C5 H3 H4", "H9 H2", sees=sees).weigh(card("C5")) for sees in (CalledEye, Eye))
    assert knows < guesses


@pytest.mark.parametrize("after", ["SK", None])
def test_once_it_is_played_the_called_card_changes_nothing(after):
    seen = outlook()
    if after:
        seen.saw(4, card(after), None)
    views = [sees(seen, 1, cards("SA SJ ST S5 S2"), ()).weigh(card("S5")) for sees in (CalledEye, Eye)]
    assert (views[0] == views[1]) is bool(after)
