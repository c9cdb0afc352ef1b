"""The terms and manners of the books: each named once, in a sentence, with its place."""

from scoring.laws.from_the_books import PARTS

EVERY = [(part.key, entry) for part in PARTS for entry in part.entries]


def test_every_entry_is_a_sentence_and_names_its_book():
    assert [entry.head for _, entry in EVERY if not str(entry.text).endswith(".")] == []
    assert [entry.head for _, entry in EVERY if not entry.cite.startswith(("Chicago, ", "Foster, "))] == []


def test_nothing_is_named_twice():
    heads = [str(entry.head) for _, entry in EVERY]
    assert len(set(heads)) == len(heads) == 38
