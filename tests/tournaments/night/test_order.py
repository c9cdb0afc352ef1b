"""In which order the sides of a table come in, by points and by cuts."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.law import sides
from scoring.laws import KEYS, law_named
from tournaments.night.order import (
    Ranking,
    as_digits,
    as_moved,
    as_winner,
    order_of,
    seats_in,
    seats_of,
    side_of,
    sides_at,
)


def test_partners_face_each_other_and_who_plays_alone_is_a_side_under_every_law():
    for law in map(law_named, KEYS):
        for players in law.players:
            many = sides_at(law, players)
            assert tuple(side_of(seat, many) for seat in range(1, players + 1)) == sides(law, players)
    assert [seats_of(side, 3, 6) for side in range(3)] == [(1, 4), (2, 5), (3, 6)]
    assert [seats_of(side, 3, 3) for side in range(3)] == [(1,), (2,), (3,)]


def test_more_points_come_first():
    assert Ranking([3, 9, 5]).order == (1, 2, 0)
    assert Ranking([3, 9, 5]).level(1, lowest=True) == ()


def test_only_a_tie_across_the_border_asks_for_a_cut():
    tied_below = Ranking([9, 5, 5, 1])
    assert (tied_below.level(1), tied_below.level(2)) == ((), (1, 2))
    assert Ranking([9, 9, 5]).level(2) == ()
    assert Ranking([9, 9, 9, 5]).level(2) == (0, 1, 2)


def test_the_last_place_asks_for_a_cut_where_it_goes_to_the_foot():
    last = Ranking([9, 5, 5])
    assert (last.level(1), last.level(1, lowest=True)) == ((), (1, 2))
    assert Ranking([9, 9, 5, 5]).level(1, lowest=True) == (0, 1)  # first for the winner, then for the lowest
    assert Ranking([9, 9, 5, 5], (2,)).level(1, lowest=True) == (2, 3)
    assert Ranking([9, 9, 5, 5], (2, 4)).order == (1, 0, 3, 2)


def test_who_won_the_cut_is_ahead_and_who_is_named_first_before_the_next():
    assert Ranking([7, 7, 7], (3,)).order == (2, 0, 1)
    assert Ranking([7, 7, 7], (3,)).level(2) == (0, 1)
    assert Ranking([7, 7, 7], (3, 2)).order == (2, 1, 0)
    assert Ranking([7, 7, 7], (3, 2)).level(2) == ()
    assert Ranking([7, 7], (4,)).order == (1, 0)  # any seat of the pair
    assert Ranking([7, 8], (1,)).order == (1, 0)  # a cut decides nothing where nobody tied


def test_who_is_out_comes_first_whatever_the_points():
    assert Ranking([60, 55], won=[1]).order == (1, 0)
    assert Ranking([60, 60, 12], won=[0, 1]).level(1) == (0, 1)


def test_a_round_is_won_by_the_winners_and_a_split_tie_is_shared():
    assert Ranking([9, 5, 1]).wins(1, split=False, undecided=False) == (1, 0, 0)
    assert Ranking([9, 5, 1]).wins(2, split=False, undecided=False) == (1, 1, 0)
    assert Ranking([5, 5, 1]).wins(1, split=True, undecided=True) == (Fraction(1, 2), Fraction(1, 2), 0)
    assert Ranking([9, 5, 5]).wins(2, split=True, undecided=True) == (1, Fraction(1, 2), Fraction(1, 2))
    assert Ranking([5, 5, 1]).wins(1, split=False, undecided=True) == (0, 0, 0)


@given(st.lists(st.integers(-20, 20), min_size=2, max_size=7), st.data())
def test_however_they_stand_enough_cuts_put_every_side_in_one_order(points, data):
    winning, lowest = data.draw(st.integers(1, 2)), data.draw(st.booleans())
    cut = ()
    while level := Ranking(points, cut).level(winning, lowest=lowest):
        seat = data.draw(st.sampled_from([side + 1 for side in level]))
        assert seat not in cut
        cut = (*cut, seat)
    ranked = Ranking(points, cut)
    assert sorted(ranked.order) == list(range(len(points)))
    assert [points[side] for side in ranked.order] == sorted(points, reverse=True)


def test_a_movement_takes_the_side_of_a_pair_table_and_else_all_seats_in_their_order():
    assert as_winner((1, 0), 2, 4) == 1
    assert as_winner((1, 0), 2, 2) == (2, 1)
    assert as_winner((2, 0, 1), 3, 6) == (3, 6, 1, 4, 2, 5)
    assert as_winner((2, 0, 1), 3, 3) == (3, 1, 2)


@given(st.permutations(range(7)), st.integers(2, 7))
def test_who_moved_up_is_stored_as_digits_and_found_again(order, many):
    sides_in_order = tuple(side for side in order if side < many)
    stored = as_digits(as_moved(sides_in_order))
    assert order_of(seats_in(stored), many) == sides_in_order
    assert (seats_in(None), as_digits(())) == ((), None)
