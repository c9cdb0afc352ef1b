"""How large a roster may be, and the messages for one that cannot be read. Reads nothing."""

from typing import NamedTuple

from django.utils.translation import gettext as _

MOST_BYTES = 4_000_000
MOST_ROWS = 20_000  # a heading and blank rows among them
MOST_COLUMNS = 60
MOST_CELL_LETTERS = 1_000  # read of a cell; no name has as many


class RosterFault(NamedTuple):
    """What is wrong: with the `row` of that number, or with the file as a whole."""

    row: int | None
    sentence: str

    def __str__(self) -> str:
        if self.row is None:
            return self.sentence
        return _("Row %(row)s: %(sentence)s") % {"row": self.row, "sentence": self.sentence}


class BadRosterError(Exception):
    """Nothing of this file can be used, because of these faults."""

    def __init__(self, *faults: RosterFault) -> None:
        self.faults = faults
        super().__init__(*map(str, faults))


def shown_value(value: str, most: int = 60) -> str:
    """A value from the file, for a sentence: short, on one line, without marks that reverse the sentence."""
    short = "".join(letter if letter.isprintable() else "\ufffd" for letter in value[: most + 1])
    return short if len(short) <= most else short[:most] + "…"


def size_fault() -> RosterFault:
    """For a file larger than any roster."""
    sentence = _("This file has more than %(most)s MB. Save only the names.")
    return RosterFault(None, sentence % {"most": MOST_BYTES // 1_000_000})


def rows_fault(row: int) -> RosterFault:
    """For a file that goes on at `row`, after the last that is read."""
    sentence = _("the file goes on here, but %(most)s rows are the limit. Split the file.")
    return RosterFault(row, sentence % {"most": MOST_ROWS})


def columns_fault(row: int) -> RosterFault:
    """For a row wider than any roster's."""
    return RosterFault(
        row, _("this row has more than %(most)s columns. Save only the names.") % {"most": MOST_COLUMNS}
    )
