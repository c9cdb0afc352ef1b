"""The movement, by nights worked out by hand and by what holds of every night.

Foster, Progressive Cinch: "the pair having the fewest points to go at the end of the four deals progress to
the next higher table … On arriving at the next table, the partners divide". The rest is the house's decision.
"""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.movement.nights import couples, evening, replayed, seating_of, written
from tournaments.movement import MOVEMENTS
from tournaments.movement.seating import Foursome, History, Seating

nights = st.builds(
    lambda entrants, rounds, seed: list(evening(entrants, rounds, seed)),
    st.integers(4, 40),
    st.integers(1, 12),
    st.integers(0, 2**32),
)
full_nights = st.builds(
    lambda tables, rounds, seed: list(evening(4 * tables, rounds, seed)),
    st.integers(1, 10),
    st.integers(1, 12),
    st.integers(0, 2**32),
)


# Nights worked out by hand


def test_two_tables_exchange_the_foots_winners_for_the_heads_losers():
    # In round 3 the straight way would set 3 against 2 and 8 against 5 once more, so they become partners.
    night = """
        1* 2  3* 4  | 5  6* 7  8*
        1  3* 6  8* | 5* 7  2* 4
        5  3  8  2  | 1  7  4  6
    """
    assert replayed(night) == written(night)


def test_at_three_tables_winners_go_up_losers_stay_and_the_heads_losers_go_to_the_foot():
    night = """
        1 2* 3 4* | 5* 6 7* 8  | 9 10* 11 12*
        4 2  7 5  | 12 6 8  10 | 9 11  1  3
    """
    assert replayed(night) == written(night)


def test_at_one_table_each_has_partnered_each_after_three_rounds():
    night = """
        1* 2  3* 4
        1  3* 2  4*
        1* 3  4* 2
        1  4  3  2
    """
    assert replayed(night) == written(night)


def test_five_sit_out_in_turn_and_make_all_ten_partnerships_in_five_rounds():
    night = """
        1* 2  3* 4  / 5
        1  3* 2  5* / 4
        1* 3  5* 4  / 2
        1  2* 4  5* / 3
        5  2  4  3  / 1
    """
    assert replayed(night) == written(night)
    partners = Counter(
        frozenset(couple) for line in written(night) for table in seating_of(line).tables for couple in couples(table)
    )
    assert sorted(partners.values()) == [1] * 10


def test_of_six_the_two_who_have_not_yet_sat_out_leave_although_they_won():
    night = """
        1* 2 3* 4 / 5 6
        1* 5 2* 6 / 3 4
        3  4 5  6 / 1 2
    """
    assert replayed(night) == written(night)


def test_of_seven_the_one_who_has_not_sat_out_goes_before_any_goes_twice():
    night = """
        1  2* 3  4* / 5 6 7
        7* 5  6* 1  / 2 3 4
        7  3  2  4  / 1 5 6
    """
    assert replayed(night) == written(night)


def test_of_nine_the_arrival_in_the_last_seat_of_the_foot_leaves_and_is_replaced_there():
    night = """
        1* 2  3* 4  | 5* 6 7* 8 / 9
        1  3* 5  7* | 9* 6 8* 2 / 4
        7  3  8  9  | 1  6 4  5 / 2
    """
    assert replayed(night) == written(night)


@pytest.mark.parametrize(
    ("night", "why"),
    [
        (
            "1* 2 3* 4 | 5 6* 7 8*\n1 3 6 8 | 5 7 2 4",
            "East and West arrive: the one in the West keeps his seat",
        ),
        ("1* 2 3* 4 | 5* 6 7* 8\n1 3 5 7 | 6 2 8 4", "the seats are as free: clockwise"),
    ],
)
def test_the_lower_seat_of_those_who_stay_sits_still(night: str, why: str):
    assert replayed(night)[1].split(" | ")[0] == written(night)[1].split(" | ")[0], why


def test_fewer_repeated_partnerships_go_before_fewer_repeated_opponents():
    before = seating_of("1 2 3 4")
    history = History([before, seating_of("1 3 2 4"), seating_of("3 1 4 2")])
    # 1+2 and 3+4 were partners twice, 1+4 and 2+3 never, though they have been opponents thrice.
    assert couples(MOVEMENTS["progressive-cinch"].next_seating(before, [0], history).tables[0]) == [{1, 4}, {2, 3}]


@pytest.mark.parametrize("winners", [[], [0], [0, 1, 0], [0, 2], [0, -1]])
def test_each_table_must_have_its_winners(winners: list[int]):
    before = seating_of("1 2 3 4 | 5 6 7 8")
    with pytest.raises(ValueError, match=r"zip\(\)|0 or 1"):
        MOVEMENTS["progressive-cinch"].next_seating(before, winners, History([before]))


# What holds of every night


@given(nights)
def test_everyone_is_seated_once_or_sits_out_and_tables_stay_full(night):
    for so_far, _, after in night:
        before = so_far[-1]
        everyone = sorted([number for table in after.tables for number in table] + list(after.sitting_out))
        assert everyone == list(range(1, len(everyone) + 1))
        assert len(after.tables) == len(before.tables)
        assert len(after.sitting_out) == len(before.sitting_out) == len(everyone) % 4
        assert list(after.sitting_out) == sorted(after.sitting_out)


@given(nights)
def test_nobody_sits_out_twice_running_nor_twice_before_everyone_has_once(night):
    for so_far, _, after in night:
        assert not set(so_far[-1].sitting_out) & set(after.sitting_out)
        sat_out = Counter(number for seating in [*so_far, after] for number in seating.sitting_out)
        entrants = 4 * len(after.tables) + len(after.sitting_out)
        counts = [sat_out[number] for number in range(1, entrants + 1)]
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("entrants", range(4, 41))
def test_sit_outs_stay_even_for_as_long_as_the_evening_lasts(entrants: int):
    *_, (so_far, _, after) = evening(entrants, 24, seed=entrants)
    sat_out = Counter(dict.fromkeys(range(1, entrants + 1), 0))
    for seating in [*so_far, after]:
        sat_out.update(seating.sitting_out)
        assert max(sat_out.values()) - min(sat_out.values()) <= 1


@given(full_nights)
def test_a_full_rooms_couples_go_where_foster_sends_them(night):
    for so_far, winners, after in night:
        before = so_far[-1]
        won = [couples(table)[winner] for table, winner in zip(before.tables, winners, strict=True)]
        lost = [couples(table)[1 - winner] for table, winner in zip(before.tables, winners, strict=True)]
        expected: list[set[int]] = [set() for _ in before.tables]
        for place, couple in enumerate(won):
            expected[max(place - 1, 0)] |= couple
        for place, couple in enumerate(lost):
            expected[place if place else len(lost) - 1] |= couple
        assert [set(table) for table in after.tables] == expected


@given(nights)
def test_partners_always_divide(night):
    for so_far, _, after in night:
        before = [couple for table in so_far[-1].tables for couple in couples(table)]
        assert not any(couple in before for table in after.tables for couple in couples(table))


@given(full_nights)
def test_they_divide_the_way_that_repeats_least(night):
    for so_far, _, after in night:
        before = [couple for table in so_far[-1].tables for couple in couples(table)]
        for table in after.tables:
            north, east, south, west = table
            other_ways = [(north, east, west, south), (north, south, east, west)]
            [other] = [way for way in other_ways if not any(couple in before for couple in couples(way))]
            assert repeats(table, so_far) <= repeats(other, so_far)


@given(full_nights)
def test_no_other_seats_for_the_same_partners_would_change_fewer(night):
    for so_far, _, after in night:
        seat_before = {n: seat for table in so_far[-1].tables for seat, n in enumerate(table)}
        for table in after.tables:
            same_partners = [way for way in permutations(table) if all(c in couples(way) for c in couples(table))]
            assert len(same_partners) == 8
            stored = [sum(seat_before[n] == seat for seat, n in enumerate(way)) for way in [table, *same_partners]]
            assert stored[0] == max(stored)


@given(nights)
def test_those_who_come_back_sit_at_the_tables_of_those_who_leave(night):
    for so_far, winners, after in night:
        without = MOVEMENTS["progressive-cinch"].next_seating(Seating(so_far[-1].tables), winners, History(so_far))
        # Had nobody left, the tables would hold the same but for those who changed places with the sit-outs.
        back, leaving = set(so_far[-1].sitting_out), set(after.sitting_out)
        for table, same_table in zip(after.tables, without.tables, strict=True):
            assert set(table) - back == set(same_table) - leaving


@pytest.mark.parametrize("entrants", [160, 163, 4003])
@settings(max_examples=1)
@given(seed=st.integers(0, 1000))
def test_a_large_room_keeps_the_same_promises(entrants: int, seed: int):
    night = list(evening(entrants, 12, seed))
    *_, (so_far, _, after) = night
    played = [*so_far, after]
    everyone = [number for table in after.tables for number in table] + list(after.sitting_out)
    assert sorted(everyone) == list(range(1, entrants + 1))
    assert max(Counter(number for seating in played for number in seating.sitting_out).values(), default=0) <= 1


def repeats(table: Foursome, so_far: list[Seating]) -> tuple[int, int]:
    """How often the partners at this table were partners tonight, and the opponents opponents."""
    ours, theirs = couples(table)
    opponents = [{one, other} for one in ours for other in theirs]
    partner_repeats = opponent_repeats = 0
    for seating in so_far:
        for past in seating.tables:
            past_ours, past_theirs = couples(past)
            partner_repeats += sum(couple in (past_ours, past_theirs) for couple in (ours, theirs))
            opponent_repeats += sum(len(met & past_ours) == len(met & past_theirs) == 1 for met in opponents)
    return partner_repeats, opponent_repeats
