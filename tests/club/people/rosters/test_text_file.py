"""A text file's rows and their line numbers; what is not text is reported with its line."""

import pytest

from club.people.rosters.bounds import MOST_ROWS, BadRosterError
from club.people.rosters.text_file import decoded, text_rows


def rows_of(content):
    return list(text_rows(content)[0])


def faults_of(content):
    with pytest.raises(BadRosterError) as caught:
        rows_of(content)
    return [(fault.row, fault.sentence) for fault in caught.value.faults]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_rows_are_counted_as_lines_whatever_ends_them(end):
    assert rows_of(end.join(["a", "", "b"]).encode()) == [(1, ["a"]), (2, []), (3, ["b"])]


def test_a_name_in_quotes_holds_commas_and_lines():
    assert rows_of(b'Name\n"Lovelace, Ada"\n"two\nlines"\nBob\n') == [
        (1, ["Name"]),
        (2, ["Lovelace, Ada"]),
        (3, ["two\nlines"]),
        (5, ["Bob"]),
    ]


def test_a_comma_within_quotes_is_no_mark_between_columns():
    assert rows_of(b'"Lovelace, Ada";3\n"Quinn, Zo";4\n')[0] == (1, ["Lovelace, Ada", "3"])


def test_utf_8_with_a_few_wrong_bytes_is_not_taken_for_another_encoding():
    content = "Name\nZoë\n".encode() + b"Jos\xe9\n"
    assert faults_of(content) == [
        (3, "this cannot be read as UTF-8. Save the file as UTF-8."),
    ]


def test_bytes_that_no_encoding_has_are_reported_with_their_line():
    assert faults_of(b"Name\nZo\x81\n")[0][0] == 2
    assert faults_of("Name\n".encode("utf-16") + b"\x00\xd8")[0][0] == 2
    assert decoded(b"Zo\xeb") == ("Zoë", "Windows-1252")


def test_a_quote_left_open_is_reported_where_it_was_opened():
    row, sentence = faults_of(b'Name\nAda\n"Bob\nCarl\n')[0]
    assert (row, sentence) == (3, 'there is a wrong or open quotation mark: “"Bob”. Correct it in the file.')


def test_a_row_of_many_columns_and_a_file_of_many_rows_end_the_reading():
    assert faults_of(b"Ada\n" + b"," * 100_000)[0] == (2, "this row has more than 60 columns. Save only the names.")
    assert faults_of(b"Ada\n" * (MOST_ROWS + 1)) == [
        (MOST_ROWS + 1, "the file goes on here, but 20000 rows are the limit. Split the file."),
    ]


def test_a_cell_longer_than_any_name_is_refused():
    for cell in (b"x" * 200_000, b'"' + b"x" * 200_000 + b'"'):
        assert faults_of(b"Name\n" + cell + b"\n") == [(2, "this is longer than any name. Save only the names.")]
