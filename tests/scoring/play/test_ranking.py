"""Which cards are trumps under which law."""

import pytest

from scoring.cards import JOKER, card, powers
from scoring.laws import law_named
from scoring.play.ranking import trump_powers


@pytest.mark.parametrize(
    ("key", "number", "lowest"),
    [("foster-1897", 14, "D2"), ("foster-auction-pitch", 13, "D2"), ("foster-dom-pedro", 14, None)],
)
def test_the_trumps_of_each_game(key, number, lowest):
    ranked = trump_powers(law_named(key), "D")
    assert len(ranked) == number
    assert min(ranked, key=ranked.get) == (card(lowest) if lowest else JOKER)
    assert next(iter(ranked)) == card("DA")


def test_only_cinch_has_a_left_pedro():
    assert trump_powers(law_named("chicago-1891"), "D") == powers("D")
    assert card("H5") not in trump_powers(law_named("foster-seven-up"), "D")
