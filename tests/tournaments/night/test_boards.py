"""Boards: every deal once a table, nobody meets one again, the same cards from the same seed."""

import datetime as dt
from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.faults import Refused
from scoring.laws import law_named
from scoring.notation import read_hand
from tests.tournaments.night_files import EAST, NORTH
from tournaments.movement import MOVEMENTS
from tournaments.night.boards import Boards, check_boards, check_passed_on, dealer_of_board
from tournaments.night.comparison import board_results
from tournaments.night.form import NightForm
from tournaments.night.rehearsal import rehearse
from tournaments.night.replay import replay
from tournaments.night.round import Round
from tournaments.night.rules import Rules
from tournaments.night.table import Table

FOSTER = law_named("foster-1897")
SAME = Boards(7, 12, "same", 4)


def test_the_same_boards_are_played_at_every_table_of_a_round():
    assert [[SAME.board(number, table, 1) for table in (1, 6)] for number in (1, 2, 3)] == [[1, 1], [5, 5], [9, 9]]
    assert [SAME.board(3, 2, deal) for deal in (1, 2, 3, 4)] == [9, 10, 11, 12]


def test_there_is_none_for_a_deal_beyond_them():
    assert SAME.board(4, 1, 1) is None  # the night goes on
    assert SAME.board(1, 1, 5) is None  # one more deal, to settle a tie


def test_boards_are_dealt_by_north_east_south_and_west_in_turn():
    assert [dealer_of_board(board) for board in (1, 2, 3, 4, 5)] == [1, 2, 3, 4, 1]
    assert SAME.dealer(2, 1, 3) == 3
    passed_on = Boards(7, 12, "relay", 2)
    assert [passed_on.dealer(1, 2, deal) for deal in (1, 2)] == [3, 4]
    assert SAME.dealer(9, 1, 1) is None


@given(st.integers(2, 20), st.integers(1, 6), st.data())
def test_a_set_that_is_passed_on_is_at_one_table_and_nobody_meets_it_again(tables, deals, data):
    boards = Boards(7, tables * deals, "relay", deals)
    place, met = data.draw(st.integers(1, tables)), set()
    for number in range(1, (tables + 1) // 2 + 1):
        firsts = [first for _, first in boards.of_round(number, tables)]
        assert sorted(firsts) == [*range(1, tables * deals + 1, deals)]
        assert boards.first(number, place) not in met
        met.add(boards.first(number, place))
        wins = data.draw(st.booleans())
        place = (
            max(place - 1, 1) if wins else tables if place == 1 else place
        )  # who loses at the head goes to the foot


def test_a_board_has_the_same_cards_every_time_and_from_another_seed_others():
    dealt = SAME.dealt(5, FOSTER)
    assert dealt == Boards(7, 40, "relay", 2).dealt(5, FOSTER)
    assert dealt.dealer == 1
    assert len({*dealt.stock, *(card for hand in dealt.hands for card in hand)}) == FOSTER.pack
    assert dealt.hands != SAME._replace(seed=8).dealt(5, FOSTER).hands
    assert dealt.hands != SAME.dealt(6, FOSTER).hands


@pytest.mark.parametrize(
    ("boards", "law", "rules", "why"),
    [
        (SAME, "foster-1897", Rules(deals=4, ends_by="bell"), "end by their deals"),
        (SAME, "foster-each-for-himself", Rules(deals=4), "tables of two pairs"),
        (SAME._replace(many=10), "foster-1897", Rules(deals=4), "10 boards are not a whole number of rounds of 4"),
    ],
)
def test_boards_that_do_not_fit_the_night_are_refused(boards, law, rules, why):
    with pytest.raises(Refused) as refused:
        check_boards(boards, NightForm(law_named(law)), rules)
    assert why in str(refused.value)


def met_again(movement):
    """How often somebody meets a board again in three rounds of six tables, each with a set."""
    record = rehearse(
        name="Duplicate",
        date=dt.date(2026, 11, 28),
        law=FOSTER,
        movement=movement,
        people=24,
        play=3,
        partly=False,
        rules=Rules(planned_rounds=3, deals=1),
        seed=4,
        progress=lambda done, of: None,
    )
    boards, again = Boards(7, 6, "relay", 1), 0
    met = defaultdict(set)
    for each in replay(record).rounds:
        for table, seats in enumerate(each.seating.tables, start=1):
            for number in seats:
                board = boards.board(each.number, table, 1)
                again += board in met[number]
                met[number].add(board)
    return again


@pytest.mark.parametrize("movement", [each for each in MOVEMENTS.values() if "fours" in each.forms and not each.most])
def test_boards_are_passed_on_in_those_movements_alone_in_which_nobody_travels_with_them(movement):
    assert bool(met_again(movement.key)) == movement.meets_boards
    check_passed_on(SAME, movement)
    if movement.meets_boards:
        with pytest.raises(Refused, match="would meet boards again"):
            check_passed_on(SAME._replace(how="relay"), movement)
    else:
        check_passed_on(SAME._replace(how="relay"), movement)


def test_a_board_is_known_to_who_sat_there_and_not_to_whom_it_was_credited():
    rules, boards = Rules(deals=1), Boards(7, 1, "relay", 1)
    first = Round(1, (Table(1, {1: hand_of(NORTH)}, seats=(9, 2, 3, 4)).settled(FOSTER, rules),))  # 9 plays for 1
    other = Table(1, {1: hand_of(EAST)}).settled(FOSTER, rules)
    assert known(boards, first, Round(2, (other.replace(seats=(1, 6, 7, 8)),))) == [False, False]
    assert known(boards, first, Round(2, (other.replace(seats=(9, 6, 7, 8)),))) == [False, True]


def hand_of(payload):
    return read_hand(payload, FOSTER)[0]


def known(boards, *tables):
    return [each.is_known for each in board_results(boards, tables)[1]]
