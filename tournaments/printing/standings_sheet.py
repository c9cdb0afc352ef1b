"""The standings as a ruled list over as many pages as it takes. Does not rank: it is given the ranks."""

from typing import Final

from scoring.wording import Text, gettext_noop

from .frame import figure, footer, letterhead
from .ink import BAIZE, BRASS, GREY, HAIR, INK, PLAIN, TINT
from .press import MARGIN, Align, Press, column_edges
from .typefaces import Face
from .values import StandingLine, StandingsSheet

TITLE = Text(gettext_noop("Standings"))
AFTER = gettext_noop("after round %(round)s")
AFTER_OF = gettext_noop("after round %(round)s of %(rounds)s")
PLAYING = gettext_noop("round %(round)s is being played")
PLAYING_OF = gettext_noop("round %(round)s of %(rounds)s is being played")
BEFORE = Text(gettext_noop("before the first round"))
NOBODY_YET = Text(gettext_noop("Nobody is on the list yet."))
SHARED_RANK = Text(gettext_noop("A rank with = is shared."))
GONE = Text(gettext_noop("† has gone home."))

LINE: Final = 19.0
ABOVE: Final = 18.0  # between the letterhead and the list: the number of hands included
HEADING: Final = 30.0
# What share of the width each column has, and its name.
COLUMNS: Final = (
    (0.07, Text(gettext_noop("Rank"))),
    (0.07, Text(gettext_noop("No."))),
    (0.44, Text(gettext_noop("Name"))),
    (0.1, Text(gettext_noop("Points"))),
    (0.11, Text(gettext_noop("Rounds won"))),
    (0.12, Text(gettext_noop("Rounds at head table"))),
    (0.09, Text(gettext_noop("Sat out"))),
)
NAME: Final = 2


def draw_standings(press: Press, sheet: StandingsSheet) -> None:
    """The list; each page has the headings and its number."""
    pages = split(sheet.lines, lines_per_page(press))
    shared, any_gone = shared_ranks(sheet.lines), any(line.gone for line in sheet.lines)
    for number, lines in enumerate(pages, start=1):
        top = letterhead(press, sheet.night, press.words(TITLE), press.words(after(sheet)))
        right = press.width - MARGIN
        press.text(right, top - 10, sheet.night.as_of, 12, 300, face="italic", align="right", colour=BAIZE)
        bottom = draw_list(press, top - ABOVE, lines, shared)
        if not lines:
            press.text(press.width / 2, bottom - 24, NOBODY_YET, 12, 300, face="italic", align="centre")
        notes = [note for note, is_needed in ((SHARED_RANK, shared), (GONE, any_gone)) if is_needed]
        for nth, note in enumerate(notes if number == len(pages) else ()):
            press.text(MARGIN, bottom - 14 - 11 * nth, note, 8.5, 300, face="italic", colour=GREY)
        footer(press, sheet.night, number, len(pages))
        press.next_page()


def after(sheet: StandingsSheet) -> Text:
    """How far the night had come."""
    if sheet.round_number < 1:
        return BEFORE
    message = (PLAYING_OF if sheet.rounds else PLAYING) if sheet.playing else (AFTER_OF if sheet.rounds else AFTER)
    return Text(message, {"round": sheet.round_number, "rounds": sheet.rounds})


def lines_per_page(press: Press) -> int:
    return int((press.height - 2 * MARGIN - 62 - ABOVE - HEADING - 30) / LINE)


def split(lines: tuple[StandingLine, ...], most: int) -> list[tuple[StandingLine, ...]]:
    """The lines of each page; one page without any where there are none."""
    return [lines[first : first + most] for first in range(0, max(len(lines), 1), most)]


def shared_ranks(lines: tuple[StandingLine, ...]) -> frozenset[int]:
    """The ranks that more than one entrant has."""
    ranks = [line.rank for line in lines]
    return frozenset(rank for rank in ranks if ranks.count(rank) > 1)


def draw_list(press: Press, top: float, lines: tuple[StandingLine, ...], shared: frozenset[int]) -> float:
    """The headings and the lines below them. Returns the lower edge."""
    edges = column_edges(MARGIN, press.width - 2 * MARGIN, (share for share, _label in COLUMNS))
    headings(press, edges, top)
    y = top - HEADING
    for nth, line in enumerate(lines):
        if nth % 2:
            press.box(edges[0], y - LINE, edges[-1] - edges[0], LINE, 0, fill=TINT)
        draw_line(press, edges, y, line, shared=line.rank in shared)
        y -= LINE
        if (nth + 1) % 5 == 0 and nth + 1 < len(lines):
            press.rule(edges[0], y, edges[-1], y, HAIR, GREY)
    press.rule(edges[0], y, edges[-1], y, PLAIN, INK)
    return y


def headings(press: Press, edges: list[float], top: float) -> None:
    """The names of the columns, in two lines where they are long."""
    for nth, (_share, label) in enumerate(COLUMNS):
        x, align = place_in(edges, nth)
        rows, width = 1 if nth == NAME else 2, edges[nth + 1] - edges[nth] - 6
        press.text_above(x, top - HEADING + 9, label, 9.5, width, rows, face="bold", align=align, colour=BAIZE)
    press.rule(edges[0], top - HEADING, edges[-1], top - HEADING, PLAIN, INK)


def draw_line(press: Press, edges: list[float], top: float, line: StandingLine, *, shared: bool) -> None:
    """One entrant."""
    first = line.rank == 1
    rank = f"{line.rank}=" if shared else f"{line.rank}"
    name = f"{line.name} †" if line.gone else line.name
    values = (rank, line.number, name, line.points, line.wins, line.head_rounds, line.sat_out)
    faces: tuple[Face, ...] = ("bold", "italic", "bold" if first else "text", "bold", "text", "text", "text")
    for nth, (value, face) in enumerate(zip(values, faces, strict=True)):
        x, align = place_in(edges, nth)
        width = edges[nth + 1] - edges[nth] - 10
        colour = BRASS if first and nth == 0 else GREY if nth == 1 else INK
        press.text(x, top - LINE / 2 - 4, figure(value), 11.5, width, face=face, align=align, colour=colour)


def place_in(edges: list[float], nth: int) -> tuple[float, Align]:
    """Where the text of a column is set: names from the left, figures in the middle."""
    return (edges[nth] + 6, "left") if nth == NAME else ((edges[nth] + edges[nth + 1]) / 2, "centre")
