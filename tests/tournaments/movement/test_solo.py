"""Each for itself at tables of three to seven: by hand, and what holds of every night."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.faults import Refused
from tests.tournaments.movement.comings_and_goings import Night, turns
from tests.tournaments.movement.nights import line_of, reasons, seating_of
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.seating import History
from tournaments.movement.sit_outs import OddNumbers, shape_for

FIVES = OddNumbers(players=5, sizes=(4, 5, 6, 7), sides={})
TWO = "1 2 3 4 5 | 6 7 8 9 10"
ORDERS = [(3, 1, 2, 5, 4), (2, 1, 3, 4, 5)]  # 3 is ahead and 4 lowest at the head table, 7 ahead at the foot


def after(line=TWO, orders=ORDERS, movement="solo", *, gone=(), new=(), numbers=FIVES, **tonight):
    seating = seating_of(line)
    present = seating.everyone.difference(gone).union(new)
    tonight = Tonight(History([seating], numbers.sides), **tonight)
    found = MOVEMENTS[movement].next_round(RoundOver(seating, orders), tonight, present, odd=numbers)
    return line_of(found.seating), reasons(found)


def test_the_winner_goes_up_and_the_lowest_of_the_head_table_to_the_foot():
    assert after() == ("1 2 3 7 5 | 6 4 8 9 10", [])


def test_of_two_at_a_table_one_side_wins():
    twos = OddNumbers(players=2, sizes=(2,), sides={})
    assert after("1 2 | 3 4", [1, 0], numbers=twos)[0] == "3 2 | 1 4"


def test_at_one_table_nobody_moves():
    assert after("1 2 3 4", [(4, 2, 1, 3)]) == ("1 2 3 4", [])


def test_who_comes_to_a_table_takes_the_seat_that_was_left():
    line = "1 2 3 | 4 5 6 | 7 8 9"
    threes = OddNumbers(players=3, sizes=(3, 4), sides={})
    assert after(line, [(1, 2, 3), (3, 2, 1), (2, 1, 3)], numbers=threes)[0] == "1 2 6 | 4 5 8 | 7 3 9"


def test_who_comes_late_makes_a_table_larger_at_the_foot():
    assert after(new=[11]) == ("1 2 3 7 5 | 6 4 8 9 10 11", ["11 arrived 2"])


def test_where_one_leaves_the_head_table_is_the_smaller():
    assert after(gone=[9]) == ("1 2 3 7 | 6 4 8 5 10", ["9 gone", "5 sizes 2"])
    assert after(gone=[1]) == ("7 2 3 5 | 6 4 8 9 10", ["1 gone"])


def test_a_table_is_broken_up_where_too_few_are_left():
    assert after(gone=[1, 2, 6]) == (
        "8 7 3 4 5 9 10",
        ["1 gone", "2 gone", "6 gone", "8 fills 1", "4 fills 1", "9 fills 1", "10 fills 1"],
    )


def test_a_table_is_opened_where_it_comes_nearer_to_the_number_that_is_wanted():
    line, why = after(new=[11, 12, 13, 14, 15])
    assert line == "1 2 3 7 5 | 6 4 8 9 10 | 11 12 13 14 15"
    assert why[:2] == ["11 arrived 3", "11 opens 3"]


def test_who_has_a_fixed_seat_stays_at_the_table_and_who_would_come_there_does_not():
    assert after(fixed={7: (2, 2), 1: (1, 1)}) == (TWO, ["7 holds 2", "4 makes way 1 7"])


@pytest.mark.parametrize("orders", [[0, 1], [(1, 2), (1, 2, 3, 4, 5)], [(1, 2, 3, 4, 4), (1, 2, 3, 4, 5)]])
def test_every_table_has_its_whole_order(orders):
    with pytest.raises(ValueError, match="names all its seats"):
        after(orders=orders)


def test_stay_leaves_everyone_in_their_seat():
    assert after(movement="stay") == (TWO, [])
    assert after(movement="stay", new=[11]) == (TWO + " 11", ["11 arrived 2"])


# How many sit where

SIZES = [
    (10, 5, (4, 5, 6, 7), (5, 5)),
    (11, 5, (4, 5, 6, 7), (5, 6)),
    (13, 5, (4, 5, 6, 7), (4, 4, 5)),
    (9, 5, (4, 5, 6, 7), (4, 5)),
    (8, 5, (4, 5, 6, 7), (4, 4)),
    (7, 4, (4, 5, 6, 7), (7,)),
    (9, 6, (4, 5, 6), (4, 5)),
    (9, 6, (3, 6), (3, 3, 3)),
    (12, 5, (4, 6), (6, 6)),  # 5 is as far from 4 as from 6: fewer tables
]


@pytest.mark.parametrize(("present", "wanted", "sizes", "expected"), SIZES)
def test_tables_are_as_near_as_can_be_to_the_number_that_is_wanted(present, wanted, sizes, expected):
    shape = shape_for(present, OddNumbers(players=wanted, sizes=sizes, sides={}))
    assert (shape.sizes, shape.sitting_out, shape.tables, shape.foot) == (expected, 0, len(expected), expected[-1])


@pytest.mark.parametrize(
    ("present", "sizes", "expected", "out"), [(7, (3,), (3, 3), 1), (11, (5, 6), (5, 6), 0), (9, (5, 6), (6,), 3)]
)
def test_where_no_tables_fit_as_few_as_can_be_sit_out(present, sizes, expected, out):
    shape = shape_for(present, OddNumbers(players=max(sizes), sizes=sizes, sides={}))
    assert (shape.sizes, shape.sitting_out) == (expected, out)


def test_too_few_make_no_table():
    with pytest.raises(Refused, match="A table needs four people, not 3"):
        shape_for(3, FIVES)


# What holds of every night

nights = st.builds(
    Night,
    movement=st.sampled_from(["solo", "stay"]),
    people=st.one_of(st.integers(7, 20), st.integers(7, 120)),
    rounds=st.integers(1, 10),
    seed=st.integers(0, 2**32),
    odd=st.builds(
        lambda players, sizes: OddNumbers(players=players, sizes=(*sizes,), sides={}),
        players=st.integers(3, 7),
        sizes=st.sets(st.integers(3, 7), min_size=1),
    ),
    restless=st.sampled_from([0, 0.05, 0.2, 0.8]),
    options=st.just({}),
    fixed=st.integers(0, 3),
    apart=st.just(0),
)
many = settings(max_examples=60, deadline=None)


@many
@given(nights)
def test_everyone_present_is_placed_once_at_tables_that_can_be_played(night):
    for turn in turns(night):
        tables, out = turn.found.seating
        assert sorted([number for table in tables for number in table] + list(out)) == sorted(turn.present)
        found = [len(table) for table in tables]
        assert {*found} <= {*night.odd.sizes}
        assert found == sorted(found)
        assert found[-1] - found[0] <= 1
        assert found == list(shape_for(len(turn.present), night.odd).sizes)


@many
@given(nights)
def test_sit_outs_are_shared(night):
    volunteered: set[int] = set()
    for turn in turns(night):
        volunteered |= turn.volunteers
        now, last = set(turn.found.seating.sitting_out), set(turn.so_far[-1].sitting_out)
        assert not (now & last - turn.volunteers) or not turn.present - now - last
        counts = Counter(n for seating in (*turn.so_far, turn.found.seating) for n in seating.sitting_out)
        shared = [counts[number] for number in turn.all_night - volunteered]
        assert not shared or max(shared) - min(shared) <= 1


@many
@given(nights)
def test_the_first_and_the_last_go_where_the_rule_says_and_nobody_else_moves_without_a_reason(night):
    for turn in turns(night):
        tables, places = turn.over.seating.tables, turn.found.seating.places
        expected = {number: table for table, seats in enumerate(tables, start=1) for number in seats}
        if night.movement == "solo":
            firsts = [seats[order[0] - 1] for seats, order in zip(tables, turn.over.winners, strict=True)]
            expected[tables[0][turn.over.winners[0][-1] - 1]] = len(tables)
            expected |= {first: max(1, table - 1) for table, first in enumerate(firsts, start=1)}
        named = {change.number for change in turn.found.changes}
        assert all(number in named or places[number][0] == expected[number] for number in places)


@many
@given(nights)
def test_nobody_who_stays_at_a_table_changes_seats_while_it_has_that_seat(night):
    for turn in turns(night):
        before, after = turn.over.seating.places, turn.found.seating.places
        for number, (table, seat) in after.items():
            if number in before and before[number][0] == table:
                assert seat == before[number][1] or before[number][1] > len(turn.found.seating.tables[table - 1])


@many
@given(nights)
def test_the_same_night_is_worked_out_alike_again(night):
    assert [turn.found for turn in turns(night)] == [turn.found for turn in turns(night)]
