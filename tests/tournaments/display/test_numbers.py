"""Whole numbers from a browser."""

import pytest

from tournaments.display.numbers import whole_number


@pytest.mark.parametrize(("text", "number"), [("7", 7), (" 7 ", 7), ("0", 0), ("2147483647", 2**31 - 1)])
def test_a_whole_number_is_read_however_it_is_written(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize("text", [None, "", " ", "x", "1.5", "-1", "1e3", "9" * 400, "2147483648", "7\0", "٣", "１"])
def test_anything_else_is_no_number(text):
    assert whole_number(text) is None


def test_a_number_has_its_bounds():
    assert [whole_number(text, least=1, most=4) for text in "0145"] == [None, 1, 4, None]
