"""Rosters made to break the reading: bombs, lies and a hundred thousand rows, each within 5 seconds and 200 MB.

Each is read in a process of its own, whose bounds the system enforces; a reader without bounds must be stopped by them.
"""

import codecs
import json
import subprocess
import sys
import zipfile

import pytest

from tests.club.people.rosters.files import MAIN, a_sheet, by_hand, open_document, workbook, zipped

pytestmark = [pytest.mark.posix, pytest.mark.long]

SECONDS, MEGABYTES = 5, 200
READ = """
import json, os, resource, sys
resource.setrlimit(resource.RLIMIT_CPU, ({seconds}, {seconds}))
os.environ["DJANGO_SETTINGS_MODULE"] = "club.settings"
content = sys.stdin.buffer.read()
import pathlib, django
django.setup()
from club.people.rosters import rows_of
from club.people.rosters.columns import names_in
from club.people.rosters.bounds import BadRosterError
import io
try:
    result = [len(({reader})(content))]
except BadRosterError as bad:
    result = [len(bad.faults), *map(str, bad.faults[:2])]
status = pathlib.Path("/proc/self/status")  # the system's other figure counts what the parent held as well
if status.exists():
    peak = next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM"))
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
print(json.dumps([result, peak // 1024]))
"""


def read_apart(content, reader="lambda content: names_in(*rows_of(content)).names"):
    """What the reading comes to, and the most memory that it held, in MB; refused where the system stopped it."""
    script = READ.format(seconds=SECONDS, reader=reader)
    done = subprocess.run([sys.executable, "-c", script], input=content, capture_output=True, check=False)
    if done.returncode < 0:
        return "stopped", MEGABYTES
    assert done.returncode == 0, done.stderr.decode()
    result, peak = json.loads(done.stdout)
    return result, peak


def many(rows, row="Guest {}"):
    return "".join(f"{row.format(number)}\n" for number in range(rows))


def full_sheet(rows, columns, cell='<c t="inlineStr"><is><t>x</t></is></c>'):
    return f'<worksheet xmlns="{MAIN}">' + ("<row>" + cell * columns + "</row>") * rows + "</worksheet>"


def strings(number, text="x"):
    return f'<sst xmlns="{MAIN}">' + f"<si><t>{text}</t></si>" * number + "</sst>"


def lying_zip():
    """A part that says it is small and unpacks to 100 MB."""
    content = bytearray(zipped({"_rels/.rels": b"<" * 100_000_000}))
    for mark, at in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        start = content.index(mark) + at
        content[start : start + 4] = (100).to_bytes(4, "little")
    return bytes(content)


def quine_like():
    """A zip in a zip in a zip: what lies within is never unpacked."""
    content = b"\0" * 10_000_000
    for _ in range(5):
        content = zipped({"xl/workbook.xml": content})
    return content


FILES = {
    "100,000 rows": lambda: many(100_000).encode(),
    "100,000 rows, each too long": lambda: many(20_000, "x" * 160 + "{}").encode(),
    "20,000 rows": lambda: many(20_000).encode(),
    "20,000 faulty rows": lambda: many(20_000, "\u202e{}\u0000"[:1]).encode(),
    "4 MB of commas": lambda: b"," * 4_000_000,
    "4 MB of line ends": lambda: b"\n" * 4_000_000,
    "4 MB of quotes": lambda: b'"' * 4_000_000,
    "4 MB of one letter": lambda: b"x" * 4_000_000,
    "4 MB of combining marks": lambda: ("a" + "\u0301" * 1_999_990).encode(),
    "4 MB of UTF-16": lambda: codecs.BOM_UTF16_LE + many(100_000).encode("utf-16-le")[:3_999_000],
    "2 MB that are no letters": lambda: b"\x81" * 2_000_000,
    "100,000 rows in a workbook": lambda: by_hand(a_sheet(*((f"A{row}", f"G {row}") for row in range(1, 100_001)))),
    "20,000 rows in a workbook": lambda: workbook(*([f"Guest {row}"] for row in range(20_000))),
    "every cell within the bounds": lambda: by_hand(full_sheet(16_000, 60, "<c><v>7</v></c>")),
    "a row of all tags within the bounds": lambda: by_hand(full_sheet(1, 299_900, "<c/>")),
    "texts of all tags within the bounds": lambda: by_hand(a_sheet(("A1", "Ada")), strings(149_900)),
    "3,000,000 empty cells": lambda: by_hand(full_sheet(1, 3_000_000, "<c/>")),
    "a cell at XFD1048576": lambda: by_hand(a_sheet(("A1", "Ada"), ("XFD1048576", "x"))),
    "rows far apart": lambda: by_hand(a_sheet(*((f"A{row}", "x") for row in range(1, 10_000_000, 1_000_000)))),
    "800,000 texts": lambda: by_hand(a_sheet(("A1", "Ada")), strings(800_000)),
    "one endless text": lambda: by_hand(a_sheet(("A1", "x" * 15_000_000))),
    "many long texts": lambda: by_hand(a_sheet(("A1", "Ada")), strings(15_000, "x" * 1_000)),
    "an endless tag": lambda: by_hand(
        f'<worksheet xmlns="{MAIN}"' + "".join(f' a{number}=">"' for number in range(1_000_000)) + "/>"
    ),
    "an endless comment": lambda: by_hand("<!--" + "x<" * 7_000_000 + "-->" + a_sheet(("A1", "Ada"))),
    "brackets in brackets": lambda: by_hand("<a>" * 2_000_000),
    "a billion laughs": lambda: by_hand(
        '<!DOCTYPE a [<!ENTITY a "ha">'
        + "".join(f'<!ENTITY {"a" * n} "{("&" + "a" * (n - 1) + ";") * 10}">' for n in range(2, 12))
        + f"]><a>&{'a' * 11};</a>"
    ),
    "a bomb of 1 GB": lambda: by_hand(a_sheet(("A1", "Ada")), **{"xl/big.xml": b"0" * 1_000_000_000}),
    "a bomb that says it is small": lying_zip,
    "a bomb packed by bzip2": lambda: by_hand(" " * 15_000_000 + a_sheet(), packed=zipfile.ZIP_BZIP2),
    "zips in zips": quine_like,
    "40,000 parts": lambda: zipped({f"{number:x}": b"" for number in range(40_000)}, zipfile.ZIP_STORED),
    "a billion cells in an open document": lambda: open_document(
        '<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1000">'
        "<text:p>x</text:p></table:table-cell></table:table-row>"
    ),
    "brackets in an open document": lambda: open_document(
        "<table:table-row>" * 290_000 + "</table:table-row>" * 290_000
    ),
    "no zip at all": lambda: b"PK\x03\x04" + b"\xff" * 3_000_000,
    "an old workbook": lambda: bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 3_000_000,
}
READABLE = ("20,000 rows", "20,000 rows in a workbook")


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_roster_is_read_or_refused_within_its_bounds(name):
    result, peak = read_apart(FILES[name]())
    assert result != "stopped"
    assert peak < MEGABYTES
    assert (result == [20_000]) == (name in READABLE), result


def test_a_reader_without_bounds_is_stopped():
    """The planted fault: the usual library, used the usual way, on the small workbook that claims to be large."""
    content = by_hand(a_sheet(("A1", "Ada"), ("XFD1048576", "x")))
    assert len(content) < 1_500
    reader = (
        "lambda content: [[tuple(r) for r in __import__('openpyxl').load_workbook(io.BytesIO(content)).active.rows]]"
    )
    assert read_apart(content, reader)[0] == "stopped"


def test_a_reader_that_holds_too_much_is_seen():
    assert read_apart(b"", f"lambda content: [b'x' * {MEGABYTES} * 1_000_000]")[1] >= MEGABYTES * 0.9
