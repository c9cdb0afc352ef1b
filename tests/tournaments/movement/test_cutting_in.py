"""Up to six at one table, of whom four play."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.faults import Refused
from tests.tournaments.movement.comings_and_goings import Night, turns
from tests.tournaments.movement.nights import after, line_of, reasons
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.first_round import first_round
from tournaments.movement.forecast import forecast
from tournaments.movement.seating import History
from tournaments.movement.sit_outs import OddNumbers

CUTTING_IN = MOVEMENTS["cutting-in"]


def games(people, rounds, seed=1):
    """The seats of so many games."""
    seatings = [first_round(range(1, people + 1), Random(seed)).seating]
    for _ in range(1, rounds):
        over = RoundOver(seatings[-1])
        seatings.append(CUTTING_IN.next_round(over, Tonight(History(seatings), seed)).seating)
    return seatings


@given(st.integers(0, 2**32))
def test_of_six_those_who_waited_play_and_the_two_with_the_most_games_in_a_row_give_way(seed):
    first, second, third, fourth = games(6, 4, seed)
    waited = set(first.sitting_out)
    assert waited <= {*second.tables[0]}
    # After the second game two have played both: they go out whatever is cut.
    both = {*first.tables[0]} & {*second.tables[0]}
    assert {*third.sitting_out} == both
    assert {*fourth.sitting_out} == waited


@given(st.integers(0, 2**32))
def test_of_five_each_waits_for_one_game_in_five(seed):
    out = [each.sitting_out[0] for each in games(5, 11, seed)]
    assert sorted(out[:5]) == [1, 2, 3, 4, 5]
    assert out[5:10] == out[:5]


def test_four_play_on_and_cut_for_partners_again():
    seatings = games(4, 30)
    assert {each.sitting_out for each in seatings} == {()}
    assert {frozenset(each.tables[0][::2]) for each in seatings} >= {
        frozenset({1, 2}),
        frozenset({1, 3}),
        frozenset({1, 4}),
    }


def test_chance_comes_from_the_seed_and_without_one_from_the_round_and_the_people():
    assert games(6, 8, 3) == games(6, 8, 3)
    assert after("1 2 3 4 / 5 6", "cutting-in") == after("1 2 3 4 / 5 6", "cutting-in")
    found = {after("1 2 3 4 / 5 6", "cutting-in", before=("1 2 3 4 / 5 6",) * many).seating for many in range(12)}
    assert len(found) > 3
    others = {after(f"{n} 2 3 4 / 5 6", "cutting-in").seating.tables[0].index(5) for n in range(7, 30)}
    assert len(others) > 1


def test_the_same_seed_makes_the_same_cuts_on_every_machine():
    lines = [line_of(each) for each in games(6, 4, 7)]
    assert lines == ["4 6 5 3 / 1 2", "6 2 3 1 / 4 5", "4 5 2 1 / 3 6", "3 5 4 6 / 1 2"]


def test_who_offers_to_wait_does_and_who_leaves_makes_room():
    assert after("1 2 3 4 / 5", "cutting-in", volunteers="2").seating.sitting_out == (2,)
    assert after("1 2 3 4 / 5", "cutting-in", volunteers="5").seating.sitting_out == (5,)
    found = after("1 2 3 4 / 5 6", "cutting-in", gone="1 2")
    assert sorted(found.seating.tables[0]) == [3, 4, 5, 6]
    assert reasons(found) == ["1 gone", "2 gone", "5 back 1", "6 back 1"]


def test_a_newcomer_plays_the_next_game():
    found = after("1 2 3 4", "cutting-in", new="5")
    assert 5 in found.seating.tables[0]
    assert len(found.seating.sitting_out) == 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [({"new": "5 6 7"}, "at most 6 share one table"), ({"gone": "1"}, "A table needs four people, not 3")],
)
def test_more_than_six_or_fewer_than_four_are_refused(change, sentence):
    with pytest.raises(Refused, match=sentence):
        after("1 2 3 4", "cutting-in", **change)


def test_a_forecast_counts_who_waits():
    found = forecast(CUTTING_IN, 6, 9)
    assert (found.tables, found.sit_outs) == (1, 18)


nights = st.builds(
    Night,
    movement=st.just("cutting-in"),
    people=st.integers(4, 6),
    rounds=st.integers(1, 12),
    seed=st.integers(0, 2**32),
    odd=st.just(OddNumbers()),
    restless=st.sampled_from([0, 0.3]),
    options=st.just({}),
    fixed=st.integers(0, 1),
    apart=st.sampled_from([0, 1]),
)


@settings(max_examples=60, deadline=None)
@given(nights)
def test_everyone_present_plays_or_waits_and_nobody_waits_twice_while_another_can(night):
    for turn in turns(night):
        [table], out = turn.found.seating
        assert sorted((*table, *out)) == sorted(turn.present)
        assert len(table) == 4
        now, last = set(out), set(turn.over.seating.sitting_out)
        assert not (now & last - turn.volunteers) or not turn.present - now - last


@settings(max_examples=30, deadline=None)
@given(nights)
def test_the_same_night_is_worked_out_alike_again(night):
    assert [turn.found for turn in turns(night)] == [turn.found for turn in turns(night)]
