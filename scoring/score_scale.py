"""How the score of a game is shown: points, a board that starts at ten, or counters to put away. Changes no points.

The books name the ways (`scored_by`): a pull-up cribbage marker has 61 holes, so a game of fifty-one starts at ten; counters
go into the pool as points are made, so that all see how many are left (Foster, Scoring; Seven-up: Counters).
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from scoring.law import Law

Way: TypeAlias = Literal["points", "from ten", "counters"]
START: Final = 10
HOLE: Final = 61  # the last one of the marker


class Scale(NamedTuple):
    """A way, and the target of the game that is shown by it."""

    way: Way = "points"
    target: int = 0

    def shown(self, points: int) -> int:
        """What stands on the board, or how many counters are left."""
        if self.way == "counters":
            return max(0, self.target - points)
        return points + START if self.way == "from ten" else points


def ways_of(law: Law, target: int) -> tuple[Way, ...]:
    """The ways in which the law's book scores a game to that target."""
    ways: list[Way] = ["points"]
    if law.scored_by == "points, counters or a board from ten" and target + START == HOLE:
        ways.append("from ten")
    return (*ways, "counters") if "counters" in law.scored_by else tuple(ways)
