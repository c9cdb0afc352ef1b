from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.wording import Text
from tests.tournaments.movement.nights import evening, seating_of
from tournaments.movement.chance import draw
from tournaments.movement.moves import Move, moves, place, sentence

GUESTS = {number: f"Guest {number}" for number in range(1, 41)}


def reported(before: str, after: str) -> list[str]:
    tables = len(seating_of(after).tables)
    return [str(sentence(move, GUESTS, tables)) for move in moves(seating_of(before), seating_of(after))]


def test_every_move_of_a_room_of_three_tables_is_a_sentence():
    before = "1 2 3 4 | 5 6 7 8 | 9 10 11 12 / 13 14"
    after = "4 2 7 5 | 10 6 8 13 | 9 14 1 3 / 11 12"
    assert reported(before, after) == [
        "Guest 1: go down to the foot, table 3, seat South; your new partner is Guest 9",
        "Guest 2: stay at the head table, seat East; your new partner is Guest 5",
        "Guest 3: go down to the foot, table 3, seat West; your new partner is Guest 14",
        "Guest 4: stay at the head table, seat North; your new partner is Guest 7",
        "Guest 5: go up to the head table, seat West; your new partner is Guest 2",
        "Guest 6: stay at table 2, seat East; your new partner is Guest 13",
        "Guest 7: go up to the head table, seat South; your new partner is Guest 4",
        "Guest 8: stay at table 2, seat South; your new partner is Guest 10",
        "Guest 9: stay at table 3, seat North; your new partner is Guest 1",
        "Guest 10: go up to table 2, seat North; your new partner is Guest 8",
        "Guest 11: sit out this round",
        "Guest 12: sit out this round",
        "Guest 13: come back in at table 2, seat West; your new partner is Guest 6",
        "Guest 14: come back in at table 3, seat East; your new partner is Guest 3",
    ]


def places(before: str, after: str) -> list[str]:
    tables = len(seating_of(after).tables)
    return [str(place(move, tables)) for move in moves(seating_of(before), seating_of(after))]


def test_a_place_takes_as_few_words_as_fit_beside_a_name():
    assert places("1 2 3 4 | 5 6 7 8 / 9", "4 2 7 9 | 1 6 3 8 / 5") == [
        "table 2, North",
        "stays here, East",
        "table 2, South",
        "stays here, North",
        "sits out",
        "stays here, East",
        "head table, South",
        "stays here, West",
        "head table, West",
    ]
    assert places("1 2 3 4 / 5", "1 3 2 5 / 4")[3:] == ["sits out", "table 1, West"]


def test_one_comes_back_in_at_the_head_table_too():
    assert reported("1 2 3 4 | 5 6 7 8 / 9", "9 2 7 5 | 1 6 3 8 / 4")[-1] == (
        "Guest 9: come back in at the head table, seat North; your new partner is Guest 7"
    )


def test_a_table_alone_in_the_room_is_not_called_the_head():
    assert reported("1 2 3 4 / 5", "1 3 2 5 / 4") == [
        "Guest 1: stay at table 1, seat North; your new partner is Guest 2",
        "Guest 2: stay at table 1, seat South; your new partner is Guest 1",
        "Guest 3: stay at table 1, seat East; your new partner is Guest 5",
        "Guest 4: sit out this round",
        "Guest 5: come back in at table 1, seat West; your new partner is Guest 3",
    ]


def test_the_last_table_left_is_not_called_the_head():
    before, after = "1 2 3 4 | 5 6 7 8", "1 5 3 7 / 2 4 6 8"
    assert reported(before, after)[4] == "Guest 5: go up to table 1, seat East; your new partner is Guest 7"
    assert places(before, after)[:5] == [
        "stays here, North",
        "sits out",
        "stays here, South",
        "sits out",
        "table 1, East",
    ]


def test_the_first_of_two_tables_is_the_head():
    before, after = "1 2 3 4 | 5 6 7 8", "1 5 2 6 | 3 7 4 8"
    assert reported(before, after)[4] == "Guest 5: go up to the head table, seat East; your new partner is Guest 6"
    assert (
        reported(before, after)[2] == "Guest 3: go down to the foot, table 2, seat North; your new partner is Guest 4"
    )
    assert places(before, after)[4] == "head table, East"


def test_a_movement_of_another_kind_is_a_sentence_too():
    assert reported("1 2 3 4 | 5 6 7 8 | 9 10 11 12 / 13", "5 6 7 8 | 1 2 3 4 | 9 10 11 12 / 13")[0] == (
        "Guest 1: go down to table 2, seat North; your new partner is Guest 3"
    )
    assert reported("1 2 3 4 / 13", "1 2 3 4 / 13")[-1] == "Guest 13: sit out this round too"


def test_a_move_holds_what_a_page_needs():
    before, after = seating_of("1 2 3 4 | 5 6 7 8 / 9"), seating_of("1 6 5 3 | 8 4 2 9 / 7")
    assert {move.number: move for move in moves(before, after)} == {
        1: Move(1, "stay", 1, 1, 1, 5, False),
        2: Move(2, "down", 1, 2, 3, 8, True),
        3: Move(3, "stay", 1, 1, 4, 6, True),
        4: Move(4, "down", 1, 2, 2, 9, True),
        5: Move(5, "up", 2, 1, 3, 1, True),
        6: Move(6, "up", 2, 1, 2, 3, False),
        7: Move(7, "sit out", 2, None, None, None, False),
        8: Move(8, "stay", 2, 2, 1, 2, True),
        9: Move(9, "come in", None, 2, 4, 4, False),
    }


def test_one_who_joins_during_the_night_comes_in():
    before, after = seating_of("1 2 3 4"), seating_of("1 2 3 5 / 4")
    found = moves(before, after)[-1]
    assert found == Move(5, "come in", None, 1, 4, 2, False, new=True)
    assert str(sentence(found, GUESTS, 1)) == "Guest 5: come in at table 1, seat West; your partner is Guest 2"
    assert str(sentence(found, GUESTS, 2)) == "Guest 5: come in at the head table, seat West; your partner is Guest 2"


def test_where_each_plays_alone_nobody_has_a_partner():
    assert reported("1 2 3 4 | 5 6 7 8 9", "7 2 9 4 | 5 6 1 8 3 10")[4:] == [
        "Guest 5: stay at table 2, seat 1; each plays alone there",
        "Guest 6: stay at table 2, seat 2; each plays alone there",
        "Guest 7: go up to the head table, seat North; your new partner is Guest 9",
        "Guest 8: stay at table 2, seat 4; each plays alone there",
        "Guest 9: go up to the head table, seat South; your new partner is Guest 7",
        "Guest 10: come in at table 2, seat 6; each plays alone there",
    ]


def test_seats_are_texts_of_their_own_so_that_they_can_be_translated():
    [north, *_] = moves(seating_of("1 2 3 4"), seating_of("1 2 3 4"))
    assert sentence(north, GUESTS, 1).params["seat"] == Text("North")


@pytest.mark.parametrize("name", ["100% Bob", "%(seat)s", "<b>", "Łukasz", "{0}"])
def test_a_name_is_written_as_it_is(name: str):
    [first, *_] = moves(seating_of("1 2 3 4"), seating_of("1 2 3 4"))
    assert str(sentence(first, GUESTS | {1: name}, 1)).startswith(f"{name}: stay at table 1")


@given(st.integers(4, 40), st.integers(0, 2**32))
def test_everyone_has_one_move_and_partners_name_each_other(entrants: int, seed: int):
    for so_far, _, after in evening(entrants, 3, seed):
        found = {move.number: move for move in moves(so_far[-1], after)}
        assert list(found) == list(range(1, entrants + 1))
        for move in found.values():
            assert (move.partner is None) == (move.table_to is None) == (move.number in after.sitting_out)
            if move.partner is not None:
                assert found[move.partner].partner == move.number
                assert found[move.partner].table_to == move.table_to


def test_nobody_moves_where_nothing_changes():
    seating = draw(range(1, 13), Random(1))
    assert {(move.what, move.seat_changed) for move in moves(seating, seating)} == {("stay", False)}


def test_at_tables_of_six_in_pairs_the_partner_is_named():
    before, after = seating_of("1 2 3 4 5 6 | 11 12 13 14 15 16"), seating_of("1 2 11 4 5 14 | 3 12 13 6 15 16")
    found = {move.number: move for move in moves(before, after, {6: 3})}
    assert {number: move.partner for number, move in found.items()} == {
        **{1: 4, 4: 1, 2: 5, 5: 2, 11: 14, 14: 11},
        **{3: 6, 6: 3, 12: 15, 15: 12, 13: 16, 16: 13},
    }
    assert str(sentence(found[1], GUESTS, 2)) == (
        "Guest 1: stay at the head table, seat 1; your new partner is Guest 4"
    )


def test_at_tables_of_four_each_alone_nobody_has_a_partner():
    before, after = seating_of("1 2 3 4 | 5 6 7 8"), seating_of("1 2 3 5 | 4 6 7 8")
    found = moves(before, after, {})
    assert [move.partner for move in found] == [None] * 8
    assert [str(sentence(move, GUESTS, 2)) for move in found[2:6]] == [
        "Guest 3: stay at the head table, South",
        "Guest 4: go down to the foot, table 2, North",
        "Guest 5: go up to the head table, West",
        "Guest 6: stay at table 2, East",
    ]
    [*_, new] = moves(before, seating_of("1 2 3 4 | 5 6 7 8 9"), {})
    assert str(sentence(new, GUESTS, 2)) == "Guest 9: come in at table 2, seat 5"


@pytest.mark.parametrize(("what", "table"), [("up", 1), ("down", 4), ("stay", 1), ("come in", 1)])
def test_without_a_head_table_a_move_names_the_table_by_its_number(what, table):
    move = Move(1, what, None, table, 1, 2, seat_changed=False)
    said = str(sentence(move, {1: "Ada", 2: "Bob"}, 0)), str(place(move, 0))
    assert f"table {table}" in said[0]
    assert not any(word in each for each in said for word in ("head", "foot"))
