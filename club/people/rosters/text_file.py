"""A text file's rows: which encoding, which delimiter. Knows nothing of names."""

import codecs
import csv
import io
import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from club.people.rosters.bounds import (
    MOST_COLUMNS,
    MOST_ROWS,
    BadRosterError,
    RosterFault,
    columns_fault,
    rows_fault,
    shown_value,
)

DELIMITERS = ",;\t"
# A letter beyond ASCII in UTF-8; text in an encoding of one byte a letter hardly ever looks like this.
_UTF_8_LETTER = re.compile(rb"[\xc3-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")

Row = tuple[int, list[str]]


def text_rows(content: bytes) -> tuple[Iterator[Row], str]:
    """The rows with their line numbers, and the encoding that they were read as. Raises BadRosterError."""
    text, encoding = decoded(content)
    return _rows(text, delimiter_of(text)), encoding


def decoded(content: bytes) -> tuple[str, str]:
    """The text and its encoding: as its byte order mark says, else UTF-8, else Windows-1252. Raises BadRosterError."""
    if content.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        raise BadRosterError(RosterFault(None, _("This file is in UTF-32. Save it as UTF-8.")))
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _decoded_as(content, "utf-16", "UTF-16"), "UTF-16"
    if content.startswith(codecs.BOM_UTF8):
        return _decoded_as(content, "utf-8-sig", "UTF-8"), "UTF-8"
    if b"\0" in content:
        sentence = _("This is neither a text file nor an Excel workbook. Save it as CSV in UTF-8.")
        raise BadRosterError(RosterFault(None, sentence))
    try:
        return content.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError:
        if _UTF_8_LETTER.search(content):
            _decoded_as(content, "utf-8", "UTF-8")
        return _decoded_as(content, "cp1252", "Windows-1252"), "Windows-1252"


def _decoded_as(content: bytes, codec: str, name: str) -> str:
    """The text. Raises BadRosterError with the row where it cannot be decoded."""
    try:
        return content.decode(codec)
    except UnicodeDecodeError as error:
        before = content[: error.start].decode(codec, errors="replace")
        sentence = _("this cannot be read as %(encoding)s. Save the file as UTF-8.")
        row = len(re.findall(r"\r\n?|\n", before)) + 1
        raise BadRosterError(RosterFault(row, sentence % {"encoding": name})) from None


def delimiter_of(text: str) -> str:
    """The delimiter that comes most often in the first row that is not blank."""
    first = next((line for line in re.split(r"[\r\n]+", text[:10_000]) if line.strip()), "")
    outside = re.sub(r'"[^"]*"', "", first)
    return max(DELIMITERS, key=outside.count)


def _rows(text: str, delimiter: str) -> Iterator[Row]:
    """The rows, numbered by their first line, so that a quote left open is reported where it opened.

    Raises BadRosterError.
    """
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    row = 1
    try:
        for cells in lines:
            if len(cells) > MOST_COLUMNS:
                raise BadRosterError(columns_fault(row))
            if row > MOST_ROWS:
                raise BadRosterError(rows_fault(row))
            yield row, cells
            row = lines.line_num + 1
    except csv.Error as error:
        if "limit" in str(error):  # the module's own, 131,072 letters in one cell
            raise BadRosterError(RosterFault(row, _("this is longer than any name. Save only the names."))) from None
        at = shown_value(next(iter(text.splitlines()[row - 1 : row]), ""))
        sentence = _("there is a wrong or open quotation mark: “%(value)s”. Correct it in the file.")
        raise BadRosterError(RosterFault(row, sentence % {"value": at})) from None
