"""A chart as it is drawn: what stands where. Knows no figures' meaning and draws nothing.

From the left to the right places are a percentage of the width, whatever it is; from the top down they are units of which
a page makes pixels. So text has one size at every width.
"""

import unicodedata
from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import count
from math import ceil, floor
from typing import Final, NamedTuple, TypeAlias

Value: TypeAlias = int | float | Fraction
Point: TypeAlias = tuple[float, float]  # percent of the width, units from the top
Stretch: TypeAlias = tuple[Point, Point]

NARROW: Final = 300  # units: the width of the narrowest chart, on a phone
ROW: Final = 18  # units: a line of text
SMALL: Final = 6  # units: between a text and what it belongs to
BELOW: Final = 2 * ROW + 2 * SMALL  # units: what stands below the frame
ELLIPSIS: Final = "…"

MARKS: Final = ("disc", "square", "ring", "box")  # the last two are hollow
STROKES: Final = ("solid", "dashed", "dotted")
COLOURS: Final = 6


class Series(NamedTuple):
    """A name and its value at every step; None where there is none."""

    name: str
    values: Sequence[Value | None]


class Tick(NamedTuple):
    """A text at a place of an axis."""

    at: float
    text: str


class Axis(NamedTuple):
    """What it counts, and its ticks."""

    name: str
    ticks: tuple[Tick, ...]


class Frame(NamedTuple):
    """What the axes enclose: left and right in percent, top and bottom in units."""

    left: float
    top: float
    right: float
    bottom: float

    def along(self, share: float) -> float:
        """The place of that share of the way from the left to the right."""
        return round(self.left + share * (self.right - self.left), 2)


class DrawnLine(NamedTuple):
    """A line, the `nth` of the chart: the stretches between its marks, and the `end` behind which its name stands; None
    for a line without values. From the last step it is led on to its end."""

    nth: int
    name: str
    stretches: tuple[Stretch, ...]
    marks: tuple[Point, ...]
    end: Point | None
    led: Stretch | None

    @property
    def marker(self) -> str:
        """Return the shape of its markers."""
        return MARKS[self.nth % len(MARKS)]

    @property
    def stroke(self) -> str:
        """How it is drawn. With the shape of the marks, twelve lines differ without colour."""
        return STROKES[self.nth % len(STROKES)]

    @property
    def colour(self) -> int:
        """Which of the colours of a chart."""
        return self.nth % COLOURS


class DrawnBar(NamedTuple):
    """A bar of the `nth` series: its upper left corner, its size, and the lines that hatch it. Without them it is filled."""

    nth: int
    left: float
    top: float
    width: float
    height: float
    hatching: tuple[float, ...]

    @property
    def right(self) -> float:
        return round(self.left + self.width, 2)


class Key(NamedTuple):
    """What a bar of the `nth` series looks like, and its name."""

    bar: DrawnBar
    name: str


class Chart(NamedTuple):
    """All of it. `keys` are for a chart whose names stand nowhere else; `figures` a text each at a place. The `table` has the same values: its head first, a row each step."""

    title: str
    description: str
    height: float
    frame: Frame
    along: Axis
    up: Axis
    table: tuple[tuple[str, ...], ...]
    lines: tuple[DrawnLine, ...] = ()
    bars: tuple[DrawnBar, ...] = ()
    keys: tuple[Key, ...] = ()
    figures: tuple[tuple[float, float, str], ...] = ()  # its middle, its baseline


class Captioned(NamedTuple):
    """A chart, and what it shows in sentences."""

    chart: Chart
    sentences: tuple[str, ...] = ()


def figure(value: Value | None) -> str:
    """A value as it is read, to two decimals at most, with a true minus; a dash for none."""
    if value is None:
        return "–"
    rounded = round(Fraction(value), 2)
    text = str(int(rounded)) if rounded == int(rounded) else f"{float(rounded):.2f}".rstrip("0")
    return text.replace("-", "−")


def width_of(text: str) -> float:
    """About how many units a text is wide, rather more than less."""
    return sum(map(_letter, text))


def _letter(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 15
    return 12 if letter in "mwMW@%" else 10 if letter.isupper() else 7.6


def shortened(text: str, room: float) -> str:
    """The text, or as much of it as there is room for, with an ellipsis behind it."""
    if width_of(text) <= room:
        return text
    while text and width_of(text + ELLIPSIS) > room:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


def table_of(along: str, series: Sequence[Series], steps: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The values as a table, its head first."""
    rows = [
        (step, *(figure(each.values[at] if at < len(each.values) else None) for each in series))
        for at, step in enumerate(steps)
    ]
    return ((along, *(each.name for each in series)), *rows)


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
