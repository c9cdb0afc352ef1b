"""The books' advice on play: every moment and seat has some, each piece its place, and the odds are right."""

from itertools import product
from math import gcd

from scoring.advice import ADVICE, BOOK_ODDS, MOMENTS, OTHERS, SEATS, by_moment, odds


def test_every_piece_is_a_sentence_with_its_book():
    assert [each.key for each in ADVICE if not str(each.text).endswith(".")] == []
    assert [each.key for each in ADVICE if not each.cite.startswith(("Chicago, ", "Foster, "))] == []


def test_each_piece_is_named_once_and_every_moment_and_seat_has_some():
    assert len({(each.moment, each.key) for each in ADVICE}) == len(ADVICE)
    assert {each.moment for each in ADVICE} == MOMENTS.keys()
    assert {each.seat for each in ADVICE} == SEATS.keys()
    shown = [each for _, seats in by_moment() for _, pieces in seats for each in pieces]
    assert sorted(shown) == sorted(ADVICE)


def test_the_odds_are_counted_and_the_book_rounds_one_of_them():
    """Each card lies with your partner (hand 0) or with one of the two adversaries."""
    for cards, book in BOOK_ODDS.items():
        ways = list(product(range(OTHERS), repeat=cards))
        found = sum(0 in way for way in ways)
        lost, common = len(ways) - found, gcd(found, len(ways) - found)
        assert odds(cards) == (found // common, lost // common)
        text = next(str(each.text) for each in ADVICE if f"{book[0]} to {book[1]}" in str(each.text))
        assert "{} : {}".format(*odds(cards)) in text
    assert (odds(2), odds(3)) == ((5, 4), (19, 8))
    assert BOOK_ODDS == {2: (5, 4), 3: (5, 2)}
