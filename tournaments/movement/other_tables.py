"""The next round at tables that are not four in partnership: six in three pairs, or each for itself, two to seven.

Our reading 30 holds here too. Where a table has another size than before, those in its last places leave a smaller one,
and a larger one has empty places; all who have no place then fill the empty ones from the head table down.
"""

from collections.abc import Callable, Collection, Iterator, Sequence, Set
from typing import NamedTuple

from scoring.wording import Text
from tournaments.movement.changes import SeatChange, at_last, kept_apart
from tournaments.movement.draft import EMPTY, RoundOver, Row, Tonight
from tournaments.movement.fixed_seats import held_in_rows, not_held
from tournaments.movement.next_round import (
    SIT_OUT,
    Going,
    NextRound,
    each_in_a_seat,
    turns_by_rule,
    who_comes_and_goes,
)
from tournaments.movement.seating import AtTable, Pair, Seating
from tournaments.movement.sit_outs import OddNumbers, Turns, people, shape_for, turns_of, who_sits_out


class OtherSteps(NamedTuple):
    """A movement at work at such tables: who comes to which as if everyone were there, and how they are seated.

    With `couples` partners stay together: they stand beside each other, and sit out together where they can. `words` say
    the fixed rule of who takes which chair, with one table `words_at_one` where it is another.
    """

    go: Callable[[RoundOver], list[Row]]
    sit: Callable[[Sequence[Row], Seating, Tonight], list[AtTable]]
    couples: bool = False
    words: tuple[Text, ...] = ()
    words_at_one: tuple[Text, ...] = ()


def next_round_elsewhere(
    steps: OtherSteps,
    over: RoundOver,
    tonight: Tonight,
    present: Set[int] | None = None,
    volunteers: Collection[int] = (),
    numbers: OddNumbers = SIT_OUT,
) -> NextRound:
    """Where those who are `present` sit after the round that is `over`; left out, all who were there in it are.

    Raises ValueError unless each table has its order where the movement asks, and Refused where too few are there.
    """
    before, sides = over.seating, tonight.history.sides
    going = who_comes_and_goes(before, present)
    shape = shape_for(going.there, numbers)
    out, came = list[int](), dict[int, int]()
    if tonight.by_rule:
        across = numbers.players // 2 if steps.couples else 0
        out, came = turns_by_rule(before, going, shape.sitting_out, tonight, volunteers, turns_of(across))
        before = before.exchanged(came)
        over = over._replace(seating=before)
    rows = steps.go(over)
    if not steps.couples:
        seats = {number: seat for number, (_, seat) in before.places.items()}
        rows = [sorted(row, key=seats.__getitem__) for row in rows]
    played = [number for row in reversed(rows) for number in reversed(row) if number not in going.left]
    if not tonight.by_rule:
        out = who_sits_out(shape.sitting_out, Turns(played, going.new[::-1], going.back), tonight.history, volunteers)
    leaving = going.left.union(out)
    incoming = [number for number in (*going.back, *going.new) if number not in leaving.union(came.values())]
    changes = [SeatChange(number, "gone") for number in sorted(going.left)]
    changes += (SeatChange(number, "volunteer" if number in volunteers else "turn") for number in sorted(out))
    found = _filled(rows, leaving, incoming, shape.sizes)
    changes += _arrivals(rows, found, going)
    if tonight.fixed:
        found, moved = held_in_rows(found, tonight.fixed, before, couples=steps.couples)
        changes += moved
    tables = steps.sit(found, before, tonight)
    if tonight.fixed:
        changes = [*at_last(changes, tables), *not_held(tables, tonight.fixed, sides)]
    if tonight.apart:
        otherwise = steps.sit(found, before, tonight._replace(apart=frozenset()))
        changes += kept_apart(tables, _where_met(otherwise, tonight.apart), tonight.apart, sides)
    return NextRound(Seating(tuple(tables), tuple(sorted(out))), tuple(changes))


def each_sits(rows: Sequence[Row], before: Seating, tonight: Tonight) -> list[AtTable]:
    """The seats where each plays for itself: who was at the table before sits still, as far as it has that seat."""
    return [each_in_a_seat(row, before, table) for table, row in enumerate(rows)]


def _filled(rows: Sequence[Row], leaving: Set[int], incoming: Sequence[int], sizes: Sequence[int]) -> list[Row]:
    """Each table with as many people as it has seats."""
    stayed = [[EMPTY if number in leaving else number for number in row] for row in rows]
    movers = [*incoming]
    found: list[Row] = []
    for table, size in enumerate(sizes):
        row = stayed[table] if table < len(stayed) else []
        if len(row) > size:
            movers += people(row)[size:]
            row = people(row)[:size]
        found.append(row + [EMPTY] * (size - len(row)))
    for row in stayed[len(sizes) :]:
        movers += people(row)
    following = iter(movers)
    return [[next(following) if number == EMPTY else number for number in row] for row in found]


def _arrivals(rows: Sequence[Row], found: Sequence[Row], going: Going) -> Iterator[SeatChange]:
    """Who is at another table than the movement had them, and why."""
    drafted = {number: table for table, row in enumerate(rows, start=1) for number in row}
    for table, row in enumerate(found, start=1):
        for number in row:
            if number in going.back or number in going.new:
                yield SeatChange(number, "back" if number in going.back else "arrived", table)
            if table > len(rows):
                yield SeatChange(number, "opens", table)
            elif drafted.get(number, table) != table:
                yield SeatChange(number, "fills" if drafted[number] > len(found) else "sizes", table)


def _where_met(tables: Sequence[AtTable], apart: Collection[Pair]) -> dict[int, AtTable]:
    """The tables, counted from 0, at which two sit who stay apart."""
    return {place: seats for place, seats in enumerate(tables) if any({*two} <= {*seats} for two in apart)}
