"""The next round when people come and go. Knows who was there and who will be; knows no movement by name.

Our reading 30: the movement is worked out as if everyone of the round before were there; people who are absent now,
or whose turn it is to sit out, leave their places; those who come in (who sat out, then newcomers by number) fill
them; then partners divide. Where it is silent the house says:

* Among those who sat out equally often, first who would go nearest the foot sits out, then the higher seat; between
  the same seat of two couples, the one who arrives. One who was not there in the round before sits out only where
  nobody else can but who sat out last.
* Of more volunteers than needed, first who sat out least.
* A seat that must not move (reading 46): who has it stays at that table, and anyone who would come to that place takes the
  place to which the movement would have led; where partners stay together, so do both their partners. In that seat as
  far as the four remain the same partners. While that table is not there, or has four such people, the wish rests.
* By the fixed rule it follows from the numbers whose turn it is, and who comes in takes the chair of one who goes out,
  before anybody moves: the lowest number the chair of the lowest, and so on.
"""

from collections.abc import Callable, Collection, Iterable, Set
from typing import Any, NamedTuple

from scoring.wording import Text
from tournaments.movement.changes import SeatChange, at_last, came_in, kept_apart, rearranged
from tournaments.movement.draft import AnyDraft, Draft, RoundOver, Rows, Tonight
from tournaments.movement.filling import Going, filled
from tournaments.movement.fixed_seats import held, not_held, sitting_still, turned
from tournaments.movement.seating import AtTable, Seating, each_in_a_seat
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
