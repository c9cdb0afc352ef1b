"""Seats that must not move, such as a wheelchair's: who has one stays at that table, in that seat where it can be."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

from tournaments.movement.changes import SeatChange
from tournaments.movement.draft import EMPTY, Draft, RoundOver, Row
from tournaments.movement.seating import FOURS, AtTable, Seating, partners_at
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


def held(draft: Draft, fixed: Fixed, *, couples: bool) -> tuple[Draft, list[SeatChange]]:
    """Each who has a fixed seat is back at that table: the two who would be in each other's place are exchanged.

    With `couples` so are their partners, unless one of these has a fixed seat there as well.
    """
    changes: list[SeatChange] = []
    for number, (table, seat) in sorted(fixed.items()):
        at = {one: place for place, four in enumerate(draft.tables(), start=1) for one in four}
        at |= dict.fromkeys(draft.extras, len(draft.staying))
        if at.get(number, table) == table or table > len(draft.staying):
            continue
        staying = {one for one, (fixed_at, _) in fixed.items() if at.get(one) == fixed_at}
        pairs = {lower: higher for lower, higher, _ in (*draft.staying, *draft.arriving)}
        partners = pairs | {higher: lower for lower, higher in pairs.items()} if couples else {}
        other = _in_the_way(draft, table, seat, staying, partners)
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


def _in_the_way(
    draft: Draft, table: int, seat: int, staying: Collection[int], partners: Mapping[int, int]
) -> int | None:
    """Who would sit there: one who arrives rather than one who stays, in that seat if there is one."""
    couples = (draft.arriving[table - 1], draft.staying[table - 1])
    seats = [
        (lower + 2 * place, couple[place]) for couple in couples for place, lower in ((0, couple[2]), (1, couple[2]))
    ]
    free = [(at, number) for at, number in seats if number != EMPTY and number not in staying]
    return min(free, key=lambda each: (partners.get(each[1]) in staying, each[0] != seat), default=(0, None))[1]


def turned(tables: list[AtTable], fixed: Fixed) -> list[AtTable]:
    """The same partners at the same tables, seated so that as many as can be have their fixed seat."""
    if not fixed:
        return tables

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


def held_in_rows(
    rows: Sequence[Row], fixed: Fixed, before: Seating, *, couples: bool
) -> tuple[list[Row], list[SeatChange]]:
    """The same at tables that are not four in partnership; with `couples` partners stand beside each other.

    One who arrives makes way rather than one who was there `before`."""
    changes: list[SeatChange] = []
    rows = [row.copy() for row in rows]
    for number, (table, _) in sorted(fixed.items()):
        at = {one: (place, place_in) for place, row in enumerate(rows) for place_in, one in enumerate(row)}
        if number not in at or at[number][0] == table - 1 or table > len(rows):
            continue
        staying = {one for one, (fixed_at, _) in fixed.items() if one in at and at[one][0] == fixed_at - 1}
        row, (origin, here) = rows[table - 1], at[number]
        free = [place for place in reversed(range(len(row))) if row[place] not in staying]
        if not free:
            continue
        was = before.tables[table - 1] if table <= len(before.tables) else ()
        there = min(free, key=lambda place: (couples and row[place ^ 1] in staying, row[place] in was))
        other = row[there]
        row[there], rows[origin][here] = number, other
        changes += SeatChange(number, "holds", table), SeatChange(other, "makes way", origin + 1, number)
        if couples and staying.isdisjoint((one := rows[origin][here ^ 1], two := row[there ^ 1])):
            row[there ^ 1], rows[origin][here ^ 1] = one, two
            changes += SeatChange(one, "together", table, number), SeatChange(two, "makes way", origin + 1, number)
    return rows, changes


def not_held(tables: Sequence[AtTable], fixed: Fixed, sides: Mapping[int, int] = FOURS) -> Iterator[SeatChange]:
    """Who plays elsewhere than in the fixed seat. Where each plays for itself, every seat is as good."""
    for table, seats in enumerate(tables, start=1):
        in_pairs = partners_at(seats, sides)
        for seat, number in enumerate(seats, start=1):
            if number in fixed and not is_at((table, seat if in_pairs else fixed[number][1]), *fixed[number]):
                yield SeatChange(number, "not held", table)
