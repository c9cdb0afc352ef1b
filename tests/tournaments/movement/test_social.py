"""Social: no partner twice where the number allows, as few opponents again as can be."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.movement.nights import couples, line_of, reasons, seating_of
from tournaments.movement import MOVEMENTS
from tournaments.movement.chance import draw
from tournaments.movement.draft import RoundOver, Tonight
from tournaments.movement.next_round import NextRound
from tournaments.movement.seating import History, Seating, pair
from tournaments.movement.social import FIRST_ROUNDS, next_places

# Every number of which four divides, and those with a plan in which one sits out.
PLANNED = [people for people in FIRST_ROUNDS if people >= 8]


def evening(people: int, rounds: int, seed: int = 7) -> tuple[History, list[NextRound]]:
    """The night's meetings, and every round after the first."""
    found: list[NextRound] = []
    history = History()
    for each in played(people, rounds, seed):
        if isinstance(each, Seating):
            history.add(each)
        else:
            found.append(each)
            history.add(each.seating)
    return history, found


def played(people: int, rounds: int, seed: int) -> Iterator[Seating | NextRound]:
    from_draw = draw(range(1, people + 1), Random(seed))
    yield from_draw
    history, seating = History([from_draw]), from_draw
    for _ in range(rounds - 1):
        found = MOVEMENTS["social"].next_round(RoundOver(seating), Tonight(history, seed))
        yield found
        seating = found.seating
        history.add(seating)


@pytest.mark.parametrize("people", PLANNED)
def test_a_planned_number_meets_every_partner_once_in_a_whole_night(people):
    history, found = evening(people, people - 1 + people % 4)
    assert set(history.partner_counts.values()) == {1}
    assert set(history.opponent_counts.values()) == {2}
    assert len(history.partner_counts) == people * (people - 1) // 2
    assert not any(each.changes for each in found if not each.seating.sitting_out)


@pytest.mark.parametrize("people", range(8, 62, 4))
def test_eight_rounds_of_full_tables_repeat_no_partner_and_no_opponent_thrice(people):
    rounds = min(8, people - 1)
    history, _ = evening(people, rounds)
    assert max(history.partner_counts.values()) == 1
    assert max(history.opponent_counts.values()) <= 2


@pytest.mark.parametrize("people", [9, 10, 11, 14, 15, 18, 19, 22, 23, 26, 27, 30, 31, 50, 61])
def test_six_rounds_of_any_number_repeat_no_partner(people):
    history, _ = evening(people, 6)
    assert max(history.partner_counts.values()) == 1


@settings(max_examples=20, deadline=None)
@given(st.integers(8, 60), st.integers(0, 2**32))
def test_the_same_seed_makes_the_same_plan(people, seed):
    assert evening(people, 5, seed)[1] == evening(people, 5, seed)[1]


def test_one_who_takes_anothers_place_takes_the_plan_over():
    seating = draw(range(1, 25), Random(3))
    history = History([seating])
    present = set(range(2, 26))
    for number in range(6):
        found = MOVEMENTS["social"].next_round(RoundOver(seating), Tonight(history), present)
        assert reasons(found)[:1] == (["1 gone"] if number == 0 else [])
        seating = found.seating
        history.add(seating)
    assert max(history.partner_counts.values()) == 1


def test_who_is_moved_to_meet_others_is_named():
    before = seating_of("1 2 3 4 | 5 6 7 8")
    history = History([before, before])
    for line in ("1 3 2 4 | 5 7 6 8", "1 2 4 3 | 5 6 8 7", "1 5 2 6 | 3 7 4 8"):
        history.add(seating_of(line))
    found = MOVEMENTS["social"].next_round(RoundOver(before), Tonight(history))
    alone = MOVEMENTS["social"].steps({}).go(RoundOver(before))
    moved = {
        number
        for table, drafted in zip(found.seating.tables, alone.tables(), strict=True)
        for number in set(table) - set(drafted)
    }
    assert {change.number for change in found.changes if change.reason == "fewer repeats"} == moved
    partners = [frozenset(couple) for four in found.seating.tables for couple in couples(four)]
    assert Counter(history.partner_counts.get(tuple(sorted(two)), 0) for two in partners) == {0: 4}
    assert line_of(found.seating).count("|") == 1


@pytest.mark.parametrize("people", FIRST_ROUNDS)
def test_everyone_has_everyone_as_partner_once_and_as_opponent_twice(people):
    places = next_places(people)
    at = list(range(people))
    partners: Counter = Counter()
    opponents: Counter = Counter()
    out: Counter = Counter()
    for _ in range(people - 1 + people % 4):
        for north, east, south, west in zip(*[iter(at[: people // 4 * 4])] * 4, strict=True):
            partners.update((pair(north, south), pair(east, west)))
            opponents.update((pair(north, east), pair(north, west), pair(south, east), pair(south, west)))
        out.update(at[people // 4 * 4 :])
        at = [at[place] for place in places]
    assert partners == dict.fromkeys(combinations(range(people), 2), 1)
    assert opponents == dict.fromkeys(combinations(range(people), 2), 2)
    assert out == (dict.fromkeys(range(people), 1) if people % 4 else {})
    assert at == list(range(people))


def test_a_number_without_a_plan_has_none():
    assert next_places(14) is None
