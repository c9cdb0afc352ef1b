"""A law to play by, or advice, on the sides of a sheet. Knows no law; it is given the sentences.

It is on one page in the largest print that it has room for, a longer one on two. Where these have no room for all worked
examples, the last are left out and their number is printed; sentences are never left out, so a sheet that is longer still
takes more pages.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from math import ceil
from typing import Final, NamedTuple, TypeAlias

from reportlab.lib.colors import Color

from scoring.wording import Text, gettext_noop, ngettext_lazy

from .frame import double_rule, footer
from .ink import BAIZE, FINE, GREY, INK
from .press import MARGIN, Press
from .typefaces import Face
from .typesetting import SMALLEST, broken, clean, fit, measure, words_of
from .values import LawExample, LawRow, LawSheet, NightHeading

READINGS = Text(gettext_noop("Our readings, where the book is silent or contradicts itself"))
EXAMPLES = Text(gettext_noop("Hands worked out"))
MORE = ngettext_lazy("One more is on the law's page.", "%(count)s more are on the law's page.")

GUTTER: Final = 20.0
HEADER: Final = 46.0
COLUMNS: Final = 2
SIZES: Final = tuple(size / 4 for size in range(56, 39, -1))  # points, from 14 down to 10
SMALL: Final = tuple(size / 4 for size in range(39, 35, -1))  # down to 9, where that spares a page
LEADING: Final = 1.2
GAP: Final = 0.36  # of the size, below each block


class Block(NamedTuple):
    """Lines that stay together: how high they are, and what draws them below a height.

    One that `leads` is a heading: the block after it is in the same column.
    """

    height: float
    draw: Callable[[Press, float, float], None]
    leads: bool = False


class Style(NamedTuple):
    """How a line is set: face, part of the text's size, colour."""

    face: Face
    part: float
    colour: Color

    def at(self, size: float) -> float:
        """In text of that size; never too small to read."""
        return max(size * self.part, SMALLEST)


StyledText: TypeAlias = tuple[str, Style]
LABEL: Final = Style("bold", 1.0, INK)
SENTENCE: Final = Style("text", 1.0, INK)
CITE: Final = Style("italic", 0.9, GREY)
HEADING: Final = Style("bold", 1.22, BAIZE)


def draw_law_sheets(press: Press, sheets: Sequence[LawSheet]) -> None:
    """Each law on one page or two; on more where it is very long."""
    for sheet in sheets:
        columns = fitted_columns(press, sheet)
        pages = [columns[first : first + COLUMNS] for first in range(0, len(columns), COLUMNS)]
        for number, page in enumerate(pages, start=1):
            top = header(press, sheet)
            for place, blocks in enumerate(page):
                draw_column(press, MARGIN + place * (width_of_column(press) + GUTTER), top, blocks)
            middle = press.width / 2
            press.rule(middle, top, middle, MARGIN + 10, FINE, GREY)
            footer(press, NightHeading("", press.words(sheet.title), ""), number, len(pages))
            press.next_page()


def header(press: Press, sheet: LawSheet) -> float:
    """The law's name and its book. Returns the height at which the columns begin."""
    top, width = press.height - MARGIN, press.width - 2 * MARGIN
    title = press.name_lines(sheet.title, 21, width * 0.6, 2, face="bold", floor=15)
    press.stack(MARGIN, top - 16, title, 17)
    room = width - max((line.width for line in title), default=0) - 16
    press.text_above(
        press.width - MARGIN, top - 16, sheet.book, 11, room, 3, face="italic", align="right", colour=GREY
    )
    double_rule(press, top - 27)
    return top - HEADER


def width_of_column(press: Press) -> float:
    return (press.width - 2 * MARGIN - GUTTER * (COLUMNS - 1)) / COLUMNS


def fitted_columns(press: Press, sheet: LawSheet) -> list[list[Block]]:
    """The columns of the sheet in the largest print on as few pages as hold all but examples."""

    def columns(trial: tuple[float, int]) -> list[list[Block]]:
        return in_columns(all_blocks(press, sheet, *trial), press.height - 2 * MARGIN - HEADER - 12)

    examples = len(sheet.examples)
    trials = [(size, examples) for size in SIZES]  # each takes less room than the one before
    trials += [(SIZES[-1], shown) for shown in range(examples - 1, -1, -1)]
    trials += [(size, 0) for size in SMALL if sheet.readings]  # advice has none: it may take another page
    pages = ceil(len(columns(trials[-1])) / COLUMNS)
    return columns(trials[bisect_left(trials, True, key=lambda trial: len(columns(trial)) <= pages * COLUMNS)])


def in_columns(blocks: list[Block], height: float) -> list[list[Block]]:
    """The blocks in columns; a heading is never the last in its column."""
    columns: list[list[Block]] = [[]]
    left = height
    for nth, block in enumerate(blocks):
        needed = block.height
        if block.leads and nth + 1 < len(blocks):
            needed += blocks[nth + 1].height
        if needed > left and columns[-1]:
            columns.append([])
            left = height
        columns[-1].append(block)
        left -= block.height
    return columns


def draw_column(press: Press, x: float, top: float, blocks: Sequence[Block]) -> None:
    for block in blocks:
        block.draw(press, x, top)
        top -= block.height


def all_blocks(press: Press, sheet: LawSheet, size: float, shown: int) -> list[Block]:
    """Everything on the sheet, in print of that size, with the first `shown` examples."""
    width = width_of_column(press)
    blocks: list[Block] = []
    for group in sheet.groups:
        title = press.words(group.title)
        is_beside = advance(title, HEADING, size) + size + advance(group.cites, CITE, size) <= width
        blocks.append(heading_block(title, size, width, group.cites if is_beside else ""))
        *rows, last = group.rows
        blocks += [row_block(press, row, size, width) for row in rows]
        blocks.append(row_block(press, last, size, width, "" if is_beside else group.cites))
    if sheet.readings:
        blocks.append(heading_block(press.words(READINGS), size, width))
        blocks += [lines_block([(f"[{number}] {reading}", CITE)], size, width) for number, reading in sheet.readings]
    if shown:
        blocks.append(heading_block(press.words(EXAMPLES), size, width))
        blocks += [example_block(example, size, width) for example in sheet.examples[:shown]]
    if shown and (more := len(sheet.examples) - shown):
        text = press.words(MORE._replace(params={"count": more}, number=more))
        blocks.append(lines_block([(text, CITE)], size, width))
    return blocks


def heading_block(title: str, size: float, width: float, cites: str = "") -> Block:
    """A title over a rule, with its places in the book at the right."""

    def draw(press: Press, x: float, top: float) -> None:
        y = top - size * 1.5
        press.text(x, y, title, HEADING.at(size), width, face=HEADING.face, colour=HEADING.colour)
        if cites:
            press.text(x + width, y, cites, CITE.at(size), width, face=CITE.face, colour=CITE.colour, align="right")
        press.rule(x, y - size * 0.4, x + width, y - size * 0.4, FINE, BAIZE)

    return Block(size * 2.2, draw, leads=True)


def row_block(press: Press, row: LawRow, size: float, width: float, cites: str = "") -> Block:
    """The label with the article beside it where both fit on a line, and the sentence beneath; or the sentence alone,
    and beneath it the places of its group."""
    label, sentence = press.words(row.label), press.words(row.sentence)
    if not label:
        return lines_block([(sentence, SENTENCE), (cites, CITE)], size, width)
    cite = f"{row.cite} [{row.reading}]" if row.reading else row.cite
    return beside((label, LABEL), (cite, CITE), [(sentence, SENTENCE)], size, width)


def example_block(example: LawExample, size: float, width: float) -> Block:
    """What it shows; the hand with its score beside it; its place in the book."""
    name = lines_block([(example.name, LABEL)], size, width)
    rest = beside((example.line, SENTENCE), (example.score, LABEL), [(example.cite, CITE)], size, width)
    gap = size * GAP

    def draw(press: Press, x: float, top: float) -> None:
        name.draw(press, x, top)
        rest.draw(press, x, top - name.height + gap)

    return Block(name.height - gap + rest.height, draw)


def beside(first: StyledText, aside: StyledText, below: list[StyledText], size: float, width: float) -> Block:
    """`first` with `aside` at the right of its line where both fit, else beneath it; then what is `below`."""
    text, style = aside
    room = width - advance(*first, size) - size
    if advance(text, style, size) > room:
        parts = [first, *below, aside] if style is CITE else [first, aside, *below]
        return lines_block(parts, size, width)
    lines = lines_block([first, *below], size, width)

    def draw(press: Press, x: float, top: float) -> None:
        lines.draw(press, x, top)
        y = top - size * LEADING
        press.text(x + width, y, text, style.at(size), room, face=style.face, colour=style.colour, align="right")

    return lines._replace(draw=draw)


def advance(text: str, style: Style, size: float) -> float:
    return measure(clean(text), style.face)[1] * style.at(size)


def lines_block(parts: list[StyledText], size: float, width: float) -> Block:
    """The parts one below the other, each broken to the width."""
    lines = [
        (fit(row.strip(), style.face, style.at(size), width), style)
        for text, style in parts
        for row in broken(words_of(text), style.face, style.at(size), width)
        if row
    ]

    def draw(press: Press, x: float, top: float) -> None:
        y = top
        for line, style in lines:
            y -= size * LEADING * max(style.part, 0.9)
            press.line(x, y, line, "left", style.colour)

    height = sum(size * LEADING * max(style.part, 0.9) for _line, style in lines)
    return Block(height + size * GAP, draw)
