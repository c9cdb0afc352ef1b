"""The draw with the director's wishes."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.faults import Refused
from tests.tournaments.movement.nights import couples
from tournaments.movement.chance import draw
from tournaments.movement.first_round import first_round
from tournaments.movement.seating import FOURS, pair, partners_at
from tournaments.movement.sit_outs import OddNumbers
from tournaments.movement.wishes import NO_WISHES, Unmet, Wishes

two = st.tuples(st.integers(1, 60), st.integers(1, 60)).filter(lambda each: each[0] != each[1])
wishes = st.builds(
    Wishes,
    apart=st.lists(two, max_size=4),
    together=st.lists(two, max_size=3),
    fixed=st.dictionaries(st.integers(1, 60), st.tuples(st.integers(1, 15), st.integers(1, 4)), max_size=3),
    volunteers=st.sets(st.integers(1, 60), max_size=3),
)
odds = st.sampled_from([OddNumbers(), OddNumbers("other-table", (3, 5, 6))])


@given(st.integers(4, 60), st.integers(0, 2**32))
def test_without_a_wish_it_is_the_draw_as_before(people, seed):
    assert first_round(range(1, people + 1), Random(seed)).seating == draw(range(1, people + 1), Random(seed))


@given(st.integers(4, 60), st.integers(0, 2**32), wishes, odds)
def test_everyone_is_drawn_once_and_each_wish_is_honoured_or_named(people, seed, wished, odd):
    seating, unmet = first_round(range(1, people + 1), Random(seed), wished, odd)
    placed = [number for table in seating.tables for number in table] + list(seating.sitting_out)
    assert sorted(placed) == list(range(1, people + 1))
    partners = {pair(*couple) for four in seating.tables if len(four) == 4 for couple in couples(four)}
    for wish in wished.apart:
        assert (pair(*wish) in partners) == (Unmet("apart", pair(*wish)) in unmet)
    for wish in wished.together:
        assert pair(*wish) in partners or Unmet("together", pair(*wish)) in unmet
    for number, place in wished.fixed.items():
        assert seating.places.get(number) == place or Unmet("fixed", (number,)) in unmet


@given(st.integers(8, 60), st.integers(0, 2**32), two)
def test_one_pair_can_always_be_kept_apart_or_joined_where_nobody_sits_out(people, seed, wish):
    numbers = range(1, 4 * (people // 4) + 1)
    wish = pair(*(number % len(numbers) + 1 for number in wish))
    if wish[0] != wish[1]:
        assert first_round(numbers, Random(seed), Wishes(apart=[wish])).unmet == ()
        assert first_round(numbers, Random(seed), Wishes(together=[wish])).unmet == ()


def test_volunteers_sit_out_of_the_first_round():
    assert first_round(range(1, 11), Random(1), Wishes(volunteers={3, 9})).seating.sitting_out == (3, 9)


def test_what_contradicts_itself_is_named():
    wished = Wishes(apart=[(1, 2)], together=[(2, 1)], fixed={3: (1, 1), 4: (1, 1), 5: (9, 1)})
    assert first_round(range(1, 9), Random(1), wished).unmet == (
        Unmet("fixed", (4,)),
        Unmet("fixed", (5,)),
        Unmet("apart", (1, 2)),
    )


def test_a_foot_table_takes_what_is_left_over():
    tables, out = first_round(range(1, 12), Random(1), odd=OddNumbers("other-table", (3,))).seating
    assert ([len(table) for table in tables], out) == ([4, 4, 3], ())


def test_three_make_no_round():
    with pytest.raises(Refused, match="four people, not 3"):
        first_round([1, 2, 3], Random(1))


PAIRS = st.tuples(st.integers(1, 60), st.integers(1, 60)).filter(lambda two: two[0] < two[1])
earlier = st.dictionaries(PAIRS, st.integers(1, 9), min_size=1, max_size=200)


def repeated(seating, earlier, sides):
    return sum(earlier.get(two, 0) ** 2 for table in seating.tables for two in partners_at(table, sides))


@given(st.integers(4, 60), st.integers(0, 2**32), wishes, odds, earlier)
def test_spreading_repeats_no_more_and_costs_no_wish_and_nobody_a_seat(people, seed, wished, odd, earlier):
    numbers = range(1, people + 1)
    plain = first_round(numbers, Random(seed), wished, odd)
    spread = first_round(numbers, Random(seed), wished, odd, earlier)
    assert spread == first_round(numbers[::-1], Random(seed), wished, odd, earlier)
    assert repeated(spread.seating, earlier, odd.sides) <= repeated(plain.seating, earlier, odd.sides)
    assert spread.seating.sitting_out == plain.seating.sitting_out
    assert len(spread.unmet) <= len(plain.unmet)
    assert {unmet for unmet in spread.unmet if unmet.wish != "apart"} == {
        unmet for unmet in plain.unmet if unmet.wish != "apart"
    }


@given(st.integers(4, 60), st.integers(0, 2**32), wishes, odds)
def test_without_earlier_partners_the_draw_is_the_same_as_ever(people, seed, wished, odd):
    numbers = range(1, people + 1)
    assert first_round(numbers, Random(seed), wished, odd, {}) == first_round(numbers, Random(seed), wished, odd)


def test_where_others_are_left_nobody_is_drawn_to_a_partner_of_before():
    before = {pair(one, other): 1 for one in range(1, 21) for other in range(one + 1, one + 8)}
    faults = [
        seed for seed in range(20) if repeated(first_round(range(1, 21), Random(seed), earlier=before).seating, before, FOURS)
    ]  # fmt: skip
    assert faults == []


def test_those_who_begin_together_do_so_however_often_they_have():
    begin = Wishes(together=[(1, 2)])
    for seed in range(10):
        assert not first_round(range(1, 9), Random(seed), begin, earlier={(1, 2): 9}).unmet


def test_of_two_partners_of_before_the_more_frequent_is_avoided():
    # Four people, of whom any two were partners: once, but for one couple.
    before = {(one, other): 1 for one in range(1, 5) for other in range(one + 1, 5)} | {(1, 2): 3}
    for seed in range(20):
        seating = first_round(range(1, 5), Random(seed), NO_WISHES, earlier=before).seating
        assert (1, 2) not in partners_at(seating.tables[0], FOURS)
