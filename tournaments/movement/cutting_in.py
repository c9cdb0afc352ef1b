"""One table of up to six, of whom four play: one round is one game, after which some give way to those who wait.

Before every game the four who play cut for partners and seats. Who cuts is chance: from the night's seed, the round and
the numbers of those who cut, so that it is the same everywhere.
"""

from collections.abc import Collection, Iterable
from random import Random

from tournaments.movement.chance import cut_between
from tournaments.movement.draft import Draft, RoundOver, Tonight
from tournaments.movement.next_round import Steps
from tournaments.movement.seating import Foursome
from tournaments.movement.sit_outs import Turns
from tournaments.movement.walking import fours, seated


def _go(over: RoundOver) -> Draft:
    return seated(*fours(over))


def _give_way(many: int, turns: Turns, tonight: Tonight, volunteers: Collection[int]) -> list[int]:
    """Who offers to; of those who played, who has the most games in a row; others only at need."""
    willing = [number for group in turns for number in group if number in volunteers]
    played = [number for number in turns.played if number not in volunteers]
    cut, _ = cut_between(_chance(tonight, played, 1), sorted(played))
    cut.reverse()  # the lowest first
    cut.sort(key=tonight.history.in_a_row, reverse=True)
    others = [number for number in (*turns.new, *turns.sat_out) if number not in volunteers]
    return [*willing, *cut, *others][:many]


def _cut_for_partners(draft: Draft, tonight: Tonight) -> Iterable[Foursome]:
    """The two highest against the two lowest; the highest, who deals, sits North."""
    [numbers] = draft.tables()
    (north, south, east, west), _ = cut_between(_chance(tonight, numbers, 2), sorted(numbers))
    yield north, east, south, west


def _chance(tonight: Tonight, numbers: Collection[int], what: int) -> Random:
    seed = what
    for number in (tonight.seed, tonight.history.rounds, *sorted(numbers)):
        seed = (1_000_003 * seed + number) % 2**64
    return Random(seed)


STEPS = Steps(_go, _cut_for_partners, gives_way=_give_way)
