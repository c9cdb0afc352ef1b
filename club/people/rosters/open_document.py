"""The rows of an OpenDocument spreadsheet (.ods), as LibreOffice saves it: its first sheet. Knows nothing of names.

A few bytes can say that a cell is repeated a million times, so what is repeated is counted before it is written out.
"""

from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from django.utils.translation import gettext as _

from club.people.rosters.bounds import MOST_CELL_LETTERS, check_row, refused
from club.people.rosters.text_file import Row
from club.people.rosters.workbook import MOST_UNPACKED, Archive, no_workbook

MARK = (
    b"mimetypeapplication/vnd.oasis.opendocument."  # at the beginning of such a file, behind the header of its part
)
_KIND = MARK + b"spreadsheet"
_OFFICE, _TABLE, _TEXT = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}" for name in ("office", "table", "text")
)
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")


def is_open_document(content: bytes) -> bool:
    """Whether the file says so of itself."""
    return MARK in content[:120]


def document_rows(content: bytes) -> Iterator[Row]:
    """The rows with their numbers, those without values left out. Raises BadRosterError."""
    if _KIND not in content[:120]:
        raise refused(_("This is not a spreadsheet. Save the list as CSV or as .xlsx."))
    archive = Archive(content)
    try:
        if b"encryption-data" in archive.read("META-INF/manifest.xml"):
            raise refused(_("This workbook has a password. Save it without one."))
        sheet = fromstring(archive.read("content.xml")).find(f".//{_TABLE}table")
        return iter([] if sheet is None else list(_rows(sheet)))
    except (KeyError, ValueError, ParseError, DefusedXmlException):
        raise no_workbook() from None


def _rows(sheet: Element) -> Iterator[Row]:
    """Raises BadRosterError where a row is beyond its bounds, ValueError where a number is none."""
    row, letters = 1, 0
    for element in sheet.iter(f"{_TABLE}table-row"):
        times = int(element.get(f"{_TABLE}number-rows-repeated", 1))
        if cells := _values(row, element):
            check_row(row + times - 1, len(cells))
            letters += sum(map(len, cells)) * times
            if letters > MOST_UNPACKED:
                raise refused(_("This workbook holds too much. Save only the names, as CSV."))
            yield from ((each, list(cells)) for each in range(row, row + times))
        row += max(times, 1)


def _values(row: int, element: Element) -> list[str]:
    """The cells' texts, up to the last that is filled."""
    cells: list[str] = []
    blanks = 0
    for cell in element:
        if cell.tag not in _CELLS:
            continue
        times = int(cell.get(f"{_TABLE}number-columns-repeated", 1))
        if not (text := _text(cell)):
            blanks += times
            continue
        check_row(row, len(cells) + blanks + times)
        cells += [""] * blanks + [text] * times
        blanks = 0
    return cells


def _text(cell: Element) -> str:
    """What a cell holds: a date or a number as it is, not as it is shown."""
    value = cell.get(f"{_OFFICE}date-value", "").removesuffix("T00:00:00") or cell.get(f"{_OFFICE}value", "")
    if cell.get(f"{_OFFICE}value-type") not in ("date", "float"):
        value = "\n".join(map(_line, cell.findall(f"{_TEXT}p")))
    return value[:MOST_CELL_LETTERS]


def _line(paragraph: Element) -> str:
    return "".join(
        {f"{_TEXT}s": " ", f"{_TEXT}tab": " ", f"{_TEXT}line-break": "\n"}.get(str(each.tag), each.text or "")
        + ((each.tail or "") if each is not paragraph else "")
        for each in paragraph.iter()
    )
