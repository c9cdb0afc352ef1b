"""What a seating has beyond its movement, and the sentence for it. Knows reasons, not rules."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from scoring.wording import Text
from tournaments.movement.draft import Draft
from tournaments.movement.seating import AtTable, Pair, partners_at
from tournaments.movement.words import WORDS

Reason: TypeAlias = Literal[
    "gone", "volunteer", "turn", "back", "arrived", "fills", "opens", "joins", "sizes", "holds", "not held",
    "together", "makes way", "apart", "not apart", "fewer repeats",
]  # fmt: skip

SENTENCES: Final[dict[Reason, Text]] = WORDS["changes"]


class SeatChange(NamedTuple):
    """Why `number` is where the movement alone would not have it; `table` is the new one, None for one without."""

    number: int
    reason: Reason
    table: int | None = None
    other: int | None = None


def explained(change: SeatChange, names: Mapping[int, str]) -> Text:
    """The sentence for a page; `names` by number."""
    params: dict[str, object] = {"name": names[change.number]}
    if change.table is not None:
        params["table"] = change.table
    if change.other is not None:
        params["other"] = names[change.other]
    return SENTENCES[change.reason]._replace(params=params)


def came_in(numbers: Iterable[int], back: Collection[int]) -> Iterator[SeatChange]:
    """Who took the chair of one who goes out; at which table they sit then, `at_last` says."""
    yield from (SeatChange(number, "back" if number in back else "arrived", 0) for number in numbers)


def at_last(changes: Iterable[SeatChange], tables: Sequence[AtTable]) -> list[SeatChange]:
    """The changes with the tables at which people sit in the end."""
    at = {number: table for table, seats in enumerate(tables, start=1) for number in seats}
    return [change if change.table is None else change._replace(table=at[change.number]) for change in changes]


def rearranged(tables: Sequence[AtTable], draft: Draft, named: Collection[int]) -> Iterator[SeatChange]:
    """Who is at another table than the draft had, but for those who are `named` already."""
    for table, (seats, drafted) in enumerate(zip(tables, draft.tables(), strict=True), start=1):
        if len(seats) != 4 or (seats[0], seats[2], seats[1], seats[3]) == drafted:
            continue
        others = set(seats).difference(drafted, named)
        yield from (SeatChange(number, "fewer repeats", table) for number in sorted(others))


def kept_apart(
    tables: Sequence[AtTable], otherwise: Sequence[AtTable], apart: Collection[Pair], sides: Mapping[int, int]
) -> Iterator[SeatChange]:
    """Partners who should stay apart and could not; and those who do, where they are partners in the seats `otherwise`."""
    for table, two in enumerate(zip(tables, otherwise, strict=True), start=1):
        now, without = (partners_at(seats, sides) for seats in two)
        for one, other in sorted((now | without).intersection(apart)):
            yield SeatChange(one, "not apart" if (one, other) in now else "apart", table, other)
