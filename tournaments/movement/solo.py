"""Each for itself, at tables of three to seven: the winner goes up a table, the head table's lowest goes to the foot.

So Foster has it of Progressive Poker; in our reading 31 for any game. All others stay, and nobody changes seats but who
comes to a table: they sit where the one sat who left it.
"""

from tournaments.movement.draft import RoundOver, Rows
from tournaments.movement.next_round import NOBODY_MOVES, Steps
from tournaments.movement.walking import each_sits
from tournaments.movement.winners_up import in_order
from tournaments.movement.words import WORDS


def winner_up(over: RoundOver) -> Rows:
    """Who comes to each table. Raises ValueError unless each table has its order."""
    rows = [list(table) for table in over.seating.tables]
    orders = [in_order(table, winner) for table, winner in zip(over.seating.tables, over.winners, strict=True)]
    leaving = [orders[0][-1], *(order[0] for order in orders[1:])]
    numbers = [row[seat - 1] for row, seat in zip(rows, leaving, strict=True)]
    for row, seat, comes in zip(rows, leaving, [*numbers[1:], numbers[0]], strict=True):
        row[seat - 1] = comes
    return Rows(rows, over.seating).in_seat_order()


STEPS = Steps(winner_up, each_sits, words=tuple(WORDS["chairs"]["free"]), words_at_one=NOBODY_MOVES)
