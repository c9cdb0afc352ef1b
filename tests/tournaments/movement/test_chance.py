"""The draw, the cut, and the chance that both follow."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.movement.nights import line_of
from tournaments.movement.chance import PACK, cut, draw


def test_the_same_seed_makes_the_same_draw_on_every_machine():
    assert line_of(draw(range(1, 12), Random(7))) == "10 7 5 9 | 8 3 11 1 / 2 4 6"


def test_the_order_in_which_people_came_does_not_matter():
    assert draw([9, 4, 7, 1, 12], Random(3)) == draw([1, 4, 7, 9, 12], Random(3))


@given(st.sets(st.integers(1, 500), min_size=4, max_size=60), st.integers(0, 2**64))
def test_everyone_is_drawn_once_and_only_those_who_fill_no_table_sit_out(entrants, seed):
    tables, sitting_out = draw(sorted(entrants), Random(seed))
    assert sorted([number for table in tables for number in table] + list(sitting_out)) == sorted(entrants)
    assert len(tables) == len(entrants) // 4
    assert list(sitting_out) == sorted(sitting_out)


def test_everyone_comes_to_every_place_about_as_often():
    rng = Random(1)
    at_the_head_in_seat_one = Counter(draw(range(1, 9), rng).tables[0][0] for _ in range(8000))
    assert all(850 <= at_the_head_in_seat_one[number] <= 1150 for number in range(1, 9))


@pytest.mark.parametrize("entrants", [[], [1, 2, 3], [1, 2, 3, 3], [1, 2, 3, 4, 4]])
def test_too_few_and_twice_named_are_refused(entrants):
    with pytest.raises(ValueError, match="entrant"):
        draw(entrants, Random(1))


seeds = st.integers(0, 2**64)
HIGHEST_FIRST = {"high": "AKQJT98765432", "low": "KQJT98765432A"}


def test_the_pack_has_52_cards():
    assert len(set(PACK)) == len(PACK) == 52


@given(seeds, st.sampled_from(["high", "low"]))
def test_the_higher_card_goes_up_and_only_equal_ranks_cut_again(seed, ace):
    winner, cards = cut(Random(seed), ace)
    assert all(ours[0] == theirs[0] and ours != theirs for ours, theirs in cards[:-1])
    ours, theirs = (HIGHEST_FIRST[ace].index(card[0]) for card in cards[-1])
    assert ours != theirs
    assert winner == (0 if ours < theirs else 1)


def test_all_cards_of_a_repeated_cut_are_stored():
    repeated = [cards for cards in (cut(Random(seed), "high").cards for seed in range(200)) if len(cards) > 1]
    assert repeated
    assert all({card for draw in cards for card in draw} <= set(PACK) for cards in repeated)


def test_the_ace_wins_with_foster_and_loses_at_chicago():
    def an_ace_is_cut(seed):
        return "A" in {card[0] for card in cut(Random(seed), "high").cards[-1]}

    seed = next(seed for seed in range(500) if an_ace_is_cut(seed))
    assert cut(Random(seed), "high").cards == cut(Random(seed), "low").cards
    assert cut(Random(seed), "high").winner == 1 - cut(Random(seed), "low").winner


def test_each_pair_wins_about_as_often():
    rng = Random(1)
    assert 1850 <= sum(cut(rng, "high").winner for _ in range(4000)) <= 2150
