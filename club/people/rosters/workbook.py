"""An Excel workbook's rows (.xlsx): the first sheet that is not hidden. Knows nothing of names.

The parts are streamed through expat and each bound is met where it is passed: a library that opens the whole book first
hangs for minutes on a small one that claims a cell at XFD1048576, and leaves out rows that come in a wrong order.
"""

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import IO

from django.utils.translation import gettext as _

from club.people.rosters.bounds import BadRosterError, RosterFault
from club.people.rosters.sheet import Cells, Strings
from club.people.rosters.xml_stream import MOST_UNPACKED, Handler, stream

MOST_PARTS = 1_000


def workbook_rows(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """The rows with their numbers, those without cells left out. Raises BadRosterError."""
    if not content.startswith(b"PK"):
        sentence = _("This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password.")
        raise BadRosterError(RosterFault(None, sentence))
    with _unpacking():
        book = zipfile.ZipFile(io.BytesIO(content))
    with book:
        return iter(_read(book))


@contextmanager
def _unpacking() -> Iterator[None]:
    """What `zipfile` says of a file that is none or damaged, in our words; around its own steps alone.

    BadZipFile: its directory or a checksum; NotImplementedError: a version or a flag that it does not know; ValueError:
    a place before the beginning, a part's name that is no UTF-8; zlib.error and EOFError: a part spoilt or cut short.
    """
    try:
        yield
    except (zipfile.BadZipFile, NotImplementedError, ValueError, zlib.error, EOFError):
        raise _no_workbook() from None


def _read(book: zipfile.ZipFile) -> list[tuple[int, list[str]]]:
    _check_parts(book.infolist())
    start = next((to for kind, to in _links(book, "").values() if kind == "officeDocument"), "")
    links = _links(book, start)
    sheets = Sheets()
    _stream(book, start, sheets)
    shown = [links[sheet] for sheet in sheets.shown if sheet in links]
    sheet = next((to for kind, to in shown if kind == "worksheet"), "")
    strings = Strings()
    for kind, to in links.values():
        if kind == "sharedStrings":
            _stream(book, to, strings)
    cells = Cells(strings.texts)
    _stream(book, sheet, cells)
    return cells.rows


def _check_parts(parts: list[zipfile.ZipInfo]) -> None:
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        told = {"most": MOST_UNPACKED // 1_000_000}
        sentence = _("This workbook has more than %(most)s MB when it is unpacked. Save the names alone, as CSV.")
        raise BadRosterError(RosterFault(None, sentence % told))
    if any(part.flag_bits & 1 for part in parts):
        raise BadRosterError(RosterFault(None, _("This workbook has a password. Save it without one.")))
    # The other ways to pack can unpack a few bytes to gigabytes at once; no workbook uses them.
    if any(part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for part in parts):
        raise _no_workbook()


class Sheets(Handler):
    """The workbook's sheets that are not hidden, in order, by the keys that lead to their parts."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "sheet" and attributes.get("state", "visible") == "visible":
            self.shown += [value for name, value in attributes.items() if re.fullmatch(r".*relationships id", name)]


class Links(Handler):
    """What a part leads to: key → the kind of that part and its target."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.found: dict[str, tuple[str, str]] = {}

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "Relationship" and attributes.get("TargetMode") != "External":
            target = posixpath.join("/", self.folder, attributes.get("Target", ""))
            kind = attributes.get("Type", "").rpartition("/")[2]
            self.found[attributes.get("Id", "")] = kind, posixpath.normpath(target).lstrip("/")


def _links(book: zipfile.ZipFile, part: str) -> dict[str, tuple[str, str]]:
    folder, name = posixpath.split(part)
    links = Links(folder)
    _stream(book, posixpath.join(folder, "_rels", f"{name}.rels"), links)
    return links.found


def _stream(book: zipfile.ZipFile, part: str, handler: Handler) -> None:
    if part not in book.NameToInfo:
        raise _no_workbook()
    with _unpacking():
        opened = book.open(part)
    with opened:
        stream(partial(_some, opened), handler, _no_workbook)


def _some(opened: IO[bytes]) -> bytes:
    with _unpacking():
        return opened.read(1 << 16)


def _no_workbook() -> BadRosterError:
    sentence = _("This is no Excel workbook, or it is damaged. Save it as .xlsx, or as CSV in UTF-8.")
    return BadRosterError(RosterFault(None, sentence))
