"""Nights in which people come and go, by chance: what the tests of the next round look at."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from tournaments.movement import MOVEMENTS
from tournaments.movement.draft import RoundOver, Tonight, Winner
from tournaments.movement.first_round import first_round
from tournaments.movement.movement import is_by_rule
from tournaments.movement.next_round import NextRound
from tournaments.movement.seating import FOURS, AtTable, History, Seating, pair
from tournaments.movement.sit_outs import OddNumbers
from tournaments.movement.wishes import Wishes

# Of all movements: what a night of chance may have chosen, as far as its movement has it.
OPTIONS: list[dict[str, str]] = [{}, {"partners": "fixed"}, {"rule": "fixed"}, {"partners": "fixed", "rule": "fixed"}]


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

    @property
    def chosen(self) -> dict[str, str]:
        return {key: value for key, value in self.options.items() if key in MOVEMENTS[self.movement].options}


def winner_of(table: AtTable, rng: Random, sides: Mapping[int, int] = FOURS) -> Winner:
    many = sides.get(len(table), len(table))
    if many == 2:
        return rng.randrange(2)
    return tuple(seat for side in rng.sample(range(1, many + 1), many) for seat in range(side, len(table) + 1, many))


def turns(night: Night) -> Iterator[Turn]:
    """Every change of rounds; some people come late, leave and come back, and some volunteer."""
    rng = Random(night.seed)
    numbers = list(range(1, night.people + 1))
    fewest = min(night.odd.sizes, default=night.odd.players)
    restless = {number for number in numbers if rng.random() < night.restless}
    present = {number for number in numbers if number not in restless or rng.random() < 0.5}
    if len(present) < fewest:
        present = set(numbers[:fewest])
    pairs = rng.choice((0, 0, 1, 3 if night.people > 2 * fewest else 1)) if night.apart is None else night.apart
    apart = frozenset(pair(*rng.sample(numbers, 2)) for _ in range(pairs))
    seats = {
        n: (rng.randint(1, len(present) // fewest), rng.randint(0, fewest)) for n in rng.sample(numbers, night.fixed)
    }
    first = first_round(
        sorted(present), Random(night.seed), Wishes(apart, fixed=seats), night.odd, by_number=is_by_rule(night.chosen)
    )
    so_far = [first.seating]
    all_night = set(present)
    for _ in range(night.rounds):
        seating = so_far[-1]
        over = RoundOver(seating, [winner_of(table, rng, night.odd.sides) for table in seating.tables])
        moved = present ^ {number for number in restless if rng.random() < 0.3}
        present = moved if len(moved) >= fewest else present
        all_night &= present
        volunteers = {number for number in numbers if rng.random() < night.restless / 4}
        tonight = Tonight(History(so_far, night.odd.sides), apart=apart, fixed=seats)
        movement = MOVEMENTS[night.movement]
        found = movement.next_round(over, tonight, present, volunteers, night.odd, night.chosen)
        yield Turn(list(so_far), over, present, volunteers, found, set(all_night), tonight)
        so_far.append(found.seating)
