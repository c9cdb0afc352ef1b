"""FAMILY: a club's roster from a file: which kind of file it is, its rows, the names in them.

Knows files and names; only `adding` and `page` know the database. Files come from strangers: every bound is checked
before what it bounds is read. A fault is reported with its row, and then nothing of the file is used.
"""

from club.people.rosters.bounds import MOST_BYTES, BadRosterError, size_fault
from club.people.rosters.columns import Roster, names_in
from club.people.rosters.text_file import text_rows
from club.people.rosters.workbook import workbook_rows

ZIP = b"PK"
OLD_OFFICE = bytes.fromhex("d0cf11e0a1b11ae1")


def read_roster(content: bytes) -> Roster:
    """The names in a CSV file or an Excel workbook. Raises BadRosterError with every fault."""
    if len(content) > MOST_BYTES:
        raise BadRosterError(size_fault())
    if content.startswith((ZIP, OLD_OFFICE)):
        return names_in(workbook_rows(content), read_as="XLSX")
    rows, encoding = text_rows(content)
    return names_in(rows, read_as=encoding)
