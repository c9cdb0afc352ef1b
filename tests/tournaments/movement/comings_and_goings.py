"""Nights in which people come and go, by chance: what the tests of the next round look at."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight, Winner
from tournaments.movement.first_round import first_round
from tournaments.movement.next_round import NextRound, OddNumbers
from tournaments.movement.seating import AtTable, History, Seating, pair
from tournaments.movement.wishes import Wishes


class Turn(NamedTuple):
    """One change of rounds: the rounds so far, who won, who is there next, who offers to sit out, and what came of it.

    `all_night` were there in all rounds so far, `apart` never want to be partners."""

    so_far: list[Seating]
    over: RoundOver
    present: set[int]
    volunteers: set[int]
    found: NextRound
    all_night: set[int]
    tonight: Tonight


class Night(NamedTuple):
    """What a night of chance is made from."""

    movement: str
    people: int
    rounds: int
    seed: int
    odd: OddNumbers = OddNumbers()
    restless: float = 0.1
    options: dict[str, str] = {}
    fixed: int = 0
    apart: int | None = None


def winner_of(table: AtTable, rng: Random) -> Winner:
    if len(table) == 4:
        return rng.randrange(2)
    one, other = rng.sample(range(1, len(table) + 1), 2)
    return one, other


def turns(night: Night) -> Iterator[Turn]:
    """Every change of rounds; some people come late, leave and come back, and some volunteer."""
    rng = Random(night.seed)
    numbers = list(range(1, night.people + 1))
    restless = {number for number in numbers if rng.random() < night.restless}
    present = {number for number in numbers if number not in restless or rng.random() < 0.5}
    if len(present) < 4:
        present = set(numbers[:4])
    pairs = rng.choice((0, 0, 1, 3 if night.people > 8 else 1)) if night.apart is None else night.apart
    apart = frozenset(pair(*rng.sample(numbers, 2)) for _ in range(pairs))
    seats = {n: (rng.randint(1, len(present) // 4), rng.randint(0, 4)) for n in rng.sample(numbers, night.fixed)}
    first = first_round(sorted(present), Random(night.seed), Wishes(apart, fixed=seats), night.odd)
    so_far = [first.seating]
    all_night = set(present)
    for _ in range(night.rounds):
        seating = so_far[-1]
        over = RoundOver(seating, [winner_of(table, rng) for table in seating.tables])
        moved = present ^ {number for number in restless if rng.random() < 0.3}
        present = moved if len(moved) >= 4 else present
        all_night &= present
        volunteers = {number for number in numbers if rng.random() < night.restless / 4}
        tonight = Tonight(History(so_far), apart=apart, fixed=seats)
        movement = MOVEMENTS[night.movement]
        found = movement.next_round(over, tonight, present, volunteers, night.odd, night.options)
        yield Turn(list(so_far), over, present, volunteers, found, set(all_night), tonight)
        so_far.append(found.seating)
