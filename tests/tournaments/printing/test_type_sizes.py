"""Everything on a paper can be read: in size, in colour, and whole. The press records what it prints."""

import pytest

from tournaments.movement import MOVEMENTS
from tournaments.night.boards import Boards
from tournaments.printing.advice_sheet import advice_sheets
from tournaments.printing.board_leaves import draw_boards
from tournaments.printing.checked_sheet import checked_sheets
from tournaments.printing.cross_table import draw_cross_table
from tournaments.printing.ink import INK, PAPER
from tournaments.printing.law_sheets import draw_law_sheets
from tournaments.printing.movement_sheet import draw_movement
from tournaments.printing.press import Press
from tournaments.printing.values import BoardLeaves

from .builders import DRAWS, FOUR, LAW, MARKED, NIGHT, SeasonLine, movement_sheet, season_sheet
from .test_printers import PAPERS, VALUES, hostile_values

SMALLEST = 9
PALEST = 0.6  # of black
LONG = (
    "The Honourable Society of Progressive Cinch and Whist Players of Upper Wimbledon!",
    "Wolfeschlegelsteinhausenbergerdorff Maximiliana Aurelia von und zu Hohenzollern",
    "Nguyễn Thị Ngọc Ánh Tuyết Trần Phạm Hồng Hạnh Phúc Đặng",
)
BOARDS = BoardLeaves(NIGHT, Boards(7, 4, "same", 4), LAW, 1, 4)
SEASON = season_sheet(SeasonLine("1=", "Ada", "31", ("5.2",)), SeasonLine("–", "Bob", "1", ("1",)), nights=("Sep 1",))
OTHERS = {
    "boards": (draw_boards, BOARDS),
    "season": (draw_cross_table, SEASON),
    "advice": (draw_law_sheets, advice_sheets()),
    "books checked": (draw_law_sheets, checked_sheets()),
}


class Recorded(Press):
    """A press that records every line of text: its size, its colour, whether it is whole, its letters."""

    def __init__(self, paper):
        super().__init__("All of it", paper, str)
        self.lines_printed = []

    def line(self, x, y, line, align="left", colour=INK):
        letters = "".join(run.text for run in line.runs)
        self.lines_printed.append((line.size, colour, line.whole, letters))
        super().line(x, y, line, align, colour)


def printed(paper, values):
    """What each paper prints, by its kind."""
    found = {}
    for kind, (draw, each) in ({kind: (draw, values[kind]) for kind, draw in DRAWS.items()} | OTHERS).items():
        press = Recorded(paper)
        draw(press, each)
        found[kind] = press.lines_printed
    return found


def black(colour):
    return 1 - (0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("values", [VALUES, *map(hostile_values, LONG)], ids=["usual", *LONG])
def test_nothing_is_smaller_than_nine_points(paper, values):
    lines = [(kind, *line) for kind, lines in printed(paper, values).items() for line in lines]
    assert len(lines) > 100
    assert [(kind, size, text) for kind, size, _colour, _whole, text in lines if size < SMALLEST] == []


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("key", MOVEMENTS)
def test_a_movement_can_be_read_at_any_number_of_tables(paper, key):
    press = Recorded(paper)
    for tables in (1, 2, 6, 10, 30):
        draw_movement(press, movement_sheet(key, tables))
    found = [(size, text) for size, _colour, whole, text in press.lines_printed if size < SMALLEST or not whole]
    assert press.lines_printed
    assert found == []


@pytest.mark.parametrize("paper", PAPERS)
def test_no_text_is_too_pale_for_a_photocopier(paper):
    lines = [(kind, *line) for kind, lines in printed(paper, VALUES).items() for line in lines]
    assert black(INK) > PALEST > black(PAPER)
    pale = {(kind, text) for kind, _size, colour, _whole, text in lines if black(colour) < PALEST}
    # White on their dark discs: two sides' seats.
    assert pale == {("score-sheets", "N"), ("score-sheets", "S")}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", LONG)
def test_no_name_of_eighty_letters_is_cut(paper, name):
    found = {
        kind: {text for _size, _colour, whole, text in lines if not whole}
        for kind, lines in printed(paper, hostile_values(name, dates=False)).items()
    }
    assert {kind: texts for kind, texts in found.items() if texts} == {}


@pytest.mark.parametrize("paper", PAPERS)
def test_a_long_name_is_whole_on_a_sheet_to_tick(paper):
    press = Recorded(paper)
    for name in (*LONG, "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren"):
        seats = tuple(person._replace(name=name[:55]) for person in FOUR)
        DRAWS["score-sheets"](press, [MARKED._replace(seats=seats)])
    assert "".join(text for *_, text in press.lines_printed).count("Thị Ngọc") == len(FOUR)
    assert [text for _size, _colour, whole, text in press.lines_printed if not whole] == []
