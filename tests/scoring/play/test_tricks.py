"""Six tricks: who leads, what is legal, who took what. A printed deal is replayed card by card."""

from dataclasses import replace

import pytest

from scoring.cards import card, cards
from scoring.hand import DISCARD, Hand
from scoring.laws import law_named
from scoring.play.tricks import Trick, Tricks, taken
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
    assert tricks.over
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
    assert list(score(hand, law).score[:2]) == PRINTED["score"][key]


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


def played(*tricks):
    return [Trick(1, cards(written), winner) for written, winner in zip(tricks, (1, 2), strict=False)]


def test_a_count_among_the_discards_is_told_as_such():
    counts = dict(taken(FOSTER, "D", played("DA DT H5 D4", "SA D5 D2 S4"), cards("DJ")))
    assert counts == {"high": 1, "game": 1, "left_pedro": 1, "right_pedro": 2, "low": 2, "jack": DISCARD}


def test_a_count_that_nobody_had_is_not_in_play():
    assert dict(taken(FOSTER, "D", played("DA DT H5 D4"), ()))["jack"] is None


def test_high_and_low_are_the_highest_and_lowest_out_under_chicago_and_ace_and_deuce_under_foster():
    """Chicago, art. 13; Foster, Cinch Laws: Scoring."""
    tricks = played("DK DT H5 D4", "SA D5 D3 S4")
    chicago, foster = (dict(taken(law, "D", tricks, cards("D2"))) for law in (CHICAGO, FOSTER))
    assert (chicago["high"], chicago["low"]) == (1, 2)
    assert (foster["high"], foster["low"]) == (None, DISCARD)
