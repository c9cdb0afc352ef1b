"""The next round when people come and go. Knows who was there and who will be; knows no movement by name.

Our reading 30: the movement is worked out as if everyone of the round before were there; people who are absent now,
or whose turn it is to sit out, leave their places; those who come in (who sat out, then newcomers by number) fill
them; then partners divide. Where it is silent the house says:

* Among those who sat out equally often, first who would go nearest the foot sits out, then the higher seat; between
  the same seat of two couples, the one who arrives. One who was not there in the round before sits out only where
  nobody else can but who sat out last.
* Of more volunteers than needed, first who sat out least.
* A seat that must not move: who has it changes places with the one who would come to it.
"""

from collections.abc import Callable, Collection, Iterable, Set
from itertools import chain
from typing import NamedTuple

from tournaments.movement.changes import Change, came_in, kept_apart, rearranged
from tournaments.movement.draft import Draft, RoundOver, Tonight
from tournaments.movement.filling import filled
from tournaments.movement.fixed_seats import held, turned
from tournaments.movement.seating import AtTable, Foursome, Seating
from tournaments.movement.sit_outs import Odd, Shape, Turns, people, shape_for, who_sits_out


class Steps(NamedTuple):
    """A movement at work: who comes to which table as if everyone were there, and how those at a table are seated.

    With `couples` partners stay together, so two sit out together where they can. `rearranges`: seating may take
    people to other tables than the draft has.
    """

    go: Callable[[RoundOver], Draft]
    sit: Callable[[Draft, Tonight], Iterable[Foursome]]
    couples: bool = False
    rearranges: bool = False


class OddNumbers(NamedTuple):
    """What becomes of those whom four leaves over; `companions` are the sizes of a foot table that have a law."""

    odd: Odd = "sit-out"
    companions: Collection[int] = ()


SIT_OUT = OddNumbers()


class NextRound(NamedTuple):
    """Where all sit, and each change beyond the movement."""

    seating: Seating
    changes: tuple[Change, ...]


def next_round(
    steps: Steps,
    over: RoundOver,
    tonight: Tonight,
    present: Set[int],
    volunteers: Collection[int] = (),
    odd: OddNumbers = SIT_OUT,
) -> NextRound:
    """Where those who are `present` sit after the round that is `over`; `tonight` covers the rounds up to that one.

    Raises ValueError unless each table has its winner where the movement asks, and Refused where too few are there.
    """
    draft = steps.go(over)
    before = over.seating
    seated = set(chain.from_iterable(before.tables))
    gone = seated - present
    back = [number for number in before.sitting_out if number in present]
    new = sorted(present - seated - set(back))
    shape = shape_for(len(present), *odd)
    out: list[int] = []
    if shape.sitting_out:
        order = draft.from_the_foot(couples=steps.couples)
        if draft.first_out:
            order.insert(0, draft.first_out)
        played = [number for number in people(order) if number not in gone] if gone else people(order)
        out = who_sits_out(shape.sitting_out, Turns(played, new[::-1], back), tonight.history, volunteers)
    leaving = gone.union(out)
    incoming = [number for number in (*back, *new) if number not in leaving]
    changes = [Change(number, "gone") for number in sorted(gone)]
    changes += (Change(number, "volunteer" if number in volunteers else "turn") for number in sorted(out))
    came_from_foot: list[Change] = []
    same_tables = (shape.tables, shape.extras) == (len(draft.staying), len(draft.extras))
    if leaving or incoming or shape.foot == 3 or not same_tables:
        draft, came_from_foot = filled(draft, leaving, incoming, shape, tonight)
    if tonight.fixed:
        draft, moved = held(draft, tonight.fixed)
        changes += moved
    tables = _seated(steps, draft, shape, before, tonight)
    if tonight.fixed:
        tables = turned(tables, tonight.fixed)
    changes += came_from_foot
    changes += came_in(tables, back, new)
    if steps.rearranges:
        changes += rearranged(tables, draft, {change.number for change in changes})
    if tonight.apart:
        plain = tonight._replace(apart=frozenset())
        without = tables if steps.rearranges else _seated(steps, draft, shape, before, plain)
        changes += kept_apart(tables, without, tonight.apart)
    return NextRound(Seating(tuple(tables), tuple(sorted(out))), tuple(changes))


def _seated(steps: Steps, draft: Draft, shape: Shape, before: Seating, tonight: Tonight) -> list[AtTable]:
    """All seats. A foot table where each plays for itself has no partners to seat."""
    if shape.foot == 4:
        return list(steps.sit(draft, tonight))
    last = len(draft.staying) - 1
    *_, foot = draft.tables()
    tables: list[AtTable] = list(steps.sit(draft.of_tables(0, last), tonight)) if last else []
    return [*tables, _each_in_a_seat(people((*foot, *draft.extras)), before, last)]


def _each_in_a_seat(numbers: list[int], before: Seating, table: int) -> AtTable:
    """Each in the seat that was theirs at this table before, if there is one; the others in the seats between."""
    old = before.tables[table] if table < len(before.tables) else ()
    staying = {seat: number for seat, number in enumerate(old) if number in numbers and seat < len(numbers)}
    others = iter([number for number in numbers if number not in staying.values()])
    return tuple(staying[seat] if seat in staying else next(others) for seat in range(len(numbers)))
