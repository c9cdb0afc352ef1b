"""The results as the director reads them aloud, in large type, the last place first. Does not rank: it is given the steps."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from reportlab.lib.colors import Color

from scoring.wording import Text, gettext_noop
from tournaments.night.standings import place_named

from .frame import footer, letterhead
from .ink import BAIZE, BRASS, FINE, GREY, INK
from .press import MARGIN, Press
from .typefaces import Face
from .values import CalledPrize, CalledStep, CallSheet

TITLE = Text(gettext_noop("Call sheet"))
SHARED = Text(gettext_noop("shared"))

NAME: Final = 30.0  # the height of a line with a name
PRIZE: Final = 22.0
HEAD: Final = 24.0
GAP: Final = 16.0
NEXT: Final = 18.0  # of a prize that does not fit on one
INDENT: Final = 18.0
APART: Final = 10.0
MOST: Final = 60  # lines of one text: all that is read aloud is there whole


class Part(NamedTuple):
    """What is not parted: how high it is, and what draws it above a height."""

    height: float
    draw: Callable[[float], None]


def draw_call_sheet(press: Press, sheet: CallSheet) -> None:
    """As many pages as it takes; a place is never parted, unless it fills more than a page."""
    pages = _pages(press, sheet.steps, press.height - 2 * MARGIN - 62 - 24)
    for number, steps in enumerate(pages, start=1):
        y = letterhead(press, sheet.night, press.words(TITLE)) - 8
        for parts in steps:
            for part in parts:
                y -= part.height
                part.draw(y)
            press.rule(MARGIN, y - GAP / 2, press.width - MARGIN, y - GAP / 2, FINE, GREY)
            y -= GAP
        footer(press, sheet.night, number, len(pages))
        press.next_page()


def _pages(press: Press, steps: Sequence[CalledStep], room: float) -> list[list[list[Part]]]:
    """The steps of each page, each in its parts."""
    pages: list[list[list[Part]]] = [[]]
    left = room
    for parts in (each for step in steps for each in _on_pages(press, step, room)):
        height = sum(part.height for part in parts) + GAP
        if height > left and pages[-1]:
            pages.append([])
            left = room
        pages[-1].append(parts)
        left -= height
    return pages


def _on_pages(press: Press, step: CalledStep, room: float) -> list[list[Part]]:
    """The step in one piece, or in as many as a page each holds; every one has the place at its head."""
    head = [_head(press, step)] if step.rank else []
    left = room - GAP - HEAD * len(head)
    pieces: list[list[Part]] = [[]]
    for part in (*(_name(press, name) for name in step.names), *(_prize(press, prize) for prize in step.prizes)):
        if pieces[-1] and part.height > left - sum(each.height for each in pieces[-1]):
            pieces.append([])
        pieces[-1].append(part)
    return [[*head, *piece] for piece in pieces]


def _head(press: Press, step: CalledStep) -> Part:
    """The place, whether several share it, and what it came to."""

    def draw(y: float) -> None:
        left, right = MARGIN, press.width - MARGIN
        spent = press.text(right, y + 6, step.worth, 15, 160, align="right", colour=BAIZE, face="bold")
        colour = BRASS if step.rank == 1 else GREY
        place = place_named(step.rank)
        used = press.text(left, y + 6, place, 14, right - left - spent - 90, face="italic", colour=colour)
        if len(step.names) > 1:
            press.text(left + used + 10, y + 6, SHARED, 12, 80, face="italic", colour=GREY)

    return Part(HEAD, draw)


def _name(press: Press, name: str) -> Part:
    """Large, and whole: on several lines where one is too short."""
    lines = press.name_lines(name, 24, press.width - 2 * MARGIN, MOST, face="bold", floor=17)
    first = NAME if len(lines) < 2 else NAME - 6

    def draw(y: float) -> None:
        press.stack(MARGIN, y + 7, lines, 20)

    return Part(first + 20 * (len(lines) - 1), draw)


def _prize(press: Press, prize: CalledPrize) -> Part:
    """The prize, its winners and the figure: side by side where all fit on a line, else one below the other."""
    room = press.width - 2 * MARGIN - INDENT
    texts: list[tuple[str, float, Face, Color]] = [
        (prize.name, 14, "italic", BRASS),
        (prize.winners, 15, "bold", INK),
        (prize.beside, 12, "italic", GREY),
    ]
    rows = [
        (line, colour) for text, size, face, colour in texts for line in press.lines(text, size, room, MOST, face)
    ]
    together = len(rows) <= len(texts) and sum(line.width + APART for line, _colour in rows) - APART <= room

    def draw(y: float) -> None:
        x, y = MARGIN + INDENT, y + 7 + (0 if together else NEXT * (len(rows) - 1))
        press.suit("D", MARGIN, y - 1, 9, BRASS)
        for line, colour in rows:
            press.line(x, y, line, colour=colour)
            x, y = (x + line.width + APART, y) if together else (x, y - NEXT)

    return Part(PRIZE if together else PRIZE + NEXT * (len(rows) - 1), draw)
