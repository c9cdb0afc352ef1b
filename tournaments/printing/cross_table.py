"""A list of people on as many pages as it takes: each has rank, name and points again, and no text is cut or small."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from itertools import accumulate, pairwise, repeat
from typing import Any, Final, NamedTuple

from .frame import LETTERHEAD, footer, letterhead
from .ink import BAIZE, FINE, GREY, INK, PLAIN, TINT
from .listed import Listed, Words
from .press import MARGIN, Press
from .typefaces import Face
from .typesetting import TextLine, beginning, broken, clean, fit, measure, words_of
from .values import NightHeading

SIZE: Final = 10.5  # of what stands in a line
SMALL: Final = 9.5  # of headings and notes
LINE: Final = 18.0
SECOND: Final = 12.5  # for each further line of a name
NOTE: Final = 12.0  # a line of the notes
GAP: Final = 8.0  # between two columns
NARROWEST, WIDEST = 26.0, 76.0  # a column of figures
NAMES: Final = 0.24  # of the width, at the most, where the figures need the rest
TOP: Final = 8.0  # below the letterhead


class Struck(str):
    """Words that are crossed out."""


class CrossTable(NamedTuple):
    """A list with the columns `rank`, `name` and `points`; a `wide` one is on paper that is turned."""

    head: NightHeading
    listed: Listed[Any]
    detail: Words
    wide: bool = True


class _Words(NamedTuple):
    """What is printed: the headings and, of each line, the words; each of rank, name and points, then of the other columns."""

    heads: list[str]
    lines: list[list[str]]


class _Widths(NamedTuple):
    """Of the columns, in points; `parts` are the first column and the one behind the last of each page beside another."""

    rank: float
    name: float
    points: float
    figures: list[float]
    parts: list[tuple[int, int]]


class _Page(NamedTuple):
    """What stands on a page: these lines, with the columns from the one up to the other, then these notes."""

    lines: Sequence[list[str]]
    part: tuple[int, int]
    notes: Sequence[TextLine]


def draw_cross_table(press: Press, sheet: CrossTable) -> None:
    """All its pages: where the columns need several beside one another, those of the same people one after the other."""
    listed, words = sheet.listed, _words(press, sheet.listed)
    with _turned(press) if sheet.wide else nullcontext():
        widths = _widths(press, words)
        pages = list(_pages(press, words, widths, listed.notes))
        for number, page in enumerate(pages, start=1):
            y = letterhead(press, sheet.head, press.words(listed.title), press.words(sheet.detail)) - TOP
            if page.lines:
                y = _draw_lines(press, y, words.heads, widths, page)
            elif number == 1:
                y -= 40
                press.text(press.width / 2, y, listed.nothing, 12, 400, face="italic", align="centre")
            for nth, line in enumerate(page.notes):
                press.line(MARGIN, y - 18 - nth * NOTE, line, colour=INK)
            footer(press, sheet.head, number, len(pages))
            press.next_page()


def _words(press: Press, listed: Listed[Any]) -> _Words:
    printed = [column for column in listed.columns if column.share]
    printed.sort(key=lambda column: column.key not in ("rank", "name", "points"))
    columns = [
        [
            text if isinstance(text, Struck) else press.words(text) + column.suffix(line)
            for line, text in zip(listed.lines, column.words(listed.lines), strict=True)
        ]
        for column in printed
    ]
    return _Words([press.words(column.heading) for column in printed], list(map(list, zip(*columns, strict=True))))


@contextmanager
def _turned(press: Press) -> Iterator[None]:
    """The pages drawn within are wider than high."""
    for _turn in range(2):
        press.width, press.height = press.height, press.width
        press.canvas.setPageSize((press.width, press.height))
        if not _turn:
            yield


def _widths(press: Press, words: _Words) -> _Widths:
    """As wide as what stands there needs; what is left goes to the figures, then to the names."""
    columns = list(zip(words.heads, zip(*words.lines, strict=True) if words.lines else repeat(()), strict=False))
    rank, names, points = (_widest([head], texts) for head, texts in columns[:3])
    figures = [max(NARROWEST, _widest(head.split(), texts)) for head, texts in columns[3:]]
    room = press.width - 2 * MARGIN - rank - points
    name = min(names, max(NAMES * press.width, room - sum(figures)))
    parts = _parts(figures, room - name)
    for first, last in parts:
        wider = (room - name - sum(figures[first:last])) / max(last - first, 1)
        figures[first:last] = [max(each, min(each + wider, WIDEST)) for each in figures[first:last]]
    return _Widths(rank, room - sum(figures) if len(parts) == 1 else name, points, figures, parts)


def _parts(figures: Sequence[float], room: float) -> list[tuple[int, int]]:
    """As few as hold the columns side by side, and about as many columns on each."""

    def within(width: float) -> list[tuple[int, int]]:
        edges, spent = [0], 0.0
        for at, figure in enumerate(figures):
            if spent + figure > width and at > edges[-1]:
                edges.append(at)
                spent = 0.0
            spent += figure
        return list(pairwise([*edges, len(figures)]))

    widest, fewest = max(figures, default=0.0), within(room)
    narrower = (within(room * share / 20) for share in range(1, 20) if room * share / 20 >= widest)
    return next((parts for parts in narrower if len(parts) == len(fewest)), fewest)


def _widest(labels: Sequence[str], texts: Sequence[str]) -> float:
    """What a column of these needs, with the gap."""
    of_labels = (measure(clean(label), "bold")[1] * SMALL for label in labels)
    of_texts = (measure(clean(text), "bold")[1] * SIZE for text in texts)
    return max((*of_labels, *of_texts), default=0) + GAP


def _pages(press: Press, words: _Words, widths: _Widths, all_notes: Sequence[Words]) -> Iterator[_Page]:
    room = press.height - 2 * MARGIN - LETTERHEAD - TOP - _heading(words.heads, widths) - 10
    blocks: list[list[list[str]]] = [[]]
    left = room
    for line in words.lines:
        height = _height(line, widths)
        if height > left and blocks[-1]:
            blocks.append([])
            left = room
        blocks[-1].append(line)
        left -= height
    width = press.width - 2 * MARGIN
    notes = [line for note in all_notes for line in rows_of(press.words(note), "text", SMALL, width)]
    most = max(0, int((left - 14) / NOTE))
    for block in blocks:
        for part in widths.parts:
            is_last = block is blocks[-1] and part == widths.parts[-1]
            yield _Page(block, part, notes[:most] if is_last else ())
    of_a_page = int((room - 14) / NOTE)
    for first in range(most, len(notes), of_a_page):
        yield _Page((), (0, 0), notes[first : first + of_a_page])


def _height(line: Sequence[str], widths: _Widths) -> float:
    return LINE + SECOND * (len(rows_of(line[1], "text", SIZE, widths.name - GAP)) - 1)


def _heading(heads: Sequence[str], widths: _Widths) -> float:
    """How high the headings of the columns are."""
    labels = zip(heads[3:], widths.figures, strict=True)
    return max((len(rows_of(label, "bold", SMALL, width - 4)) for label, width in labels), default=1) * NOTE + 6


def _draw_lines(press: Press, top: float, heads: Sequence[str], widths: _Widths, page: _Page) -> float:
    """The headings and the lines below them. Returns the lower edge."""
    first, last = page.part
    left = MARGIN
    name, points = left + widths.rank, left + widths.rank + widths.name + widths.points / 2
    edges = list(accumulate(widths.figures[first:last], initial=points + widths.points / 2))
    columns = [(at, (one + other) / 2, other - one) for at, (one, other) in enumerate(pairwise(edges), first + 3)]
    right = edges[-1]
    y = top - _heading(heads, widths)
    _label(press, left + widths.rank / 2, y, heads[0], widths.rank)
    press.line(name, y + 6, fit(heads[1], "bold", SMALL, widths.name, SMALL), colour=BAIZE)
    _label(press, points, y, heads[2], widths.points)
    for at, x, width in columns:
        _label(press, x, y, heads[at], width - 4)
    press.rule(left, y, right, y, PLAIN, INK)
    for nth, line in enumerate(page.lines):
        height = _height(line, widths)
        if nth % 2:
            press.box(left, y - height, right - left, height, 0, fill=TINT)
        base = y - 12.5
        for row, text in enumerate(rows_of(line[1], "text", SIZE, widths.name - GAP)):
            press.line(name, base - row * SECOND, text)
        _figure(press, left + widths.rank / 2, base, line[0], "bold", widths.rank)
        _figure(press, points, base, line[2], "bold", widths.points)
        for at, x, width in columns:
            _figure(press, x, base, line[at], "text", width)
        y -= height
        if (nth + 1) % 5 == 0 and nth + 1 < len(page.lines):
            press.rule(left, y, right, y, FINE, GREY)
    press.rule(left, y, right, y, PLAIN, INK)
    return y


def _label(press: Press, x: float, y: float, label: str, width: float) -> None:
    rows = rows_of(label, "bold", SMALL, width)
    for nth, row in enumerate(reversed(rows)):
        press.line(x, y + 6 + nth * NOTE, row, "centre", BAIZE)


def _figure(press: Press, x: float, y: float, text: str, face: Face, width: float) -> None:
    line = fit(text, face, SIZE, width, SMALL)
    press.line(x, y, line, "centre", GREY if isinstance(text, Struck) else INK)
    if isinstance(text, Struck):
        press.rule(x - line.width / 2 - 2, y + 3.4, x + line.width / 2 + 2, y + 3.4, FINE, INK)


def rows_of(text: str, face: Face, size: float, width: float) -> list[TextLine]:
    """The whole text at that size, on as many lines as it takes; a word that is too long is broken too."""
    rows: list[str] = []
    for row in broken(words_of(text), face, size, width):
        rest = row.strip()
        while rest:
            fits = len(rest)
            while fits > 1 and measure(beginning(rest, fits), face)[1] * size > width:
                fits -= 1
            rows.append(beginning(rest, fits) or rest[:1])
            rest = rest[len(rows[-1]) :].strip()
    return [fit(row, face, size, max(width, 1), size) for row in rows] or [TextLine((), size, 0)]
