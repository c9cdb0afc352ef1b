"""Who sits where in the first round, by lot. Knows entrants by number alone."""

from collections.abc import Sequence
from random import Random

from tournaments.movement.chance import shuffled
from tournaments.movement.seating import Seating


def draw(entrants: Sequence[int], rng: Random) -> Seating:
    """Fill as many tables of four as there can be, head table first; the one to three left over sit out.

    The same entrants, in whatever order, and the same seed make the same draw everywhere.
    Raises ValueError for fewer than four entrants, or one named twice.
    """
    if len(set(entrants)) != len(entrants):
        raise ValueError("an entrant is named twice")
    if len(entrants) < 4:
        raise ValueError(f"a table needs four entrants, here are {len(entrants)}")
    order = shuffled(sorted(entrants), rng)
    seated = len(order) // 4 * 4
    tables = tuple((order[n], order[n + 1], order[n + 2], order[n + 3]) for n in range(0, seated, 4))
    return Seating(tables, tuple(sorted(order[seated:])))
