"""Movements that know places alone: who sits here goes there, whoever won. Knows seats and tables, no couples.

At a foot table of five or six all first move round one seat or two, so that nobody stays in the seats beyond the
fourth.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from tournaments.movement.draft import EMPTY, Draft, RoundOver, Tonight
from tournaments.movement.seating import Foursome

# A table (from 0) and a seat (from 0) in a room of so many tables → the table and the seat whose occupant comes there.
Walk: TypeAlias = Callable[[int, int, int], tuple[int, int]]


def walked(over: RoundOver, walk: Walk) -> Draft:
    """Everyone where the walk leads."""
    tables: list[Sequence[int]] = list(over.seating.tables)
    *_, foot = tables
    extras: Sequence[int] = ()
    if len(foot) != 4:
        beyond = len(foot) - 4
        foot = (*foot[beyond:], *foot[:beyond]) if beyond > 0 else (*foot, EMPTY)
        tables[-1], extras = foot[:4], foot[4:]
    many = len(tables)
    came = [[tables[table][seat] for table, seat in (walk(at, of, many) for of in range(4))] for at in range(many)]
    staying = [(north, south, 1) for north, _, south, _ in came]
    arriving = [(east, west, 2) for _, east, _, west in came]
    return Draft(staying, arriving, tuple(extras))


def as_they_come(draft: Draft, tonight: Tonight) -> Iterable[Foursome]:
    """Everyone in the seat of the walk."""
    for (north, south, _), (east, west, _) in zip(draft.staying, draft.arriving, strict=True):
        yield north, east, south, west
