"""FAMILY: a club's roster from a file: which kind of file it is, its rows, the names or all fields in them.

Knows files and names; only `page` and `changes` know the database. Files come from strangers: every bound is checked
before what it bounds is read. A fault is reported with its row, and then nothing of the file is used.
"""

from club.people.rosters.bounds import check_size
from club.people.rosters.text_file import Row, text_rows
from club.people.rosters.workbook import document_rows, is_open_document, workbook_rows

ZIP = b"PK"
OLD_OFFICE = bytes.fromhex("d0cf11e0a1b11ae1")


def rows_of(content: bytes) -> tuple[list[Row], str]:
    """The rows of a CSV file or of an Excel or OpenDocument workbook, and what it was read as. Raises BadRosterError."""
    check_size(len(content))
    if is_open_document(content):
        return list(document_rows(content)), "ODS"
    if content.startswith((ZIP, OLD_OFFICE)):
        return list(workbook_rows(content)), "XLSX"
    rows, encoding = text_rows(content)
    return list(rows), encoding
