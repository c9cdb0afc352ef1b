"""People leave their places and others fill them. Knows places, not why somebody leaves.

Those who come in fill the places from the head table down; places still empty are filled by breaking up the foot
table; four or more without a place open a table at the foot (our reading 30).
"""

from collections.abc import Sequence, Set
from typing import NamedTuple

from tournaments.movement.draft import EMPTY, Couple, Draft, Tonight
from tournaments.movement.seating import pair
from tournaments.movement.sit_outs import Shape


class Filled(NamedTuple):
    """The draft with everyone in it; who came to a place that was another's, to a new table, or to the foot table
    beside its four, and at which table each sits now."""

    draft: Draft
    took_a_place: dict[int, int]
    opened: dict[int, int]
    joined: dict[int, int]


def filled(draft: Draft, leaving: Set[int], incoming: Sequence[int], shape: Shape, tonight: Tonight) -> Filled:
    """The draft after all who are `leaving` left, and `incoming` came in, in that order."""
    standing = draft.of_tables(0, shape.tables)
    given_up = draft.of_tables(shape.tables, len(draft.staying))
    head_down = standing.from_the_foot()[::-1]
    empty = [place for place, number in enumerate(head_down) if number in leaving or number == EMPTY]
    from_foot = (*given_up.from_the_foot()[::-1], *draft.extras)
    movers = [*incoming, *(number for number in from_foot if number not in leaving and number != EMPTY)]
    relief: dict[int, int] = {}
    if len(empty) > len(movers):
        # A foot table of three has one place that stays empty; where none is, one of its people fills another's.
        foot = range(len(head_down) - 4, len(head_down))
        left = empty.pop() if empty[-1] in foot else None
        if left is None:
            left = foot[-1]
            movers.append(head_down[left])
        relief[head_down[left]] = EMPTY
    relief.update((head_down[place], mover) for place, mover in zip(empty, movers, strict=False))
    rest = movers[len(empty) :]
    took = {mover: place // 4 + 1 for place, mover in zip(empty, movers, strict=False)}
    tables = {place // 4 for place, number in enumerate(head_down) if number in relief}
    standing = standing.exchanged(relief, tables)
    opened: dict[int, int] = {}
    while len(standing.staying) < shape.tables:
        four, rest = rest[:4], rest[4:]
        one, other = couples_of([*four, EMPTY][:4], tonight)
        standing.staying.append(one)
        standing.arriving.append(other)
        opened |= dict.fromkeys(four, len(standing.staying))
    stayed = draft.extras if shape.tables == len(draft.staying) else ()
    joined = {number: shape.tables for number in rest if number not in stayed}
    return Filled(standing._replace(extras=tuple(rest), first_out=draft.first_out), took, opened, joined)


def couples_of(four: Sequence[int], tonight: Tonight) -> tuple[Couple, Couple]:
    """Four at a new table as couples: of the three ways one that does not join who stay apart, nor repeats, if it can."""
    a, b, c, d = four
    met = {} if tonight.by_rule else tonight.history.partner_counts

    def cost(way: tuple[int, int, int, int]) -> tuple[int, int]:
        couples = pair(way[0], way[2]), pair(way[1], way[3])
        return sum(two in tonight.apart for two in couples), sum(met.get(two, 0) for two in couples)

    north, east, south, west = min(((a, b, c, d), (a, c, b, d), (a, b, d, c)), key=cost)
    return (north, south, 1), (east, west, 2)
