"""A canvas that prints fitted text, rules and marks. Knows paper and ink; knows no club, night or table."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache, partial
from io import BytesIO
from itertools import accumulate
from typing import Final, Literal, TypeAlias

import segno
from reportlab import rl_config
from reportlab.lib.colors import Color
from reportlab.lib.pagesizes import A4, letter
from reportlab.pdfbase.ttfonts import ShapedStr
from reportlab.pdfgen.canvas import Canvas
from segno.utils import matrix_to_lines  # type: ignore[attr-defined]  # its stub lacks it

from scoring.wording import Text, Translate
from tournaments.scanning.layout import Layout

from .ink import COLOURS, FINE, INK, LEAVES, OUTLINES, PAPER, Suit
from .shaping import is_right_to_left
from .typefaces import BOX_WIDTH, NO_FONT, Face
from .typesetting import TextLine, clean, fit, wrap

Align: TypeAlias = Literal["left", "centre", "right"]

PAPERS: Final[dict[str, tuple[float, float]]] = {"a4": A4, "letter": letter}
MARGIN: Final = 38.0
WRITTEN: Final = 25.6  # nine millimetres: nothing that people write in is lower
# Readers take every mask of a QR code equally well; comparing all eight takes five times as long as the code itself.
MASK: Final = 2
QUIET: Final = 4  # modules of white that a reader needs on each side
SHARE: Final[dict[Align, float]] = {"left": 0.0, "centre": 0.5, "right": 1.0}


rl_config.useA85 = 0  # binary streams: smaller, and quicker written than the same in letters


def column_edges(left: float, width: float, shares: Iterable[float]) -> list[float]:
    """The edges, from the left, of columns that have these shares of the width."""
    return list(accumulate((share * width for share in shares), initial=left))


def with_room(widths: Sequence[float], needed: Sequence[float]) -> list[float]:
    """The widths of columns of which each has what it needs, if the others can spare it: each gives an equal part of that."""
    spare = sum(max(0.0, width - need) for width, need in zip(widths, needed, strict=True))
    lack = sum(max(0.0, need - width) for width, need in zip(widths, needed, strict=True))
    if not lack:
        return list(widths)
    given, taken = min(1.0, spare / lack), min(1.0, lack / spare) if spare else 0.0
    return [
        width + (need - width) * (given if need > width else taken)
        for width, need in zip(widths, needed, strict=True)
    ]


@lru_cache(maxsize=1024)
def qr_modules(text: str, error: str = "m") -> tuple[int, str]:
    """How many modules the text's QR code is wide, its white edge included, and its dark ones as a path to fill."""
    code = segno.make(text, error=error, micro=False, mask=MASK)
    size = len(code.matrix) + 2 * QUIET
    rows = matrix_to_lines(code.matrix, QUIET, size - 1 - QUIET, incby=-1)
    return size, " ".join(f"{x} {y} {end - x} 1 re" for (x, y), (end, _) in rows) + " f"


class Press:
    """Pages of one size, from the first to `finish()`. Places are points from the lower left corner.

    Raises `KeyError` for a paper that is neither "a4" nor "letter".
    """

    def __init__(self, title: str, paper: str, translate: Translate) -> None:
        self.paper = paper
        self.width, self.height = PAPERS[paper]
        self.translate = translate
        self._sheet = BytesIO()
        # The same values give the same bytes: no clock and no random identity in the file.
        self.canvas = Canvas(self._sheet, pagesize=PAPERS[paper], invariant=1, pageCompression=1)
        self.canvas.setTitle(clean(title))
        self.canvas.setCreator("Head Table")
        self._forms: dict[Hashable, str] = {}
        self.marked: list[tuple[int, Layout]] = []  # each page that can be read from a photograph, with its number

    def finish(self) -> bytes:
        """The PDF."""
        self.canvas.save()
        return self._sheet.getvalue()

    def next_page(self) -> None:
        self.canvas.showPage()

    def once(self, draw: Callable[..., object], *values: Hashable) -> None:
        """What `draw(press, *values)` draws; described once in the file, and shown again wherever it is asked for."""
        if (draw, values) not in self._forms:
            self._forms[draw, values] = f"form{len(self._forms)}"
            self.canvas.beginForm(self._forms[draw, values])
            draw(self, *values)
            self.canvas.endForm()
        self.canvas.doForm(self._forms[draw, values])

    def words(self, text: Text | str) -> str:
        """A label in the reader's language; other text as it is."""
        return self.translate(text) if isinstance(text, Text) else text

    def text(
        self,
        x: float,
        y: float,
        text: Text | str,
        size: float,
        width: float,
        *,
        face: Face = "text",
        align: Align = "left",
        colour: Color = INK,
        floor: float | None = None,
    ) -> float:
        """One line fitted to `width`, its baseline at `y`, aligned at `x`. Returns its width."""
        line = fit(self.words(text), face, size, width, floor)
        self.line(x, y, line, align, colour)
        return line.width

    def text_above(
        self,
        x: float,
        y: float,
        text: Text | str,
        size: float,
        width: float,
        lines: int,
        *,
        face: Face = "text",
        align: Align = "left",
        colour: Color = INK,
    ) -> None:
        """Lines one below the other, the baseline of the last at `y`; in the middle they are of about one length."""
        rows = wrap(self.words(text), face, size, width, lines, even=align == "centre")
        self.stack(x, y, rows, rows[0].size * 1.15 if rows else 0, align, colour)

    def stack(
        self, x: float, y: float, lines: Sequence[TextLine], step: float, align: Align = "left", colour: Color = INK
    ) -> None:
        """Fitted lines from the top down, the baseline of the last at `y`."""
        for row, line in enumerate(lines, start=1):
            self.line(x, y + (len(lines) - row) * step, line, align, colour)

    def lines(self, text: Text | str, size: float, width: float, most: int, face: Face = "text") -> list[TextLine]:
        """The text fitted to so many lines of that width, not drawn yet."""
        return wrap(self.words(text), face, size, width, most)

    def name_lines(
        self,
        text: Text | str,
        size: float,
        width: float,
        most: int,
        *,
        face: Face = "text",
        floor: float,
        even: bool = False,
    ) -> list[TextLine]:
        """On one line down to `floor` points; else at that size on as many as it takes, at most so many."""
        line = fit(self.words(text), face, size, width, floor)
        return [line] if line.whole else wrap(self.words(text), face, floor, width, most, even=even)

    def line(self, x: float, y: float, line: TextLine, align: Align = "left", colour: Color = INK) -> None:
        """A fitted line."""
        if not line.runs:
            return
        x -= line.width * SHARE[align]
        self.canvas.setFillColor(colour)
        for run in line.runs:
            if run.font == NO_FONT:
                self._missing(x, y, line.size, len(run.text), colour)
            else:
                self.canvas.setFont(run.font, line.size * run.scale)
                if run.shaped is None:
                    self.canvas.drawString(x, y, run.text)
                else:
                    self._shaped(x, y, run.text, run.shaped)
            x += run.width(line.size)

    def _shaped(self, x: float, y: float, text: str, glyphs: ShapedStr) -> None:
        """Glyphs in the font that is set, with their text beside them so that it can be copied.

        Text from the right to the left is left out: readers take it from the glyphs, and would turn it round twice.
        """
        if any(map(is_right_to_left, text)):
            self.canvas.drawString(x, y, glyphs)
            return
        self.canvas._code.append(f"/Span <</ActualText <FEFF{text.encode('utf-16-be').hex()}>>> BDC")
        self.canvas.drawString(x, y, glyphs)
        self.canvas._code.append("EMC")

    def _missing(self, x: float, y: float, size: float, count: int, colour: Color) -> None:
        """A box for each character that no font has."""
        self._pen(size * 0.05, colour)
        for nth in range(count):
            left = x + (nth + 0.12) * BOX_WIDTH * size
            side = BOX_WIDTH * size * 0.76
            self.canvas.rect(left, y, side, size * 0.66, stroke=1, fill=0)
            self.canvas.line(left, y, left + side, y + size * 0.66)

    def rule(self, x1: float, y1: float, x2: float, y2: float, weight: float = FINE, colour: Color = INK) -> None:
        self._pen(weight, colour)
        self.canvas.line(x1, y1, x2, y2)

    def _pen(self, weight: float, colour: Color) -> None:
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(weight)

    def dotted(self, x1: float, y1: float, x2: float, y2: float, colour: Color = INK) -> None:
        """A line to fold or to cut along."""
        self.canvas.saveState()
        self.canvas.setDash(2, 3)
        self.rule(x1, y1, x2, y2, FINE, colour)
        self.canvas.restoreState()

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        weight: float = FINE,
        colour: Color = INK,
        fill: Color | None = None,
        radius: float = 0,
    ) -> None:
        """A rectangle from its lower left corner; a weight of 0 draws no edge."""
        self._pen(weight, colour)
        self.canvas.setFillColor(fill or INK)
        shape = partial(self.canvas.roundRect, radius=radius) if radius else self.canvas.rect
        shape(x, y, width, height, stroke=int(weight > 0), fill=int(fill is not None))

    def ring(
        self,
        x: float,
        y: float,
        radius: float,
        weight: float = FINE,
        colour: Color = INK,
        fill: Color | None = None,
    ) -> None:
        """A circle round `x`, `y`."""
        self._pen(weight, colour)
        self.canvas.setFillColor(fill or INK)
        self.canvas.circle(x, y, radius, stroke=int(weight > 0), fill=int(fill is not None))

    def curve(self, points: Sequence[tuple[float, float]], weight: float, colour: Color = INK) -> None:
        """A Bézier curve by its two ends and the two points between that bend it."""
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = points
        self._pen(weight, colour)
        self.canvas.bezier(x1, y1, x2, y2, x3, y3, x4, y4)

    def corners(self, points: Sequence[tuple[float, float]], colour: Color = INK) -> None:
        """The shape between these points, filled."""
        path = self.canvas.beginPath()
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        path.close()
        self.canvas.setFillColor(colour)
        self.canvas.drawPath(path, stroke=0, fill=1)

    def tick(self, x: float, y: float, size: float, colour: Color = INK) -> None:
        """A pen's tick in a square of that size round `x`, `y`."""
        canvas = self.canvas
        canvas.saveState()
        self._pen(size * 0.15, colour)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        path = canvas.beginPath()
        path.moveTo(x - size * 0.34, y - size * 0.02)
        path.lineTo(x - size * 0.1, y - size * 0.3)
        path.lineTo(x + size * 0.38, y + size * 0.36)
        canvas.drawPath(path, stroke=1, fill=0)
        canvas.restoreState()

    def suit(self, suit: Suit, left: float, bottom: float, side: float, colour: Color | None = None) -> None:
        """The suit's outline in a square of that side, in its own colour unless another is given."""
        canvas = self.canvas
        canvas.saveState()
        canvas.setFillColor(colour or COLOURS[suit])
        canvas.translate(left, bottom)
        canvas.scale(side, side)
        path = canvas.beginPath()
        steps: dict[str | float, Callable[..., None]] = {"m": path.moveTo, "l": path.lineTo, "c": path.curveTo}
        for kind, *places in OUTLINES[suit]:
            steps[kind](*places)
        path.close()
        canvas.drawPath(path, stroke=0, fill=1)
        for x, y, radius in LEAVES if suit == "C" else ():
            canvas.circle(x, y, radius, stroke=0, fill=1)
        canvas.restoreState()

    def qr_code(self, link: str, left: float, bottom: float, side: float) -> None:
        """The link as a square of that side, its white edge included, in rectangles that are sharp at any size."""
        self._qr_code(*qr_modules(link), left, bottom, side)

    def corner_code(self, text: str, x: float, y: float, side: float) -> None:
        """A short text as a code round `x`, `y`, `side` wide without its white edge, in modules as large as may be."""
        size, dark = qr_modules(text, "l")
        whole = side * size / (size - 2 * QUIET)
        self._qr_code(size, dark, x - whole / 2, y - whole / 2, whole)

    def _qr_code(self, size: int, dark: str, left: float, bottom: float, side: float) -> None:
        self.box(left, bottom, side, side, 0, fill=PAPER)
        canvas = self.canvas
        canvas.saveState()
        canvas.setFillColor(INK)
        canvas.translate(left, bottom)
        canvas.scale(side / size, side / size)
        canvas._code.append(dark)  # as it is: the canvas would format every number anew
        canvas.restoreState()
