"""Spreadsheets as LibreOffice saves them, and as strangers make them up."""

import pytest

from club.people.rosters import rows_of
from club.people.rosters.bounds import MOST_ROWS, BadRosterError
from tests.club.people.rosters.files import open_document

NO_WORKBOOK = "This is not an Excel workbook, or it is damaged. Save it as .xlsx, or as CSV in UTF-8."
TOO_MUCH = "This workbook holds too much. Save only the names, as CSV."


def row(*cells, times=1):
    return f'<table:table-row table:number-rows-repeated="{times}">{"".join(cells)}</table:table-row>'


def cell(text="", times=1, **values):
    kind = "".join(f' office:{name.replace("_", "-")}="{value}"' for name, value in values.items())
    return f'<table:table-cell table:number-columns-repeated="{times}"{kind}>{text}</table:table-cell>'


def faults_of(content):
    with pytest.raises(BadRosterError) as caught:
        rows_of(content)
    return [str(fault) for fault in caught.value.faults]


def test_rows_have_the_numbers_and_the_values_that_the_spreadsheet_has():
    note = "<office:annotation><text:p>a note</text:p></office:annotation>"
    rows, read_as = rows_of(
        open_document(
            "<table:table-column/><table:table-header-rows>"
            + row(cell(f"{note}<text:p>Name</text:p>"), cell("<text:p>Since</text:p>"), cell(times=16_000))
            + "</table:table-header-rows>"
            + row(cell(times=16_384), times=3)
            + row(
                cell("<text:p>Ada<text:s/><text:span>Byron</text:span>!</text:p><text:p>x</text:p>"),
                cell("<text:p>03/04/19</text:p>", value_type="date", date_value="2019-04-03"),
                "<table:covered-table-cell/>",
                cell("<text:p>7,00</text:p>", times=2, value_type="float", value="7"),
                times=2,
            )
            + row(cell(times=16_384), times=1_048_570)
        )
    )
    ada = ["Ada Byron!\nx", "2019-04-03", "", "7", "7"]
    assert (read_as, rows) == ("ODS", [(1, ["Name", "Since"]), (5, ada), (6, ada)])


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (open_document("", kind="text"), "This is not a spreadsheet. Save the list as CSV or as .xlsx."),
        (
            open_document("", manifest="<m><encryption-data/></m>"),
            "This workbook has a password. Save it without one.",
        ),
        (open_document("", content="<x"), NO_WORKBOOK),
        (open_document("", content=None), NO_WORKBOOK),
        (open_document("", head='<!DOCTYPE x [<!ENTITY a "b">]>'), NO_WORKBOOK),
        (open_document(row(cell("<text:p>x</text:p>", times="many"))), NO_WORKBOOK),
        (open_document("")[:200], NO_WORKBOOK),
        (
            open_document(row(cell("<text:p>x</text:p>", times=16_384))),
            "Row 1: this row has more than 60 columns. Save only the names.",
        ),
        (
            open_document(row(cell("<text:p>x</text:p>"), times=1_048_576)),
            f"Row 1048576: the file goes on here, but {MOST_ROWS} rows are the limit. Split the file.",
        ),
        (open_document(row(cell(f"<text:p>{'x' * 999}</text:p>", times=60), times=MOST_ROWS)), TOO_MUCH),
        (open_document(row(*["<table:table-cell/>"] * 300_001)), TOO_MUCH),
    ],
)
def test_what_is_no_roster_is_refused_in_a_sentence(content, sentence):
    assert faults_of(content) == [sentence]


def test_a_spreadsheet_without_a_sheet_has_no_rows():
    assert rows_of(open_document("", content="<x/>"))[0] == []
