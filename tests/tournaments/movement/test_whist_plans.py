"""The stored whist tournaments: each proved by playing it round."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.movement.seating import pair
from tournaments.movement.whist_plans import FIRST_ROUNDS, next_places


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
