"""How a case is decided."""

import pytest

from scoring.faults import Refused
from scoring.laws import law_named
from scoring.rulings import book_named, rulings_for
from scoring.rulings.ruling import asked, decide, next_question

FALSE_LEAD = rulings_for(law_named("foster-1897"), 4).rulings["led-out-of-turn"]


def test_a_case_without_a_question_is_decided_at_once():
    found = decide(book_named("chicago").rulings["hand-thrown-down"], {})
    assert [str(remedy.text) for remedy in found.remedies.values()] == ["The cards are exposed and may be called."]
    assert (str(found.by), str(found.cite), found.until) == ("The adversaries.", "Chicago, art. 25", None)


def test_one_answer_can_be_enough():
    assert str(next_question(FALSE_LEAD, {}).ask) == "Have all the others played to it?"
    assert next_question(FALSE_LEAD, {"followed": "yes"}) is None
    assert list(decide(FALSE_LEAD, {"followed": "yes"}).remedies) == ["trick-stands"]


def test_a_second_question_is_asked_where_the_first_leaves_it_open():
    assert next_question(FALSE_LEAD, {"followed": "no"}).key == "turn"
    assert list(decide(FALSE_LEAD, {"followed": "no", "turn": "adversary"}).remedies) == ["lead-exposed"]


@pytest.mark.parametrize("answers", [{}, {"followed": "no"}, {"followed": "perhaps"}, {"turn": "partner"}])
def test_what_does_not_decide_the_case_is_refused(answers):
    with pytest.raises(Refused) as refused:
        decide(FALSE_LEAD, answers)
    assert refused.value.faults[0].field == "answers"


def test_an_answer_to_what_was_not_asked_changes_nothing():
    assert decide(FALSE_LEAD, {"followed": "yes", "turn": "partner", "x": "y"}) == decide(
        FALSE_LEAD, {"followed": "yes"}
    )


def test_all_that_can_be_asked_is_told_at_once():
    asking = asked(FALSE_LEAD)
    assert [(str(way.text), way.further is None) for way in asking.ways] == [
        ("No, not all", False),
        ("Yes, all have", True),
    ]
    further = asking.ways[0].further
    assert str(further.ask) == "Whose turn was it to lead?"
    assert [dict(way.answers) for way in further.ways] == [
        {"followed": "no", "turn": "partner"},
        {"followed": "no", "turn": "adversary"},
    ]


def test_an_answer_that_this_book_makes_nothing_of_is_not_offered():
    asking = asked(book_named("encyclopedia").rulings["count-in-discards"])
    assert [str(way.text) for way in asking.ways] == ["An adversary of the maker", "The maker's side"]
