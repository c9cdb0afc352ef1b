"""A tally card beside the records: figures alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.night.tally_check import RecordedLine, check_card

BOOK = [RecordedLine(1, 12), RecordedLine(2, -3), RecordedLine(3, 14)]


def verdicts(keyed, book):
    return [line.verdict for line in check_card(keyed, book).lines]


def test_a_card_that_says_what_is_recorded_agrees():
    checked = check_card({1: 12, 2: -3, 3: 14}, BOOK)
    assert (checked.state, checked.total, checked.recorded_total) == ("agrees", 23, 23)


def test_the_one_line_that_differs_is_named():
    checked = check_card({1: 12, 2: -3, 3: 12}, BOOK)
    assert (checked.state, checked.total, checked.recorded_total) == ("differs", 21, 23)
    assert [(line.round_number, line.card, line.recorded) for line in checked.differing] == [(3, 12, 14)]


@pytest.mark.parametrize(
    ("keyed", "book", "verdict"),
    [
        ({}, RecordedLine(1, 12), "not keyed"),
        ({}, RecordedLine(1, 12, whole=False), "not in yet"),
        ({1: 12}, RecordedLine(1, 9, whole=False), "not in yet"),
        ({}, RecordedLine(1, 0, sat_out=True), "not compared"),
        ({1: 0}, RecordedLine(1, 0, sat_out=True), "agrees"),
        ({1: 5}, RecordedLine(1, 0, sat_out=True), "differs"),
        ({}, RecordedLine(1, 5, sat_out=True), "not keyed"),
        ({1: 11}, RecordedLine(1, None, sat_out=True), "not compared"),
    ],
)
def test_each_line_is_held_to_what_is_recorded_by_then(keyed, book, verdict):
    assert verdicts(keyed, [book]) == [verdict]


def test_a_card_keyed_half_way_agrees_so_far():
    assert check_card({1: 12}, BOOK).state == "partly"


def test_a_card_of_which_nothing_is_keyed_is_not_keyed():
    assert check_card({}, BOOK).state == check_card({}, []).state == "not keyed"


def test_a_round_that_was_taken_back_is_held_against_nobody():
    assert verdicts({1: 12, 4: 9}, BOOK[:1]) == ["agrees", "not in yet"]


points = st.dictionaries(st.integers(1, 20), st.integers(-99, 99), max_size=12)


@given(points)
def test_a_card_copied_from_the_records_always_agrees(figures):
    checked = check_card(figures, [RecordedLine(number, each) for number, each in figures.items()])
    assert checked.state == ("agrees" if figures else "not keyed")
    assert checked.total == checked.recorded_total == sum(figures.values())


@given(points, points)
def test_totals_differ_by_just_what_the_differing_lines_do(keyed, figures):
    checked = check_card(keyed, [RecordedLine(number, each) for number, each in figures.items()])
    off = [(line.card or 0) - (line.recorded or 0) for line in checked.differing]
    assert checked.total - checked.recorded_total == sum(off)
    assert (checked.state == "differs") == bool(checked.differing)
    assert [line.round_number for line in checked.lines] == sorted({*keyed, *figures})
