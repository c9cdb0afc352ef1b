"""What a seating has beyond its movement, and the sentence for it. Knows reasons, not rules."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from scoring.wording import Text, gettext_noop
from tournaments.movement.draft import Draft
from tournaments.movement.seating import AtTable, Pair, partners_at

Reason: TypeAlias = Literal[
    "gone", "volunteer", "turn", "back", "arrived", "fills", "opens", "joins", "sizes", "holds", "not held",
    "together", "makes way", "apart", "not apart", "fewer repeats",
]  # fmt: skip

SENTENCES: dict[Reason, str] = {
    "gone": gettext_noop("%(name)s is not there any more."),
    "volunteer": gettext_noop("%(name)s sits out, as offered."),
    "turn": gettext_noop("%(name)s sits out: it is their turn."),
    "back": gettext_noop("%(name)s sat out and comes back in, at table %(table)s."),
    "arrived": gettext_noop("%(name)s comes in, at table %(table)s."),
    "fills": gettext_noop("%(name)s comes from the foot table to an empty place at table %(table)s."),
    "opens": gettext_noop("%(name)s plays at table %(table)s, which is opened at the foot."),
    "joins": gettext_noop("%(name)s joins the foot table, table %(table)s."),
    "sizes": gettext_noop("%(name)s goes to table %(table)s, because table sizes have changed."),
    "holds": gettext_noop("%(name)s has a fixed seat at table %(table)s."),
    "not held": gettext_noop("%(name)s could not have the fixed seat and plays at table %(table)s."),
    "together": gettext_noop("%(name)s plays at table %(table)s too, as the partner of %(other)s."),
    "makes way": gettext_noop("%(name)s goes to table %(table)s, because %(other)s has a fixed seat."),
    "apart": gettext_noop("%(name)s and %(other)s stay apart, so partners divide the other way at table %(table)s."),
    "not apart": gettext_noop("%(name)s and %(other)s could not be kept apart at table %(table)s."),
    "fewer repeats": gettext_noop("%(name)s plays at table %(table)s, so that fewer people meet again."),
}


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
    return Text(SENTENCES[change.reason], params)


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
