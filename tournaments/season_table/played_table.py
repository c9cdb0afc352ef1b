"""One table of one round, as what reads many nights takes it: who has met whom, and how strong each is.

Pure: knows people by number; knows no names, no nights and no hands.
"""

from typing import NamedTuple


class PlayedTable(NamedTuple):
    """One table of one round: who sat there in the order of the seats, which sides played, and what it came to.

    The side of a seat is its place from 0 on, modulo the `sides`; `points` are of each side, from so many `deals`.
    """

    law: str
    seats: tuple[int, ...]
    sides: int
    points: tuple[int, ...]
    deals: int
