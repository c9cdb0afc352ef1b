"""The state of the game that a deal is played in: what each seat has, and what is played for. Knows no cards."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.law import Law


class GameState(NamedTuple):
    """The totals before the deal by seat (the first is seat 1), and the target."""

    totals: tuple[int, ...]
    target: int

    @classmethod
    def of(
        cls, law: Law, players: int, totals: Sequence[int] | None = None, target: int | None = None
    ) -> "GameState":
        """The beginning of a game where no totals are given, to the law's own target where none is."""
        return cls(tuple(totals or (0,) * players), law.target if target is None else target)

    def room(self, seat: int) -> int:
        """The most that the seat can be given without being put out."""
        return max(0, self.target - 1 - self.totals[seat - 1])

    def is_out_with(self, seat: int, points: float) -> bool:
        """Whether so many points more put the seat out."""
        return self.totals[seat - 1] + points >= self.target
