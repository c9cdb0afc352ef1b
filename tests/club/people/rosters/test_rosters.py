"""A roster out of a file of whatever kind: the same names from each, and a sentence for what is none."""

import pytest

from club.people.rosters.bounds import MOST_BYTES, BadRosterError
from tests.club.people.rosters.files import read_roster, workbook

NAMES = ("Zoë Quinn", "Łukasz Żak", "Ada Lovelace")
LIST = "Name\r\n" + "\r\n".join(NAMES) + "\r\n"


def faults_of(content):
    with pytest.raises(BadRosterError) as caught:
        read_roster(content)
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_list_of_names_is_the_same_in_every_encoding_with_its_mark(encoding):
    assert read_roster(LIST.encode(encoding)).names == NAMES


@pytest.mark.parametrize("bom", [b"\xff\xfe", b"\xfe\xff"])
def test_utf_16_is_read_in_both_orders(bom):
    order = "utf-16-le" if bom == b"\xff\xfe" else "utf-16-be"
    assert read_roster(bom + LIST.encode(order)).names == NAMES


def test_windows_1252_is_read_and_named():
    roster = read_roster("Name\nZoë Quinn\nJosé “Pepe” Núñez\n".encode("cp1252"))
    assert roster.names == ("Zoë Quinn", "José “Pepe” Núñez")
    assert roster.read_as == "Windows-1252"


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_first_and_last_name_are_joined_whatever_stands_between_the_columns(delimiter):
    rows = [("Surname", "Given name", "Telephone"), ("Lovelace", "Ada", "=1+1"), ("Quinn", "Zoë", "")]
    content = "\n".join(delimiter.join(row) for row in rows).encode()
    assert read_roster(content).names == ("Ada Lovelace", "Zoë Quinn")
    assert read_roster(workbook(*rows)).names == ("Ada Lovelace", "Zoë Quinn")


def test_a_list_without_a_heading_is_one_column_of_names():
    assert read_roster(b"Ada\n\nBob\n").names == ("Ada", "Bob")
    assert read_roster(workbook(("Ada",), (), ("Bob",))).names == ("Ada", "Bob")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "There are no names in this file."),
        (b"Name\n\n", "This file has a heading but no names."),
        (LIST.encode("utf-32"), "This file is in UTF-32. Save it as UTF-8."),
        (
            LIST.encode("utf-16-le"),
            "This is neither a text file nor an Excel workbook. Save it as CSV in UTF-8.",
        ),
        (
            b"%PDF-1.7\n\0\0",
            "This is neither a text file nor an Excel workbook. Save it as CSV in UTF-8.",
        ),
        (b"x" * (MOST_BYTES + 1), "This file has more than 4 MB. Save only the names."),
        (
            bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 500,
            "This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password.",
        ),
        (
            b"PK\x03\x04 and no more",
            "This is not an Excel workbook, or it is damaged. Save it as .xlsx, or as CSV in UTF-8.",
        ),
    ],
)
def test_a_file_that_is_not_a_roster_is_refused(content, sentence):
    assert faults_of(content) == [sentence]


def test_an_xlsx_under_another_name_is_read_as_what_it_is():
    """A file is recognized by how it begins, not by its name."""
    assert read_roster(workbook(("Name",), ("Ada",))).read_as == "XLSX"
