"""A law as data: what a file may say, and that data alone makes a law."""

import tomllib
from importlib.resources import files

import pytest

from scoring.law import USUAL, Citation, law_from_data, sides
from scoring.laws import KEYS, base_of, data_of, law_named
from scoring.one_line import read_line
from scoring.score import score

FOSTER = law_named("foster-1897")
MADE_UP = """
key = "club-house"
version = 3
title = "The club's own"
book = "The club's rules, 1902"
based_on = "foster-1897"

when_made = { is = "each its points", cite = "Club, rule 1" }
when_set = { is = "set back", cite = "Club, rule 2" }
most_bid = { is = 20, cite = "Club, rule 3" }
target = { is = 30, cite = "Club, rule 4" }
target_options = { is = [30, 60], cite = "Club, rule 4" }

[counts]
is = { high = 2, low = 2, jack = 2, game = 4, right_pedro = 5, left_pedro = 5 }
cite = "Club, rule 5"
reading = 13
"""


def made_up(**changes):
    """The made-up law's data, with some of its entries changed."""
    return tomllib.loads(MADE_UP) | changes


def test_a_made_up_law_in_a_file_scores_by_its_data_alone(tmp_path):
    file = tmp_path / "club-house.toml"
    file.write_text(MADE_UP, encoding="utf-8")
    law = law_from_data(tomllib.loads(file.read_text(encoding="utf-8")), FOSTER)
    assert law.whole == 20
    assert score(read_line("d4 9@1 H 12", law), law).credits == (12, 8, 12, 8)
    assert score(read_line("d4 15@1 H 1:HGC 2:LJP", law), law).credits == (-15, 9, -15, 9)
    assert (law.target, law.target_options) == (30, (30, 60))


def test_a_law_keeps_what_it_does_not_replace():
    law = law_from_data(made_up(), FOSTER)
    assert (law.all_pass, law.cites["all_pass"]) == (FOSTER.all_pass, FOSTER.cites["all_pass"])
    assert law.maker_at_fault == FOSTER.maker_at_fault


def test_a_law_does_not_change_the_one_it_rests_on():
    law_from_data(made_up(), FOSTER)
    assert FOSTER.when_made == "the difference"
    assert FOSTER.cites["when_made"] == Citation("Foster, Scoring")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"colour": {"is": "red", "cite": "Club"}}, "colour is not a question"),
        ({"when_made": "the difference"}, "when_made is not a question"),
        ({"when_made": {"is": "the sum", "cite": "Club"}}, "when_made cannot be 'the sum'"),
        ({"when_made": {"is": "the difference"}}, "neither an article nor a reading"),
        ({"when_made": {"is": "the difference", "cite": "Club", "page": 3}}, "when_made is not a question"),
        ({"when_made": {"cite": "Club"}}, "when_made is not a question"),
        ({"most_bid": {"is": "14", "cite": "Club"}}, "most_bid cannot be '14'"),
        ({"most_bid": {"is": True, "cite": "Club"}}, "most_bid cannot be True"),
        ({"target_options": {"is": 51, "cite": "Club"}}, "target_options cannot be 51"),
        ({"counts": {"is": [], "cite": "Club"}}, "counts cannot be"),
    ],
)
def test_a_file_that_does_not_answer_a_question_is_a_fault_of_the_file(changes, says):
    with pytest.raises(ValueError, match=says):
        law_from_data(made_up(**changes), FOSTER)


def test_a_law_that_rests_on_none_answers_every_question():
    with pytest.raises(ValueError, match=r"no answer to .*all_pass"):
        law_from_data(made_up())


def test_foster_answers_every_question_himself():
    text = files("scoring.laws").joinpath("foster-1897.toml").read_text(encoding="utf-8")
    assert law_from_data(tomllib.loads(text)).cites == FOSTER.cites


def test_partners_face_each_other():
    chicago = law_named("chicago-1891")
    assert sides(chicago, 4) == (0, 1, 0, 1)
    assert sides(chicago, 3) == (0, 1, 2)
    assert sides(chicago, 2) == (0, 1)


def test_a_citation_says_what_is_the_books_and_what_is_ours():
    assert str(Citation("Foster, Scoring").text()) == "Foster, Scoring"
    assert str(Citation("Foster, Scoring", 2).text()) == "Foster, Scoring, in our reading"
    assert str(Citation(reading=7).text()) == "our reading; the book is silent"


def test_the_law_of_an_older_package_has_the_rules_that_all_books_share_in_our_reading():
    """Its file answers every question that there was when it was written, and a night of it is stored as it was."""
    data = {key: value for key, value in data_of("foster-1897").items() if key not in USUAL}
    law = law_from_data(data)
    assert {field: (getattr(law, field), law.cites[field]) for field in USUAL} == {
        field: (answer, Citation("", 17)) for field, answer in USUAL.items()
    }
    assert (
        law_from_data(data | {"deal_passes": {"is": "left", "cite": "Club"}}).cites["deal_passes"].article == "Club"
    )


def test_every_law_of_ours_answers_what_a_package_need_not():
    silent = [(key, field) for key in KEYS if not base_of(key) for field in USUAL if field not in data_of(key)]
    assert silent == []
