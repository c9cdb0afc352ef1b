"""People leave their places and others fill them. Knows places, not why somebody leaves.

Those who come in fill the places from the head table down; places still empty are filled by breaking up the foot
table; four or more without a place open a table at the foot (our reading 30). Where a table that is not four in
partnership has another size than before, those in its last places leave a smaller one, and a larger one has empty places.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tournaments.movement.changes import Reason, SeatChange
from tournaments.movement.draft import EMPTY, AnyDraft, Couple, Row, Rows, Tonight
from tournaments.movement.seating import pair
from tournaments.movement.sit_outs import Shape, people


class Going(NamedTuple):
    """Who `left` since the round before, who sat out in it and is `back`, who is `new`; how many are `there` now.

    Once it is known, who has to sit `out`, and which of those who come in are `placed` in a chair already.
    """

    left: frozenset[int]
    back: list[int]
    new: list[int]
    there: int
    out: Collection[int] = ()
    placed: Collection[int] = ()

    @property
    def leaving(self) -> frozenset[int]:
        """All who leave their places."""
        return self.left.union(self.out)

    @property
    def incoming(self) -> list[int]:
        """Those who need a place, in the order in which they get one."""
        without = self.leaving.union(self.placed)
        return [number for number in (*self.back, *self.new) if number not in without]


def filled(draft: AnyDraft, going: Going, shape: Shape, tonight: Tonight) -> tuple[AnyDraft, list[SeatChange]]:
    """The draft after people left and others came in; and why they are at another table than the movement has them."""
    leaving, incoming = going.leaving, going.incoming
    if isinstance(draft, Rows):
        return _filled_rows(draft, going, shape)
    same_tables = (shape.tables, shape.extras) == (len(draft.staying), len(draft.extras))
    if not (leaving or incoming or shape.foot == 3) and same_tables:
        return draft, []
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
    changes = []
    outside: dict[int, Reason] = {number: "back" if number in going.back else "arrived" for number in incoming}
    places: dict[Reason, dict[int, int]] = {"fills": took, "opens": opened, "joins": joined}
    for reason, number, table in ((reason, *place) for reason, each in places.items() for place in each.items()):
        if number in outside:
            changes.append(SeatChange(number, outside[number], table))
        if number not in outside or reason != "fills":
            changes.append(SeatChange(number, reason, table))
    return standing._replace(extras=tuple(rest), first_out=draft.first_out), changes


def _filled_rows(draft: Rows, going: Going, shape: Shape) -> tuple[Rows, list[SeatChange]]:
    """Each table with as many people as it has seats."""
    leaving = going.leaving
    stayed = [[EMPTY if number in leaving else number for number in row] for row in draft.rows]
    movers = going.incoming
    rows: list[Row] = []
    for table, size in enumerate(shape.sizes):
        row = stayed[table] if table < len(stayed) else []
        if len(row) > size:
            movers += people(row)[size:]
            row = people(row)[:size]
        rows.append(row + [EMPTY] * (size - len(row)))
    for row in stayed[len(rows) :]:
        movers += people(row)
    following = iter(movers)
    rows = [[next(following) if number == EMPTY else number for number in row] for row in rows]
    drafted, changes = draft.seated_now(), []
    for table, number in ((table, number) for table, row in enumerate(rows, start=1) for number in row):
        if number in going.back or number in going.new:
            changes.append(SeatChange(number, "back" if number in going.back else "arrived", table))
        if table > len(draft.rows):
            changes.append(SeatChange(number, "opens", table))
        elif drafted.get(number, table) != table:
            changes.append(SeatChange(number, "fills" if drafted[number] > len(rows) else "sizes", table))
    return draft._replace(rows=rows), changes


def couples_of(four: Sequence[int], tonight: Tonight) -> tuple[Couple, Couple]:
    """Four at a new table as couples: of the three ways one that does not join who stay apart, nor repeats, if it can."""
    a, b, c, d = four
    met = {} if tonight.by_rule else tonight.history.partner_counts

    def cost(way: tuple[int, int, int, int]) -> tuple[int, int]:
        couples = pair(way[0], way[2]), pair(way[1], way[3])
        return sum(two in tonight.apart for two in couples), sum(met.get(two, 0) for two in couples)

    north, east, south, west = min(((a, b, c, d), (a, c, b, d), (a, b, d, c)), key=cost)
    return (north, south, 1), (east, west, 2)
