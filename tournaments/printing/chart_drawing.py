"""A chart on paper, by the geometry that a page draws too. Knows no figures' meaning."""

from collections.abc import Sequence
from typing import Final

from reportlab.lib.colors import Color, HexColor

from scoring.wording import Text, gettext_noop
from tournaments.charts.chart import NARROW, Captioned, Chart, DrawnBar, DrawnLine, Frame, Point

from .frame import footer, letterhead
from .ink import BAIZE, BRASS, FAINT, FINE, GREY, INK, PAPER, PLAIN, RED
from .press import MARGIN, Align, Press
from .values import NightHeading

UNIT: Final = 0.75  # points
SIZE: Final = 10.0
MARK: Final = 3.0
ABOVE: Final = 20.0  # of the chart: its title
TEXT: Final = 9.5
ROW: Final = 12.0
MOST: Final = 8  # of a sentence, which names people
BELOW: Final = 14.0  # the letterhead, and above the footer
APART: Final = 16.0
TITLE = Text(gettext_noop("How the night went"))
COLOURS: Final[tuple[Color, ...]] = (BAIZE, RED, HexColor("#1b5fc1"), BRASS, INK, GREY)
DASHES: Final[dict[str, tuple[float, ...]]] = {"solid": (), "dashed": (5, 3), "dotted": (1.5, 2)}


def height_of(chart: Chart) -> float:
    """How much of a page it takes, its title included."""
    return ABOVE + chart.height * UNIT


def draw_chart(press: Press, chart: Chart, top: float) -> float:
    """The chart with its title, from margin to margin. Returns its lower edge."""
    press.text(MARGIN, top - 13, chart.title, 12.5, press.width - 2 * MARGIN, face="bold")
    _Drawing(press, top - ABOVE, chart.frame).draw(chart)
    return top - height_of(chart)


def draw_pictures(press: Press, night: NightHeading, pictures: Sequence[Captioned], detail: Text | str) -> None:
    """Each chart with its sentences below it, on as many pages as they take."""
    bottom = 0.0
    for chart, sentences in pictures:
        rows = [line for each in sentences for line in press.lines(each, TEXT, press.width - 2 * MARGIN, MOST)]
        if bottom - height_of(chart) - ROW * len(rows) < MARGIN + BELOW:
            if bottom:
                footer(press, night)
                press.next_page()
            bottom = letterhead(press, night, press.words(TITLE), press.words(detail)) - BELOW
        bottom = draw_chart(press, chart, bottom)
        for line in rows:
            bottom -= ROW
            press.line(MARGIN, bottom, line)
        bottom -= APART
    footer(press, night)
    press.next_page()


class _Drawing:
    """The chart's places as points of the page. What stands beside the frame is as wide as on a phone; the frame has the rest."""

    def __init__(self, press: Press, top: float, frame: Frame) -> None:
        self.press, self.top, self.frame, self.width = press, top, frame, press.width - 2 * MARGIN

    def draw(self, chart: Chart) -> None:
        frame = chart.frame
        self.text((0, 14), chart.up.name)
        for tick in chart.up.ticks:
            self.rule((frame.left, tick.at), (frame.right, tick.at), FINE, FAINT)
            self.text((frame.left, tick.at + 5), tick.text, -5, "right")
        for tick in chart.along.ticks:
            self.text((tick.at, frame.bottom + 21), tick.text, align="centre")
        self.text((frame.left, frame.bottom + 40), chart.along.name)
        for bar in (*chart.bars, *(key.bar for key in chart.keys)):
            self.bar(bar)
        for key in chart.keys:
            self.text((key.bar.right, key.bar.top + 11), key.name, 5)
        for x, y, text in chart.figures:
            self.text((x, y), text, align="centre")
        for line in chart.lines:
            self.line(line)

    def at(self, point: Point) -> Point:
        x, y = point
        percent, frame = NARROW / 100 * UNIT, self.frame
        left, right = frame.left * percent, self.width - (100 - frame.right) * percent
        if x < frame.left:
            along = x * percent
        elif x > frame.right:
            along = self.width - (100 - x) * percent
        else:
            along = left + (x - frame.left) / (frame.right - frame.left) * (right - left)
        return MARGIN + along, self.top - y * UNIT

    def text(self, point: Point, text: str, aside: float = 0, align: Align = "left") -> None:
        x, y = self.at(point)
        room = MARGIN + self.width - x - aside if align == "left" else self.width
        self.press.text(x + aside, y, text, SIZE, room, align=align)

    def rule(self, one: Point, other: Point, weight: float, colour: Color) -> None:
        self.press.rule(*self.at(one), *self.at(other), weight, colour)

    def bar(self, bar: DrawnBar) -> None:
        left, bottom = self.at((bar.left, bar.top + bar.height))
        colour = RED if bar.nth else BAIZE
        size = self.at((bar.right, 0))[0] - left, bar.height * UNIT
        self.press.box(left, bottom, *size, PLAIN, colour, PAPER if bar.nth else BAIZE)
        for y in bar.hatching:
            self.rule((bar.left, y), (bar.right, y), PLAIN, colour)

    def line(self, line: DrawnLine) -> None:
        colour, canvas = COLOURS[line.colour], self.press.canvas
        canvas.saveState()
        canvas.setDash(DASHES[line.stroke])
        for one, other in line.stretches:
            self.rule(one, other, 1.6, colour)
        canvas.restoreState()
        if line.led:
            self.rule(*line.led, FINE, colour)
        for point in line.marks:
            self.draw_marker(line, *self.at(point), colour)
        if line.end:
            x, y = self.at(line.end)
            self.draw_marker(line, x + 5, y, colour)
            self.text((line.end[0], line.end[1] + 5), line.name, 11)

    def draw_marker(self, line: DrawnLine, x: float, y: float, colour: Color) -> None:
        fill = PAPER if line.marker in ("ring", "box") else colour
        if line.marker in ("disc", "ring"):
            self.press.ring(x, y, MARK, PLAIN, colour, fill)
        else:
            self.press.box(x - MARK, y - MARK, 2 * MARK, 2 * MARK, PLAIN, colour, fill)
