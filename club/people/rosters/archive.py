"""A workbook's parts out of its ZIP file, each checked before an XML parser sees it. Knows no sheets and no names.

openpyxl trusts what it unpacks. A few kilobytes can unpack to gigabytes, hold a million tags in one row or one tag that
never ends, so every bound is met here.
"""

import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from club.people.rosters.bounds import BadRosterError, RosterFault

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
            raise BadRosterError(RosterFault(None, _("This workbook holds too much. Save only the names, as CSV.")))
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
        raise BadRosterError(RosterFault(None, sentence % {"most": MOST_UNPACKED // 1_000_000}))
    if any(part.flag_bits & 1 for part in parts):
        raise BadRosterError(RosterFault(None, _("This workbook has a password. Save it without one.")))
    # The other kinds can unpack a few bytes to gigabytes in one step; no workbook uses them.
    if any(part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for part in parts):
        raise no_workbook()


def no_workbook() -> BadRosterError:
    """For a file that cannot be read as a workbook."""
    sentence = _("This is not an Excel workbook, or it is damaged. Save it as .xlsx, or as CSV in UTF-8.")
    return BadRosterError(RosterFault(None, sentence))
