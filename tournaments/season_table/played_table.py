"""One table of one round, as what reads many nights takes it: who has met whom, and how strong each is.

Pure: knows people by number; knows no names, no nights and no hands.
"""

from typing import NamedTuple

from tournaments.night.standings import Points


class PlayedTable(NamedTuple):
    """One table of one round: who sat there in the order of the seats, which sides played, and what it came to.

    The side of a seat is its place from 0 on, modulo the `sides`; `points` are of each side, from so many `deals`, and
    `won` is how much of the round it won. `credited` is to whom each seat counts: a substitute's to another.
    """

    law: str
    seats: tuple[int, ...]
    sides: int
    points: tuple[int, ...]
    deals: int
    won: tuple[Points, ...] = ()
    credited: tuple[int, ...] = ()
    round: int = 0
    table: int = 0

    def side_of(self, seat: int) -> int:
        """The side of a seat from 1, from 0."""
        return (seat - 1) % self.sides
