"""Strength from results, where it is known what it should be."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rating.played import PEOPLE, tables_of
from tournaments.rating import PlayedTable
from tournaments.rating.strength import MOST_RATED, strengths

forms = st.lists(st.sampled_from([(4, 2), (4, 2), (4, 2), (6, 3), (3, 3), (5, 5), (7, 7)]), min_size=1, max_size=20)


def by_person(found):
    return {each.person: (each.points, each.error, each.rounds) for each in found}


@settings(max_examples=40)
@given(forms, st.integers(0, 2**32), st.randoms(use_true_random=False))
def test_other_numbers_for_the_people_and_another_order_change_no_strength(forms, seed, rng):
    tables = tables_of(forms, seed)
    others = rng.sample(range(100, 200), len(PEOPLE))
    renamed = [table._replace(seats=tuple(others[person] for person in table.seats)) for table in tables]
    rng.shuffle(renamed)
    again = by_person(strengths(renamed))
    for person, figures in by_person(strengths(tables)).items():
        assert again[others[person]] == pytest.approx(figures, abs=1e-6)


@settings(max_examples=40)
@given(forms, st.integers(0, 2**32), st.integers(1, 50))
def test_whoever_makes_more_points_is_stronger_and_nobody_else_gains_by_it(forms, seed, more):
    tables = tables_of(forms, seed)
    first = tables[0]
    winner = first.seats[0]
    raised = first._replace(points=(first.points[0] + more * 1_000, *first.points[1:]))
    found = by_person(strengths([raised]))
    assert found[winner][0] > 0
    assert all(found[person][0] < 0 for side in range(1, first.sides) for person in first.seats[side :: first.sides])


@given(forms, st.integers(0, 2**32))
def test_places_go_from_one_to_the_last_and_hold_no_more_than_everyone(forms, seed):
    found = strengths(tables_of(forms, seed), least=2)
    ranked = [each for each in found if each.first]
    assert {each.person for each in ranked} == {each.person for each in found if each.rounds >= 2}
    assert all(1 <= each.first <= each.last <= len(ranked) for each in ranked)
    assert [each.points for each in found] == sorted((each.points for each in found), reverse=True)


def test_a_strong_person_is_found_among_weak_partners_at_tables_of_all_sizes():
    strong = {0: 4.0, 1: -4.0}
    for form in ((4, 2), (6, 3), (3, 3), (5, 5)):
        found = strengths(tables_of([form] * 300, 1, strength=strong))
        assert (found[0].person, found[-1].person) == (0, 1), form
        assert (found[0].first, found[0].last, found[-1].first) == (1, 1, len(PEOPLE)), form
        assert found[0].points == pytest.approx(4, abs=1.5), form


def test_points_of_another_law_count_by_how_far_they_spread():
    strong = {0: 4.0}
    tables = tables_of([(4, 2)] * 150, 1, strength=strong)
    great = [
        table._replace(law="another", points=tuple(10 * points for points in table.points))
        for table in tables_of([(4, 2)] * 140, 2, strength=strong)
    ]
    together, alike = (strengths([*tables, *of]) for of in (great, tables_of([(4, 2)] * 140, 2, strength=strong)))
    found, expected = by_person(together), by_person(alike)
    assert all(found[person][0] == pytest.approx(expected[person][0], abs=0.25) for person in PEOPLE)


def test_tables_without_points_say_nothing_and_those_that_are_level_say_that_all_are_alike():
    level = PlayedTable("foster-1897", (1, 2, 3, 4), 2, (7, 7), 1)
    assert strengths([]) == strengths([level._replace(deals=0)]) == []
    assert {each.points for each in strengths([level])} == {0.0}


def test_of_very_many_people_those_with_the_most_rounds_are_rated():
    rng, people = Random(1), MOST_RATED + 40
    rest = list(range(people))
    rng.shuffle(rest)
    tables = [PlayedTable("foster-1897", tuple(rest[at : at + 4]), 2, (9, 5), 4) for at in range(0, people, 4)]
    regulars = [PlayedTable("foster-1897", (0, 1, 2, 3), 2, (9, 5), 4)] * 3
    found = strengths([*tables, *regulars])
    assert len(found) == MOST_RATED
    assert {0, 1, 2, 3} <= {each.person for each in found}
