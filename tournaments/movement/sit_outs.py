"""How many tables a number of people make, and who sits out. Knows no seats and no rules of moving."""

from collections.abc import Collection, Iterable, Sequence
from heapq import nsmallest
from typing import Literal, NamedTuple, TypeAlias

from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.movement.draft import EMPTY
from tournaments.movement.seating import History, Seating

Odd: TypeAlias = Literal["sit-out", "other-table"]
# Left over when four divides the others → how many sit at the foot table then.
FOOT_SIZES = {1: 5, 2: 6, 3: 3}


class Shape(NamedTuple):
    """So many `tables`, the last of them for `foot` people, and so many who sit out."""

    tables: int
    foot: int
    sitting_out: int

    @property
    def extras(self) -> int:
        """How many sit at the foot table beside four."""
        return max(0, self.foot - 4)


def shape_for(present: int, odd: Odd = "sit-out", companions: Collection[int] = ()) -> Shape:
    """The tables for so many people; `companions` are the sizes for which the night has a companion law.

    Raises Refused where they make no table.
    """
    rest = present % 4
    size = FOOT_SIZES.get(rest)
    shape = Shape(present // 4, 4, rest)
    if odd == "other-table" and size in companions and size is not None:
        shape = Shape(present // 4 + (size == 3), size, 0)
    if present < min(shape.foot, 4) or shape.tables == 0:
        raise refuse("presence", gettext_noop("A table needs four people; %(number)s are there."), number=present)
    return shape


def check_fours(present: int, round_number: int, odd: Odd, companions: Collection[int]) -> None:
    """Raise Refused, at `odd`, where so many people would make a foot table of another size than four.

    Nothing is played at such a table yet, and where there are too few for any, that is for `shape_for` to refuse.
    """
    foot = shape_for(max(present, 4), odd, companions).foot
    if foot != 4:
        message = gettext_noop(
            "In round %(round)s there are %(number)s people, so the last table would have %(size)s seats. Only tables "
            "of four can be played yet: choose “one to three sit out” (“sit-out” in a night file)."
        )
        raise refuse("odd", message, round=round_number, number=present, size=foot)


class Turns(NamedTuple):
    """Those among whom sit-outs are shared: who played in the round before, in the order in which they leave among
    equals; who comes anew; and who sat out in the round before."""

    played: Sequence[int]
    new: Sequence[int]
    sat_out: Sequence[int]


def who_sits_out(many: int, turns: Turns, history: History, volunteers: Collection[int]) -> list[int]:
    """So many: volunteers first, then who sat out least; who comes anew, and then who sat out last, only at need."""
    if not many:
        return []
    counts = history.sit_outs
    groups: Iterable[Sequence[int]] = turns
    if volunteers:
        willing = [number for group in turns for number in group if number in volunteers]
        groups = [willing, *([number for number in group if number not in volunteers] for group in turns)]
    chosen: list[int] = []
    for group in groups:
        # nsmallest keeps equals in their order.
        chosen += nsmallest(many - len(chosen), group, key=lambda number: counts.get(number, 0))
    return chosen


class SatOut(NamedTuple):
    """One line of the sit-out ledger."""

    round: int
    number: int
    volunteered: bool


def sit_out_ledger(seatings: Iterable[Seating], volunteers: Collection[tuple[int, int]] = ()) -> list[SatOut]:
    """Who sat out in which round, and whether as a volunteer; `volunteers` are (round, number)."""
    return [
        SatOut(round_number, number, (round_number, number) in volunteers)
        for round_number, seating in enumerate(seatings, start=1)
        for number in seating.sitting_out
    ]


def people(numbers: Iterable[int]) -> list[int]:
    """Those of the places that are not empty."""
    return [number for number in numbers if number != EMPTY]
