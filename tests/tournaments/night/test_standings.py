from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.night.standings import (
    MISSED,
    SAT_OUT,
    Result,
    Standing,
    evened_out,
    place_named,
    shown,
    standings,
    wins_shown,
)

ADA, BEN, CLEO, DOT = (1, "Ada"), (2, "Ben"), (3, "Cleo"), (4, "Dot")


def won(points: int, table: int = 2) -> Result:
    return Result(points, True, table)


def lost(points: int, table: int = 2) -> Result:
    return Result(points, False, table)


def ranks(found: list[Standing]) -> list[tuple[int, str]]:
    return [(standing.rank, standing.name) for standing in found]


def test_equal_points_share_a_rank_and_the_next_rank_makes_up_for_it():
    results = {1: [won(9)], 2: [lost(12)], 3: [lost(5), won(7)], 4: [won(20)]}
    assert ranks(standings([DOT, CLEO, BEN, ADA], results, "points")) == [
        (1, "Dot"),
        (2, "Ben"),
        (2, "Cleo"),
        (4, "Ada"),
    ]
    results[4] = [won(12)]
    assert [rank for rank, _ in ranks(standings([ADA, BEN, CLEO, DOT], results, "points"))] == [1, 1, 1, 4]


def test_by_points_rounds_won_do_not_part_a_tie():
    results = {1: [lost(10)], 2: [won(10)]}
    assert ranks(standings([ADA, BEN], results, "points")) == [(1, "Ada"), (1, "Ben")]


def test_by_wins_points_part_a_tie_and_equal_wins_and_points_share():
    results = {1: [lost(50)], 2: [won(3), won(4)], 3: [won(2), won(6)], 4: [won(8), won(0)]}
    assert ranks(standings([ADA, BEN, CLEO, DOT], results, "wins")) == [
        (1, "Cleo"),
        (1, "Dot"),
        (3, "Ben"),
        (4, "Ada"),
    ]


def test_a_standing_shows_how_the_night_went():
    results = {1: [won(12, table=1), lost(-3, table=1), SAT_OUT, won(5, table=4)]}
    assert standings([ADA], results, "points", 6) == [
        Standing(rank=1, number=1, name="Ada", points=20, wins=2, head_rounds=2, sat_out=1, credited=6, played=3)
    ]


@pytest.mark.parametrize(
    ("sit_out", "credited", "points"),
    [("none", 0, 25), (4, 8, 33), (0, 0, 25), (-2, -4, 21), ("average", Fraction(50, 3), Fraction(125, 3))],
)
def test_a_round_sat_out_is_credited_as_the_night_says(sit_out, credited, points):
    [ada] = standings([ADA], {1: [won(10), SAT_OUT, lost(7), lost(8), SAT_OUT]}, "points", sit_out)
    assert (ada.credited, ada.points, ada.sat_out) == (credited, points, 2)


@pytest.mark.parametrize(
    ("missed", "credited", "points"),
    [("none", 3, 28), (0, 3, 28), (4, 11, 36), ("average", Fraction(59, 3), Fraction(134, 3))],
)
def test_a_missed_round_is_credited_by_its_own_rule_beside_the_sit_outs(missed, credited, points):
    [ada] = standings([ADA], {1: [MISSED, won(10), SAT_OUT, lost(7), lost(8), MISSED]}, "points", 3, missed)
    assert (ada.credited, ada.points, ada.sat_out, ada.missed) == (credited, points, 1, 2)


def test_an_average_of_nothing_played_is_nothing():
    [ada] = standings([ADA], {1: [SAT_OUT]}, "points", "average")
    assert (ada.points, ada.credited, ada.sat_out) == (0, 0, 1)


def test_an_average_is_exact_so_that_it_ties_where_it_should():
    # Three times ten thirds: a sum of rounded averages would miss the twenty.
    results = {1: [won(3), lost(3), SAT_OUT, SAT_OUT, lost(4), SAT_OUT], 2: [won(20)]}
    found = standings([ADA, BEN], results, "points", "average")
    assert ranks(found) == [(1, "Ada"), (1, "Ben")]
    assert [type(standing.points) for standing in found] == [int, int]


def test_an_entrant_without_results_stands_last_with_nothing():
    assert standings([ADA, BEN], {2: [won(1)]}, "points")[1] == Standing(2, 1, "Ada", 0, 0, 0, 0, 0)


def test_a_set_back_can_leave_less_than_nothing():
    assert ranks(standings([ADA, BEN], {1: [lost(-8)]}, "points")) == [(1, "Ben"), (2, "Ada")]


def test_no_entrants_make_no_standings():
    assert standings([], {}, "wins") == []


@pytest.mark.parametrize(
    ("points", "expected"),
    [(31, 31), (-4, -4), (Fraction(62, 2), 31), (Fraction(125, 3), 41.67), (Fraction(1, 2), 0.5)],
)
def test_points_are_shown_whole_or_to_two_decimals(points, expected):
    assert shown(points) == expected
    assert type(shown(points)) is type(expected)


a_round = st.one_of(
    st.sampled_from([SAT_OUT, MISSED]), st.builds(Result, st.integers(-28, 112), st.booleans(), st.integers(1, 5))
)


@given(
    st.dictionaries(st.integers(1, 30), st.lists(a_round, max_size=8), min_size=1),
    st.sampled_from(["points", "wins"]),
    st.sampled_from(["none", "average", 5]),
    st.sampled_from(["none", "average", 3]),
)
def test_a_rank_is_one_more_than_the_number_of_those_with_better_figures(results, rank_by, sit_out, missed):
    found = standings([(number, f"Guest {number}") for number in results], results, rank_by, sit_out, missed)

    def figures(standing):
        return (standing.wins, standing.points) if rank_by == "wins" else standing.points

    assert {standing.number for standing in found} == set(results)
    for standing in found:
        assert standing.rank == 1 + sum(figures(other) > figures(standing) for other in found)
    assert [(s.rank, s.number) for s in found] == sorted((s.rank, s.number) for s in found)


@pytest.mark.parametrize(
    ("points", "played", "unplayed", "counted"),
    [
        (12, 3, 1, 16),
        (10, 3, 1, Fraction(40, 3)),
        (-3, 2, 2, -6),
        (7, 1, 3, 28),
        (12, 4, 0, 12),
        (0, 0, 4, 0),  # no deal played has no average
        (5, 1, 1, 10),  # with two deals still to come
    ],
)
def test_a_deal_not_played_counts_the_average_of_the_others_where_the_night_says_so(
    points, played, unplayed, counted
):
    assert evened_out(points, played, unplayed, "average") == counted
    assert evened_out(points, played, unplayed, "none") == points


@given(st.integers(-99, 99), st.integers(-99, 99), st.integers(1, 40), st.integers(0, 40))
def test_evening_out_adds_the_average_for_each_deal_and_turns_no_winner_round(one, two, played, unplayed):
    first, second = (evened_out(points, played, unplayed, "average") for points in (one, two))
    assert first == one + unplayed * Fraction(one, played)
    assert (first > second, first == second) == (one > two, one == two)


def test_rounds_won_are_written_as_people_write_them():
    assert [wins_shown(Fraction(halves, 2)) for halves in range(6)] == ["0", "½", "1", "1½", "2", "2½"]
    assert [wins_shown(each) for each in (0, 3, Fraction(1, 3), Fraction(5, 3))] == ["0", "3", "0.33", "1.67"]


def test_a_place_is_named_as_it_is_read_aloud():
    named = {rank: str(place_named(rank)) for rank in (1, 2, 10, 11, 12, 13, 21, 22, 23, 24, 62, 101, 111)}
    assert named == {
        1: "First place",
        2: "Second place",
        10: "Tenth place",
        11: "11th place",
        12: "12th place",
        13: "13th place",
        21: "21st place",
        22: "22nd place",
        23: "23rd place",
        24: "24th place",
        62: "62nd place",
        101: "101st place",
        111: "111th place",
    }
