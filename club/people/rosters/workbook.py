"""An Excel workbook's rows (.xlsx): the first sheet that is not hidden, by openpyxl. Knows nothing of names.

The parts of openpyxl's read-only mode are used one by one: `load_workbook` also reads styles, charts and every other
sheet, hangs on a workbook that claims a cell at XFD1048576, and silently leaves out rows in a wrong order.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any
from xml.etree.ElementTree import ParseError

from django.utils.translation import gettext as _

from club.people.rosters.archive import Archive, no_workbook
from club.people.rosters.bounds import (
    MOST_CELL_LETTERS,
    MOST_COLUMNS,
    MOST_ROWS,
    BadRosterError,
    RosterFault,
    columns_fault,
    rows_fault,
)

LAST_ROW = 1_048_576  # of any Excel sheet


def workbook_rows(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """The rows with their numbers, those without cells left out. Raises BadRosterError."""
    if not content.startswith(b"PK"):
        sentence = _("This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password.")
        raise BadRosterError(RosterFault(None, sentence))
    archive = Archive(content)
    with _reading():
        sheet, texts = _first_sheet(content, archive)
        # As a dict: in a list, a cell that points to -1 would find the last text.
        return iter(_rows(sheet, {place: text[:MOST_CELL_LETTERS] for place, text in enumerate(texts)}))


@contextmanager
def _reading() -> Iterator[None]:
    """Turns what openpyxl raises for a damaged workbook into BadRosterError. These kinds were found by fuzzing.

    ParseError: no XML; ValueError: a value that its attribute cannot have, an entity, which defusedxml forbids;
    TypeError: an attribute too many or too few; LookupError: a part, a link or an encoding that is not there; OSError:
    no part that is the workbook's.
    """
    try:
        yield
    except (ParseError, ValueError, TypeError, LookupError, OSError):
        raise no_workbook() from None


def _first_sheet(content: bytes, archive: Archive) -> tuple[io.BytesIO, list[str]]:
    """The XML of the first sheet that is shown, and the texts that its cells point to.

    Raises BadRosterError where no sheet is shown, and what openpyxl raises.
    """
    excel = import_module("openpyxl.reader.excel")  # slow to import, and only a workbook needs it
    reader = excel.ExcelReader(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    reader.archive = archive
    reader.read_manifest()
    reader.read_strings()
    reader.read_workbook()
    for sheet, link in reader.parser.find_sheets():
        if sheet.state == "visible" and link.Type.endswith("/worksheet"):
            return archive.open(link.target), reader.shared_strings
    raise no_workbook()


def _rows(sheet: io.BytesIO, texts: dict[int, str]) -> list[tuple[int, list[str]]]:
    """The rows that have cells. Raises BadRosterError where one is out of order or bounds, and what openpyxl raises."""
    openpyxl = import_module("openpyxl.worksheet._reader")
    parser = openpyxl.WorkSheetParser(sheet, texts, data_only=True)
    rows: list[tuple[int, list[str]]] = []
    last = 0
    for _event, element in openpyxl.iterparse(sheet):
        if element.tag != openpyxl.ROW_TAG:
            continue
        try:
            number, cells = parser.parse_row(element)
        except (ValueError, TypeError, LookupError, OverflowError):  # of a place, a number or a date; no such text
            raise _contradiction(parser.row_counter) from None
        element.clear()
        if not last < number <= LAST_ROW:
            raise _contradiction(number if 0 < number <= last else last)
        if number > MOST_ROWS:
            raise BadRosterError(rows_fault(number))
        last = number
        if values := _values(number, cells):
            rows.append((number, values))
    return rows


def _values(row: int, cells: list[dict[str, Any]]) -> list[str]:
    """The cells' texts by column, up to the last that is filled. Raises BadRosterError."""
    columns = [cell["column"] for cell in cells]
    if any(cell["row"] != row for cell in cells) or columns != sorted(set(columns)):
        raise _contradiction(row)
    if columns and columns[-1] > MOST_COLUMNS:
        raise BadRosterError(columns_fault(row))
    filled = {cell["column"]: str(cell["value"])[:MOST_CELL_LETTERS] for cell in cells if cell["value"] is not None}
    return [filled.get(column, "") for column in range(1, max(filled, default=0) + 1)]


def _contradiction(row: int) -> BadRosterError:
    sentence = _("the workbook contradicts itself here. Save it again as .xlsx, or as CSV in UTF-8.")
    return BadRosterError(RosterFault(row, sentence))
