"""A spreadsheet of totals is read as a person would read it, and each cell that cannot be read is named."""

import datetime as dt
from fractions import Fraction

import pytest

from scoring.faults import Refused
from tournaments.pages.seasons.past_nights import MOST_PEOPLE, read_past_totals
from tournaments.printing.spreadsheet import workbook


def read(content):
    found = read_past_totals(content if isinstance(content, bytes) else content.encode())
    return [
        (each.date.isoformat(), each.name, {name: points for name, (_, points) in each.totals.items()})
        for each in found
    ]


def faults(content):
    with pytest.raises(Refused) as refused:
        read(content)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


def test_a_text_and_a_workbook_read_the_same():
    rows = [["Rank", "First name", "Last name", "2026-09-03", "17.9.2026 Friday cinch", "Total"],
            [1, "Ada", "Byron", 40, "12.5", 52.5], [2, "Łukasz", "Nowak", None, -3, -3]]  # fmt: skip
    found = [
        ("2026-09-03", "", {"Ada Byron": 40, "Łukasz Nowak": None}),
        ("2026-09-17", "Friday cinch", {"Ada Byron": Fraction(25, 2), "Łukasz Nowak": -3}),
    ]
    assert read("\n".join(";".join("" if cell is None else str(cell) for cell in row) for row in rows)) == found
    rows[2][4] = -3.0
    assert read(workbook("Totals", rows)) == found


def test_a_date_that_excel_counts_in_days_is_a_date():
    days = (dt.date(2026, 9, 3) - dt.date(1899, 12, 30)).days
    assert read(workbook("Totals", [["Name", days], ["Ada", 40]])) == [("2026-09-03", "", {"Ada": 40})]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Name,2026-09-03\n", [("", "The file needs a heading with the nights and a row for each person.")]),
        ("Name,Total\nAda,3\n", [("B1", "No column is headed by the date of a night, such as 2026-09-11.")]),
        ("Name,9/3/2026\nAda,3\n", [("B1", "A night is headed by its date, such as 2026-09-11, not “9/3/2026”.")]),
        (
            "Name,2026-02-30\nAda,3\n",
            [("B1", "A night is headed by its date, such as 2026-09-11, not “2026-02-30”.")],
        ),
        ("Name,2026-09-03\nAda,much\n", [("B2", "Enter points here, at most 10000, not “much”.")]),
        ("Name,2026-09-03\nAda,10001\n", [("B2", "Enter points here, at most 10000, not “10001”.")]),
        ("Name,2026-09-03\nAda,=1+1\n", [("B2", "Enter points here, at most 10000, not “=1+1”.")]),
        ("Name,2026-09-03\nAda,3\nADA,4\n", [("A3", "ADA is in row 2 already.")]),
        ("Name,2026-09-03\n,3\n", [("A2", "This is not a name: “”.")]),
        ("Name,2026-09-03\nAda,3,4\n", [("C2", "There is no night above this cell.")]),
        (
            "Name,2026-09-03,3.9.2026\nAda,3,4\n",
            [("C1", "B1 has the same night already. Write each night’s name after its date.")],
        ),
    ],
)
def test_what_cannot_be_read_is_named_at_its_cell(text, found):
    assert faults(text) == found


def test_more_people_than_any_club_has_are_refused():
    many = "Name,2026-09-03\n" + "".join(f"Member {number},1\n" for number in range(MOST_PEOPLE + 1))
    assert faults(many) == [("", "The file has 2001 people; at most 2000 are read.")]


def test_a_file_that_is_none_is_refused_as_a_roster_is():
    assert faults(b"PK\x03\x04 no workbook")[0][0] == ""
    assert faults(b'Name,2026-09-03\n"Ada,3\n')[0][0] == "A2"
