"""Seats that must not move, such as a wheelchair's: who has one stays at that table, in that seat where it can be."""

from collections.abc import Mapping

from tournaments.movement.changes import Change
from tournaments.movement.draft import EMPTY, Draft
from tournaments.movement.seating import AtTable

# The eight ways to seat four that leave partners partners: as they sit first.
_TURNS = (
    (0, 1, 2, 3),
    (0, 3, 2, 1),
    (2, 1, 0, 3),
    (2, 3, 0, 1),
    (1, 2, 3, 0),
    (1, 0, 3, 2),
    (3, 0, 1, 2),
    (3, 2, 1, 0),
)


def held(draft: Draft, fixed: Mapping[int, tuple[int, int]]) -> tuple[Draft, list[Change]]:
    """Each who has a fixed seat is back at that table: the two who would be in each other's place are exchanged."""
    changes: list[Change] = []
    for number, (table, seat) in sorted(fixed.items()):
        at = {one: place for place, four in enumerate(draft.tables(), start=1) for one in four if one in fixed}
        at |= {one: len(draft.staying) for one in draft.extras if one in fixed}
        if at.get(number, table) == table or table > len(draft.staying):
            continue
        other = _in_the_way(draft, table, seat, fixed)
        if other is None:
            continue
        draft = draft.exchanged({number: other, other: number}, {table - 1, at[number] - 1})
        changes += Change(number, "holds", table), Change(other, "makes way", at[number], number)
    return draft, changes


def _in_the_way(draft: Draft, table: int, seat: int, fixed: Mapping[int, tuple[int, int]]) -> int | None:
    """Who would sit there: one who arrives rather than one who stays, in that seat if there is one."""
    couples = (draft.arriving[table - 1], draft.staying[table - 1])
    seats = [
        (lower + 2 * place, couple[place]) for couple in couples for place, lower in ((0, couple[2]), (1, couple[2]))
    ]
    free = [(at, number) for at, number in seats if number != EMPTY and number not in fixed]
    return next((number for at, number in free if at == seat), free[0][1] if free else None)


def turned(tables: list[AtTable], fixed: Mapping[int, tuple[int, int]]) -> list[AtTable]:
    """The same partners at the same tables, seated so that as many as can be have their fixed seat."""
    if not fixed:
        return tables

    def in_place(table: int, seats: AtTable) -> int:
        return sum(fixed.get(number) == (table, seat) for seat, number in enumerate(seats, start=1))

    return [
        max((tuple(seats[place] for place in turn) for turn in _TURNS), key=lambda way: in_place(table, way))
        if len(seats) == 4 and not fixed.keys().isdisjoint(seats)
        else seats
        for table, seats in enumerate(tables, start=1)
    ]
