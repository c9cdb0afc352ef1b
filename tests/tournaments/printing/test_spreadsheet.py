"""Rows as a CSV file and as a workbook: opened again they are the same, and nothing in them runs."""

import csv
import io
import zipfile

import pytest
from openpyxl import load_workbook

from tournaments.printing.spreadsheet import csv_parts, safe, workbook

ROWS = [["Rank", "Name", "Points"], [1, "Zoë Quinn", 31], [2, "=1+1", -2.5], [3, '"a";b,c\n', None]]


def opened(content):
    return load_workbook(io.BytesIO(content)).active


def read_csv(content):
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize(
    "start", ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠", "\u200b=", "\ufeff\u202e+", " \u00ad＝", "\n@"]
)
def test_a_text_that_would_be_a_formula_gets_an_apostrophe(start):
    assert safe(f"{start}1+1") == f"'{start}1+1"


@pytest.mark.parametrize("cell", [-2, -2.5, 0, None, "", "Ada", "1-2", "'=1", "\u200b", "a＝1"])
def test_numbers_and_other_texts_stay_as_they_are(cell):
    assert safe(cell) == cell


def test_a_csv_file_read_again_has_the_same_rows():
    content = b"".join(csv_parts(ROWS))
    assert content.startswith(b"\xef\xbb\xbfRank,Name,Points\r\n")
    assert read_csv(content)[1:] == [["1", "Zoë Quinn", "31"], ["2", "'=1+1", "-2.5"], ["3", '"a";b,c\n', ""]]


def test_a_workbook_opened_again_has_the_same_rows_and_no_formula():
    sheet = opened(workbook("Standings", ROWS))
    assert [[cell.value for cell in row] for row in sheet.rows] == [
        ["Rank", "Name", "Points"],
        [1, "Zoë Quinn", 31],
        [2, "'=1+1", -2.5],
        [3, '"a";b,c\n', None],
    ]
    assert {cell.data_type for row in sheet.rows for cell in row} <= {"s", "n"}


@pytest.mark.parametrize("text", ["#N/A", "#REF!", "TRUE", "2026-11-21", "1e400", "007"])
def test_a_text_stays_a_text_whatever_it_looks_like(text):
    cell = opened(workbook("x", [["Name"], [text]]))["A2"]
    assert (cell.value, cell.data_type) == (text, "s")


def test_what_a_workbook_cannot_hold_is_replaced():
    assert opened(workbook("x", [["Name"], ["a\0b\ud800c\ufffe"]]))["A2"].value == "a\ufffdb\ufffdc\ufffd"


@pytest.mark.parametrize("title", ["", "a" * 40, "[a]:b*c?/d\\e'", "Standings"])
def test_a_sheet_gets_a_title_that_a_workbook_accepts(title):
    assert 1 <= len(opened(workbook(title, [["Name"]])).title) <= 31


def test_a_workbook_asks_for_nothing_outside_of_it():
    with zipfile.ZipFile(io.BytesIO(workbook("x", ROWS))) as archive:
        assert not any(b'TargetMode="External"' in archive.read(part) for part in archive.namelist())
