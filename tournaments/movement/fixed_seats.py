"""Seats that must not move, such as a wheelchair's: who has one stays at that table, in that seat where it can be."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from tournaments.movement.changes import SeatChange
from tournaments.movement.draft import EMPTY, AnyDraft, RoundOver
from tournaments.movement.seating import AtTable, partners_at
from tournaments.movement.wishes import is_at

# Number → table and seat, 0 for any seat at it.
Fixed: TypeAlias = Mapping[int, tuple[int, int]]

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


def sitting_still(over: RoundOver, fixed: Fixed) -> RoundOver:
    """Where one at each table sits still, that is who has a fixed seat there, no matter who dealt first."""
    places = over.seating.places
    dealers = list(over.first_dealers) or [0] * len(over.seating.tables)
    for number, (table, seat) in fixed.items():
        if seat and places.get(number) == (table, seat):
            dealers[table - 1] = seat
    return over._replace(first_dealers=dealers)


def held(draft: AnyDraft, fixed: Fixed, *, couples: bool) -> tuple[AnyDraft, list[SeatChange]]:
    """Each who has a fixed seat is back at that table: the two who would be in each other's place are exchanged.

    With `couples` so are their partners, unless one of these has a fixed seat there as well.
    """
    changes: list[SeatChange] = []
    for number, (table, seat) in sorted(fixed.items()):
        at = draft.seated_now()
        if at.get(number, table) == table or table > max(at.values()):
            continue
        staying = {one for one, (fixed_at, _) in fixed.items() if at.get(one) == fixed_at}
        partners = draft.partners() if couples else {}
        other = draft.who_makes_way(table, seat, staying, partners)
        if other is None:
            continue
        relief, exchanged = {number: other, other: number}, SeatChange(number, "holds", table)
        changes += exchanged, SeatChange(other, "makes way", at[number], number)
        one, two = partners.get(number, EMPTY), partners.get(other, EMPTY)
        if EMPTY not in (one, two) and staying.isdisjoint((one, two)):
            relief |= {one: two, two: one}
            changes += SeatChange(one, "together", table, number), SeatChange(two, "makes way", at[number], number)
        draft = draft.exchanged(relief, {table - 1, at[number] - 1})
    return draft, changes


def turned(tables: list[AtTable], fixed: Fixed) -> list[AtTable]:
    """The same partners at the same tables, seated so that as many as can be have their fixed seat."""

    def in_place(table: int, seats: AtTable) -> int:
        return sum(
            number in fixed and is_at((table, seat), *fixed[number]) for seat, number in enumerate(seats, start=1)
        )

    return [
        max((tuple(seats[place] for place in turn) for turn in _TURNS), key=lambda way: in_place(table, way))
        if len(seats) == 4 and not fixed.keys().isdisjoint(seats)
        else seats
        for table, seats in enumerate(tables, start=1)
    ]


def not_held(tables: Sequence[AtTable], fixed: Fixed, sides: Mapping[int, int]) -> Iterator[SeatChange]:
    """Who plays elsewhere than in the fixed seat. Where each plays for itself, every seat is as good."""
    for table, seats in enumerate(tables, start=1):
        in_pairs = partners_at(seats, sides)
        for seat, number in enumerate(seats, start=1):
            if number in fixed and not is_at((table, seat if in_pairs else fixed[number][1]), *fixed[number]):
                yield SeatChange(number, "not held", table)
