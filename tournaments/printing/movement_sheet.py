"""The night's movement on one page, to hang up in the hall: who goes where as a picture, and in a sentence.

Draws the lines of the picture as they are given; does not work out who goes where.
"""

from typing import Final

from scoring.wording import Text, gettext_noop
from tournaments.movement.picture import NEW, SAME, SAME_OR_NEW, Lane, Picture

from .frame import footer, letterhead
from .ink import BAIZE, GREY, INK, PLAIN, TINT
from .press import MARGIN, Press
from .typefaces import Face
from .typesetting import SMALLEST
from .values import MovementSheet

TITLE = Text(gettext_noop("Movement"))
SOURCE = gettext_noop("%(source)s, p. %(page)s")
FIT = gettext_noop("%(of)s: %(degree)s")

MOST_HIGH: Final = 400.0  # of the picture


def draw_movement(press: Press, sheet: MovementSheet) -> None:
    """One page."""
    width = press.width - 2 * MARGIN
    y = letterhead(press, sheet.night, press.words(TITLE), press.words(sheet.title)) - 26
    y = _paragraph(press, y, sheet.sentence, 17, 4) - 14
    scale = min(width / sheet.picture.width, MOST_HIGH / sheet.picture.height)
    drawing = _Drawing(press, (press.width - scale * sheet.picture.width) / 2, y, scale)
    drawing.draw(sheet.picture)
    y -= scale * sheet.picture.height + 22
    if sheet.picture.note:
        y = _paragraph(press, y, sheet.picture.note, 11, 1)
    fits = " · ".join(press.words(Text(FIT, {"of": of, "degree": degree})) for of, degree in sheet.fit)
    y = _paragraph(press, y - 6, fits, 12, 2)
    y = _paragraph(press, y, sheet.note, 12, 2)
    source = Text(SOURCE, {"source": sheet.source, "page": sheet.page}) if sheet.page else sheet.source
    press.text(MARGIN, y - 10, source, 10, width, face="italic", colour=GREY)
    footer(press, sheet.night)
    press.next_page()


def _paragraph(press: Press, y: float, text: Text | str, size: float, most: int) -> float:
    """So many lines at most from `y` down. Returns where the next begins."""
    rows = press.lines(text, size, press.width - 2 * MARGIN, most)
    for line in rows:
        y -= line.size * 1.25
        press.line(MARGIN, y, line)
    return y - 4


class _Drawing:
    """The picture's own measure on the page: its upper left corner is at `left`, `top`, and y runs downwards."""

    def __init__(self, press: Press, left: float, top: float, scale: float) -> None:
        self.press, self.left, self.top, self.scale = press, left, top, scale

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the picture on the page."""
        return self.left + self.scale * x, self.top - self.scale * y

    def size(self, size: float) -> float:
        """Of a text: as large as the picture is drawn, but never too small to read."""
        return max(size * self.scale, SMALLEST)

    def draw(self, picture: Picture) -> None:
        """The tables, the lanes below them, and the signs for partners."""
        for column in picture.columns:
            x, y = self.at(column.x - 26, 34)
            self.press.box(x, y, 52 * self.scale, 28 * self.scale, PLAIN, BAIZE, TINT, 6 * self.scale)
            self.words(column.x, 25, column.name, 14, bold=True)
            if column.mark:
                self.words(column.x, 48, column.mark, 12)
        for lane in picture.lanes:
            self.lane(lane, picture)
        if picture.together:
            self.label(picture.height - 28, SAME_OR_NEW)
            for column, same in zip(picture.columns, picture.together, strict=True):
                self.words(column.x, picture.height - 6, SAME if same else NEW, 14, bold=True)

    def lane(self, lane: Lane, picture: Picture) -> None:
        """Who goes these ways, a dot for each column, and the arrows."""
        self.label(lane.label_y, lane.who)
        for column in picture.columns:
            self.press.ring(*self.at(column.x, lane.y), 3.5 * self.scale, 0, fill=INK)
        for arrow in lane.arrows:
            self.press.curve([self.at(*point) for point in arrow.curve], 1.6 * self.scale)
            self.press.corners([self.at(*point) for point in arrow.tip])

    def label(self, y: float, text: Text) -> None:
        """What a lane is of, from the left."""
        x, y = self.at(4, y)
        self.press.text(x, y, text, self.size(14), 300 * self.scale)

    def words(self, x: float, y: float, text: Text | str, size: float, *, bold: bool = False) -> None:
        """A name or a sign in the middle of a column."""
        x, y = self.at(x, y)
        face: Face = "bold" if bold else "text"
        self.press.text(x, y, text, self.size(size), 56 * self.scale, face=face, align="centre")
