"""The lines under a score, read as a player reads them who knows nothing else: what each seat is credited."""

import re

from scoring.hand import Hand
from scoring.law import Law
from scoring.reasons import reasons
from scoring.score import Score

# "East and West: what they took, 5." is five for East and five for West; "East: nothing." is none.
SEATS = r"(?:seat \d|North|East|South|West)"
CREDIT = re.compile(rf"({SEATS}(?:, {SEATS})*(?: and {SEATS})?): (?:.*?(-?\d+)|.*\bnothing\b.*)\.")
SUM = re.compile(r"(\d+) (and|less) (?:the )?(\d+)[^:]*? (?:make|is) (\d+)")


def credits_read(lines: list[str], players: int) -> tuple[int, ...]:
    """What each seat is credited by the lines together, as a player reads them who knows nothing else."""
    credited = [0] * players
    for line in lines:
        if found := CREDIT.fullmatch(line):
            for name in re.findall(SEATS, found[1]):
                seat = "NESW".index(name[0]) if name[0] in "NESW" else int(name[-1]) - 1
                credited[seat] += int(found[2] or 0)
    return tuple(credited)


def assert_the_lines_add_up(hand: Hand, law: Law, settled: Score) -> None:
    lines = [str(text) for text, _ in reasons(hand, law, settled)]
    assert credits_read(lines, hand.players) == settled.credits, lines
    for line in lines:
        for one, how, other, whole in SUM.findall(line):
            assert int(one) + (int(other) if how == "and" else -int(other)) == int(whole), line
