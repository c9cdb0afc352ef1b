"""Answers that do not go together are refused at the field to change, with the reason."""

from typing import Any

import pytest

from scoring.faults import Refused
from scoring.house import House, house_law
from scoring.house_checks import faults_of
from scoring.laws import KEYS, law_named

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
