"""The night's movement on one page, to hang up in the hall: who goes where as a picture, and in a sentence.

Where partners and sit-outs go by the fixed rule, a second page says it. Draws the lines of the picture as they are given;
does not work out who goes where.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from scoring.wording import Text, gettext_noop
from tournaments.movement.fixed_rule import FixedRule
from tournaments.movement.picture import NEW, SAME, SAME_OR_NEW, Lane, Picture

from .frame import footer, letterhead
from .ink import BAIZE, FINE, GREY, INK, PLAIN, TINT
from .press import MARGIN, Press, column_edges
from .typefaces import Face
from .typesetting import SMALLEST
from .values import MovementSheet, NightHeading

TITLE = Text(gettext_noop("Movement"))
SOURCE = gettext_noop("%(source)s, p. %(page)s")

FIRST = Text(gettext_noop("Round 1"))
PARTNERS = Text(gettext_noop("Where you sit after each round"))
SIT_OUTS = Text(gettext_noop("Sit-outs"))
ROUND = Text(gettext_noop("Round"))
LEFT_OVER = gettext_noop("%(number)s over")
TURNS = gettext_noop("Who sits out with %(tables)s tables, by how many people have no chair:")
TURNS_OF_ONE = Text(gettext_noop("Who sits out with one table, by how many people have no chair:"))

MOST_HIGH: Final = 400.0  # of the picture
RULE_SIZES: Final = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0)  # the largest that leaves room for the list is taken
LIST_SIZES: Final = (12.0, 14.0)  # of the list: it grows with the sentences
LINE: Final = 1.375  # a line of the list, by its size


def draw_movement(press: Press, sheet: MovementSheet) -> None:
    """One page, and a second one with the fixed rule."""
    pages, movement, (source, page) = 2 if sheet.rule else 1, sheet.movement, sheet.movement.source
    width = press.width - 2 * MARGIN
    y = letterhead(press, sheet.night, press.words(TITLE), press.words(movement.TITLE)) - 26
    y = _paragraph(press, y, movement.sentence, 17, 4) - 14
    scale = min(width / sheet.picture.width, MOST_HIGH / sheet.picture.height)
    drawing = _Drawing(press, (press.width - scale * sheet.picture.width) / 2, y, scale)
    drawing.draw(sheet.picture)
    y -= scale * sheet.picture.height + 22
    if sheet.picture.note:
        y = _paragraph(press, y, sheet.picture.note, 11, 1)
    y = _paragraph(press, y - 6, movement.fit.note, 12, 2)
    source = Text(SOURCE, {"source": source, "page": page}) if page else source
    press.text(MARGIN, y - 10, source, 10, width, face="italic", colour=GREY)
    footer(press, sheet.night, 1, pages)
    press.next_page()
    if sheet.rule:
        _draw_rule(press, sheet.night, movement.TITLE, sheet.rule)
        footer(press, sheet.night, 2, pages)
        press.next_page()


def _draw_rule(press: Press, night: NightHeading, title: Text, rule: FixedRule) -> None:
    """What people in the hall apply, and who sits out in which round: as many rounds as have room."""
    top = letterhead(press, night, press.words(TITLE), press.words(title)) - 12
    halves = 2 if len(rule.turns) <= 3 else 1
    high = -(-max(map(len, rule.turns), default=0) // halves)
    said = ((FIRST, rule.first), (PARTNERS, rule.partners), (SIT_OUTS, rule.sit_outs))
    parts = [(heading, sentences) for heading, sentences in said if sentences]
    for size in RULE_SIZES:
        in_list = min(max(size - 2, LIST_SIZES[0]), LIST_SIZES[1])
        heights = sum(_height(press, sentences, size) for _, sentences in parts)
        if top - heights - (high + 3) * LINE * in_list > MARGIN + 10:
            break
    y = top
    for heading, sentences in parts:
        y -= size * 1.6
        press.text(MARGIN, y, heading, size + 2, press.width - 2 * MARGIN, face="bold", colour=BAIZE)
        y -= 4
        for sentence in sentences:
            y = _paragraph(press, y, sentence, size, 6)
    if high:
        room = int((y - MARGIN - 10) / (LINE * in_list)) - 3
        _draw_turns(press, y - 6, rule, in_list, min(high, room), halves)


def _height(press: Press, sentences: Sequence[Text], size: float) -> float:
    """Of a heading and these sentences."""
    lines = sum(len(press.lines(each, size, press.width - 2 * MARGIN, 6)) for each in sentences)
    return size * 1.6 + 4 + lines * size * 1.25 + 4 * len(sentences)


def _draw_turns(press: Press, y: float, rule: FixedRule, size: float, high: int, halves: int) -> None:
    """A line for each round, in one or two lists beside each other of so many lines."""
    words = TURNS_OF_ONE if rule.tables == 1 else Text(TURNS, {"tables": rule.tables})
    y -= size
    press.text(MARGIN, y, words, size, press.width - 2 * MARGIN, face="italic")
    width = (press.width - 2 * MARGIN - 18 * (halves - 1)) / halves
    rows: list[list[Text | str]] = [
        [str(number), *(", ".join(map(str, numbers)) for numbers in turns)]
        for number, turns in enumerate(zip(*rule.turns, strict=True), start=2)
    ]
    heads: list[Text | str] = [ROUND, *(Text(LEFT_OVER, {"number": over}) for over in range(1, len(rule.turns) + 1))]
    shares = [1.5, *(2.3 + 0.5 * over for over in range(len(rule.turns)))]
    for half in range(halves):
        left = MARGIN + half * (width + 18)
        edges = column_edges(left, width, (share / sum(shares) for share in shares))
        for nth, row in enumerate([heads, *rows[half * high : (half + 1) * high]], start=1):
            line = y - 5 - nth * LINE * size
            for (one, other), cell in zip(pairwise(edges), row, strict=True):
                face: Face = "text" if nth > 1 and one > left else "bold"
                colour = INK if nth > 1 else BAIZE
                room = other - one - 4
                press.text((one + other) / 2, line + 4.5, cell, size, room, face=face, align="centre", colour=colour)
            press.rule(left, line, left + width, line, FINE if nth > 1 else PLAIN, GREY if nth > 1 else INK)


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
            if column.caption:
                self.words(column.x, 48, column.caption, 12)
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
