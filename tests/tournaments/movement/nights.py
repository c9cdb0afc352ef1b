"""How the tests of this family write a night down, and how they play one.

A round is a line: tables from the head down, seats 1 to 4, winners starred, sit-outs after a stroke:

    1* 2 3* 4 | 5 6* 7 8* / 9
"""

from collections.abc import Iterator
from random import Random

from tournaments.movement import MOVEMENTS
from tournaments.movement.chance import draw
from tournaments.movement.draft import RoundOver, Tonight, Winner
from tournaments.movement.next_round import NextRound
from tournaments.movement.seating import AtTable, History, Seating, pair
from tournaments.movement.sit_outs import OddNumbers

# The movements in which four play in partnership, in a room of any number.
FOURS = sorted(key for key, movement in MOVEMENTS.items() if "fours" in movement.forms and movement.most is None)


def seating_of(line: str) -> Seating:
    playing, _, out = line.replace("*", "").partition("/")
    tables = tuple(tuple(int(number) for number in table.split()) for table in playing.split("|"))
    return Seating(tables, tuple(int(number) for number in out.split()))


def winners_of(line: str) -> list[Winner]:
    """0 where seats 1+3 of four are starred, 1 where seats 2+4 are; at another table all seats, those starred first."""
    tables = [table.split() for table in line.partition("/")[0].split("|")]
    found: list[Winner] = []
    for table in tables:
        seats = range(1, len(table) + 1)
        first, second, *more = sorted(seats, key=lambda seat: not table[seat - 1].endswith("*"))
        found.append({1: 0, 2: 1}[first] if len(table) == 4 else (first, second, *more))
    return found


def line_of(seating: Seating) -> str:
    playing = " | ".join(" ".join(map(str, table)) for table in seating.tables)
    return f"{playing} / {' '.join(map(str, seating.sitting_out))}" if seating.sitting_out else playing


def replayed(night: str) -> list[str]:
    """The first line of the night, and after each line with winners where all of them went."""
    lines = [" ".join(line.split()) for line in night.strip().splitlines()]
    found, history = [line_of(seating_of(lines[0]))], History()
    for line in lines[:-1]:
        history.add(seating_of(line))
        found.append(
            line_of(MOVEMENTS["progressive-cinch"].next_seating(seating_of(line), winners_of(line), history))
        )
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
        after = MOVEMENTS["progressive-cinch"].next_seating(so_far[-1], winners, history)
        yield list(so_far), winners, after
        history.add(after)
        so_far.append(after)


def couples(table: AtTable) -> list[set[int]]:
    north, east, south, west = table
    return [{north, south}, {east, west}]


def after(
    line: str,
    movement: str = "progressive-cinch",
    *,
    gone: str = "",
    new: str = "",
    volunteers: str = "",
    apart: str = "",
    fixed: dict[int, tuple[int, int]] | None = None,
    companions: tuple[int, ...] = (),
    options: dict[str, str] | None = None,
    before: tuple[str, ...] = (),
) -> NextRound:
    """The round after this one. Who is `gone` or `new` in it and who offers to sit out are numbers, `apart` is "3+9"."""
    seating = seating_of(line)
    tonight = Tonight(
        History([*map(seating_of, before), seating]),
        apart=frozenset(pair(*map(int, two.split("+"))) for two in apart.split()),
        fixed=fixed or {},
    )
    present = (seating.everyone - set(map(int, gone.split()))) | set(map(int, new.split()))
    odd = OddNumbers("other-table" if companions else "sit-out", companions)
    over = RoundOver(seating, winners_of(line) if "*" in line else [])
    return MOVEMENTS[movement].next_round(over, tonight, present, set(map(int, volunteers.split())), odd, options)


def reasons(found: NextRound) -> list[str]:
    """Each change as a few words."""
    return [
        " ".join(str(part) for part in (change.number, change.reason, change.table, change.other) if part is not None)
        for change in found.changes
    ]
