"""The next round when people come and go (our reading 30): worked out by hand, and what holds of every night."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.faults import Refused
from tests.tournaments.movement.comings_and_goings import OPTIONS, Night, turns
from tests.tournaments.movement.nights import FOURS, after, couples, line_of, reasons, seating_of
from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.seating import History
from tournaments.movement.sit_outs import OddNumbers

# Alone, the movement makes of this: 1 3 6 8 | 5 7 9 11 | 4 10 12 2
NIGHT = "1* 2 3* 4 | 5 6* 7 8* | 9* 10 11* 12"


def seated(*args, **kwargs):
    found = after(*args, **kwargs)
    return line_of(found.seating), reasons(found)


def test_without_comings_and_goings_there_is_nothing_to_explain():
    assert seated(NIGHT) == ("1 3 6 8 | 5 7 9 11 | 4 10 12 2", [])


def test_who_sat_out_takes_the_place_of_who_left():
    assert seated(NIGHT + " / 13", gone="5") == ("1 3 6 8 | 13 7 9 11 | 4 10 12 2", ["5 gone", "13 back 2"])


def test_who_leaves_while_sitting_out_leaves_no_place():
    assert seated(NIGHT + " / 13", gone="13") == ("1 3 6 8 | 5 7 9 11 | 4 10 12 2", ["13 gone"])


def test_a_newcomer_takes_a_place_at_the_foot_and_another_sits_out():
    assert seated(NIGHT, new="13") == ("1 3 6 8 | 5 7 9 11 | 13 10 12 2 / 4", ["4 turn", "13 arrived 3"])


def test_newcomers_follow_those_who_sat_out_from_the_head_table_down():
    line, why = seated(NIGHT + " / 13", gone="1 5 12", new="14 15")
    assert line == "13 3 6 8 | 14 7 9 11 | 4 10 15 2"
    assert why == ["1 gone", "5 gone", "12 gone", "13 back 1", "14 arrived 2", "15 arrived 3"]


def test_the_foot_table_is_broken_up_for_the_places_that_stay_empty():
    line, why = seated(NIGHT, gone="1 4 9 12")
    assert line == "10 3 6 8 | 5 7 2 11"
    assert why == ["1 gone", "4 gone", "9 gone", "12 gone", "10 fills 1", "2 fills 2"]


def test_one_who_leaves_makes_three_sit_out():
    assert seated(NIGHT, gone="8") == (
        "1 3 6 10 | 5 7 9 11 / 2 4 12",
        ["8 gone", "2 turn", "4 turn", "12 turn", "10 fills 1"],
    )


def test_four_without_a_place_open_a_table_at_the_foot():
    line, why = seated(NIGHT + " / 13", new="14 15 16")
    assert line == "1 3 6 8 | 5 7 9 11 | 4 10 12 2 | 13 15 14 16"
    assert why[:4] == ["13 back 4", "13 opens 4", "14 arrived 4", "14 opens 4"]


def test_a_volunteer_sits_out_first_and_may_go_on_sitting_out():
    assert seated(NIGHT + " / 13", volunteers="9") == (
        "1 3 6 8 | 5 7 13 11 | 4 10 12 2 / 9",
        ["9 volunteer", "13 back 2"],
    )
    assert seated(NIGHT + " / 13", volunteers="13") == ("1 3 6 8 | 5 7 9 11 | 4 10 12 2 / 13", ["13 volunteer"])


def test_a_volunteer_who_is_not_needed_plays():
    assert seated(NIGHT, volunteers="9") == seated(NIGHT)


def test_of_two_volunteers_the_one_who_sat_out_less_does():
    before = ("1 2 3 4 | 5 6 7 8 | 13 10 11 12 / 9",)
    assert after(NIGHT + " / 13", volunteers="2 9", before=before).seating.sitting_out == (2,)


def test_who_has_just_come_sits_out_only_if_nobody_else_can():
    assert after("1* 2 3* 4", gone="1 2 3", new="5 6 7 8").seating.sitting_out == (4,)
    assert after("1* 2 3* 4", gone="1 2 3", new="5 6 7 8 9 10").seating.sitting_out == (4, 9, 10)


@pytest.mark.parametrize(
    ("line", "change", "expected"),
    [
        (NIGHT, {"new": "13"}, "1 3 6 8 | 5 7 9 11 | 2 10 4 12 13"),
        (NIGHT, {"new": "13 14"}, "1 3 6 8 | 5 7 9 11 | 2 10 4 12 13 14"),
        (NIGHT, {"new": "13 14 15"}, "1 3 6 8 | 5 7 9 11 | 4 10 12 2 | 13 14 15"),
        (NIGHT, {"gone": "5"}, "1 3 6 8 | 4 7 9 11 | 2 10 12"),
        (NIGHT, {"gone": "12"}, "1 3 6 8 | 5 7 9 11 | 2 10 4"),
        ("1* 2 3* 4 | 5 6* 7 8* | 9* 10 11* 12 13", {}, "1 3 6 8 | 5 7 9 11 | 2 10 4 12 13"),
        ("1* 2 3* 4 | 5 6* 7 8* | 9* 10 11* 12 13", {"gone": "3"}, "1 13 6 8 | 5 7 9 11 | 4 10 12 2"),
        ("1* 2 3* 4 | 5 6* 7 8* | 9 10* 11 12 13* 14", {}, "1 3 6 8 | 5 7 10 13 | 9 2 11 12 4 14"),
        ("1* 2 3* 4 | 5 6* 7 8* | 9* 10 11*", {}, "1 3 6 8 | 5 7 9 11 | 2 10 4"),
        ("1* 2 3* 4 | 5 6* 7 8* | 9* 10 11*", {"gone": "10"}, "1 3 6 8 | 5 9 7 11 2 4"),
        ("1* 2* 3 4 5", {}, "1 2 3 4 5"),
    ],
)
def test_the_foot_table_takes_what_is_left_over(line, change, expected):
    assert line_of(after(line, companions=(3, 5, 6), **change).seating) == expected


def test_a_size_without_a_companion_law_falls_back_to_sit_outs():
    assert after(NIGHT, new="13", companions=(3, 6)).seating.sitting_out == (4,)


def test_fewer_than_a_table_are_refused():
    with pytest.raises(Refused, match="A table needs four people, not 3"):
        after("1* 2 3* 4", gone="1")


@pytest.mark.parametrize("order", [0, (1, 2), (1, 2, 3, 4, 4), (5, 4, 3, 2, 0)])
def test_the_order_of_a_table_where_each_plays_alone_has_all_its_seats(order):
    over = RoundOver(seating_of("1 2 3 4 | 5 6 7 8 9"), [0, order])
    with pytest.raises(ValueError, match="names all its seats"):
        MOVEMENTS["progressive-cinch"].next_round(over, Tonight(History([over.seating])))


# What holds of every night

SIZES = [(), (3,), (5,), (3, 6), (3, 5, 6)]
nights = st.builds(
    Night,
    movement=st.sampled_from(FOURS),
    people=st.one_of(st.integers(4, 14), st.integers(4, 200)),
    rounds=st.integers(1, 10),
    seed=st.integers(0, 2**32),
    odd=st.sampled_from([OddNumbers(), *(OddNumbers("other-table", sizes) for sizes in SIZES)]),
    restless=st.sampled_from([0, 0.05, 0.2, 0.8]),
    options=st.sampled_from(OPTIONS),
    fixed=st.integers(0, 4),
    apart=st.none(),
)
many = settings(max_examples=60, deadline=None)


@many
@given(nights)
def test_everyone_present_is_placed_once_and_nobody_absent_has_a_seat(night):
    for turn in turns(night):
        seating = turn.found.seating
        placed = [number for table in seating.tables for number in table] + list(seating.sitting_out)
        assert sorted(placed) == sorted(turn.present)
        assert [len(table) for table in seating.tables[:-1]] == [4] * (len(seating.tables) - 1)
        assert len(seating.tables[-1]) in {4, *night.odd.companions}


@many
@given(nights)
def test_sit_outs_are_shared_and_nobody_sits_out_twice_running_while_another_can(night):
    volunteered: set[int] = set()
    for turn in turns(night):
        volunteered |= turn.volunteers
        now, last = set(turn.found.seating.sitting_out), set(turn.so_far[-1].sitting_out)
        assert not (now & last - turn.volunteers) or not turn.present - now - last
        counts = Counter(n for seating in (*turn.so_far, turn.found.seating) for n in seating.sitting_out)
        shared = [counts[number] for number in turn.all_night - volunteered]
        assert not shared or max(shared) - min(shared) <= 1
        assert turn.volunteers & turn.present <= now or now <= turn.volunteers


@many
@given(nights)
def test_who_is_not_named_in_a_change_goes_where_the_movement_says(night):
    for turn in turns(night):
        before = turn.so_far[-1]
        alone = MOVEMENTS[night.movement].steps(night.chosen).go(turn.over)
        expected = {n: table for table, four in enumerate(alone.tables(), start=1) for n in four}
        expected |= dict.fromkeys(alone.extras, len(before.tables))
        named = {change.number for change in turn.found.changes}
        for number, (table, _) in turn.found.seating.places.items():
            assert number in named or table == expected[number]


@many
@given(nights)
def test_every_change_is_true(night):
    for turn in turns(night):
        before, now = turn.so_far[-1], turn.found.seating
        for number, reason, table, other in turn.found.changes:
            at = now.places.get(number)
            assert table == (at[0] if at else None)
            if reason in ("turn", "volunteer"):
                assert number in now.sitting_out
                assert (reason == "volunteer") == (number in turn.volunteers)
            elif reason == "gone":
                assert number in before.everyone - turn.present
            elif reason == "back":
                assert number in before.sitting_out
            elif reason == "arrived":
                assert number not in before.everyone
            elif reason in ("apart", "not apart"):
                partners = [set(couple) for four in now.tables if len(four) == 4 for couple in couples(four)]
                assert ({number, other} in partners) == (reason == "not apart")


@many
@given(nights)
def test_partners_of_before_divide_where_the_movement_divides(night):
    if night.movement not in ("progressive-cinch", "kingsland") or "partners" in night.chosen:
        return
    for turn in turns(night):
        came = {change.number for change in turn.found.changes}
        before = [set(couple) for four in turn.so_far[-1].tables if len(four) == 4 for couple in couples(four)]
        for four in turn.found.seating.tables:
            if len(four) == 4 and not came & set(four):
                assert not any(couple in before for couple in couples(four))


@many
@given(nights)
def test_the_same_night_is_worked_out_alike_again(night):
    assert [turn.found for turn in turns(night)] == [turn.found for turn in turns(night)]


@pytest.mark.trial
@pytest.mark.parametrize(
    "holds",
    [
        test_everyone_present_is_placed_once_and_nobody_absent_has_a_seat,
        test_sit_outs_are_shared_and_nobody_sits_out_twice_running_while_another_can,
        test_who_is_not_named_in_a_change_goes_where_the_movement_says,
        test_every_change_is_true,
        test_partners_of_before_divide_where_the_movement_divides,
    ],
)
def test_it_holds_of_many_more_nights(holds):
    settings(max_examples=400, deadline=None)(given(nights)(holds.hypothesis.inner_test))()
