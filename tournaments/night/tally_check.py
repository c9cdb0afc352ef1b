"""A tally card as it was keyed beside what is recorded: where they disagree, and what both add up to.

Knows figures by round; knows no names, no models and no words.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

Verdict: TypeAlias = Literal["agrees", "differs", "not keyed", "not in yet", "not compared"]
State: TypeAlias = Literal["agrees", "differs", "partly", "not keyed"]


class RecordedLine(NamedTuple):
    """What is recorded for one person in one round; `whole`: all of it is in.

    `points` is None where no card can be held to a figure: a sit-out credited an average, which moves with the night,
    and a round evened out to a part of a point.
    """

    round_number: int
    points: int | None
    whole: bool = True
    sat_out: bool = False


class CheckedLine(NamedTuple):
    """One line of a card: what it says, what is recorded, and what that comes to."""

    round_number: int
    card: int | None
    recorded: int | None
    verdict: Verdict


class CheckedCard(NamedTuple):
    """A whole card. `total` is what its lines add up to, `recorded_total` what is recorded over the same rounds."""

    lines: tuple[CheckedLine, ...]
    state: State
    total: int
    recorded_total: int

    @property
    def differing(self) -> list[CheckedLine]:
        return [line for line in self.lines if line.verdict == "differs"]


def check_card(keyed: Mapping[int, int], recorded: Sequence[RecordedLine]) -> CheckedCard:
    """Compare, round by round. A round that is not recorded, or not whole, is no fault of the card."""
    known = {line.round_number: line for line in recorded}
    numbers = sorted(known.keys() | keyed.keys())
    lines = tuple(_line(number, keyed.get(number), known.get(number)) for number in numbers)
    compared = [line for line in lines if line.verdict in ("agrees", "differs")]
    return CheckedCard(
        lines,
        _state(lines),
        sum(line.card or 0 for line in compared),
        sum(line.recorded or 0 for line in compared),
    )


def _line(number: int, card: int | None, recorded: RecordedLine | None) -> CheckedLine:
    if recorded is None:
        return CheckedLine(number, card, None, "not in yet")
    return CheckedLine(number, card, recorded.points, _verdict(card, recorded))


def _verdict(card: int | None, recorded: RecordedLine) -> Verdict:
    if recorded.points is None or (card is None and recorded.sat_out and recorded.points == 0):
        return "not compared"
    if not recorded.whole:
        return "not in yet"
    if card is None:
        return "not keyed"
    return "agrees" if card == recorded.points else "differs"


def _state(lines: Sequence[CheckedLine]) -> State:
    verdicts = {line.verdict for line in lines}
    if "differs" in verdicts:
        return "differs"
    if "agrees" not in verdicts:
        return "not keyed"
    return "partly" if "not keyed" in verdicts else "agrees"
