"""Who begs, who gives, and what is thrown after the cards were run."""

import pytest

from scoring.cards import card, cards
from scoring.laws import law_named
from scoring.play.player.all_fours.begging import gives, is_good, to_throw

SEVEN_UP = law_named("foster-seven-up")


@pytest.mark.parametrize(
    ("hand", "good"),
    [
        ("H4 H6 C8 C9 D9 D2", False),  # no trump
        ("S8 S7 C8 C9 D9 D4", False),  # neither High nor Low
        ("S9 H6 C8 C9 D9 D4", False),
        ("SA H6 C8 C9 D9 D4", True),
        ("S2 H6 C8 C9 D9 D4", True),
        ("SJ S8 C8 C9 D9 D4", True),  # a guarded Jack
        ("S6 S7 S8 S9 D9 D4", True),  # trumps enough for Game
    ],
)
def test_a_hand_begs_on_no_trump_or_indifferent_ones(hand, good):
    """Foster, Seven-up: Objects of the Game."""
    assert is_good(cards(hand), "S", SEVEN_UP, 4) is good


def test_a_dealer_gives_who_likes_the_trump_better_than_the_other_suits_by_a_point():
    assert gives(cards("SA SJ S2 HT C8 D9"), "S", SEVEN_UP, 2)
    assert not gives(cards("SA HA CA HT C8 D9"), "S", SEVEN_UP, 2)
    assert not gives(cards("S8 HA H2 HJ C8 D9"), "S", SEVEN_UP, 2)


def test_what_counts_for_game_stays_when_the_hand_is_reduced():
    thrown = to_throw(cards("SA S2 HT HA C9 C8 C7 D9 D8"), "S", SEVEN_UP)
    assert set(thrown) == set(cards("C8 C7 D8"))


def test_of_too_many_trumps_high_low_and_jack_stay():
    thrown = to_throw(cards("SA SJ ST S9 S8 S7 S6 S3 S2"), "S", SEVEN_UP)
    assert set(thrown) == set(cards("S7 S6 S3"))
    assert card("S2") not in thrown
