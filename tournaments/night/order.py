"""In which order the sides of a table come in: by points, the level ones by a cut. Knows seats; no hands and no people."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from scoring.law import Law
from tournaments.movement.draft import Winner

# Seats, the best first: what a cut showed, or how the sides of a table came in.
Order: TypeAlias = tuple[int, ...]


def side_of(seat: int, sides: int = 2) -> int:
    """The side of a seat, from 0, at a table of so many sides: partners face each other."""
    return (seat - 1) % sides


def seats_of(side: int, sides: int = 2, players: int = 4) -> tuple[int, ...]:
    """The seats of a side."""
    return tuple(range(side + 1, players + 1, sides))


def sides_at(law: Law, players: int) -> int:
    """How many sides so many players make under the law."""
    return players // 2 if players in law.partners_at else players


class Ranking:
    """How the sides of a table stand: by the games that they won, then by points; level ones by the seats that `decided`."""

    def __init__(self, by_side: Sequence[int], decided: Order = (), won: Sequence[int] = ()) -> None:
        sides = len(by_side)
        before = {side_of(seat, sides): place for place, seat in reversed(list(enumerate(decided)))}
        self._figures = [(won.count(side), points) for side, points in enumerate(by_side)]
        self._keys = [(*figure, -before.get(side, sides)) for side, figure in enumerate(self._figures)]
        self.order = tuple(sorted(range(sides), key=self._keys.__getitem__, reverse=True))

    def level(self, winning: int, *, lowest: bool = False) -> tuple[int, ...]:
        """The sides of which a cut is to show who is among so many winners, or who is the lowest; none is decided."""
        found = self._level_at(winning, self._keys)
        if lowest and not found:
            found = self._level_at(len(self.order) - 1, self._keys)
        return found

    def is_tied(self, winning: int, *, lowest: bool = False) -> bool:
        """Whether points alone do not show it."""
        at_the_foot = lowest and self._level_at(len(self.order) - 1, self._figures)
        return bool(at_the_foot or self._level_at(winning, self._figures))

    def wins(self, winning: int, *, split: bool, undecided: bool) -> tuple[int | Fraction, ...]:
        """What the round counts for each side in rounds won; a tie is shared where it is `split`."""
        sides = range(len(self.order))
        level = self._level_at(winning, self._figures)
        if level and split:
            ahead = self.order[:winning]
            clear = [side for side in ahead if side not in level]
            share = Fraction(winning - len(clear), len(level))
            return tuple(share if side in level else int(side in clear) for side in sides)
        return tuple(int(not undecided and side in self.order[:winning]) for side in sides)

    def _level_at(self, places: int, keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        """The sides that are level across the border behind so many places."""
        order = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)
        if not 0 < places < len(order) or keys[order[places - 1]] != keys[order[places]]:
            return ()
        return tuple(side for side in range(len(keys)) if keys[side] == keys[order[places]])


def as_winner(order: Sequence[int], sides: int, players: int) -> Winner:
    """The sides, best first, as a movement takes them: of two the side that is ahead, else all seats in their order."""
    if sides == 2 and players == 4:
        return order[0]
    return tuple(seat for side in order for seat in seats_of(side, sides, players))


def as_moved(order: Sequence[int]) -> Order:
    """The sides, best first, as it is on record who moved up: of two the one that is ahead, by one of its seats."""
    return tuple(side + 1 for side in (order[:1] if len(order) == 2 else order))


def order_of(moved: Order, sides: int) -> tuple[int, ...]:
    """The sides, best first, as who moved up has them on record."""
    first = tuple(side_of(seat, sides) for seat in moved)
    return (*first, *(side for side in range(sides) if side not in first))


def seats_in(digits: int | None) -> Order:
    """Seats in their order, stored as the digits of one number."""
    return tuple(map(int, str(digits))) if digits else ()


def as_digits(seats: Order) -> int | None:
    """The seats as they are stored."""
    return int("".join(map(str, seats))) if seats else None
