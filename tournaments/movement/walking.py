"""Movements that know places alone: who sits here goes there, no matter who won. Knows seats and tables, no couples.

At a foot table of five or six all first move round one seat or two, so that nobody stays in the seats beyond the
fourth.
"""

from collections.abc import Iterable, Sequence

from tournaments.movement.draft import EMPTY, Draft, RoundOver, Rows, Tonight
from tournaments.movement.next_round import NOBODY_MOVES, Steps
from tournaments.movement.seating import AtTable, Foursome, each_in_a_seat
from tournaments.movement.words import WORDS

# The fixed rule of who takes which chair.
SAME_CHAIR = tuple(WORDS["chairs"]["same"])


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


def _walk(*from_below: int, couples: bool = False) -> Steps:
    return Steps(
        lambda over: walked(over, from_below),
        as_they_come,
        couples=couples,
        by_seat=True,
        words=SAME_CHAIR,
        words_at_one=NOBODY_MOVES,
    )


# Seat 1 stays, 2 goes down a table, 3 up one, 4 up two.
SEAT_WALK = _walk(0, -1, 1, 2)
# Partners: seats 1 and 3 go up a table, 2 and 4 down one.
WHITE_BLUE = _walk(1, -1, 1, -1, couples=True)
# The seats from which the next person of each comes where nobody changes tables, from the one who sits still on.
BEFORE = (0, 3, 1, 2)


def _around(over: RoundOver) -> Draft:
    """Who dealt first sits still, and the other three move round a seat."""
    tables, extras = fours(over)
    still = [(seat or 1) - 1 for seat in over.first_dealers] or [0] * len(tables)
    came = [
        [four[(first + BEFORE[(seat - first) % 4]) % 4] for seat in range(4)]
        for four, first in zip(tables, still, strict=True)
    ]
    return seated(came, extras)


def _stay(over: RoundOver) -> Rows:
    return Rows([list(table) for table in over.seating.tables], over.seating)


STAY = Steps(_around, as_they_come, by_seat=True, words=tuple(WORDS["chairs"]["around"]))
STAY_ALONE = Steps(_stay, each_sits, words=tuple(WORDS["chairs"]["all_night"]))
