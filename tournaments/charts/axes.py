"""The axes of a chart: round numbers that cover the values, and steps as far apart as their names are wide. Draws nothing."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import count
from math import ceil, floor
from typing import Final

from tournaments.charts.chart import NARROW, SMALL, Axis, Frame, Tick, Value, figure, width_of

MOST: Final = 5  # stretches between ticks, one more where the values end between two
FINEST: Final = Fraction(1, 100)  # as figures are read to two decimals


def round_numbers(values: Collection[Value], least: int | None = None) -> list[Fraction]:
    """Round numbers evenly apart: the first is not above any value, the last not below; 0 and 1 for no values.

    Where no value is below the `least`, it is the first, and the others are round: 1, 5, 10 for ranks."""
    exact = [Fraction(value) for value in values] or [Fraction(least or 0)]
    if least is not None:
        exact.append(min(Fraction(least), *exact))
    low, high = min(exact), max(exact)
    finest = Fraction(1) if all(value.denominator == 1 for value in exact) else FINEST
    powers = (finest * 10**power * part for power in count() for part in (1, 2, 5))
    apart = next(each for each in powers if high - low <= MOST * each)
    first = floor(low / apart)
    last = max(ceil(high / apart), first + 1)
    numbers = [apart * each for each in range(first, last + 1)]
    return numbers if least is None else [max(numbers[0], low), *numbers[1:]]


class Scale:
    """Where a value stands between the top and the bottom of a frame; the highest on top unless `falling`."""

    def __init__(self, numbers: Sequence[Fraction], top: float, bottom: float, *, falling: bool = False) -> None:
        self.numbers = numbers
        self._from, self._to = (top, bottom) if falling else (bottom, top)

    def at(self, value: Value) -> float:
        """How far below the top of the chart."""
        share = (Fraction(value) - self.numbers[0]) / (self.numbers[-1] - self.numbers[0])
        return round(self._from + float(share) * (self._to - self._from), 2)

    def axis(self, name: str) -> Axis:
        """Its ticks, one a round number."""
        return Axis(name, tuple(Tick(self.at(number), figure(number)) for number in self.numbers))


def left_of(numbers: Sequence[Fraction]) -> float:
    """How much of the width the names of the numbers take, in percent; no more than leaves room for the chart."""
    return min(40, round(100 * (max(width_of(figure(number)) for number in numbers) + SMALL) / NARROW, 2))


def steps_along(name: str, steps: Sequence[str], places: Sequence[float], frame: Frame) -> Axis:
    """The steps at their places: as many as stand side by side on a phone, evenly apart."""
    room = (frame.right - frame.left) / 100 * NARROW / max(len(steps), 1)
    every = max(1, ceil((max(map(width_of, steps), default=0) + SMALL) / room))
    return Axis(name, tuple(Tick(at, step) for at, step in list(zip(places, steps, strict=True))[::every]))
