"""A round being worked out: who comes to which table, before seats are settled. Knows places, not reasons."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from tournaments.movement.seating import AtTable, History, Pair, Seating

# Two who come to a table together: the one in the lower seat, the one in the higher, and the lower seat (1 or 2).
Couple: TypeAlias = tuple[int, int, int]
# Who comes to a table that is not one of four in partnership.
Row: TypeAlias = list[int]
# Nobody, where a place is empty: one seat of a foot table of three.
EMPTY = 0
# Who won a table: where two sides play the one, 0 (seats 1+3) or 1 (seats 2+4); else all seats in order of place, the
# best first, two partners beside each other.
Winner: TypeAlias = int | tuple[int, ...]


class RoundOver(NamedTuple):
    """A round that is played: where all sat, who won each table, and what a movement may ask besides.

    `first_dealers` has a seat for each table: who dealt first in the first round that was played there (0: unknown).
    """

    seating: Seating
    winners: Sequence[Winner] = ()
    first_dealers: Sequence[int] = ()


class Draft(NamedTuple):
    """Two couples for each table, head table first; at a foot table of five or six the others are `extras`.

    In a movement that knows seats but no couples, seats 1 and 3 are `staying` and seats 2 and 4 `arriving`.
    `first_out` is who sits out first among equals, where the movement has a plan for that.
    """

    staying: list[Couple]
    arriving: list[Couple]
    extras: AtTable = ()
    first_out: int = EMPTY

    def from_the_foot(self, *, couples: bool = False) -> list[int]:
        """All who would play next: the extras, the last table, there the higher seat, in it the one who arrives.

        With `couples` two who stay together stand together. Who is `first_out` comes before them.
        """
        places = list(self.extras[::-1])
        for stay, arrive in zip(reversed(self.staying), reversed(self.arriving), strict=True):
            if couples:
                places += arrive[1], arrive[0], stay[1], stay[0]
                continue
            first, then = (stay, arrive) if stay[2] > arrive[2] else (arrive, stay)
            places += first[1], then[1], first[0], then[0]
        if self.first_out:
            places.sort(key=lambda number: number != self.first_out)
        return places

    def seated_now(self) -> dict[int, int]:
        """Each person's table, from 1; an empty place is in it too."""
        at = {number: table for table, four in enumerate(self.tables(), start=1) for number in four}
        return at | dict.fromkeys(self.extras, len(self.staying))

    def partners(self) -> dict[int, int]:
        """Each person's partner, as couples come to a table together."""
        pairs = {lower: higher for lower, higher, _ in (*self.staying, *self.arriving)}
        return pairs | {higher: lower for lower, higher in pairs.items()}

    def who_makes_way(self, table: int, seat: int, fixed: Collection[int], partners: Mapping[int, int]) -> int | None:
        """Who goes for one with that place: one who arrives rather than one who stays, in that seat if there is one.

        Nobody does who is `fixed` at that table, and the partner of one of these only if there is no other."""
        couples = (self.arriving[table - 1], self.staying[table - 1])
        seats = [(couple[2] + 2 * place, couple[place]) for couple in couples for place in (0, 1)]
        free = [(at, number) for at, number in seats if number != EMPTY and number not in fixed]
        return min(free, key=lambda each: (partners.get(each[1]) in fixed, each[0] != seat), default=(0, None))[1]

    def of_tables(self, first: int, last: int) -> "Draft":
        """Tables `first` to `last` - 1, counted from 0, alone."""
        return Draft(self.staying[first:last], self.arriving[first:last])

    def exchanged(self, relief: Mapping[int, int], tables: Iterable[int]) -> "Draft":
        """The same places, with others in them at these tables, counted from 0: old number → new number."""
        get = relief.get
        staying, arriving = self.staying.copy(), self.arriving.copy()
        for couples in staying, arriving:
            for table in tables:
                lower, higher, seat = couples[table]
                couples[table] = get(lower, lower), get(higher, higher), seat
        return Draft(staying, arriving, tuple(get(number, number) for number in self.extras), self.first_out)

    def tables(self) -> Iterator[AtTable]:
        """Who comes to each table, in no order of seats."""
        for (a, b, _), (c, d, _) in zip(self.staying, self.arriving, strict=True):
            yield a, b, c, d


class Rows(NamedTuple):
    """Who comes to each table that is not one of four in partnership, and where all sat `before`.

    Where people play in pairs partners stand beside each other: of each pair first who sat in the lower seat.
    """

    rows: list[Row]
    before: Seating

    def from_the_foot(self, *, couples: bool = False) -> list[int]:
        """All who would play next: the last table, there who stands last."""
        return [number for row in reversed(self.rows) for number in reversed(row)]

    def in_seat_order(self) -> "Rows":
        """The same tables, at each of which the people stand in the order of their seats before."""
        seats = {number: seat for number, (_, seat) in self.before.places.items()}
        return self._replace(rows=[sorted(row, key=seats.__getitem__) for row in self.rows])

    def sat_at(self, table: int) -> AtTable:
        """Who sat there before, at a table counted from 0; nobody where it is new."""
        return self.before.tables[table] if table < len(self.before.tables) else ()

    def seated_now(self) -> dict[int, int]:
        """Each person's table, from 1."""
        return {number: table for table, row in enumerate(self.rows, start=1) for number in row}

    def partners(self) -> dict[int, int]:
        """Each person's partner, where partners stand beside each other."""
        return {number: row[place ^ 1] for row in self.rows for place, number in enumerate(row)}

    def who_makes_way(self, table: int, seat: int, fixed: Collection[int], partners: Mapping[int, int]) -> int | None:
        """As in `Draft`, in any seat: one who arrives rather than one who was there before."""
        free = [number for number in reversed(self.rows[table - 1]) if number not in fixed]
        was = self.sat_at(table - 1)
        return min(free, key=lambda number: (partners.get(number) in fixed, number in was), default=None)

    def exchanged(self, relief: Mapping[int, int], tables: Iterable[int]) -> "Rows":
        """The same places, with others in them at these tables, counted from 0: old number → new number."""
        rows = self.rows.copy()
        for table in tables:
            rows[table] = [relief.get(number, number) for number in rows[table]]
        return self._replace(rows=rows)


AnyDraft: TypeAlias = Draft | Rows


class Tonight(NamedTuple):
    """What seats depend on besides the round before: who met whom, what chance starts from, and the director's wishes.

    `apart` are never partners where the movement leaves a choice; `fixed` must not move from that table and seat.
    `by_rule`: partners and sit-outs go by the fixed rule, and not by who met whom.
    """

    history: History
    seed: int = 0
    apart: Collection[Pair] = frozenset()
    fixed: Mapping[int, tuple[int, int]] = {}
    by_rule: bool = False
