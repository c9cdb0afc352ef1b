"""The next round when people come and go. Knows who was there and who will be; knows no movement by name.

Our reading 30: the movement is worked out as if everyone of the round before were there; people who are absent now,
or whose turn it is to sit out, leave their places; those who come in (who sat out, then newcomers by number) fill
them; then partners divide. Where it is silent the house says:

* Among those who sat out equally often, first who would go nearest the foot sits out, then the higher seat; between
  the same seat of two couples, the one who arrives. One who was not there in the round before sits out only where
  nobody else can but who sat out last.
* Of more volunteers than needed, first who sat out least.
* Those who come in fill the places from the head table down; places still empty are filled by breaking up the foot table;
  four or more without a place open a table at the foot. Where a table that is not four in partnership has another size than
  before, those in its last places leave a smaller one, and a larger one has empty places.
* A seat that must not move (reading 46): who has it stays at that table, and anyone who would come to that place takes the
  place to which the movement would have led; where partners stay together, so do both their partners. In that seat as
  far as the four remain the same partners. While that table is not there, or has four such people, the wish rests.
* By the fixed rule it follows from the numbers whose turn it is, and who comes in takes the chair of one who goes out,
  before anybody moves: the lowest number the chair of the lowest, and so on.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, NamedTuple, TypeAlias

from scoring.wording import Text
from tournaments.movement.changes import Reason, SeatChange, at_last, came_in, kept_apart, rearranged
from tournaments.movement.draft import EMPTY, AnyDraft, Couple, Draft, RoundOver, Row, Rows, Tonight
from tournaments.movement.seating import AtTable, Seating, each_in_a_seat, pair, partners_at
from tournaments.movement.sit_outs import (
    SIT_OUT,
    OddNumbers,
    Order,
    Shape,
    Turns,
    people,
    shape_for,
    turns_of,
    who_sits_out,
)
from tournaments.movement.wishes import is_at
from tournaments.movement.words import WORDS

# By the fixed rule, where people go to other tables and stay in their chairs, or go to free ones.
NOBODY_MOVES = tuple(WORDS["chairs"]["nobody_moves"])


class Steps(NamedTuple):
    """A movement at work: who comes to which table as if everyone were there, and how those at a table are seated.

    For tables of four in partnership `go` makes a Draft, which `sit` seats; for any others Rows.
    With `couples` partners stay together, so two sit out together where they can. `by_seat`: the draft has everyone in
    the seat where the movement wants them. `rearranges`: seating may take people to other tables than the draft has.
    `gives_way`: who sits out is the movement's to say, and not whose turn it is. `words` say the fixed rule of who takes
    which chair, with one table `words_at_one` where it is another.
    """

    go: Callable[[RoundOver], AnyDraft]
    sit: Callable[[Any, Tonight], Iterable[AtTable]]
    couples: bool = False
    by_seat: bool = False
    rearranges: bool = False
    gives_way: Callable[[int, Turns, Tonight, Collection[int]], list[int]] | None = None
    words: tuple[Text, ...] = ()
    words_at_one: tuple[Text, ...] = ()


class NextRound(NamedTuple):
    """Where all sit, and each change beyond the movement."""

    seating: Seating
    changes: tuple[SeatChange, ...]


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


def next_round(
    steps: Steps,
    over: RoundOver,
    tonight: Tonight,
    present: Set[int] | None = None,
    volunteers: Collection[int] = (),
    odd: OddNumbers = SIT_OUT,
) -> NextRound:
    """Where those who are `present` sit after the round that is `over`; left out, all who were there in it are.

    Raises ValueError unless each table has its winner where the movement asks, and Refused where too few are there.
    """
    going = who_comes_and_goes(over.seating, present)
    shape = shape_for(going.there, odd)
    out, came = list[int](), dict[int, int]()
    if tonight.by_rule:
        across = odd.players // 2 if steps.couples else 0
        out, came = turns_by_rule(over.seating, going, shape.sitting_out, tonight, volunteers, turns_of(across))
        over = over._replace(seating=over.seating.exchanged(came))
    draft = steps.go(sitting_still(over, tonight.fixed) if tonight.fixed else over)
    if not tonight.by_rule:
        out = _out(draft, steps, going, shape, tonight, volunteers)
    going = going._replace(out=out, placed=came.values())
    changes = [SeatChange(number, "gone") for number in sorted(going.left)]
    changes += (SeatChange(number, "volunteer" if number in volunteers else "turn") for number in sorted(out))
    if isinstance(draft, Draft):
        changes += came_in(came.values(), going.back)
    draft, moved = filled(draft, going, shape, tonight)
    changes += moved
    if tonight.fixed:
        draft, moved = held(draft, tonight.fixed, couples=steps.couples)
        changes += moved
    tables = _seated(steps, draft, shape, over.seating, tonight)
    changes = at_last(changes, tables)
    if steps.rearranges and isinstance(draft, Draft):
        changes += rearranged(tables, draft, {change.number for change in changes})
    changes += not_held(tables, tonight.fixed, tonight.history.sides)
    if tonight.apart:
        alone = tonight._replace(apart=frozenset())
        by_rule = tables if steps.rearranges else _seated(steps, draft, shape, over.seating, alone)
        changes += kept_apart(tables, by_rule, tonight.apart, tonight.history.sides)
    return NextRound(Seating(tuple(tables), tuple(sorted(out))), tuple(changes))


def who_comes_and_goes(before: Seating, present: Set[int] | None) -> Going:
    """Who does between the round before and now, when those who are `present` are there."""
    if present is None:
        there = sum(map(len, before.tables)) + len(before.sitting_out)
        return Going(frozenset(), list(before.sitting_out), [], there)
    everyone = before.everyone
    back = [number for number in before.sitting_out if number in present]
    return Going(frozenset(everyone - present), back, sorted(present - everyone), len(present))


def turns_by_rule(
    before: Seating, going: Going, many: int, tonight: Tonight, volunteers: Collection[int], in_order: Order
) -> tuple[list[int], dict[int, int]]:
    """By the fixed rule who sits out, and who goes out → who takes the chair."""
    at = before.places
    turns = Turns([number for number in at if number not in going.left], going.new, going.back)
    out = who_sits_out(many, turns, tonight.history, volunteers, in_order)
    come = [number for number in (*sorted(going.back), *going.new) if number not in out]
    return out, dict(zip(sorted(at.keys() & {*out}), come, strict=False))


def _out(
    draft: AnyDraft, steps: Steps, going: Going, shape: Shape, tonight: Tonight, volunteers: Collection[int]
) -> list[int]:
    """Who sits out, as far as anybody must."""
    if not shape.sitting_out:
        return []
    played = [number for number in people(draft.from_the_foot(couples=steps.couples)) if number not in going.left]
    turns = Turns(played, going.new[::-1], going.back)
    if steps.gives_way:
        return steps.gives_way(shape.sitting_out, turns, tonight, volunteers)
    return who_sits_out(shape.sitting_out, turns, tonight.history, volunteers)


def _seated(steps: Steps, draft: AnyDraft, shape: Shape, before: Seating, tonight: Tonight) -> list[AtTable]:
    """All seats. A foot table beside tables of four, where each plays for itself, has no partners to seat."""
    if isinstance(draft, Rows):
        return list(steps.sit(draft, tonight))
    if shape.foot == 4:
        return turned(list(steps.sit(draft, tonight)), tonight.fixed)
    last = len(draft.staying) - 1
    foot = draft.of_tables(last, last + 1).from_the_foot()[::-1]
    tables = list(steps.sit(draft.of_tables(0, last), tonight)) if last else []
    alone = people((*foot, *draft.extras))
    tables.append(tuple(alone) if steps.by_seat else each_in_a_seat(alone, before, last))
    return turned(tables, tonight.fixed)


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
