"""The rows of a spreadsheet: of an Excel workbook (.xlsx) with openpyxl, of an OpenDocument (.ods) as LibreOffice saves it.

The first sheet that is not hidden is read. Knows nothing of names.

openpyxl trusts what it unpacks. A few kilobytes can unpack to gigabytes, hold a million tags in one row or one tag that
never ends, so each part is checked before an XML parser sees it. And openpyxl finds the sheet and its texts, but the rows
are read here: `load_workbook` also reads styles, charts and every other sheet, hangs on a workbook that claims a cell at
XFD1048576, and silently leaves out rows in a wrong order. (python-calamine does the same, and allocates every cell up to
the last: one cell at XFD1048576 ends the process.) An OpenDocument can say in a few bytes that a cell is repeated
a million times, so what is repeated is counted before it is written out.
"""

import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring, iterparse
from django.utils.translation import gettext as _

from club.people.rosters.bounds import MOST_CELL_LETTERS, BadRosterError, check_row, refused
from club.people.rosters.text_file import Row

MARK = b"mimetypeapplication/vnd.oasis.opendocument."  # at the beginning of a file, behind the header of its part
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
        return iter([] if sheet is None else list(_sheet_rows(sheet)))
    except (KeyError, ValueError, ParseError, DefusedXmlException):
        raise no_workbook() from None


def _sheet_rows(sheet: Element) -> Iterator[Row]:
    """Raises BadRosterError where a row is beyond its bounds, ValueError where a number is none."""
    row, letters = 1, 0
    for element in sheet.iter(f"{_TABLE}table-row"):
        times = int(element.get(f"{_TABLE}number-rows-repeated", 1))
        if cells := _document_values(row, element):
            check_row(row + times - 1, len(cells))
            letters += sum(map(len, cells)) * times
            if letters > MOST_UNPACKED:
                raise refused(_("This workbook holds too much. Save only the names, as CSV."))
            yield from ((each, list(cells)) for each in range(row, row + times))
        row += max(times, 1)


def _document_values(row: int, element: Element) -> list[str]:
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


MOST_PARTS = 1_000
MOST_UNPACKED = 16_000_000
# In all parts that are read: 20,000 rows of three columns. openpyxl takes up to 300 bytes and 5 µs a tag.
MOST_TAGS = 300_000
LONGEST_TAG = 300_000  # bytes from one < to the next; a cell's text ends far before
# A “Strict Open XML” workbook differs in its namespaces; openpyxl knows the usual ones only.
_STRICT = (
    (b"http://purl.oclc.org/ooxml/spreadsheetml/main", b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"),
    (
        b"http://purl.oclc.org/ooxml/officeDocument/relationships",
        b"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    ),
)


class Archive:
    """Stands in for the `ZipFile` that openpyxl reads from."""

    def __init__(self, content: bytes) -> None:
        """Raises BadRosterError where `content` is no ZIP file, or one that no workbook is."""
        with _unpacking():
            self._zip = zipfile.ZipFile(io.BytesIO(content))
        _check_parts(self._zip.infolist())
        self._tags = 0

    def open(self, path: str) -> io.BytesIO:
        """The part at `path`, to be read as a file."""
        return io.BytesIO(self.read(path))

    def read(self, path: str) -> bytes:
        """The part at `path`. Raises BadRosterError where it is damaged or too large, KeyError where it is missing."""
        part = self._zip.getinfo(path)
        with _unpacking(), self._zip.open(part) as opened:
            content = opened.read(MOST_UNPACKED + 1)  # a part that claims to be small is unpacked no further
        self._tags += content.count(b"<") - content.count(b"</")
        if self._tags > MOST_TAGS:
            raise refused(_("This workbook holds too much. Save only the names, as CSV."))
        if len(content) > MOST_UNPACKED or max(map(len, content.split(b"<"))) > LONGEST_TAG:
            raise no_workbook()
        for strict, usual in _STRICT:
            content = content.replace(strict, usual)
        return content


@contextmanager
def _unpacking() -> Iterator[None]:
    """Turns what `zipfile` raises for a file that is damaged or no ZIP into BadRosterError.

    BadZipFile: its directory or a checksum; NotImplementedError: an unknown version or flag; ValueError: a place before
    the beginning, a part's name that is no UTF-8; zlib.error and EOFError: a part damaged or cut short.
    """
    try:
        yield
    except (zipfile.BadZipFile, NotImplementedError, ValueError, zlib.error, EOFError):
        raise no_workbook() from None


def _check_parts(parts: list[zipfile.ZipInfo]) -> None:
    """Raises BadRosterError for a size, a password or a kind of compression that no roster has."""
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        sentence = _("This workbook has more than %(most)s MB when it is unpacked. Save only the names, as CSV.")
        raise refused(sentence % {"most": MOST_UNPACKED // 1_000_000})
    if any(part.flag_bits & 1 for part in parts):
        raise refused(_("This workbook has a password. Save it without one."))
    # The other kinds can unpack a few bytes to gigabytes in one step; no workbook uses them.
    if any(part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for part in parts):
        raise no_workbook()


def no_workbook() -> BadRosterError:
    """For a file that cannot be read as a workbook."""
    sentence = _("This is not an Excel workbook, or it is damaged. Save it as .xlsx, or as CSV in UTF-8.")
    return refused(sentence)


_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
LAST_ROW = 1_048_576  # of any Excel sheet


def workbook_rows(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """The rows with their numbers, those without cells left out. Raises BadRosterError."""
    if not content.startswith(b"PK"):
        sentence = _("This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password.")
        raise refused(sentence)
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
    from openpyxl.reader.excel import ExcelReader  # slow to import, and only a workbook needs it

    reader = ExcelReader(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    reader.archive = archive
    reader.read_manifest()
    reader.read_strings()
    reader.read_workbook()
    for sheet, link in reader.parser.find_sheets():
        if sheet.state == "visible" and link.Type.endswith("/worksheet"):
            return archive.open(link.target), reader.shared_strings
    raise no_workbook()


def _rows(sheet: io.BytesIO, texts: dict[int, str]) -> list[tuple[int, list[str]]]:
    """Return the rows that have cells. Raises BadRosterError for one out of order or bounds, ParseError and ValueError for bad XML."""
    rows: list[tuple[int, list[str]]] = []
    number = last = 0
    for _event, element in iterparse(sheet):
        if element.tag != f"{_MAIN}row":
            continue
        try:
            number = int(element.get("r", number + 1))
            cells = _cells(number, element, texts)
        except (ValueError, TypeError, LookupError, OverflowError):  # of a place, a number or a date; no such text
            raise _contradiction(number) from None
        element.clear()
        if not last < number <= LAST_ROW:
            raise _contradiction(number if 0 < number <= last else last)
        check_row(number, max(cells, default=0))
        last = number
        if filled := {column: text[:MOST_CELL_LETTERS] for column, text in cells.items() if text is not None}:
            rows.append((number, [filled.get(column, "") for column in range(1, max(filled) + 1)]))
    return rows


def _cells(row: int, element: Element, texts: dict[int, str]) -> dict[int, str | None]:
    """Return the cells' texts by column. Raises ValueError for a cell of another row or out of order, and what `_cell_text` raises."""
    from openpyxl.utils.cell import coordinate_to_tuple  # slow to import, as above

    cells: dict[int, str | None] = {}
    column = 0
    for cell in element:
        place = coordinate_to_tuple(cell.get("r")) if cell.get("r") else (row, column + 1)
        if place[0] != row or place[1] <= column:
            raise ValueError(f"{place} does not follow column {column} of row {row}")
        column = place[1]
        cells[column] = _cell_text(cell, texts)
    return cells


def _cell_text(cell: Element, texts: dict[int, str]) -> str | None:
    """Return what a cell holds, None if nothing. Raises ValueError, TypeError or LookupError for a value that its kind cannot have."""
    from openpyxl.cell.text import Text  # slow to import, as above
    from openpyxl.utils.datetime import from_ISO8601  # likewise

    kind, value = cell.get("t", "n"), cell.findtext(f"{_MAIN}v") or None
    if kind == "inlineStr":
        inline = cell.find(f"{_MAIN}is")
        return None if inline is None else str(Text.from_tree(inline).content)
    if value is None or kind not in ("n", "s", "b", "d"):
        return value
    if kind == "n":
        return str(float(value) if "." in value or "e" in value.lower() else int(value))
    if kind == "s":
        return texts[int(value)]
    return str(bool(int(value)) if kind == "b" else from_ISO8601(value))


def _contradiction(row: int) -> BadRosterError:
    sentence = _("the workbook contradicts itself here. Save it again as .xlsx, or as CSV in UTF-8.")
    return refused(sentence, row)
