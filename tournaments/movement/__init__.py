"""Who sits where next: one module a movement, and the register of them by the key that a night carries."""

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
from tournaments.movement.movement import Movement

MOVEMENTS: dict[str, Movement] = {
    each.MOVEMENT.key: each.MOVEMENT
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
}
