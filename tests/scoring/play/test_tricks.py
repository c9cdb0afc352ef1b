"""The tricks: who leads, what is legal, who draws. A printed deal is replayed card by card."""

from dataclasses import replace

import pytest

from scoring.cards import JOKER, card, cards
from scoring.hand import Hand
from scoring.laws import law_named
from scoring.play.counting import taken
from scoring.play.tricks import Trick, Tricks
from scoring.score import score
from tests.scoring.examples import on_file

CHICAGO, FOSTER = law_named("chicago-1891"), law_named("foster-1897")
PRINTED = on_file("replayed")


def replayed(law):
    """The printed deal as played again, its tricks written seat by seat in `order`, led by the maker."""
    order = PRINTED["order"]
    by_seat = [dict(zip(order, cards(trick["cards"]), strict=True)) for trick in PRINTED["tricks"]]
    hands = [[trick[seat] for trick in by_seat] for seat in (1, 2, 3, 4)]
    tricks = Tricks(law, PRINTED["trump"], PRINTED["tricks"][0]["led"], hands)
    for trick in by_seat:
        for _ in order:
            tricks.play(trick[tricks.turn])
    return tricks


def test_the_printed_deal_is_legal_and_its_tricks_fall_as_printed():
    tricks = replayed(FOSTER)
    assert tricks.is_over
    assert [(trick.leader, trick.winner) for trick in tricks.done] == [
        (trick["led"], trick["won"]) for trick in PRINTED["tricks"]
    ]


def test_the_printed_deal_gives_seven_points_to_each_side():
    counts = dict(taken(FOSTER, "D", replayed(FOSTER).done, ()))
    assert counts == {"high": 2, "left_pedro": 2, "low": 2, "jack": 1, "game": 1, "right_pedro": 1}


@pytest.mark.parametrize("key", PRINTED["score"])
def test_the_printed_deal_is_worth_what_each_book_makes_of_it(key):
    law = law_named(key)
    counts = taken(law, PRINTED["trump"], replayed(law).done, ())
    hand = Hand(key, 1, PRINTED["trump"], bids=(8, None, None, None), taken=counts)
    assert list(score(hand, law).credits[:2]) == PRINTED["score"][key]


def test_the_maker_leads_and_then_the_winner():
    tricks = Tricks(FOSTER, "D", 3, [cards("D2"), cards("DK"), cards("S3"), cards("HA")])
    for written in ("S3", "HA", "D2", "DK"):
        tricks.play(card(written))
    assert tricks.done == [Trick(3, cards("S3 HA D2 DK"), 2)]
    assert tricks.turn == 2


def test_a_revoke_is_refused():
    tricks = Tricks(FOSTER, "D", 1, [cards("D2 S4"), cards("H5 C4"), cards("S3 S9"), cards("HA HK")])
    tricks.play(card("D2"))
    assert tricks.legal() == cards("H5")
    with pytest.raises(ValueError, match="cannot play C4"):
        tricks.play(card("C4"))


def test_a_law_may_want_a_trump_for_the_first_lead():
    law = replace(FOSTER, first_lead="a trump")
    hands = [cards("D2 S4"), cards("H4 C4"), cards("S3 S9"), cards("HA HK")]
    assert Tricks(law, "D", 1, hands).legal() == cards("D2")
    assert Tricks(law, "D", 2, hands).legal() == cards("H4 C4")


def test_the_first_card_led_at_pitch_is_of_the_trump_suit():
    """Foster, Auction Pitch: Playing."""
    hands = [(*cards("D2 S4"), JOKER), cards("H4 C4 H9"), cards("S3 S9 S8"), cards("HA HK HQ")]
    tricks = Tricks(law_named("foster-dom-pedro"), "D", 1, hands)
    assert tricks.legal() == cards("D2")
    tricks.play(card("D2"))
    assert tricks.legal() == cards("H4 C4 H9")


def test_the_winner_draws_the_top_card_and_the_other_the_next():
    """Foster, California Jack."""
    tricks = Tricks(law_named("foster-california-jack"), "D", 1, [cards("SA"), cards("S2")], cards("H3 D4 C5 C6"))
    tricks.play(card("SA"))
    tricks.play(card("S2"))
    assert (tricks.hands, tricks.stock) == ([[card("H3")], [card("D4")]], list(cards("C5 C6")))
    tricks.play(card("H3"))
    tricks.play(card("D4"))
    assert tricks.hands == [[card("C6")], [card("C5")]]
    tricks.play(card("C5"))
    tricks.play(card("C6"))
    assert tricks.is_over
    assert [trick.winner for trick in tricks.done] == [1, 2, 1]
