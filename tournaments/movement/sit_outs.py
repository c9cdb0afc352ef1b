"""How many tables a number of people make, and who sits out. Knows no seats and no rules of moving."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from heapq import nsmallest
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from scoring.faults import Refused, refuse
from tournaments.movement.draft import EMPTY
from tournaments.movement.seating import FOURS, History, Seating
from tournaments.movement.words import WORDS

Odd: TypeAlias = Literal["sit-out", "other-table"]
# At which tables people play: four in partnership, six in three pairs, or any number each for itself.
Form: TypeAlias = Literal["fours", "sixes", "alone"]
# Left over when four divides the others → how many sit at the foot table then.
FOOT_SIZES = {1: 5, 2: 6, 3: 3}


class OddNumbers(NamedTuple):
    """How many play at a table tonight, and what becomes of those who are left over.

    `companions` are the sizes of a foot table, beside tables of four, that have a law. Where each plays for itself,
    `sizes` are all that a table can have, and `players` the one that is wanted. `sides` is what `History` is given.
    """

    odd: Odd = "sit-out"
    companions: Collection[int] = ()
    players: int = 4
    sizes: Collection[int] = ()
    sides: Mapping[int, int] = FOURS

    @property
    def form(self) -> Form:
        """At which tables people play."""
        return "alone" if self.sizes else "fours" if self.players == 4 else "sixes"

    @property
    def fewest(self) -> int:
        """How many people make a table at least."""
        if self.form == "fours" and self.odd == "other-table" and 3 in self.companions:
            return 3
        return min(self.sizes, default=self.players)


SIT_OUT = OddNumbers()
ABOUT_FIVE = OddNumbers(players=5, sizes=(4, 5, 6, 7), sides=MappingProxyType({}))


class Shape(NamedTuple):
    """So many `tables`, the last of them for `foot` people, and so many who sit out.

    At each of the other tables sit `players`, but where `larger` of the tables at the foot are for one more.
    """

    tables: int
    foot: int
    sitting_out: int
    players: int = 4
    larger: int = 1

    @property
    def extras(self) -> int:
        """How many sit at the foot table beside four."""
        return max(0, self.foot - 4)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many sit at each table, head table first."""
        return (self.players,) * (self.tables - self.larger) + (self.foot,) * self.larger


def shape_for(present: int, numbers: OddNumbers = SIT_OUT) -> Shape:
    """The tables for so many people. Raises Refused where they make no table."""
    if numbers.form == "alone":
        return _each_alone(present, numbers)
    players = numbers.players
    rest = present % players
    size = FOOT_SIZES.get(rest) if players == 4 else None
    shape = Shape(present // players, players, rest, players)
    if numbers.odd == "other-table" and size in numbers.companions and size is not None:
        shape = Shape(present // 4 + (size == 3), size, 0)
    if present < min(shape.foot, players) or shape.tables == 0:
        raise _too_few(players, present)
    return shape


def _each_alone(present: int, numbers: OddNumbers) -> Shape:
    """Tables as equal as they can be, larger ones at the foot. As few as can be sit out; then the size comes as near as
    it can to the one wanted, and of two ways the one with fewer tables is taken."""
    for seated in range(present, 0, -1):
        ways = [
            (Fraction(abs(seated - numbers.players * tables), tables), tables)
            for tables in range(1, seated + 1)
            if {seated // tables, -(-seated // tables)} <= {*numbers.sizes}
        ]
        if ways:
            _, tables = min(ways)
            least, larger = divmod(seated, tables)
            return Shape(tables, least + bool(larger), present - seated, least, larger or 1)
    raise _too_few(numbers.fewest, present)


def _too_few(players: int, present: int) -> Refused:
    return refuse("presence", WORDS["too_few"][str(players)].message, number=present)


def sizes_for(present: int, numbers: OddNumbers = SIT_OUT) -> tuple[int, ...]:
    """How many sit at each table that so many people make, head table first; perhaps there is none."""
    try:
        return shape_for(present, numbers).sizes
    except Refused:
        return ()


# Where a number stands among those whose turn comes.
Order: TypeAlias = Callable[[int], tuple[int, ...]]


class Turns(NamedTuple):
    """Those among whom sit-outs are shared: who played in the round before, in the order in which they leave among
    equals; who comes anew; and who sat out in the round before."""

    played: Sequence[int]
    new: Sequence[int]
    sat_out: Sequence[int]


def who_sits_out(
    many: int,
    turns: Turns,
    history: History,
    volunteers: Collection[int],
    in_order: Order | None = None,
) -> list[int]:
    """So many: volunteers first, then who sat out least; who comes anew, and then who sat out last, only at need.

    By the fixed rule equals go `in_order`, those who sat out in round 1 behind all others; round 1 is nobody's turn. So the
    turn goes from the first to the last and begins again.
    """
    if not many:
        return []
    counts: Mapping[int, int] = history.sit_outs
    groups: Iterable[Sequence[int]] = turns
    if in_order:
        first, *later = history.seatings
        counts = Counter(number for each in later for number in each.sitting_out)
        groups = turns = Turns(
            *[sorted(group, key=lambda number: (number in first.sitting_out, in_order(number))) for group in turns]
        )
    if volunteers:
        willing = [number for group in turns for number in group if number in volunteers]
        groups = [willing, *([number for number in group if number not in volunteers] for group in turns)]
    chosen: list[int] = []
    for group in groups:
        # nsmallest keeps equals in their order.
        chosen += nsmallest(many - len(chosen), group, key=lambda number: counts.get(number, 0))
    return chosen


def turns_of(across: int) -> Order:
    """The order of turns by the fixed rule: by number, or where partners stay together, so many seats apart, by pairs."""

    def place(number: int) -> tuple[int, ...]:
        table, seat = divmod(number - 1, 2 * across)
        return table, seat % across, seat

    return place if across else lambda number: (number,)


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
