"""Who sits where next: one module a movement, and the register of them by the key that a night carries."""

from tournaments.movement import progressive_cinch
from tournaments.movement.seating import Movement

MOVEMENTS: dict[str, Movement] = {"progressive-cinch": progressive_cinch}
