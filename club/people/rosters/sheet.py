"""A workbook's sheet and its texts, as their tags come by. Knows XML tags of a sheet; knows no files and no names."""

import re
from typing import Final

from django.utils.translation import gettext as _

from club.people.rosters.bounds import (
    MOST_CELL_LETTERS,
    MOST_COLUMNS,
    MOST_ROWS,
    BadRosterError,
    RosterFault,
    columns_fault,
    rows_fault,
)
from club.people.rosters.xml_stream import Handler

MOST_CELLS: Final = 1_000_000
_PLACE = re.compile("([A-Z]{1,3})([0-9]{1,7})")
_NUMBER = re.compile("[0-9]{1,7}")


class Collected(Handler):
    """Text that is gathered between two tags, up to a bound."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.room = 0

    def begin(self) -> None:
        self.pieces, self.room = [], MOST_CELL_LETTERS

    def text(self, text: str) -> None:
        if self.room > 0:
            self.pieces.append(text[: self.room])
            self.room -= len(text)

    def taken(self) -> str:
        text = "".join(self.pieces)
        self.pieces, self.room = [], 0
        return text


class Strings(Collected):
    """The texts that cells point to by number; without the readings that stand above Japanese names."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.whole: list[str] = []
        self.is_reading = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "si":
            self.whole = []
        elif tag == "rPh":
            self.is_reading = True
        elif tag == "t" and not self.is_reading and len(self.whole) < MOST_COLUMNS:
            self.begin()

    def end(self, tag: str) -> None:
        if tag == "t":
            self.whole.append(self.taken())
        elif tag == "rPh":
            self.is_reading = False
        elif tag == "si":
            self.texts.append("".join(self.whole)[:MOST_CELL_LETTERS])
            if len(self.texts) > MOST_CELLS:
                raise BadRosterError(rows_fault(MOST_ROWS + 1))


class Cells(Collected):
    """The sheet's rows. Its own word on its size is passed over; what is beyond the bounds ends the reading."""

    def __init__(self, strings: list[str]) -> None:
        super().__init__()
        self.strings = strings
        self.rows: list[tuple[int, list[str]]] = []
        self.row = self.column = self.seen = 0
        self.cells: dict[int, str] = {}
        self.kind = ""
        self.is_reading = False
        self.value: list[str] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "row":
            self._row(attributes.get("r"))
        elif tag == "c":
            self._cell(attributes.get("r"))
            self.kind, self.value = attributes.get("t", "n"), []
        elif tag == "rPh":
            self.is_reading = True
        elif tag in ("v", "t") and not self.is_reading and len(self.value) < MOST_COLUMNS:
            self.begin()

    def end(self, tag: str) -> None:
        if tag in ("v", "t"):
            self.value.append(self.taken())
        elif tag == "rPh":
            self.is_reading = False
        elif tag == "c" and (text := self._text()):
            self.cells[self.column] = text
        elif tag == "row" and self.cells:
            self.rows.append((self.row, [self.cells.get(place, "") for place in range(1, max(self.cells) + 1)]))

    def _row(self, told: str | None) -> None:
        number = self._number(told) if told is not None else self.row + 1
        if number <= self.row:
            raise self._in_disorder(number)
        self.row, self.column, self.cells = number, 0, {}
        if number > MOST_ROWS:
            raise BadRosterError(rows_fault(number))

    def _cell(self, told: str | None) -> None:
        self.seen += 1
        column = self.column + 1
        if told is not None:
            place = _PLACE.fullmatch(told)
            if not place or int(place[2]) != self.row:
                raise self._in_disorder(self.row)
            column = _column(place[1])
        if column <= self.column:
            raise self._in_disorder(self.row)
        self.column = column
        if column > MOST_COLUMNS or self.seen > MOST_CELLS:
            raise BadRosterError(columns_fault(self.row))

    def _text(self) -> str:
        text = "".join(self.value)[:MOST_CELL_LETTERS]
        if self.kind != "s" or not text:
            return text
        number = self._number(text.strip())
        if number >= len(self.strings):
            raise self._in_disorder(self.row)
        return self.strings[number]

    def _number(self, text: str) -> int:
        if not _NUMBER.fullmatch(text):
            raise self._in_disorder(self.row)
        return int(text)

    def _in_disorder(self, row: int) -> BadRosterError:
        sentence = _("the workbook contradicts itself here. Save it anew as .xlsx, or as CSV in UTF-8.")
        return BadRosterError(RosterFault(row, sentence))


def _column(letters: str) -> int:
    """ "A" is 1, "XFD" 16,384."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
