"""Nine cards each in packets of three, sixteen left."""

import random

import pytest

from scoring.cards import PACK
from scoring.laws import law_named
from scoring.play.deal import deal_pack, shuffle_and_deal

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
