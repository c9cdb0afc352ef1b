"""Tables of chance for the tests of a season's tables."""

from collections.abc import Iterable, Mapping
from random import Random

from tournaments.season_table.meetings import PlayedTable

PEOPLE = range(12)


def tables_of(
    forms: Iterable[tuple[int, int]],
    seed: int,
    *,
    people: range = PEOPLE,
    strength: Mapping[int, float] = {},
    law: str = "foster-1897",
) -> list[PlayedTable]:
    """A table for each of the forms, players and sides: its sides make as much as chance and their people bring."""
    rng, tables = Random(seed), []
    for players, sides in forms:
        seats = tuple(rng.sample(people, players))
        brought = [sum(strength.get(person, 0.0) for person in seats[side::sides]) for side in range(sides)]
        points = tuple(round(4 * bring + rng.gauss(0, 16)) for bring in brought)
        tables.append(PlayedTable(law, seats, sides, points, 4))
    return tables
