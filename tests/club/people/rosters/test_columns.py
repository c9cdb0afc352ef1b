"""Rows to names: which column, which rows are faulty, who stands there twice."""

import pytest

from club.people.rosters.bounds import BadRosterError
from club.people.rosters.columns import MOST_NAME_BYTES, Repeated, heading, names_in


def read(*rows, heads=True):
    return names_in(list(enumerate(map(list, rows), start=1)), "CSV", heads=heads)


def faults_of(*rows):
    with pytest.raises(BadRosterError) as caught:
        read(*rows)
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("cells", "columns"),
    [
        (["Name"], (0,)),
        (["No.", "MEMBER ", "E-mail"], (1,)),
        (["Last_Name", "First-Name"], (1, 0)),
        (["First name", "Name"], (1,)),
        (["Name", "Surname", "First name"], (2, 1)),
        (["First name"], ()),
        (["Ada Lovelace"], ()),
    ],
)
def test_a_heading_is_known_by_its_words(cells, columns):
    assert heading(cells) == columns


def test_every_faulty_row_is_named_with_its_value_and_nothing_is_taken():
    assert faults_of(["Name", "Phone"], ["Ada", "1"], ["", "555"], ["x" * 81, ""], ["", ""], ["\u202e\x00", ""]) == [
        "Row 3: this is not a name: “555”.",
        f"Row 4: this name has more than 80 letters: “{'x' * 60}…”.",
        "Row 6: this is not a name: “\ufffd\ufffd”.",
    ]


def test_a_name_that_comes_again_counts_once_and_is_reported():
    roster = read(["Zoë"], ["Ada"], ["ZOË"], ["Zoe\u0308"])
    assert roster.names == ("Zoë", "Ada")
    assert roster.repeated == (Repeated(3, "ZOË", 1), Repeated(4, "Zoë", 1))


def test_a_heading_is_found_below_a_title():
    assert read(["Cinch club 2026", ""], [""], ["First name", "Last name"], ["Ada", "Lovelace"]).names == (
        "Ada Lovelace",
    )
    assert read(["Our members"], ["as of May"], ["Name"], ["Ada"]).names == ("Ada",)
    assert read(["Ada"], ["Guest"], ["Ben"]).names == ("Ada", "Guest", "Ben")


def test_columns_without_a_heading_are_not_guessed():
    [fault] = faults_of(["Ada"], ["Lovelace", "Ada"])
    assert fault.startswith("Row 2: there is more than one column (Lovelace | Ada), and no heading")


def test_a_name_cut_in_two_by_a_comma_is_refused_and_not_halved():
    assert faults_of(["Name"], ["Lovelace", " Ada"]) == [
        "Row 2: there are more columns here than in the heading: “Lovelace |  Ada”. Put quotation marks around names with commas."
    ]


def test_looked_over_names_have_no_heading():
    assert read(["Name"], ["Ada"], heads=False).names == ("Name", "Ada")


def test_names_that_do_not_fit_on_the_page_are_refused():
    many = [[f"{number:06}" + "🂡" * 70] for number in range(MOST_NAME_BYTES // 280)]
    assert faults_of(*many) == ["The names together are too long for one list. Split the file."]
