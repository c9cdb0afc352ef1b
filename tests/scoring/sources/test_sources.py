"""The register of the sources: no passage is left out, and each place that it names exists and says what the passage says.

The sources themselves are not here: how many sentences each has was counted once, and stands in its file.
"""

from pathlib import Path

import pytest

from scoring.advice import ADVICE
from scoring.law import FIELDS
from scoring.law_words import row_of
from scoring.laws import KEYS as LAWS
from scoring.laws import law_named
from scoring.laws.examples import examples, games
from scoring.laws.from_the_books import PARTS
from scoring.laws.readings import READINGS
from scoring.rulings import KEYS as BOOKS
from scoring.rulings import book_named
from scoring.rulings.words import CLAIMANTS, HAPPENINGS, LIMITS, NOTES, QUESTIONS, REMEDIES
from scoring.sources import KEYS, KINDS, REASONS, source_named
from tournaments.movement import MOVEMENTS

SOURCES = [source_named(key) for key in KEYS]
MOST_WORDS = 12
MOST_KEYS = 4
ADVICE_TEXTS = {f"{each.moment}.{each.key}": f"{each.head} {each.text}" for each in ADVICE}
ENTRIES = {str(entry.head): f"{entry.head} {entry.text}" for part in PARTS for entry in part.entries}
EXAMPLES = {row["name"]: row for row in (*examples(), *games())}
GUIDE = Path(__file__).resolve().parents[3] / "templates" / "tournaments" / "guide"
# Every place that there is, by kind.
PLACES = {
    "field": {f"{law}.{field}" for law in LAWS for field in FIELDS},
    "ruling": {f"{book}.{key}" for book in BOOKS for key in book_named(book).own},
    "reading": set(map(str, READINGS)),
    "advice": set(ADVICE_TEXTS),
    "entry": set(ENTRIES),
    "example": {row["name"] for row in examples()},
    "game": {row["name"] for row in games()},
    "movement": set(MOVEMENTS),
    "guide": {page.stem for page in GUIDE.glob("*.html")},
}


def stands(kind, name):
    """Whether there is such a place."""
    return name in PLACES[kind]


def said_of(case):
    """What a ruling's page says of a case."""
    yield from (str(REMEDIES[key].text) for key in case.remedies)
    yield str(CLAIMANTS[case.by])
    yield from (f"{QUESTIONS[name].ask} {QUESTIONS[name].answers[answer]}" for name, answer in case.when.items())
    yield from (str(words[key]) for words, key in ((LIMITS, case.until), (NOTES, case.note)) if key)
    if case.cite.reading:
        yield str(READINGS[case.cite.reading])


def said_at(kind, name):
    """What a person reads at the place."""
    first, _, rest = name.partition(".")
    match kind:
        case "field":
            row = row_of(law_named(first), rest)
            said = [row.label, row.sentence, row.note or ""]
        case "ruling":
            cases = book_named(first).rulings[rest].cases
            said = [HAPPENINGS[rest].text, *(text for case in cases for text in said_of(case))]
        case "reading":
            said = [READINGS[int(name)]]
        case "advice":
            said = [ADVICE_TEXTS[name]]
        case "entry":
            said = [ENTRIES[name]]
        case "example" | "game":
            said = [name, *EXAMPLES[name].get("score", ())]
        case "movement":
            movement = MOVEMENTS[name]
            said = [movement.TITLE, movement.sentence, movement.source.title]
        case _:
            said = [(GUIDE / f"{name}.html").read_text(encoding="utf-8")]
    return " ".join(map(str, said)).casefold()


def unsaid(passage):
    """Each key word of the passage that none of its places has, and each place that has none of them."""
    said = {place: said_at(*place) for place in passage.places}
    words = [word.casefold() for word in passage.words]
    wanting = [word for word in words if not any(word in text for text in said.values())]
    return wanting + [place for place, text in said.items() if not any(word in text for word in words)]


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


def test_each_place_says_what_the_passage_says():
    assert [
        (key, each.number) for key, each in passages() if each.places and not 1 <= len(each.words) <= MOST_KEYS
    ] == []
    assert [(key, each.number, missing) for key, each in passages() if (missing := unsaid(each))] == []


@pytest.mark.parametrize(
    ("source", "number", "old"),
    [
        ("foster", 118, [("ruling", "auction-pitch.bid-out-of-turn")]),
        ("foster", 132, [("field", "foster-pitch-to-the-board.second_bids")]),
        ("foster", 14, [("field", "foster-seven-up.partners_at"), ("field", "foster-seven-up.first_dealer")]),
        ("foster", 75, [("field", "foster-seven-up.counts")]),
        ("foster", 247, [("ruling", "foster.hand-thrown-down")]),
        ("foster", 272, [("field", "foster-no-robbing.undealt")]),
        ("foster", 338, [("field", "foster-1897.first_dealer")]),
        ("chicago", 162, [("ruling", "chicago.bystander-bets")]),
    ],
)
def test_a_place_that_says_something_else_is_noticed(source, number, old):
    """The places that some passages once had."""
    [passage] = [each for each in source_named(source).passages if each.number == number]
    assert unsaid(passage) == []
    assert unsaid(passage._replace(places=tuple(old))) != []


def test_a_place_that_is_nowhere_is_found_out():
    assert not stands("field", "foster-1897.nothing")
    assert not stands("guide", "nothing")


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
