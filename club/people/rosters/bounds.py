"""How large a roster may be, and the messages for one that cannot be read. Reads nothing."""

from typing import NamedTuple

from django.utils.translation import gettext as _

MOST_BYTES = 4_000_000
MOST_ROWS = 20_000  # a heading and blank rows among them
MOST_COLUMNS = 60
MOST_CELL_LETTERS = 1_000  # read of a cell; no name has as many


class RosterFault(NamedTuple):
    """What is wrong: with the `row` of that number, or with the file as a whole."""

    sentence: str
    row: int | None = None

    def __str__(self) -> str:
        if self.row is None:
            return self.sentence
        # Translators: the sentence begins in lower case
        return _("Row %(row)s: %(sentence)s") % {"row": self.row, "sentence": self.sentence}


class BadRosterError(Exception):
    """Nothing of this file can be used, because of these faults."""

    def __init__(self, *faults: RosterFault) -> None:
        self.faults = faults
        super().__init__(*map(str, faults))


def refused(sentence: str, row: int | None = None) -> BadRosterError:
    """For a file with one fault."""
    return BadRosterError(RosterFault(sentence, row))


def shown_value(value: str, most: int = 60) -> str:
    """A value from the file, for a sentence: short, on one line, without marks that reverse the sentence."""
    short = "".join(letter if letter.isprintable() else "\ufffd" for letter in value[: most + 1])
    return short if len(short) <= most else short[:most] + "…"


def check_size(size: int) -> None:
    """Raises BadRosterError for a file larger than any roster."""
    if size > MOST_BYTES:
        sentence = _("This file has more than %(most)s MB. Save only the names.")
        raise refused(sentence % {"most": MOST_BYTES // 1_000_000})


def check_row(row: int, width: int) -> None:
    """Raises BadRosterError for a row after the last that is read, or wider than any roster's."""
    if row > MOST_ROWS:
        sentence = _("the file goes on here, but %(most)s rows are the limit. Split the file.")
        raise refused(sentence % {"most": MOST_ROWS}, row)
    if width > MOST_COLUMNS:
        sentence = _("this row has more than %(most)s columns. Save only the names.")
        raise refused(sentence % {"most": MOST_COLUMNS}, row)
