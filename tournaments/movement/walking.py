"""Movements that know places alone: who sits here goes there, no matter who won. Knows seats and tables, no couples.

At a foot table of five or six all first move round one seat or two, so that nobody stays in the seats beyond the
fourth.
"""

from collections.abc import Iterable, Sequence

from scoring.wording import Text, gettext_noop
from tournaments.movement.draft import EMPTY, Draft, RoundOver, Rows, Tonight
from tournaments.movement.seating import AtTable, Foursome, each_in_a_seat

# The fixed rule of who takes which chair.
SAME_CHAIR = (Text(gettext_noop("At the next table take the same chair as before: North, East, South or West.")),)


def walked(over: RoundOver, from_below: Sequence[int]) -> Draft:
    """Everyone in the same seat of another table: to seat k comes who sat `from_below[k]` tables further down, the ends
    joined."""
    tables, extras = fours(over)
    columns = zip(*tables, strict=True)
    norths, easts, souths, wests = (_turned(column, down) for column, down in zip(columns, from_below, strict=True))
    return seated(zip(norths, easts, souths, wests, strict=True), extras)


def fours(over: RoundOver) -> tuple[list[AtTable], AtTable]:
    """Who sat in the four seats of each table, with an empty place at a foot table of three; and who is beyond the fourth."""
    tables = list(over.seating.tables)
    *_, foot = tables
    if len(foot) == 4:
        return tables, ()
    beyond = len(foot) - 4
    foot = (*foot[beyond:], *foot[:beyond]) if beyond > 0 else (*foot, EMPTY)
    tables[-1] = foot[:4]
    return tables, foot[4:]


def seated(tables: Iterable[Sequence[int]], extras: AtTable = (), first_out: int = EMPTY) -> Draft:
    """The draft with everyone in that seat."""
    came = list(tables)
    staying = [(north, south, 1) for north, _, south, _ in came]
    arriving = [(east, west, 2) for _, east, _, west in came]
    return Draft(staying, arriving, extras, first_out)


def _turned(column: AtTable, down: int) -> AtTable:
    down %= len(column)
    return column[down:] + column[:down]


def as_they_come(draft: Draft, tonight: Tonight) -> Iterable[Foursome]:
    """Everyone in the seat of the walk."""
    for (north, south, _), (east, west, _) in zip(draft.staying, draft.arriving, strict=True):
        yield north, east, south, west


def each_sits(draft: Rows, tonight: Tonight) -> Iterable[AtTable]:
    """The seats where each plays for itself: who was at the table before sits still, as far as it has that seat."""
    return (each_in_a_seat(row, draft.before, table) for table, row in enumerate(draft.rows))
