"""A movement says whether it has a head table; what is said of tables follows it."""

import pytest

from tournaments.movement import MOVEMENTS
from tournaments.movement.moves import Move, place, sentence


def test_where_winners_go_up_table_1_is_the_head_table():
    with_one = {key for key, movement in MOVEMENTS.items() if movement.has_head_table}
    assert with_one == {"progressive-cinch", "progressive-euchre", "kingsland", "fixed-pairs", "solo"}


@pytest.mark.parametrize(("what", "table"), [("up", 1), ("down", 4), ("stay", 1), ("come in", 1)])
def test_without_a_head_table_a_move_names_the_table_by_its_number(what, table):
    move = Move(1, what, None, table, 1, 2, seat_changed=False)
    said = str(sentence(move, {1: "Ada", 2: "Bob"}, 0)), str(place(move, 0))
    assert f"table {table}" in said[0]
    assert not any(word in each for each in said for word in ("head", "foot"))
