"""A book of rulings read from data: what is right, and what each mistake in a file is called."""

import pytest

from scoring.rulings.book import book_from_data
from scoring.rulings.ruling import decide

ROW = {"remedies": ["deal-again"], "by": "unasked", "cite": "Book, 1"}


def a_book(base=None, **data):
    return book_from_data({"key": "made-up", "title": "Made up"} | data, base)


def test_a_made_up_book_takes_data_alone():
    book = a_book(rulings={"faced-card": ROW})
    assert str(decide(book.rulings["faced-card"], {}).cite) == "Book, 1"


def test_rows_stand_in_the_order_of_a_deal():
    assert list(a_book(rulings={"revoke": ROW, "faced-card": ROW}).rulings) == ["faced-card", "revoke"]


def test_a_case_takes_from_its_row_what_it_does_not_say():
    cases = [
        {"when": {"led": "no"}, "remedies": ["deal-again"]},
        {"when": {"led": "yes"}, "remedies": ["deal-stands"], "cite": "Book, 2"},
    ]
    row = a_book(rulings={"misdeal": ROW | {"cases": cases}}).rulings["misdeal"]
    assert [decide(row, {"led": led}).article for led in ("no", "yes")] == ["Book, 1", "Book, 2"]


def test_what_is_taken_over_from_another_book_is_marked_as_the_reading():
    base = a_book(rulings={"faced-card": ROW, "revoke": ROW})
    book = a_book(base, reading=6, rulings={"revoke": ROW | {"cite": "Own, 9"}})
    assert str(decide(book.rulings["faced-card"], {}).cite) == "Book, 1, in our reading"
    assert str(decide(book.rulings["revoke"], {}).cite) == "Own, 9"
    assert book.own == {"revoke"}


def case(**changes):
    return {"when": {"led": "no"}, "remedies": ["deal-again"]} | changes


@pytest.mark.parametrize(
    ("key", "row", "says"),
    [
        ("no-such-thing", ROW, "is not an irregularity"),
        ("misdeal", ROW | {"colour": "red"}, "has an unknown key"),
        ("misdeal", ROW | {"remedies": []}, "no remedy"),
        ("misdeal", ROW | {"remedies": ["flogging"]}, "unknown one"),
        ("misdeal", ROW | {"by": "the director"}, "an unknown claimant, limit or note"),
        ("misdeal", ROW | {"until": "noon"}, "an unknown claimant, limit or note"),
        ("misdeal", ROW | {"note": "well"}, "an unknown claimant, limit or note"),
        ("misdeal", {"remedies": ["deal-again"], "by": "unasked"}, "neither an article nor a reading"),
        ("misdeal", ROW | {"cases": [case(when={"led": "perhaps"})]}, "unknown"),
        ("misdeal", ROW | {"cases": [case(when={"weather": "fair"})]}, "unknown"),
        ("misdeal", ROW | {"cases": [case(), case()]}, "two cases for the same answers"),
        ("misdeal", ROW | {"cases": [case(when={}), case()]}, "two cases for the same answers"),
        ("misdeal", ROW | {"cases": [case(colour="red")]}, "a case with an unknown key"),
        (
            "misdeal",
            ROW | {"cases": [case(when={"led": "no", "jack": "no", "turn": "partner"})]},
            "asks too many questions",
        ),
    ],
)
def test_a_mistake_in_a_file_is_named_with_its_row(key, row, says):
    with pytest.raises(ValueError, match=says) as refused:
        a_book(rulings={key: row})
    assert str(refused.value).startswith(key)
