"""Each movement whose winners go up, by a night worked out by hand."""

import pytest

from tests.tournaments.movement.nights import after, line_of, seating_of
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.moves import moves
from tournaments.movement.seating import History
from tournaments.movement.sit_outs import OddNumbers

NIGHT = "1* 2 3* 4 | 5 6* 7 8* | 9* 10 11* 12"
DIVIDED = "1 3 6 8 | 5 7 9 11 | 4 10 12 2"
TOGETHER = "1 6 3 8 | 5 9 7 11 | 2 10 4 12"


def line(movement, night=NIGHT, **kwargs):
    return line_of(after(night, movement, **kwargs).seating)


def test_progressive_cinch_divides_at_every_table():
    assert line("progressive-cinch") == DIVIDED


def test_progressive_euchre_divides_at_every_table_but_the_head_table():
    assert line("progressive-euchre") == "1 6 3 8 | 5 7 9 11 | 4 10 12 2"


def test_with_one_table_nobody_moves_in_progressive_euchre():
    assert line("progressive-euchre", "1* 2 3* 4") == "1 2 3 4"


def test_kingsland_changes_partners_or_keeps_them():
    assert line("kingsland") == DIVIDED
    assert line("kingsland", options={"partners": "change"}) == DIVIDED
    assert line("kingsland", options={"partners": "fixed"}) == TOGETHER


def test_fixed_pairs_stay_together():
    assert line("fixed-pairs") == TOGETHER


def test_two_sit_out_as_a_pair_and_the_pair_that_sat_out_comes_in_as_one():
    assert line("fixed-pairs", NIGHT + " / 13 14") == "1 6 3 8 | 5 9 7 11 | 13 10 14 12 / 2 4"


def test_the_first_pair_of_a_foot_table_in_pairs_goes_up_and_partners_are_named_there():
    seating = seating_of("1 2 3 4 | 5 6 7 8 9 10")
    over = RoundOver(seating, [0, (2, 5, 1, 4, 3, 6)])
    odd = OddNumbers("other-table", (6,), sides={4: 2, 6: 3})
    found = MOVEMENTS["progressive-cinch"].next_round(over, Tonight(History([seating], odd.sides)), odd=odd).seating
    assert {6, 9} < {*found.tables[0]}
    assert {2, 4} < {*found.tables[1]}
    assert all(move.partner for move in moves(seating, found, odd.sides))


@pytest.mark.parametrize(("who", "up"), [("1* 2* 3 4 5", {1, 2}), ("1 2 3* 4 5*", {3, 5})])
def test_the_two_best_of_a_table_of_five_go_up(who, up):
    shifted = " ".join(f"{int(each.strip('*')) + 20}{'*' if '*' in each else ''}" for each in who.split())
    found = after(f"1* 2 3* 4 | {shifted}", companions=(5,)).seating
    assert {number - 20 for number in found.tables[0] if number > 20} == up
