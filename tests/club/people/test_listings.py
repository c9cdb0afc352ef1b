"""What a search in a list finds."""

from types import SimpleNamespace

import pytest

from club.people.listings import matching

PEOPLE = [
    SimpleNamespace(name="Zoë Ångström", nick="zoe"),
    SimpleNamespace(name="Øyvind Straße", nick=""),
    SimpleNamespace(name="محمد", nick="Bob"),
]


@pytest.mark.parametrize(
    ("search", "places"),
    [
        ("angstrom ZOË", [0]),
        ("strasse", [1]),
        ("bob محمد", [2]),
        ("o", [0, 1, 2]),
        ("", [0, 1, 2]),
        ("zoe bob", []),
        ("x" * 10_000, []),
    ],
)
def test_all_words_must_be_there_whatever_their_capitals_and_accents(search, places):
    assert matching(PEOPLE, search, "name", "nick") == [PEOPLE[place] for place in places]
