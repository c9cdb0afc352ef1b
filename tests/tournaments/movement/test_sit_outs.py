"""How many tables, and whose turn it is to sit out."""

import pytest

from scoring.faults import Refused
from tests.tournaments.movement.nights import seating_of
from tournaments.movement.seating import History
from tournaments.movement.sit_outs import OddNumbers, SatOut, Shape, Turns, shape_for, sit_out_ledger, who_sits_out

ALL = (3, 5, 6)


@pytest.mark.parametrize(
    ("present", "companions", "shape"),
    [
        (24, ALL, Shape(6, 4, 0)),
        (25, ALL, Shape(6, 5, 0)),
        (26, ALL, Shape(6, 6, 0)),
        (27, ALL, Shape(7, 3, 0)),
        (25, (3, 6), Shape(6, 4, 1)),
        (26, (3, 5), Shape(6, 4, 2)),
        (27, (5, 6), Shape(6, 4, 3)),
        (5, ALL, Shape(1, 5, 0)),
        (6, ALL, Shape(1, 6, 0)),
        (7, ALL, Shape(2, 3, 0)),
        (3, ALL, Shape(1, 3, 0)),
        (4, (), Shape(1, 4, 0)),
    ],
)
def test_the_foot_table_has_as_many_as_are_left_over_where_a_law_is_named_for_them(present, companions, shape):
    assert shape_for(present, OddNumbers("other-table", companions)) == shape


@pytest.mark.parametrize("present", range(4, 30))
def test_without_other_tables_one_to_three_sit_out(present):
    assert shape_for(present) == shape_for(present, OddNumbers("sit-out", ALL)) == Shape(present // 4, 4, present % 4)


@pytest.mark.parametrize(("present", "companions"), [(0, ALL), (1, ALL), (2, ALL), (3, (5, 6))])
def test_too_few_make_no_table(present, companions):
    with pytest.raises(Refused, match="A table needs four people"):
        shape_for(present, OddNumbers("other-table", companions))


HISTORY = History([seating_of("1 2 3 4 / 5 6"), seating_of("5 6 3 4 / 1 2"), seating_of("1 6 3 2 / 4 5")])


@pytest.mark.parametrize(
    ("turns", "volunteers", "expected"),
    [
        (Turns([1, 2, 3, 6], [], [4, 5]), [], [3, 1]),
        (Turns([2, 1, 3, 6], [], [4, 5]), [], [3, 2]),
        (Turns([2, 1, 3, 6], [], [4, 5]), [1], [1, 3]),
        (Turns([2, 1, 3, 6], [], [4, 5]), [5, 4], [4, 5]),
        (Turns([2, 1, 3, 6], [7], [4, 5]), [1, 2, 6], [2, 1]),
        (Turns([3], [8, 7], [4, 5]), [], [3, 8]),
        (Turns([3], [], [4, 5]), [], [3, 4]),
    ],
)
def test_volunteers_go_first_then_who_sat_out_least_and_last_who_just_did(turns, volunteers, expected):
    assert who_sits_out(2, turns, HISTORY, volunteers) == expected


def test_the_ledger_has_every_sit_out_and_who_volunteered():
    seatings = [seating_of("1 2 3 4 / 5"), seating_of("1 2 3 4 5"), seating_of("5 2 3 4 / 1")]
    assert sit_out_ledger(seatings, {(3, 1), (2, 4)}) == [SatOut(1, 5, False), SatOut(3, 1, True)]
