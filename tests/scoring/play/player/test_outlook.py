"""What all at the table can see of the trumps."""

import pytest

from scoring.cards import card
from scoring.laws import law_named
from scoring.play.player.outlook import Outlook, chance
from tests.scoring.play.positions import drawn

LAW = law_named("foster-1897")
HOLDINGS = ["SA SQ S7 S3", "SK S9 S5", "SJ S8 S6 S4", "ST C5 S2"]


def outlook():
    return Outlook(LAW, drawn(LAW, "S", HOLDINGS), 1)


def test_the_discards_tell_how_many_trumps_each_kept():
    """Foster: "the number of cards asked for by each player should be very carefully noted"."""
    assert outlook().thought == [4, 3, 4, 3]


def test_who_does_not_follow_a_trump_has_none():
    seen = outlook()
    seen.saw(2, card("H4"), card("SA"))
    assert seen.thought[1] == 0
    assert seen.shares(1)[1] == 0


def test_who_does_not_trump_a_plain_card_may_have_some():
    seen = outlook()
    seen.saw(2, card("H4"), card("HA"))
    assert seen.thought[1] == 3


def test_a_trump_played_is_out_and_one_fewer_is_held():
    seen = outlook()
    seen.saw(4, card("C5"), card("SA"))
    assert seen.thought[3] == 2
    assert seen.out == seen.bits([card("C5")])


def test_the_others_share_what_a_seat_has_not_seen():
    shares = outlook().shares(1)
    assert shares[0] == 0
    assert sum(shares) == pytest.approx(1)
    assert shares[2] == pytest.approx(0.4)


@pytest.mark.parametrize(
    ("share", "several", "likely"), [(0.5, 1, 0.5), (0.5, 2, 0.75), (0, 5, 0), (1, 1, 1), (0.3, 0, 0)]
)
def test_the_chance_of_one_at_least(share, several, likely):
    assert chance(share, several) == pytest.approx(likely)
