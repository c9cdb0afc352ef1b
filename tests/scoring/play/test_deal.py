"""Nine cards each in packets of three, sixteen left."""

import random

import pytest

from scoring.cards import JOKER, PACK
from scoring.laws import law_named
from scoring.play.deal import deal_pack, lifted, shuffle_and_deal

LAW = law_named("foster-1897")


def test_the_eldest_gets_the_first_packet_and_the_dealer_the_last():
    dealt = deal_pack(LAW, 2, PACK)
    assert dealt.order() == (3, 4, 1, 2)
    assert dealt.hands[3 - 1] == (*PACK[0:3], *PACK[12:15], *PACK[24:27])
    assert dealt.hands[2 - 1] == (*PACK[9:12], *PACK[21:24], *PACK[33:36])
    assert dealt.stock == PACK[36:]


def test_the_same_seed_deals_the_same_cards():
    assert shuffle_and_deal(LAW, 1, random.Random(7)) == shuffle_and_deal(LAW, 1, random.Random(7))
    assert shuffle_and_deal(LAW, 1, random.Random(7)) != shuffle_and_deal(LAW, 1, random.Random(8))


@pytest.mark.parametrize(("pack", "players"), [(PACK[1:], 4), ((*PACK[1:], PACK[1]), 4), (PACK, 5)])
def test_a_wrong_pack_or_table_is_refused(pack, players):
    with pytest.raises(ValueError, match="is not dealt"):
        deal_pack(LAW, 1, pack, players=players)


def test_six_are_dealt_in_two_rounds_where_more_play():
    """Chicago, Razzle-Dazzle: "when five or six play the game, but six cards are originally dealt"."""
    law = law_named("chicago-razzle-dazzle")
    dealt = deal_pack(law, 5, PACK, players=5)
    assert dealt.hands[0] == (*PACK[0:3], *PACK[15:18])
    assert dealt.stock == PACK[30:]
    assert len(deal_pack(law, 1, PACK, players=4).hands[0]) == 9


def test_the_widow_is_dealt_after_the_first_round_and_lifted_by_the_maker():
    """Foster, Widow Cinch."""
    law = law_named("foster-widow-cinch")
    dealt = deal_pack(law, 6, PACK, players=6)
    assert dealt.stock == PACK[24:28]
    assert dealt.hands[0] == (*PACK[0:4], *PACK[28:32])
    assert lifted(law, dealt, 3)[2] == (*dealt.hands[2], *dealt.stock)
    assert [len(hand) for hand in lifted(law, dealt, 3)] == [8, 8, 12, 8, 8, 8]


def test_the_joker_is_in_the_pack_where_the_law_has_it():
    dealt = shuffle_and_deal(law_named("foster-dom-pedro"), 1, random.Random(3))
    assert sorted([card for pile in (*dealt.hands, dealt.stock) for card in pile]) == sorted([*PACK, JOKER])
