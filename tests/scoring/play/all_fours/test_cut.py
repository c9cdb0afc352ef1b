"""California Jack and Shasta Sam: every card is played, six at a time in the hand."""

import random

import pytest

from scoring.cards import PACK
from scoring.laws import law_named
from scoring.play.all_fours.cut import play_cut
from scoring.play.deal import shuffle_and_deal


def deals(key, number=30):
    law = law_named(key)
    for seed in range(number):
        rng = random.Random(seed)
        yield play_cut(law, shuffle_and_deal(law, seed % 2 + 1, rng, players=2), rng)


@pytest.mark.parametrize("key", ["foster-california-jack", "foster-shasta-sam"])
def test_two_draw_until_the_pack_is_used_up_and_play_twenty_six_tricks(key):
    for played in deals(key):
        assert len(played.tricks) == 26
        assert sorted(card for hand in played.held for card in hand) == sorted(PACK)
        assert [len(helped) for helped in played.helped] == [20, 20]
        assert played.tricks[0].leader == played.deal.order()[0]


def test_every_suit_is_cut_now_and_then():
    assert {played.trump for played in deals("foster-shasta-sam")} == set("SHDC")


def test_every_count_but_a_tied_game_is_somebodys():
    for played in deals("foster-california-jack"):
        assert all(who for count, who in played.taken if count != "game")
