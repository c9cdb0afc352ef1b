"""The standings as a ruled list. Does not rank: it is given the ranks."""

from typing import Final

from scoring.wording import Text, gettext_noop
from tournaments.night.standings import ranks_shown

from .chart_drawing import draw_pictures
from .frame import figure
from .ink import BRASS, GREY, INK
from .press import Press
from .ruled_list import Cell, Column, RuledList, draw_ruled_list
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

COLUMNS: Final = (
    Column(0.07, Text(gettext_noop("Rank"))),
    Column(0.07, Text(gettext_noop("No."))),
    Column(0.36, Text(gettext_noop("Name")), is_name=True),
    Column(0.1, Text(gettext_noop("Points"))),
    Column(0.1, Text(gettext_noop("Rounds played"))),
    Column(0.1, Text(gettext_noop("Rounds won"))),
    Column(0.12, Text(gettext_noop("Rounds at head table"))),
    Column(0.08, Text(gettext_noop("Sat out"))),
)


ON_BOARDS: Final = Column(0.12, Text(gettext_noop("On the boards")))
OF_NAMES: Final = 2
OF_THE_HEAD_TABLE: Final = 6  # the column that gives way to it


def draw_standings(press: Press, sheet: StandingsSheet) -> None:
    """The list; each page has the headings and its number."""
    ranks = [line.rank for line in sheet.lines]
    is_shared = len(set(ranks)) < len(ranks)
    rows = [
        _row(line, rank, has_boards=sheet.has_boards)
        for line, rank in zip(sheet.lines, ranks_shown(ranks), strict=True)
    ]
    columns = list(COLUMNS)
    if sheet.has_boards:
        columns[OF_THE_HEAD_TABLE] = ON_BOARDS
    elif not sheet.has_head_table:
        given = columns.pop(OF_THE_HEAD_TABLE).share
        columns[OF_NAMES] = columns[OF_NAMES]._replace(share=columns[OF_NAMES].share + given)
        rows = [row[:OF_THE_HEAD_TABLE] + row[OF_THE_HEAD_TABLE + 1 :] for row in rows]
    any_gone = any(line.gone for line in sheet.lines)
    notes = [text for text, is_needed in ((SHARED_RANK, is_shared), (GONE, any_gone)) if is_needed]
    draw_ruled_list(press, RuledList(sheet.night, TITLE, after(sheet), columns, rows, NOBODY_YET, notes))
    if sheet.pictures:
        draw_pictures(press, sheet.night, sheet.pictures, after(sheet))


def after(sheet: StandingsSheet) -> Text:
    """How far the night had come."""
    if sheet.round_number < 1:
        return BEFORE
    message = (PLAYING_OF if sheet.rounds else PLAYING) if sheet.playing else (AFTER_OF if sheet.rounds else AFTER)
    return Text(message, {"round": sheet.round_number, "rounds": sheet.rounds})


def _row(line: StandingLine, rank: str, *, has_boards: bool) -> list[Cell]:
    """One entrant."""
    first = line.rank == 1
    figures = (line.played, line.wins, line.compared if has_boards else line.head_rounds, line.sat_out)
    return [
        Cell(rank, "bold", BRASS if first else INK),
        Cell(figure(line.number), "italic", GREY),
        Cell(f"{line.name} †" if line.gone else line.name, "bold" if first else "text"),
        Cell(figure(line.points), "bold"),
        *(Cell(figure(each)) for each in figures),
    ]
