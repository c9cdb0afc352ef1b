"""A line chart: one or a few named lines over the same steps, each name at its line's end. Draws nothing."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from tournaments.charts.chart import (
    BELOW,
    NARROW,
    ROW,
    SMALL,
    Chart,
    DrawnLine,
    Frame,
    Point,
    Scale,
    Series,
    Stretch,
    left_of,
    round_numbers,
    shortened,
    steps_along,
    table_of,
    width_of,
)

HEIGHT: Final = 190  # units between top and bottom, or as many as the names need
LED: Final = 9  # units: from the frame to the end of a line
MARK: Final = 18  # units: from there to the name, with a mark between
LONGEST: Final = 120  # units of a name


def line_chart(
    title: str,
    lines: Sequence[Series],
    steps: Sequence[str],
    *,
    along: str,
    up: str,
    description: str = "",
    falling: bool = False,
    least: int | None = None,
) -> Chart:
    """The lines over the `steps`, whose axis is named `along`, that of the values `up`.

    The lowest value is on top where the chart is `falling`, as for ranks. The axis begins at the `least`
    where no value is below it: 0 for points, 1 for ranks. Where a line has no value it is broken. One that is named as the
    axis `up` has no name at its end.
    """
    found = [value for each in lines for value in each.values if value is not None]
    numbers = round_numbers(found, least)
    names = ["" if each.name == up else shortened(each.name, LONGEST) for each in lines]
    aside = max(map(width_of, names), default=0) + LED + MARK
    top, left = ROW + 2 * SMALL, left_of(numbers)
    frame = Frame(left, top, round(100 - 100 * aside / NARROW, 2), top + max(HEIGHT, ROW * len(lines)))
    inner = frame._replace(left=left + 1.5, right=frame.right - 1.5)
    # A single step stands where the last one does: a long way to spread names would look like lines that part.
    places = [inner.along(at / (len(steps) - 1) if len(steps) > 1 else 1) for at in range(len(steps))]
    scale = Scale(numbers, frame.top, frame.bottom, falling=falling)
    marks = [_marks(each, places, scale) for each in lines]
    ends = spread([own[-1][1] if own else frame.bottom for own in marks], frame.top, frame.bottom, ROW)
    drawn = []
    for nth, (each, name, own, at) in enumerate(zip(lines, names, marks, ends, strict=True)):
        end = (round(frame.right + 100 * LED / NARROW, 2), round(at, 2)) if own and each.name != up else None
        led = (own[-1], end) if end and own[-1][0] == places[-1] else None
        drawn.append(DrawnLine(nth, name, _stretches(each, own), tuple(own), end, led))
    return Chart(
        title,
        description,
        frame.bottom + BELOW,
        frame,
        steps_along(along, steps, places, frame),
        scale.axis(up),
        table_of(along, lines, steps),
        tuple(drawn),
    )


def _marks(line: Series, places: Sequence[float], scale: Scale) -> list[Point]:
    return [(place, scale.at(value)) for place, value in zip(places, line.values, strict=False) if value is not None]


def _stretches(line: Series, marks: list[Point]) -> tuple[Stretch, ...]:
    """From each mark to the next, where no step between them is without a value."""
    steps = [at for at, value in enumerate(line.values) if value is not None]
    return tuple(
        stretch for stretch, (one, other) in zip(pairwise(marks), pairwise(steps), strict=False) if other == one + 1
    )


def spread(wanted: Sequence[float], low: float, high: float, apart: float) -> list[float]:
    """Places near those wanted and in their order, so far `apart`, from `low` to `high`, where all have room."""
    order = sorted(range(len(wanted)), key=lambda nth: wanted[nth])
    found = list(wanted)
    least = low
    for nth in order:
        found[nth] = max(found[nth], least)
        least = found[nth] + apart
    most = high
    for nth in reversed(order):
        found[nth] = min(found[nth], most)
        most = found[nth] - apart
    return found
