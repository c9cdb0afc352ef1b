"""Six at a table in three pairs, as at Widow Cinch: who become partners, and who sits where. Knows no results.

Where Foster is silent the house says:

* Nobody has the partner of the round before. Of the ways that are left, the one with fewer who should stay apart, then
  fewer repeated partners, then fewer repeated opponents, then more ways after it in which the six repeat no partner;
  then the first in the order of seats of the round before. So at one table all have had all as partner in five rounds.
* As many as can be have their fixed seat; then as many as can be sit still.

By the fixed rule those who arrive take the free seats, the lower seat the lower one, and then all but seat 1 move on round a
ring in which each has each as partner in five rounds.
"""

from collections.abc import Sequence
from itertools import chain, permutations, product

from tournaments.movement.draft import Row, Rows, Tonight
from tournaments.movement.seating import SIXES, AtTable, Pair, Seating, each_in_a_seat, pair, partners_at
from tournaments.movement.wishes import is_at
from tournaments.movement.words import WORDS

# The places of a row that are partners: the three pairs as they came first.
WAYS = tuple(
    ((0, one), *rest)
    for one in range(1, 6)
    for rest in (
        ((a, b), (c, d))
        for a, b, c, d in permutations([place for place in range(1, 6) if place != one])
        if a < b and c < d and a < c
    )
)
# The places of three pairs that sit in seats 1 to 6: as they came first.
TURNS = tuple(
    tuple(2 * first + turn for first, turn in zip(order, turns, strict=True))
    + tuple(2 * first + 1 - turn for first, turn in zip(order, turns, strict=True))
    for order, turns in product(permutations(range(3)), product((0, 1), repeat=3))
)

# The places of a row that then sit in seats 1 to 6 by the fixed rule; the second way where the first joins who stay apart.
MOVED_ON = ((0, 3, 1, 4, 5, 2), (0, 2, 5, 1, 3, 4))
KEEP = tuple(WORDS["chairs"]["six_keep"])
DIVIDE = (*KEEP, *WORDS["chairs"]["six_divide"])


def all_together(draft: Rows, tonight: Tonight) -> list[AtTable]:
    """Each table's seats, when the pairs stay as they came."""
    return [_in_seats(row, table, draft.before, tonight) for table, row in enumerate(draft.rows)]


def all_divided(draft: Rows, tonight: Tonight) -> list[AtTable]:
    """Each table's seats, when all change partners."""
    rows, before = draft
    last = _partners(before)
    if tonight.by_rule:
        return [_moved_on(row, table, last, before, tonight) for table, row in enumerate(rows)]
    return [_in_seats(_divided(row, last, tonight), table, before, tonight) for table, row in enumerate(rows)]


def divided_but_at_the_head(draft: Rows, tonight: Tonight) -> list[AtTable]:
    """The same, but those who were partners and are at the head table stay partners."""
    rows, before = draft
    pairs = [two for two in sorted(_partners(before)) if {*two} <= {*rows[0]}]
    paired = {number for two in pairs for number in two}
    head = [*chain(*pairs), *(number for number in rows[0] if number not in paired)]
    return [_in_seats(head, 0, before, tonight), *all_divided(draft, tonight)[1:]]


def _partners(before: Seating) -> set[Pair]:
    return {two for table in before.tables for two in partners_at(table, SIXES)}


def _divided(row: Row, last: set[Pair], tonight: Tonight) -> Row:
    """The three new pairs, partners beside each other."""
    met, against = tonight.history.partner_counts.get, tonight.history.opponent_counts.get

    ways = {way: frozenset(pair(row[one], row[other]) for one, other in way) for way in WAYS}
    fresh = [pairs for pairs in ways.values() if not any(map(met, pairs))]

    def cost(way: tuple[Pair, Pair, Pair]) -> tuple[int, int, int, int, int]:
        pairs = ways[way]
        # Those who are no partners are opponents: those who met most often are best made partners.
        return (
            sum(two in last for two in pairs),
            sum(two in tonight.apart for two in pairs),
            sum(met(two, 0) for two in pairs),
            -sum(against(two, 0) for two in pairs),
            -sum(map(pairs.isdisjoint, fresh)),
        )

    return [row[place] for two in min(WAYS, key=cost) for place in two]


def _moved_on(row: Row, table: int, last: set[Pair], before: Seating, tonight: Tonight) -> AtTable:
    """Three new pairs by the fixed rule."""
    came = each_in_a_seat(row, before, table)

    def cost(way: Sequence[int]) -> tuple[int, int]:
        pairs = partners_at([came[place] for place in way], SIXES)
        return len(pairs.intersection(last)), len(pairs.intersection(tonight.apart))

    seats = tuple(came[place] for place in min(MOVED_ON, key=cost))
    if tonight.fixed.keys().isdisjoint(row):
        return seats
    return _in_seats([*chain(*zip(seats[:3], seats[3:], strict=True))], table, before, tonight)


def _in_seats(row: Row, table: int, before: Seating, tonight: Tonight) -> AtTable:
    """Three pairs, partners beside each other in the row, opposite each other at the table."""
    was = before.tables[table] if table < len(before.tables) else ()

    def stay(turn: Sequence[int]) -> tuple[int, int]:
        seats = [row[place] for place in turn]
        fixed = tonight.fixed.items()
        return sum(_has(seats, table, number, place) for number, place in fixed), sum(map(int.__eq__, seats, was))

    return tuple(row[place] for place in max(TURNS, key=stay))


def _has(seats: Sequence[int], table: int, number: int, place: tuple[int, int]) -> bool:
    return number in seats and is_at((table + 1, seats.index(number) + 1), *place)
