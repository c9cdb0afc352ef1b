from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tournaments.movement.cut import PACK, cut

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
