"""A law's scoring on a third of a page, one for each table. Knows no law; it is given the sentences."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import partial
from typing import Final

from scoring.wording import Text, gettext_noop

from .ink import BAIZE, FINE, GREY
from .law_sheets import GUTTER, SENTENCE, Block, draw_column, heading_block, in_columns, lines_block
from .page_parts import PagePart, cut_marks, page_part
from .press import Press
from .typesetting import SMALLEST
from .values import LawGroup, LawRow, LawSheet

SCORING = Text(gettext_noop("The scoring"))
A_PAGE: Final = 3
COLUMNS: Final = 2
HEADER: Final = 22.0
UP: Final = 4.0  # by so much a column may begin higher: its first heading has white above it
SIZES: Final = tuple(size / 4 for size in range(48, 35, -1))  # points, from 12 down to 9


def draw_law_cards(press: Press, sheets: Sequence[LawSheet]) -> None:
    """Three a page, at the largest type size that has room for the law; a longer law has several. The last page is
    full, with more of the last."""
    said = [in_words(press, sheet) for sheet in sheets]
    columns = {sheet: fitted(press, sheet) for sheet in set(said)}
    parts = [
        (sheet.title, columns[sheet][first : first + COLUMNS])
        for sheet in said
        for first in range(0, len(columns[sheet]), COLUMNS)
    ]
    if len(columns[said[-1]]) <= COLUMNS:
        parts += parts[-1:] * (-len(parts) % A_PAGE)
    for first in range(0, len(parts), A_PAGE):
        cut_marks(press, 1, A_PAGE)
        for place, part in enumerate(parts[first : first + A_PAGE]):
            press.once(draw_law_card, *part, place)
        press.next_page()


def in_words(press: Press, sheet: LawSheet) -> LawSheet:
    """The sheet in the reader's language; an answer behind its question where it has one."""

    def said(row: LawRow) -> LawRow:
        label, sentence = press.words(row.label), press.words(row.sentence)
        both = Text(gettext_noop("%(label)s: %(text)s"), {"label": label, "text": sentence})
        return LawRow("", press.words(both) if label and sentence else label or sentence, "")

    groups = [LawGroup(press.words(group.title), tuple(map(said, group.rows))) for group in sheet.groups]
    return LawSheet(press.words(sheet.title), "", tuple(groups))


def draw_law_card(press: Press, title: str, columns: Sequence[Sequence[Block]], place: int) -> None:
    """One of them, in that third of the page."""
    at = page_part(press, place, 1, A_PAGE)
    spent = press.text(at.right, at.top - 11, SCORING, 11, 120, face="italic", align="right", colour=BAIZE)
    press.text(at.left, at.top - 11, title, 14, at.width - spent - 14, face="bold", floor=SMALLEST)
    press.rule(at.left, at.top - 16.5, at.right, at.top - 16.5, FINE, BAIZE)
    for nth, blocks in enumerate(columns):
        draw_column(press, at.left + nth * (width_in(at) + GUTTER), at.top - HEADER + UP, blocks)
    middle = (at.left + at.right) / 2
    press.rule(middle, at.top - HEADER, middle, at.bottom, FINE, GREY)


def width_in(at: PagePart) -> float:
    """How wide a column is."""
    return (at.width - GUTTER) / COLUMNS


def fitted(press: Press, sheet: LawSheet) -> tuple[tuple[Block, ...], ...]:
    """The columns at the largest type size that needs no more than two, else at the smallest."""
    at = page_part(press, 0, 1, A_PAGE)

    def columns(size: float) -> list[list[Block]]:
        return in_columns(blocks_of(sheet, size, width_in(at)), at.top - at.bottom - HEADER + UP)

    first = bisect_left(SIZES, True, key=lambda size: len(columns(size)) <= COLUMNS)
    return tuple(map(tuple, columns(SIZES[min(first, len(SIZES) - 1)])))


def blocks_of(sheet: LawSheet, size: float, width: float) -> list[Block]:
    """The groups one below the other, their sentences in print of that size."""
    line = partial(lines_block, size=size, width=width)
    return [
        block
        for group in sheet.groups
        for block in (
            heading_block(str(group.title), size, width),
            *(line([(str(row.sentence), SENTENCE)]) for row in group.rows),
        )
    ]
