"""Winners go up a table, losers stay, the head table's losers go to the foot. Knows no partners, points or names.

From a foot table of three, five or six the first two go up. At tables of six in three pairs the first pair does.
"""

from tournaments.movement.draft import EMPTY, Couple, Draft, RoundOver, Row, Rows, Winner
from tournaments.movement.seating import AtTable


def winners_up(over: RoundOver) -> Draft:
    """Who stays at each table and who comes to it. Raises ValueError unless each table has its winner."""
    won: list[Couple] = []
    lost: list[Couple] = []
    extras: AtTable = ()
    for table, winner in zip(over.seating.tables, over.winners, strict=True):
        if len(table) != 4:
            up, down, extras = _two_up(table, winner)
            won.append(up)
            lost.append(down)
            continue
        if winner not in (0, 1):
            raise ValueError(f"the winners of a table are 0 or 1, not {winner!r}")
        north, east, south, west = table
        ours, theirs = (won, lost) if winner == 0 else (lost, won)
        ours.append((north, south, 1))
        theirs.append((east, west, 2))
    # One table needs no rule of its own: its winners stay and its losers "come" to them.
    return Draft([won[0], *lost[1:]], [*won[1:], lost[0]], extras)


def _two_up(table: AtTable, winner: Winner) -> tuple[Couple, Couple, AtTable]:
    """The two who go up, two who stay, and the others."""
    one, other = sorted(in_order(table, winner)[:2])
    rest = [seat for seat in range(1, len(table) + 1) if seat not in (one, other)]
    second = table[rest[1] - 1] if len(rest) > 1 else EMPTY
    up, down = (table[one - 1], table[other - 1], 2 - one % 2), (table[rest[0] - 1], second, 2 - rest[0] % 2)
    return up, down, tuple(table[seat - 1] for seat in rest[2:])


def in_order(table: AtTable, winner: Winner) -> tuple[int, ...]:
    """All seats of the table, the best first. Raises ValueError unless each is there once."""
    if len(table) == 2 and winner in (0, 1):
        return (2, 1) if winner else (1, 2)
    if not isinstance(winner, tuple) or sorted(winner) != list(range(1, len(table) + 1)):
        raise ValueError(f"the order of a table of {len(table)} names all its seats, not {winner!r}")
    return winner


def pairs_up(over: RoundOver) -> Rows:
    """Who comes to each table of six in three pairs: of each pair first who sat in the lower seat; last those who arrive.

    The head table's last pair goes to the foot. Raises ValueError unless each table has its order, pair by pair.
    """
    rows: list[Row] = []
    up: list[Row] = []
    down: Row = []
    for table, winner in zip(over.seating.tables, over.winners, strict=True):
        seats = in_order(table, winner)
        pairs = [sorted(seats[at : at + 2]) for at in range(0, len(seats), 2)]
        if any(higher - lower != len(table) // 2 for lower, higher in pairs):
            raise ValueError(f"partners stand beside each other in the order of a table, not {winner!r}")
        first, second, third = ([table[seat - 1] for seat in two] for two in pairs)
        if rows:
            up.append(first)
            rows.append(second + third)
        else:
            down = third
            rows.append(first + second)
    return Rows([row + came for row, came in zip(rows, [*up, down], strict=True)], over.seating)


def six_up(over: RoundOver) -> Rows:
    """The same where pairs divide: at each table all stand in the order of their seats before."""
    return pairs_up(over).in_seat_order()
