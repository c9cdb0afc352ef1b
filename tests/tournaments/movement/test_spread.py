"""The draw that sets those apart who partnered often on earlier nights."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.movement.test_first_round import odds, wishes
from tournaments.movement.first_round import first_round
from tournaments.movement.seating import SIXES, pair, partners_at
from tournaments.movement.wishes import NO_WISHES, Wishes

pairs = st.tuples(st.integers(1, 60), st.integers(1, 60)).filter(lambda two: two[0] < two[1])
earlier = st.dictionaries(pairs, st.integers(1, 9), min_size=1, max_size=200)


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
        seed for seed in range(20) if repeated(first_round(range(1, 21), Random(seed), earlier=before).seating, before, {4: 2})
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
        assert (1, 2) not in partners_at(seating.tables[0], SIXES | {4: 2})
