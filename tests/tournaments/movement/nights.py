"""How the tests of this family write a night down, and how they play one.

A round is a line: tables from the head down, seats 1 to 4, winners starred, sit-outs after a stroke:

    1* 2 3* 4 | 5 6* 7 8* / 9
"""

from collections.abc import Iterator
from random import Random

from tournaments.movement import progressive_cinch
from tournaments.movement.chance import draw
from tournaments.movement.seating import Foursome, History, Seating


def seating_of(line: str) -> Seating:
    playing, _, out = line.replace("*", "").partition("/")
    north_to_west = [[int(number) for number in table.split()] for table in playing.split("|")]
    return Seating(
        tuple((north, east, south, west) for north, east, south, west in north_to_west),
        tuple(int(number) for number in out.split()),
    )


def winners_of(line: str) -> list[int]:
    """0 where seats 1+3 are starred, 1 where seats 2+4 are."""
    stars = [[number.endswith("*") for number in table.split()] for table in line.partition("/")[0].split("|")]
    sides = {(True, False, True, False): 0, (False, True, False, True): 1}
    return [sides[tuple(table)] for table in stars]


def line_of(seating: Seating) -> str:
    playing = " | ".join(" ".join(map(str, table)) for table in seating.tables)
    return f"{playing} / {' '.join(map(str, seating.sitting_out))}" if seating.sitting_out else playing


def replayed(night: str) -> list[str]:
    """The first line of the night, and after each line with winners where all of them went."""
    lines = [" ".join(line.split()) for line in night.strip().splitlines()]
    found, history = [line_of(seating_of(lines[0]))], History()
    for line in lines[:-1]:
        history.add(seating_of(line))
        found.append(line_of(progressive_cinch.next_seating(seating_of(line), winners_of(line), history)))
    return found


def written(night: str) -> list[str]:
    return [line_of(seating_of(" ".join(line.split()))) for line in night.strip().splitlines()]


def evening(entrants: int, rounds: int, seed: int) -> Iterator[tuple[list[Seating], list[int], Seating]]:
    """A night of chance: before each move all seatings so far, the winners, and the seating after it."""
    rng = Random(seed)
    so_far = [draw(range(1, entrants + 1), rng)]
    history = History(so_far)
    for _ in range(rounds):
        winners = [rng.randrange(2) for _ in so_far[-1].tables]
        after = progressive_cinch.next_seating(so_far[-1], winners, history)
        yield list(so_far), winners, after
        history.add(after)
        so_far.append(after)


def couples(table: Foursome) -> list[set[int]]:
    north, east, south, west = table
    return [{north, south}, {east, west}]
