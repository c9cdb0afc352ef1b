"""The pack, the order of trumps, who wins a trick, what may be played."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import (
    JOKER,
    PACK,
    RANKS,
    card,
    cards,
    counts,
    left_pedro,
    legal,
    powers,
    rank_shown,
    suit_powers,
    trumps,
    winning_place,
)
from scoring.hand import SUITS

suits = st.sampled_from(SUITS)


def test_the_pack_has_fifty_two_cards_each_written_its_own_way():
    assert len({str(each) for each in PACK}) == 52
    assert [card(str(each)) for each in PACK] == list(PACK)


def test_a_card_is_written_with_a_t_and_shown_with_a_ten():
    assert str(card("DT")) == "DT"
    assert str(card("DT").shown) == "♦10"
    assert [str(each.shown) for each in cards("SA HK C2")] == ["♠A", "♥K", "♣2"]
    letters = [rank for rank in RANKS if rank_shown(rank).context]  # each language has its own
    assert letters == ["J", "Q", "K", "A"]


@pytest.mark.parametrize("written", ["", "D", "D10", "TD", "D1", "da", "X5"])
def test_what_is_no_card_is_refused(written):
    with pytest.raises(ValueError, match="is no card"):
        card(written)


@pytest.mark.parametrize(("trump", "five"), [("S", "C5"), ("C", "S5"), ("H", "D5"), ("D", "H5")])
def test_the_left_pedro_is_the_other_five_of_the_colour(trump, five):
    assert left_pedro(trump) == card(five)


def test_the_trumps_go_from_the_ace_over_the_left_pedro_to_the_deuce():
    """Foster, Cards; Chicago, art. 13."""
    assert trumps("H") == cards("HA HK HQ HJ HT H9 H8 H7 H6 H5 D5 H4 H3 H2")
    assert [powers("H")[card(each)] for each in ("HA", "H5", "D5", "H4", "H2")] == [14, 5, 4, 3, 1]


@given(suits)
def test_six_trumps_count(trump):
    assert set(counts(trump)) <= set(trumps(trump))
    assert sorted(counts(trump).values()) == ["game", "high", "jack", "left_pedro", "low", "right_pedro"]


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("S8 S2 ST S4", 2),  # the highest of the suit led
        ("S8 SA D2 S4", 2),  # any trump beats a plain ace
        ("S8 D4 D2 H5", 3),  # the left pedro beats the four of trumps
        ("D5 H5 D4 D3", 0),  # and loses to the right one
        ("S8 HA CA H9", 0),  # cards of other suits win nothing
        ("D6 DK DA DQ", 2),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_of_the_suit_led(trick, place):
    assert winning_place(cards(trick), powers("D")) == place


@pytest.mark.parametrize(
    ("hand", "led", "may"),
    [
        ("S8 H5 DK", "D2", "H5 DK"),  # a trump must be followed, and the left pedro is one
        ("S8 CQ HK", "D2", "S8 CQ HK"),  # void of trumps
        ("S8 SK DK CQ", "S2", "S8 SK DK"),  # follow or trump
        ("CQ HK D3", "S2", "CQ HK D3"),  # void of the suit led: anything
        ("H5 HK CQ", "H2", "H5 HK"),  # the left pedro trumps its own colour's suit
        ("H5 CQ", "H2", "H5 CQ"),  # and does not follow it
        ("S8 CQ", None, "S8 CQ"),
    ],
)
def test_one_follows_or_trumps(hand, led, may):
    """Foster, Method of Playing; Chicago, art. 19."""
    assert set(legal(cards(hand), led and card(led), powers("D"))) == set(cards(may))


@given(suits, st.lists(st.sampled_from(PACK), min_size=2, max_size=7, unique=True))
def test_there_is_always_a_card_to_play(trump, several):
    led, *hand = several
    may = legal(hand, led, powers(trump))
    assert may
    assert set(may) <= set(hand)


def test_where_no_left_pedro_is_a_trump_the_joker_may_be_the_lowest():
    """Foster, Pedro: "the deuce of trumps will win it, but it will win any trick in plain suits"."""
    power = suit_powers("D", joker=True)
    assert list(power) == [*cards("DA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3 D2"), JOKER]
    assert winning_place([*cards("H5 HA"), JOKER, *cards("HK")], power) == 2
    assert winning_place([JOKER, *cards("D2")], power) == 1
    assert legal([JOKER, *cards("H5 C3")], card("DA"), power) == (JOKER,)
    assert JOKER not in suit_powers("D")
