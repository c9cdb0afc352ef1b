"""Anyone who is asked for by name is added to those that were, and a name that leads to nobody is said."""

import pytest
from django.http import QueryDict

from tournaments.entry.added_people import added_people

NAMES = {1: "Ada Long", 2: "Ada Short", 3: "Łukasz Short", 4: "Ada", 5: "<b>Bo</b>", 6: "Ada Short"}


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("", []),
        ("add=", []),
        ("add=ADA", [4]),
        ("add=lukasz", [3]),
        ("add=short%20ada", [2, 6]),
        ("add=Ada+Short&with=3", [3, 2, 6]),
        ("with=5&with=99&with=x&with=5&with=1", [5, 1]),
        ("with=1&with=2&with=3&with=4&with=5&with=6&add=Ada+Long", [1, 2, 3, 4, 5, 6]),
    ],
)
def test_they_are_found_by_number_and_by_name(query, numbers):
    found = added_people(QueryDict(query), NAMES)
    assert found.numbers == numbers
    assert found.people == [(number, NAMES[number]) for number in numbers]
    assert found.search == ""


@pytest.mark.parametrize(("query", "search", "too_many"), [("add=Zoe", "Zoe", False), ("add=a", "a", True)])
def test_a_name_that_nobody_has_or_too_many_adds_nobody(query, search, too_many):
    found = added_people(QueryDict(query + "&with=1"), NAMES)
    assert (found.numbers, found.search, found.too_many) == ([1], search, too_many)


def test_so_many_at_most_and_the_newest_stay():
    names = {number: f"Guest {number}" for number in range(1, 10)}
    query = QueryDict("&".join(f"with={number}" for number in names) + "&add=Guest+2")
    assert added_people(query, names).numbers == [4, 5, 6, 7, 8, 9]
