"""The register of the sources: no passage is left out, and each place that it names exists.

The sources themselves are not here: how many sentences each has was counted once, and stands in its file.
"""

from importlib import import_module

import pytest

from scoring.advice import ADVICE
from scoring.law import FIELDS
from scoring.laws import KEYS as LAWS
from scoring.laws.examples import examples, games
from scoring.laws.from_the_books import PARTS
from scoring.laws.readings import READINGS
from scoring.rulings import KEYS as BOOKS
from scoring.rulings import book_named
from scoring.sources import CODE, KEYS, KINDS, REASONS, source_named
from tournaments.movement import MOVEMENTS

SOURCES = [source_named(key) for key in KEYS]
MOST_WORDS = 12
# Every place that there is, by kind, but for code.
PLACES = {
    "field": {f"{law}.{field}" for law in LAWS for field in FIELDS},
    "ruling": {f"{book}.{key}" for book in BOOKS for key in book_named(book).own},
    "reading": set(map(str, READINGS)),
    "advice": {f"{each.moment}.{each.key}" for each in ADVICE},
    "entry": {str(entry.head) for part in PARTS for entry in part.entries},
    "example": {row["name"] for row in examples()},
    "game": {row["name"] for row in games()},
    "movement": set(MOVEMENTS),
}


def stands(kind, name):
    """Whether there is such a place."""
    if kind != "code":
        return name in PLACES[kind]
    module, _, thing = name.rpartition(".")
    return hasattr(import_module(module), thing)


def passages():
    """Each passage with its source."""
    return [(source.key, passage) for source in SOURCES for passage in source.passages]


def test_the_passages_are_numbered_without_a_gap_and_have_every_sentence():
    for source in SOURCES:
        assert [each.number for each in source.passages] == list(range(1, len(source.passages) + 1))
        assert sum(each.sentences for each in source.passages) == source.sentences
        assert min(each.sentences for each in source.passages) > 0


def test_each_passage_has_its_places_or_the_reason_why_it_has_none():
    neither = [(key, each.number) for key, each in passages() if bool(each.places) == bool(each.reason)]
    assert neither == []
    assert {each.reason for _, each in passages() if each.reason} == REASONS.keys()
    assert {kind for _, each in passages() for kind, _ in each.places} == KINDS.keys()


def test_each_place_exists():
    missing = [
        (key, each.number, kind, name)
        for key, each in passages()
        for kind, name in each.places
        if not stands(kind, name)
    ]
    assert missing == []


def test_what_of_the_code_is_named_has_words():
    assert {name for _, each in passages() for kind, name in each.places if kind == "code"} == CODE.keys()


def test_a_place_that_is_nowhere_is_found_out():
    assert not stands("field", "foster-1897.nothing")
    assert not stands("code", "scoring.cards.nothing")


def test_no_more_is_quoted_than_a_few_words():
    assert [(key, each.number) for key, each in passages() if not 0 < len(each.begins.split()) <= MOST_WORDS] == []


def test_what_the_program_takes_from_the_books_is_from_a_passage():
    """All advice, every term, every ruling of a book's own; but what the book's general laws say, outside the sources."""
    named = {place for _, each in passages() for place in each.places}
    taken = {(kind, name) for kind in ("advice", "entry") for name in PLACES[kind]}
    taken |= {
        ("ruling", f"{book}.{key}")
        for book in BOOKS
        for key, ruling in book_named(book).rulings.items()
        if key in book_named(book).own and not all("General Laws" in case.cite.article for case in ruling.cases)
    }
    assert sorted(taken - named) == []


def test_an_unknown_source_is_a_bug():
    with pytest.raises(KeyError):
        source_named("hoyle")
