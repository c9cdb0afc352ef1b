"""The table of a season: worked examples by hand, and what holds of any season."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.season_table import NightFigures, season_table
from tournaments.season_table.rules import Rules

# Four nights, by hand: points, then rounds won, of six rounds a night. Ben missed the third, Cleo two, Dan three.
POINTS = {
    "Ada": (40, 20, 30, 10),
    "Ben": (35, 35, None, 30),
    "Cleo": (50, None, None, 45),
    "Dan": (None, 60, None, None),
}
WON = {"Ada": (3, 1, 2, 1), "Ben": (2, 4, None, 3), "Cleo": (4, None, None, 3), "Dan": (None, 5, None, None)}


def by_hand():
    found = []
    for night in range(4):
        came = {name: points[night] for name, points in POINTS.items() if points[night] is not None}
        for name, points in came.items():
            rank = 1 + sum(other > points for other in came.values())
            found.append(NightFigures(name, night, rank, points, points, WON[name][night], 6))
    return found


def ranked(figure, rules, results=None, **given):
    rows = season_table(by_hand() if results is None else results, rules, nights=4, **given)
    return [(row.rank, row.person, getattr(row, figure)) for row in rows]


@pytest.mark.parametrize(
    ("rules", "figure", "found"),
    [
        (Rules(), "points", [(1, "Ada", 100), (1, "Ben", 100), (3, "Cleo", 95), (4, "Dan", 60)]),
        (Rules(best=2), "points", [(1, "Cleo", 95), (2, "Ada", 70), (2, "Ben", 70), (4, "Dan", 60)]),
        # Ada loses her 10; Ben, Cleo and Dan lose a night to which they did not come.
        (Rules(drop=1), "points", [(1, "Ben", 100), (2, "Cleo", 95), (3, "Ada", 90), (4, "Dan", 60)]),
        (Rules(coming=5), "points", [(1, "Ada", 120), (2, "Ben", 115), (3, "Cleo", 105), (4, "Dan", 65)]),
        # For coming counts every night, also those that are not among the best.
        (Rules(coming=5, best=1), "points", [(1, "Dan", 65), (2, "Ada", 60), (2, "Cleo", 60), (4, "Ben", 50)]),
        # Of those level by rounds won, Ada has more points.
        (Rules("wins"), "won", [(1, "Ben", 9), (2, "Ada", 7), (3, "Cleo", 7), (4, "Dan", 5)]),
        (
            Rules("average"),
            "average",
            [(1, "Dan", 10), (2, "Cleo", Fraction(95, 12)), (3, "Ben", Fraction(50, 9)), (4, "Ada", Fraction(25, 6))],
        ),
        (Rules("nights"), "nights", [(1, "Ada", 4), (2, "Ben", 3), (3, "Cleo", 2), (4, "Dan", 1)]),
        (Rules(least=3), "points", [(1, "Ada", 100), (1, "Ben", 100), (None, "Cleo", 95), (None, "Dan", 60)]),
    ],
)
def test_a_season_worked_out_by_hand(rules, figure, found):
    assert ranked(figure, rules) == found


@pytest.mark.parametrize(
    ("ties", "order"),
    [
        ("shared", [(1, "Ada"), (1, "Ben")]),
        ("wins", [(1, "Ben"), (2, "Ada")]),  # 9 rounds to 7
        ("best", [(1, "Ada"), (2, "Ben")]),  # 40 to 35
        ("met", [(1, "Ben"), (2, "Ada")]),  # ahead on the second and fourth night, behind on the first
    ],
)
def test_what_separates_those_who_are_level(ties, order):
    assert [row[:2] for row in ranked("points", Rules(ties=ties))][:2] == order


def test_how_many_nights_are_missing_to_qualify():
    assert ranked("missing", Rules(least=3))[2:] == [(None, "Cleo", 1), (None, "Dan", 2)]


def test_which_nights_count():
    assert dict(row[1:] for row in ranked("counted", Rules(best=2))) == {
        "Ada": {0, 2}, "Ben": {0, 1}, "Cleo": {0, 3}, "Dan": {1},
    }  # fmt: skip


def test_adjusted_points_change_the_order_also_of_who_never_came():
    adjusted = {"Ada": -50, "Eve": 3}
    found = [(1, "Ben", 100), (2, "Cleo", 95), (3, "Dan", 60), (4, "Ada", 50), (5, "Eve", 3)]
    assert ranked("points", Rules(), adjusted=adjusted) == found


def test_totals_of_which_the_rounds_are_not_known_have_no_part_in_an_average():
    results = [NightFigures("Ada", 0, 1, 90), NightFigures("Ada", 1, 1, 12, 10, 1, 4), NightFigures("Ben", 0, 2, 80)]
    assert ranked("average", Rules("average"), results) == [(1, "Ada", Fraction(5, 2)), (2, "Ben", 0)]


POINT = st.integers(-20, 60) | st.fractions(-20, 60, max_denominator=6)
NIGHTS = 6


@st.composite
def seasons(draw):
    """Up to six people over six nights, each coming to some."""
    found = []
    for night in range(NIGHTS):
        came = draw(st.dictionaries(st.sampled_from("abcdef"), st.tuples(POINT, st.integers(0, 6))))
        for person, (points, won) in sorted(came.items()):
            rank = 1 + sum(other > points for other, _ in came.values())
            found.append(NightFigures(person, night, rank, points, points, won, 6))
    return found


RULES = st.builds(
    Rules,
    rank_by=st.sampled_from(("points", "wins", "average", "nights")),
    best=st.none() | st.integers(1, NIGHTS),
    drop=st.integers(0, NIGHTS - 1),
    coming=st.integers(0, 10),
    least=st.integers(0, NIGHTS),
    ties=st.sampled_from(("shared", "wins", "best", "met")),
)


@pytest.mark.trial
@given(seasons(), st.integers(1, NIGHTS))
def test_the_best_nights_are_those_with_the_greatest_sum(results, best):
    for row in season_table(results, Rules(best=best), nights=NIGHTS):
        own = [each.points for each in results if each.person == row.person]
        assert row.points == max(sum(some) for some in combinations(own, min(best, len(own))))
        assert len(row.counted) == min(best, len(own))


@pytest.mark.trial
@given(seasons(), st.integers(0, NIGHTS - 1))
def test_dropping_the_worst_is_counting_the_best_of_all_nights(results, drop):
    dropped = season_table(results, Rules(drop=drop), nights=NIGHTS)
    assert dropped == season_table(results, Rules(best=NIGHTS - drop), nights=NIGHTS)


@given(seasons(), RULES, st.dictionaries(st.sampled_from("abcxyz"), POINT))
def test_ranks_are_shared_and_made_up_for_and_who_came_too_seldom_has_none(results, rules, adjusted):
    rows = season_table(results, rules, nights=NIGHTS, adjusted=adjusted)
    assert sorted(row.person for row in rows) == sorted({each.person for each in results} | adjusted.keys())
    ranks = [row.rank for row in rows if not row.missing]
    assert all(rank == (place if place == 1 or rank != ranks[place - 2] else ranks[place - 2])
               for place, rank in enumerate(ranks, start=1))  # fmt: skip
    for row in rows:
        nights = sum(each.person == row.person for each in results)
        assert (row.nights, row.missing) == (nights, max(0, rules.least - nights))
        assert (row.rank is None) == (nights < rules.least)
    assert [row.rank is None for row in rows] == sorted(row.rank is None for row in rows)


@given(seasons(), RULES, st.randoms())
def test_nobodys_rank_depends_on_the_order_of_the_people(results, rules, rng):
    people = list("abcdef")
    rng.shuffle(people)
    other = sorted(results, key=lambda each: (each.night, people.index(each.person)))
    tables = (season_table(each, rules, nights=NIGHTS) for each in (results, other))
    first, second = ({row.person: row for row in rows} for rows in tables)
    assert first == second


@pytest.mark.trial
@given(seasons(), RULES, st.integers(-30, 30))
def test_the_same_adjustment_for_everyone_changes_nobodys_rank(results, rules, points):
    everyone = dict.fromkeys((each.person for each in results), points)
    tables = (season_table(results, rules, nights=NIGHTS, adjusted=each) for each in ({}, everyone))
    first, second = ({row.person: row.rank for row in rows} for rows in tables)
    assert first == second
