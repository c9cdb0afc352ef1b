"""The movements for any number of people at tables of four in partnership."""

from tournaments.movement import MOVEMENTS

IN_FOURS = {key: each for key, each in MOVEMENTS.items() if "fours" in each.forms and each.most is None}
