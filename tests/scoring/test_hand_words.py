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


@pytest.mark.parametrize(
    ("key", "line", "words"),
    [
        ("foster-pedro-sancho", "d5 p5 -.9.-.-.- H 2:HGN 3:L 4:F -:J", "seat 2 bid 9 in hearts, made it: seat 2 11, seat 3 1, seat 4 5"),
        ("foster-widow-cinch", "d6 p6 -.8.-.-.-.- D 1:HL 2:JGPC", "seat 2 bid 8 in diamonds, made it: seat 1 and seat 4 2, seat 2 and seat 5 12"),
        ("foster-auction-cinch", "d1 p5 9@2 S 2:HLJGPC call@4", "seat 2 bid 9 in spades, made it: 14–0"),
        ("foster-seven-up", "d3 p3 C 1:HL 2:G", "Trumps were clubs: seat 1 2, seat 2 1"),
        ("foster-seven-up", "d4 C 1:HL 2:G", "Trumps were clubs: North and South 2, East and West 1"),
    ],
)  # fmt: skip
def test_a_hand_of_any_table_names_the_one_who_took_something(key, line, words):
    law = law_named(key)
    assert str(hand_in_words(read_line(line, law), law)) == words
