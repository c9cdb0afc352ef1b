"""A club's own law: what it may replace, what follows from it, and that it scores as its book where it replaces nothing."""

import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.faults import Refused
from scoring.hand_faults import faults_in
from scoring.house import CHOICES, NUMBERS, House, faults_of, house_law, is_house, open_fields, options, replaced
from scoring.law import FIELDS, Law, own
from scoring.law_words import QUESTIONS, differences, law_in_words
from scoring.laws import KEYS, law_named
from scoring.reasons import reasons
from scoring.score import score
from tests.scoring.lines_read import assert_the_lines_add_up
from tests.scoring.strategies import hands, laws

FOSTER = law_named("foster-1897")
CHICAGO = law_named("chicago-1891")
BOOKS = [law_named(key) for key in KEYS]


def house(base: str = "foster-1897", **fields: Any) -> Law:
    return house_law(House("house-tuesday", 1, "Tuesday", base, fields))


def refusal(base: str = "foster-1897", **fields: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        house(base, **fields)
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


@given(st.data(), laws)
def test_a_house_law_that_replaces_nothing_scores_as_its_book(data, book):
    hand = data.draw(hands(book))
    assert score(hand, house(book.key)) == score(hand, book)


def content(law: Law) -> dict[str, Any]:
    return {field: getattr(law, field) for field in FIELDS} | {"cites": law.cites, "book": law.book}


def test_a_house_law_that_replaces_nothing_answers_and_cites_as_its_book():
    assert [book.key for book in BOOKS if content(house(book.key)) != content(book)] == []
    names = {(law.key, law.version, str(law.title)) for law in (house(key) for key in KEYS)}
    assert names == {("house-tuesday", 1, "Tuesday")}


def test_a_books_own_answers_replace_nothing():
    for book in BOOKS:
        assert replaced(book, {field: own(book, field) for field in open_fields(book)}) == {}, book.key


def test_what_can_be_replaced_is_asked_in_words_and_the_books_answer_is_among_the_choices():
    every = [(book, field) for book in BOOKS for field in open_fields(book)]
    assert {field for _, field in every} <= QUESTIONS.keys()
    chosen = [(book, field) for book, field in every if field not in NUMBERS and field != "counts"]
    assert [(book.key, field) for book, field in chosen if own(book, field) not in options(book, field)] == []


@st.composite
def house_laws(draw: Any) -> Law:
    """Any house law that is taken, on any book."""
    book = draw(laws)
    fields: dict[str, Any] = {}
    for field in draw(st.lists(st.sampled_from(open_fields(book)), max_size=6, unique=True)):
        if field == "counts":
            fields[field] = {count: draw(st.integers(0, 9)) for count in book.counts}
        elif field in NUMBERS:
            fields[field] = draw(st.integers(*NUMBERS[field]))
        else:
            fields[field] = draw(st.sampled_from(options(book, field)))
    try:
        return house(book.key, **fields)
    except Refused:
        assume(False)
        raise


@given(st.data(), house_laws())
def test_any_house_law_settles_any_hand_gives_reasons_and_has_words(data, law):
    hand = data.draw(hands(law))
    assume(not list(faults_in(hand, law)))
    settled = score(hand, law)
    assert len(settled.credits) == hand.players
    assert all(str(line.text) and str(line.cite) for line in reasons(hand, law, settled))
    assert_the_lines_add_up(hand, law, settled)
    assert all(str(row.sentence) and str(row.cite) for group in law_in_words(law) for row in group.rows)


def test_a_replaced_answer_is_cited_by_the_clubs_name_and_the_rest_by_the_book():
    law = house(least_bid=6, all_pass="dealer bids least")
    assert (str(law.cite("least_bid")), str(law.cite("all_pass"))) == ("Tuesday", "Tuesday")
    assert str(law.cite("when_set")) == "Foster, Scoring"


def test_a_dealer_can_be_stuck_at_six():
    law = house(least_bid=6, all_pass="dealer bids least")
    differing = [(row.field, str(row.rows[1].sentence)) for row in differences([FOSTER, law]) if row.differs]
    assert differing == [
        ("least_bid", "The least bid is 6."),
        ("all_pass", "If all pass, the dealer is held to a bid of 6 and names trumps."),
    ]


def test_a_target_is_the_only_one_that_is_played_for():
    assert house("encyclopedia", target=62).target_options == (62,)
    assert house("encyclopedia", target=51).target_options == (51, 42)


def test_a_dealer_who_does_not_rob_discards_as_the_rest_and_counts_may_stay_in_the_pack():
    law = house("chicago-1891", robs_at=[])
    assert (law.undealt, law.dealer_discard, law.discard_order) == ("nobody", CHICAGO.discard, "dealer last")
    assert house("foster-no-robbing", robs_at=[4]).undealt == "none are left"


def test_a_dealer_sells_only_to_a_bid_that_he_does_not_raise():
    assert house(seller="dealer").refused_offer == "must raise"
    assert house("chicago-1891", seller="nobody").refused_offer == "no seller"


def test_a_count_of_nothing_is_no_count_and_the_others_keep_their_order():
    law = house(counts={"left_pedro": 5, "high": 1, "low": 0, "jack": 1, "game": 2, "right_pedro": 5}, most_bid=14)
    assert list(law.counts.items()) == [("high", 1), ("jack", 1), ("game", 2), ("right_pedro", 5), ("left_pedro", 5)]
    assert law.whole == 14


def test_the_same_data_is_the_same_law():
    assert house(target=62, least_bid=6) is house(least_bid=6, target=62)
    assert house(target=62) is not house(target=61)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"least_bid": 0}, "least_bid"),
        ({"least_bid": True}, "least_bid"),
        ({"target": 1_000}, "target"),
        ({"low": "nobody"}, "low"),
        ({"second_bids": 1}, "second_bids"),
        ({"robs_at": [5]}, "robs_at"),
        ({"robs_at": "4"}, "robs_at"),
        ({"low": []}, "low"),
        ({"counts": {"joker": 18}}, "counts.joker"),
        ({"counts": {"high": -1}}, "counts.high"),
        ({"counts": 14}, "counts"),
        ({"played": 13}, "played"),
        ({"when_cheated": "hang"}, "when_cheated"),
    ],
)
def test_what_a_field_cannot_be_is_refused_there(fields, field):
    assert [place for place, _ in refusal(**fields)] == [field]


def test_a_question_that_the_book_does_not_have_cannot_be_answered():
    [(field, sentence)] = refusal("foster-seven-up", least_bid=6)
    assert field == "least_bid"
    assert sentence.startswith("“least_bid” cannot be replaced in Foster, Seven-up. These can: ace_in_cut,")
    assert [field for field, _ in refusal("foster-auction-pitch", seller="dealer")] == ["seller"]


def test_a_house_law_stands_on_a_book():
    with pytest.raises(Refused) as refused:
        house_law(House("house-b", 1, "B", "house-a", {}))
    assert [fault.field for fault in refused.value.faults] == ["base"]


@pytest.mark.parametrize(
    ("key", "is_one"),
    [
        ("house-tuesday", True),
        ("house-2-b", True),
        ("house-", False),
        ("house", False),
        ("house-é", False),
        ("house-a\n", False),
        ("house-" + "a" * 54, True),
        ("house-" + "a" * 55, False),
        ("foster-1897", False),
    ],
)
def test_a_house_law_is_known_by_its_key(key, is_one):
    assert is_house(key) is is_one


def test_no_book_has_the_key_of_a_house_law():
    assert not any(map(is_house, KEYS))


def test_every_choice_is_an_answer_that_the_laws_know():
    assert all(json.dumps(choice) for choices in CHOICES.values() for choice in choices)
    assert CHOICES.keys() | NUMBERS.keys() <= FIELDS.keys()


NO_LOW = {"high": 1, "low": 0, "jack": 1, "game": 1, "right_pedro": 5, "left_pedro": 5}


def refusals(base: str, fields: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        house_law(House("house-tuesday", 1, "Tuesday", base, fields))
    return [(fault.field, str(fault.text)) for fault in refused.value.faults]


def test_the_answers_of_every_book_go_together():
    assert {key: list(faults_of(law_named(key), ())) for key in KEYS} == {key: [] for key in KEYS}


@pytest.mark.parametrize(
    ("base", "fields", "field", "sentence"),
    [
        (
            "foster-1897",
            {"least_bid": 6, "most_bid": 5},
            "least_bid",
            "The least bid, 6, is above the most that can be bid, 5.",
        ),
        (
            "foster-1897",
            {"most_bid": 16},
            "most_bid",
            "A hand has 14 points in all, so a bid of 16 could never be made.",
        ),
        (
            "foster-1897",
            {"counts": NO_LOW},
            "most_bid",
            "A hand has 13 points in all, so a bid of 14 could never be made.",
        ),
        (
            "foster-1897",
            {"counts": NO_LOW, "most_bid": 13, "low": "dealt the deuce"},
            "low",
            "This card does not count under this law, so nobody can score it.",
        ),
        (
            "chicago-1891",
            {"second_bids": True},
            "second_bids",
            "A dealer who sells hears each bid once and bids last, so there are no second bids.",
        ),
        (
            "foster-blind-cinch",
            {"robs_at": [4]},
            "robs_at",
            "All 52 cards are dealt out before the draw, so nothing is left for the dealer to rob.",
        ),
        (
            "foster-no-robbing",
            {"dealer_discard": "all"},
            "dealer_discard",
            "A dealer who does not rob discards like the others, and last.",
        ),
        ("foster-1897", {"floor": 15}, "floor", "A hand has 14 points in all, so nobody could take 15."),
        (
            "foster-1897",
            {"target": 13},
            "target",
            "One hand with a bid of 14 would be more than the game of 13. Play for more, or bid less.",
        ),
        (
            "foster-1897",
            {"when_made": "each its points"},
            "out_first",
            "More than one side can score in a deal under this law, so choose who is out first.",
        ),
        (
            "foster-seven-up",
            {"out_first": "maker, then order of counts"},
            "out_first",
            "Nothing is bid under this law, so there is no maker to be out first.",
        ),
        (
            "foster-1897",
            {"counts": {}},
            "counts",
            "Nothing counts, so nobody could score. Let at least one card count.",
        ),
    ],
)
def test_what_cannot_be_together_is_refused_with_the_reason(base, fields, field, sentence):
    assert refusals(base, fields) == [(field, sentence)]


def test_everything_that_is_wrong_is_reported_at_once():
    faults = refusals("foster-1897", {"least_bid": 15, "target": 7, "when_made": "each its points"})
    assert [field for field, _ in faults] == ["least_bid", "target", "out_first"]


@pytest.mark.parametrize(
    ("key", "players", "left"),
    [
        ("foster-1897", 4, 16),
        ("foster-thirteen-cards", 4, 0),
        ("foster-blind-cinch", 4, 0),
        ("foster-widow-cinch", 6, 4),
        ("chicago-razzle-dazzle", 6, 16),
        ("chicago-1891", 2, 34),
    ],
)
def test_the_cards_left_are_those_of_the_pack_that_nobody_is_dealt(key, players, left):
    assert law_named(key).cards_left(players) == left
