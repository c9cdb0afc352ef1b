"""A house law's form: every question that its book leaves open, in plain words, and what was wrong at its field."""

import json

import pytest

from scoring.house import House, house_law, open_fields
from scoring.law_words import differences
from scoring.laws import KEYS, law_named
from tournaments.pages.laws.house_form import HouseLawForm

FOSTER = law_named("foster-1897")


def as_sent(form):
    """What the browser sends when nothing is touched."""
    return {field.html_name: "" if field.value() is None else str(field.value()) for field in form}


def sent(base=FOSTER, answers=None, **changed):
    data = as_sent(HouseLawForm(base, answers=answers)) | {"name": "Tuesday"}
    return HouseLawForm(
        base, data | {name.replace("__", "."): value for name, value in changed.items()}, answers=answers
    )


def labels(form, name):
    return {json.loads(value): label for value, label in form.fields[name].choices}


@pytest.mark.parametrize("key", KEYS)
def test_every_book_can_be_taken_as_it_is(key):
    form = sent(law_named(key))
    assert (form.errors, form.answers()) == ({}, {})
    assert not any(row.differs for row in differences([form.base, form.law]))


@pytest.mark.parametrize("key", KEYS)
def test_every_question_that_is_open_is_asked_once(key):
    base = law_named(key)
    asked = [field.name for part in HouseLawForm(base).parts() for field in part.fields]
    assert len(asked) == len(set(asked))
    assert {name.partition(".")[0] for name in asked} == set(open_fields(base))


def test_answers_are_sentences_and_the_books_own_is_marked():
    assert labels(HouseLawForm(FOSTER), "low") == {
        "winner of the deuce": "Low is the two of trumps and counts for the side that wins it (the book)",
        "dealt the deuce": "Low is the two of trumps and counts for the player who was dealt it.",
        "winner of the lowest out": "Low counts for the side that wins the lowest trump in play.",
        "dealt the lowest out": "Low counts for the player who was dealt the lowest trump in play.",
    }


def test_an_answer_that_names_the_least_bid_names_the_one_that_was_typed():
    stuck = "If all pass, the dealer is held to a bid of %s and names trumps."
    assert labels(HouseLawForm(FOSTER), "all_pass")["dealer bids least"] == stuck % 1
    assert labels(HouseLawForm(FOSTER, answers={"least_bid": 7}), "all_pass")["dealer bids least"] == stuck % 7
    assert labels(sent(least_bid="6"), "all_pass")["dealer bids least"] == stuck % 6
    assert labels(sent(least_bid="²"), "all_pass")["dealer bids least"] == stuck % 1


def test_what_is_changed_replaces_the_books_answer():
    form = sent(target="62", low='"dealt the deuce"')
    assert form.errors == {}
    assert form.answers() == {"low": "dealt the deuce", "target": 62}


def test_a_law_that_was_made_is_shown_again_as_it_was_made():
    answers = {
        "robs_at": [],
        "second_bids": True,
        "least_bid": 6,
        "counts": {"high": 1, "jack": 1, "game": 2, "right_pedro": 5, "left_pedro": 5},
    }
    house_law(House("house-tuesday", 1, "Tuesday", FOSTER.key, answers))
    form = sent(answers=answers)
    assert form.errors == {}
    assert form.answers() == answers


def test_a_part_says_how_many_answers_are_the_clubs_own():
    changed = {
        part.key: part.changed for part in HouseLawForm(FOSTER, answers={"least_bid": 6, "most_bid": 13}).parts()
    }
    assert {key: number for key, number in changed.items() if number} == {"auction": 2}
    changed = {part.key: part.changed for part in sent(counts__low="0", most_bid="13", robs_at="[]").parts()}
    assert {key: number for key, number in changed.items() if number} == {"auction": 1, "drawing": 1, "counting": 1}


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"least_bid": "0"}, "least_bid"),
        ({"least_bid": "many"}, "least_bid"),
        ({"least_bid": ""}, "least_bid"),
        ({"target": "1000"}, "target"),
        ({"low": '"nobody"'}, "low"),
        ({"low": ""}, "low"),
        ({"low": "{"}, "low"),
        ({"robs_at": "[4, 4]"}, "robs_at"),
        ({"counts__low": "-1"}, "counts.low"),
        ({"counts__low": "100"}, "counts.low"),
        ({"least_bid": "14", "most_bid": "13"}, "least_bid"),
        ({"when_made": '"each its points"'}, "out_first"),
    ],
)
def test_what_cannot_be_is_named_at_its_field(changed, field):
    form = sent(**changed)
    assert list(form.errors) == [field]
    assert form.law is None
    [part] = [part for part in form.parts() if part.has_errors] or [None]
    assert field == "name" or field in [each.name for each in part.fields]


def test_where_nothing_counts_the_form_says_so_above_all_fields():
    form = sent(**{f"counts__{count}": "0" for count in FOSTER.counts})
    assert form.non_field_errors() == ["Nothing counts, so nobody could score. Let at least one card count."]
