"""Each movement that knows no winners, by hand and by what its walk comes to."""

import pytest

from tests.tournaments.movement.nights import after, couples, line_of, seating_of
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.seating import History

ROOM = "1 2 3 4 | 5 6 7 8 | 9 10 11 12 | 13 14 15 16"


@pytest.mark.parametrize(
    ("movement", "line"),
    [
        ("seat-walk", "1 14 7 12 | 5 2 11 16 | 9 6 15 4 | 13 10 3 8"),
        ("white-blue", "5 14 7 16 | 9 2 11 4 | 13 6 15 8 | 1 10 3 12"),
        ("stay", "1 4 2 3 | 5 8 6 7 | 9 12 10 11 | 13 16 14 15"),
    ],
)
def test_everyone_goes_where_the_seat_goes(movement, line):
    assert line_of(after(ROOM, movement).seating) == line


@pytest.mark.parametrize("movement", ["seat-walk", "white-blue"])
@pytest.mark.parametrize("tables", range(2, 12))
def test_after_as_many_rounds_as_tables_the_walk_is_round(movement, tables):
    seating = first = seating_of(" | ".join(" ".join(str(4 * t + s) for s in range(1, 5)) for t in range(tables)))
    for _ in range(tables):
        seating = MOVEMENTS[movement].next_seating(seating, [], History([seating]))
    assert seating == first


@pytest.mark.parametrize("dealer", [0, 1, 2, 3, 4])
def test_in_three_rounds_each_has_each_as_partner_and_the_first_dealer_sits_still(dealer):
    seatings = [seating_of("1 2 3 4 | 5 6 7 8")]
    for _ in range(2):
        over = RoundOver(seatings[-1], first_dealers=[dealer, 1])
        seatings.append(MOVEMENTS["stay"].next_round(over, Tonight(History(seatings))).seating)
    partners = [frozenset(couple) for each in seatings for four in each.tables for couple in couples(four)]
    assert len(set(partners)) == 12
    still = (dealer or 1) - 1
    assert {each.tables[0][still] for each in seatings} == {still + 1}
    assert {each.tables[1][0] for each in seatings} == {5}


def test_nobody_stays_in_the_seats_beyond_the_fourth_of_the_foot_table():
    seatings = [seating_of("1 2 3 4 | 5 6 7 8 9 10")]
    for _ in range(6):
        found = after(line_of(seatings[-1]), "seat-walk", companions=(6,))
        assert not set(found.seating.tables[1][4:]) & set(seatings[-1].tables[1][4:])
        seatings.append(found.seating)
