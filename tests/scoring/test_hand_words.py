"""A hand in one sentence."""

import pytest

from scoring.hand_words import hand_in_words, points_of
from scoring.laws import law_named
from scoring.one_line import read_line

FOSTER = law_named("foster-1897")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("d1 8@2 H 10", "East bid 8 in hearts, made it: 10–4"),
        ("d4 -.8.-.- H 1:HLJC 2:GP", "East bid 8 in hearts, was set: 6–8"),
        ("d1 pass D 7", "North named diamonds without a bid: 7–7"),
        ("d1 9@3 S 9", "South bid 9 in spades, made it: 9–5"),
        ("d1 8@2 H 10 revoke@4", "East bid 8 in hearts: 10–4, with a revoke or foul hand"),
    ],
)
def test_a_hand_is_said_as_a_person_says_it(line, words):
    assert str(hand_in_words(read_line(line, FOSTER), FOSTER)) == words


def test_the_points_are_the_makers_first():
    assert points_of(read_line("d1 8@3 H 1=10 2=4", FOSTER), FOSTER) == "10–4"
    assert points_of(read_line("d1 8@2 H 1=10 2=4", FOSTER), FOSTER) == "4–10"
