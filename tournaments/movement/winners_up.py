"""Winners go up a table, losers stay, the head table's losers go to the foot. Knows no partners, points or names.

At a foot table of three, five or six each plays for itself: the two with the most points go up from there.
"""

from tournaments.movement.draft import EMPTY, Couple, Draft, RoundOver, Winner
from tournaments.movement.seating import AtTable


def winners_up(over: RoundOver) -> Draft:
    """Who stays at each table and who comes to it. Raises ValueError unless each table has its winner."""
    won: list[Couple] = []
    lost: list[Couple] = []
    extras: AtTable = ()
    for table, winner in zip(over.seating.tables, over.winners, strict=True):
        if len(table) != 4:
            up, down, extras = _each_for_itself(table, winner)
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


def _each_for_itself(table: AtTable, winner: Winner) -> tuple[Couple, Couple, AtTable]:
    """The two who go up, two who stay, and the others."""
    if not isinstance(winner, tuple) or len(set(winner)) != 2 or not set(winner) <= set(range(1, len(table) + 1)):
        raise ValueError(f"two seats win a table of {len(table)}, not {winner!r}")
    one, other = sorted(winner)
    rest = [seat for seat in range(1, len(table) + 1) if seat not in winner]
    second = table[rest[1] - 1] if len(rest) > 1 else EMPTY
    up, down = (table[one - 1], table[other - 1], 2 - one % 2), (table[rest[0] - 1], second, 2 - rest[0] % 2)
    return up, down, tuple(table[seat - 1] for seat in rest[2:])
