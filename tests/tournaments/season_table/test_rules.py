"""Rules that contradict themselves, or the number of nights, are refused at their fields."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.faults import Refused
from tournaments.season_table import NightFigures, averages_by_law, counted_as, differ, season_table
from tournaments.season_table.rules import WORTHS, Rules, by_place, check_rules, per_cent


@pytest.mark.parametrize(
    ("rules", "nights", "faults"),
    [
        (Rules(best=10), 8, {"best": "The best 10 of 8 nights cannot count: there are not so many."}),
        (Rules(drop=8), 8, {"drop": "Of 8 nights, 8 cannot be dropped: none would count."}),
        (Rules(least=9), 8, {"least": "Nobody can come to 9 of 8 nights, so nobody would have a rank."}),
        (Rules(best=3, drop=2), None, {"drop": "Either the best nights count or the worst are dropped. Leave one of them empty."}),
        (Rules("nights", best=3), 8, {"best": "In a season ranked by nights, every night counts. Leave this empty."}),
        (Rules("nights", drop=3), 8, {"drop": "In a season ranked by nights, every night counts. Leave this empty."}),
        (Rules(best=0), 8, {"best": "At least one night has to count."}),
    ],
)  # fmt: skip
def test_rules_that_cannot_be_are_refused(rules, nights, faults):
    with pytest.raises(Refused) as refused:
        check_rules(rules, nights)
    assert {fault.field: str(fault.text) for fault in refused.value.faults} == faults


def test_rules_that_can_be_are_not():
    for rules in (Rules(), Rules(best=8), Rules(drop=7), Rules("nights", least=8, coming=5)):
        check_rules(rules, 8)
    check_rules(Rules(best=10, least=30))


@pytest.mark.parametrize(
    ("points", "found"),
    [
        ([60, 40, 20], [150, 100, 50]),
        ([7, 4, 3], [150, Fraction(600, 7), Fraction(450, 7)]),  # of a mean of 14/3
        ([30, -10, 10], [300, -100, 100]),
        # Of a mean that is nothing, or below it, there is no part: everyone has what the average counts.
        ([5, -5], [100, 100]),
        ([-10, -30], [100, 100]),
        ([], []),
    ],
)
def test_per_cent_of_the_average_by_hand(points, found):
    assert per_cent([1] * len(points), points, ()) == found


@pytest.mark.parametrize(
    ("ranks", "table", "found"),
    [
        ([1, 2, 3, 4], (), [4, 3, 2, 1]),
        ([2, 1, 2, 4], (), [Fraction(5, 2), 4, Fraction(5, 2), 1]),  # second and third share 3 and 2
        ([1, 2, 3, 4], (10, 8, 6), [10, 8, 6, 0]),
        ([1, 1, 1, 4], (10, 8), [6, 6, 6, 0]),
        ([3, 7, 9], (), [3, 2, 1]),  # others of the night did not come: places are among those who did
    ],
)
def test_points_by_place_by_hand(ranks, table, found):
    assert by_place(ranks, [0] * len(ranks), table) == found


POINT = st.integers(-20, 60) | st.fractions(-20, 60, max_denominator=6)
NIGHT = st.lists(POINT, min_size=1, max_size=12)


@given(NIGHT)
def test_the_average_of_a_night_in_per_cent_is_a_hundred(points):
    found = per_cent([1] * len(points), points, ())
    assert sum(found) == 100 * len(points)


@given(NIGHT, st.lists(st.integers(0, 20), max_size=12).map(lambda table: tuple(sorted(table, reverse=True))))
def test_ties_take_nothing_from_what_the_places_bring_and_give_nothing_to_it(points, table):
    ranks = [1 + sum(other > each for other in points) for each in points]
    found = by_place(ranks, points, table)
    assert sum(found) == sum((table or range(len(points), 0, -1))[: len(points)])
    assert sorted(found, reverse=True) == [found[at] for at in sorted(range(len(points)), key=lambda at: ranks[at])]


@given(NIGHT)
def test_nobody_comes_before_others_who_scored_more(points):
    ranks = [1 + sum(other > each for other in points) for each in points]
    for worth in WORTHS.values():
        found = worth(ranks, points, ())
        assert all(found[one] >= found[other] for one in range(len(points)) for other in range(len(points))
                   if points[one] > points[other])  # fmt: skip


def night(number, **points):
    return [
        NightFigures(name, number, 1 + sum(other > each for other in points.values()), each)
        for name, each in points.items()
    ]


def test_a_season_over_two_laws_is_not_decided_by_the_one_that_brings_more_points():
    played = [*night(1, Ada=60, Ben=20), *night(2, Ada=7, Ben=14), *night(3, Ada=5, Ben=9)]

    def ranked(rules):
        rows = season_table(counted_as(played, rules), rules, nights=3)
        return [(row.rank, row.person, row.points) for row in rows]

    assert ranked(Rules()) == [(1, "Ada", 72), (2, "Ben", 43)]
    ada = 150 + Fraction(200, 3) + Fraction(500, 7)
    assert ranked(Rules(count_as="percent")) == [(1, "Ben", 600 - ada), (2, "Ada", ada)]
    assert ranked(Rules(count_as="places")) == [(1, "Ben", 5), (2, "Ada", 4)]
    # The best night is the one that counts most, not the one with most points.
    best = Rules(count_as="percent", best=1)
    [ada_row] = [row for row in season_table(counted_as(played, best), best, nights=3) if row.person == "Ada"]
    assert (ada_row.points, ada_row.counted) == (150, {1})
    assert [(each.points, each.scored) for each in counted_as(played[2:4], Rules(count_as="places"))] == [
        (1, 7),
        (2, 14),
    ]


def test_what_a_night_brings_on_average_under_each_law():
    played = counted_as(
        [*night(1, Ada=60, Ben=20), *night(2, Ada=10), *night(3, Ada=4, Ben=8), *night(4, Ada=9)], Rules()
    )
    averages = averages_by_law(played, {1: "great", 2: "great", 3: "small"})  # of the fourth no law is known
    assert averages == {"great": 25, "small": 6}


@pytest.mark.parametrize(
    ("averages", "found"),
    [
        ([], False),
        ([40], False),
        ([40, 20], False),
        ([40, 20, Fraction(79, 2)], False),
        ([Fraction(81, 2), 20], True),
        ([5, 0], True),
        ([5, -5], True),
        ([-5, -20], False),
        ([0, -5], False),
    ],
)
def test_more_than_twofold(averages, found):
    assert differ(averages) is found
