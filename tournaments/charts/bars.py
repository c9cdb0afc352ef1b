"""A bar chart: at each step one bar, whose parts stand on each other and differ by their hatching. Draws nothing."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from tournaments.charts.chart import (
    BELOW,
    NARROW,
    ROW,
    SMALL,
    Chart,
    DrawnBar,
    Frame,
    Key,
    Scale,
    Series,
    figure,
    left_of,
    round_numbers,
    steps_along,
    table_of,
    width_of,
)

HEIGHT: Final = 170
SHARE: Final = 0.72  # of a step's width that its bar takes
HATCHING: Final = 5  # units between two lines


def bar_chart(
    title: str, parts: Sequence[Series], steps: Sequence[str], *, along: str, up: str, description: str = ""
) -> Chart:
    """A bar at each of the `steps`, whose axis is named `along`: the first of the `parts` at its foot, the next on it.

    No value is below 0. The height of the whole bar is written above it where there is room.
    """
    sums = [sum((_value(part, at) for part in parts), Fraction(0)) for at in range(len(steps))]
    numbers = round_numbers(sums, 0)
    top = ROW * (len(parts) + 2)
    frame = Frame(left_of(numbers), top, 99, top + HEIGHT)
    scale = Scale(numbers, frame.top, frame.bottom)
    each = 1 / max(len(steps), 1)
    places = [frame.along((at + 0.5) * each) for at in range(len(steps))]
    wide = (frame.right - frame.left) * each
    figures = [(place, scale.at(whole) - SMALL, figure(whole)) for place, whole in zip(places, sums, strict=True)]
    has_room = max((width_of(text) for *_, text in figures), default=0) <= wide / 100 * NARROW
    return Chart(
        title,
        description,
        frame.bottom + BELOW,
        frame,
        steps_along(along, steps, places, frame),
        scale.axis(up),
        table_of(along, parts, steps),
        bars=tuple(_bars(parts, places, wide * SHARE, scale)),
        keys=tuple(
            Key(_bar(nth, frame.left, 6, ROW * (nth + 1) + 3, ROW * (nth + 2) - 3), part.name)
            for nth, part in enumerate(parts)
        ),
        figures=tuple(figures) if has_room else (),
    )


def _value(part: Series, at: int) -> Fraction:
    return Fraction((part.values[at] or 0) if at < len(part.values) else 0)


def _bars(parts: Sequence[Series], places: Sequence[float], width: float, scale: Scale) -> Iterator[DrawnBar]:
    for at, place in enumerate(places):
        below = Fraction(0)
        for nth, part in enumerate(parts):
            value = _value(part, at)
            foot, head = scale.at(below), scale.at(below + value)
            below += value
            if value:
                yield _bar(nth, place - width / 2, width, head, foot)


def _bar(nth: int, left: float, width: float, head: float, foot: float) -> DrawnBar:
    """The bar; the first part is filled, the next hatched, another hatched more finely."""
    lines = int((foot - head) * nth / HATCHING) if nth else 0
    hatching = tuple(round(foot - HATCHING / nth * line, 2) for line in range(1, lines + 1))
    return DrawnBar(nth, round(left, 2), head, round(width, 2), round(foot - head, 2), hatching)
