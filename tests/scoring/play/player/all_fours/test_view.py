"""What all at the table can see."""

import pytest

from scoring.cards import JOKER, card, cards
from scoring.laws import law_named
from scoring.play.player.all_fours.view import View
from scoring.play.tricks import Tricks

PITCH, DOM_PEDRO = law_named("foster-auction-pitch"), law_named("foster-dom-pedro")
ALL_FIVES, CALIFORNIA = law_named("foster-all-fives"), law_named("foster-california-jack")


def view(law, thrown=()):
    hands = [cards("SA SK"), cards("S2 H3"), cards("C4 C5"), cards("D6 D7")]
    return View(law, "S", Tricks(law, "S", 1, hands), (0, 1, 2, 3), thrown)


@pytest.mark.parametrize(
    ("law", "written", "worth"),
    [
        (PITCH, "SJ", 1 + 1 / 25),
        (PITCH, "HT", 10 / 25),
        (PITCH, "S9", 0),
        (DOM_PEDRO, "S9", 9),
        (DOM_PEDRO, "S2", 0.7),  # Low goes to its winner, and the deuce mostly is it
        (DOM_PEDRO, "H5", 0),
        (ALL_FIVES, "ST", 10 + 10 / 25),
        (ALL_FIVES, "S5", 5 + 5 / 25),
    ],
)
def test_what_a_card_brings_to_its_winner(law, written, worth):
    assert view(law).worth[card(written)] == pytest.approx(worth)


def test_the_joker_is_of_the_trump_suit_and_counts_fifteen():
    seen = view(DOM_PEDRO)
    assert (seen.suit[JOKER], seen.bit[JOKER], seen.worth[JOKER]) == ("S", 1, 15)


def test_who_does_not_follow_a_trump_has_none():
    seen = view(PITCH)
    seen.saw(1, card("SA"), None)
    seen.saw(2, card("S2"), card("SA"))
    seen.saw(3, card("C4"), card("SA"))
    assert (seen.trumpless, seen.cards) == ({2}, [1, 1, 1, 2])


def test_who_draws_again_may_have_a_trump_again():
    seen = view(CALIFORNIA)
    seen.saw(2, card("H3"), card("SA"), draws=True)
    assert (seen.trumpless, seen.cards) == (set(), [2, 2, 2, 2])


def test_what_was_thrown_is_out():
    assert view(PITCH, cards("SQ H4")).number_out == 2
