"""Rows → a CSV file or an Excel workbook that any spreadsheet opens. Knows no night; runs no formula.

A text that a spreadsheet would take for a formula gets an apostrophe before it; numbers stay numbers. The headings are in the
reader's language, the figures of a CSV file in none: commas between cells, a point before decimals, dates as 2026-11-28, so a
program reads each club's file alike. The workbook is for those whose spreadsheet wants a decimal comma.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from club.names import is_formula

Cell: TypeAlias = str | int | float | None

# What XML cannot hold, and with it a workbook; the database has none of it.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WIDEST = 60
PART = 30_000  # letters


def safe(cell: Cell) -> Cell:
    """The cell in a form that no spreadsheet runs."""
    return f"'{cell}" if isinstance(cell, str) and is_formula(cell) else cell


def csv_parts(rows: Iterable[Sequence[Cell]]) -> Iterator[bytes]:
    """A CSV file of the rows, part by part, in UTF-8 with the mark by which Excel recognises it, lines ended as RFC 4180 asks."""
    text = io.StringIO("\ufeff", newline="")
    text.seek(0, io.SEEK_END)
    writer = csv.writer(text)
    for row in rows:
        writer.writerow([safe(cell) for cell in row])
        if text.tell() > PART:
            yield text.getvalue().encode()
            text.seek(0)
            text.truncate()
    yield text.getvalue().encode()


def workbook(title: str, rows: Iterable[Sequence[Cell]]) -> bytes:
    """One sheet of the rows, the first of them as its heading, which stays in sight."""
    import openpyxl  # takes a third of a second, so it waits until it is needed

    file = openpyxl.Workbook()
    sheet = file.active
    sheet.title = re.sub(r"[\[\]:*?/\\']", " ", title)[:31].strip() or "1"
    widths: list[int] = []
    for number, row in enumerate(rows, start=1):
        for place, cell in enumerate(row, start=1):
            _write(openpyxl, sheet.cell(number, place), safe(cell), heading=number == 1)
            widths += [8] * (place - len(widths))
            widths[place - 1] = min(_WIDEST, max(widths[place - 1], len(str(cell)) + 2))
    for place, width in enumerate(widths, start=1):
        sheet.column_dimensions[openpyxl.utils.get_column_letter(place)].width = width
    sheet.freeze_panes = "A2"
    saved = io.BytesIO()
    file.save(saved)
    return saved.getvalue()


def _write(openpyxl: Any, at: Any, cell: Cell, *, heading: bool) -> None:
    at.value = _NO_XML.sub("\ufffd", cell) if isinstance(cell, str) else cell
    if isinstance(cell, str):
        at.data_type = "s"  # else a text like #N/A would be an error, and one like =1+1 a formula
    if heading:
        at.font = openpyxl.styles.Font(bold=True)
