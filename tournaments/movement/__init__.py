"""Who sits where next: one module a movement, and the register of them by the key that a night carries."""

from scoring.laws import package_of
from tournaments.movement import (
    cutting_in,
    fixed_pairs,
    kingsland,
    progressive_cinch,
    progressive_euchre,
    seat_walk,
    social,
    solo,
    stay,
    white_blue,
)
from tournaments.movement.missing import movement_missing
from tournaments.movement.movement import Movement


class Movements(dict[str, Movement]):
    """The movements by key, the usual first. One from a package that is not there is no part of it, and is found all the same."""

    def __missing__(self, key: str) -> Movement:
        """A movement that moves nobody, for nights that have it. Raises KeyError for a key that no package can have."""
        if not package_of(key):
            raise KeyError(key)
        return movement_missing(key)


MOVEMENTS = Movements(
    (each.MOVEMENT.key, each.MOVEMENT)
    for each in (
        progressive_cinch,
        progressive_euchre,
        kingsland,
        fixed_pairs,
        social,
        seat_walk,
        white_blue,
        stay,
        solo,
        cutting_in,
    )
)
