"""People leave their places and others fill them. Knows places, not why somebody leaves.

Those who come in fill the places from the head table down; places still empty are filled by breaking up the foot
table; four or more without a place open a table at the foot (our reading 30).
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tournaments.movement.changes import Change
from tournaments.movement.draft import EMPTY, Couple, Draft, Tonight
from tournaments.movement.seating import pair
from tournaments.movement.sit_outs import Shape, people


class Filled(NamedTuple):
    """The draft with everyone in it, and who came to a place from the foot table or to a new table."""

    draft: Draft
    changes: list[Change]


def filled(draft: Draft, leaving: Collection[int], incoming: Sequence[int], shape: Shape, tonight: Tonight) -> Filled:
    """The draft after all who are `leaving` left, and `incoming` came in, in that order."""
    standing = draft.of_tables(0, shape.tables)
    given_up = draft.of_tables(shape.tables, len(draft.staying))
    head_down = standing.from_the_foot()[::-1]
    empty = [number for number in head_down if number in leaving or number == EMPTY]
    from_foot = [*given_up.from_the_foot()[::-1], *draft.extras]
    movers = [*incoming, *(number for number in from_foot if number not in leaving and number != EMPTY)]
    relief: dict[int, int] = {}
    if len(empty) > len(movers):
        # A foot table of three has one place that stays empty; where none is, one of its people fills another's.
        foot = head_down[-4:]
        if empty[-1] in foot:
            relief[empty.pop()] = EMPTY
        else:
            last = next(number for number in reversed(foot) if number not in leaving)
            relief[last] = EMPTY
            movers.append(last)
            from_foot.append(last)
    relief.update(zip(empty, movers, strict=False))
    rest = movers[len(empty) :]
    standing = standing.exchanged(relief)
    changes = _from_the_foot_table(standing, from_foot, movers[: len(empty)]) if from_foot else []
    while len(standing.staying) < shape.tables:
        four, rest = rest[:4], rest[4:]
        one, other = opened([*four, EMPTY][:4], tonight)
        standing.staying.append(one)
        standing.arriving.append(other)
        changes += (Change(number, "opens", len(standing.staying)) for number in four)
    changes += (Change(number, "joins", shape.tables) for number in rest if number not in draft.extras)
    return Filled(standing._replace(extras=tuple(rest)), changes)


def opened(four: Sequence[int], tonight: Tonight) -> tuple[Couple, Couple]:
    """A new table's couples: of the ways to pair four, one that neither joins who stay apart nor repeats, if there is."""
    a, b, c, d = four
    met = tonight.history.partner_counts

    def cost(way: tuple[int, int, int, int]) -> tuple[int, int]:
        couples = pair(way[0], way[2]), pair(way[1], way[3])
        return sum(two in tonight.apart for two in couples), sum(met.get(two, 0) for two in couples)

    one, two, three, four_ = min(((a, b, c, d), (a, c, b, d), (a, b, d, c)), key=cost)
    return (one, three, 1), (two, four_, 2)


def _from_the_foot_table(draft: Draft, from_foot: Sequence[int], came: Sequence[int]) -> list[Change]:
    moved = set(from_foot).intersection(came)
    return [
        Change(number, "fills", table)
        for table, four in enumerate(draft.tables(), start=1)
        for number in people(four)
        if number in moved
    ]
