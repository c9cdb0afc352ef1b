"""Which card the maker calls."""

from scoring.cards import card, cards
from scoring.play.player.calling import to_call


def test_fosters_maker_calls_the_king():
    """Foster, Variations: "he finds he holds A J 10 5 2 of trumps. He calls for the club King as his partner"."""
    assert to_call(cards("CA CJ CT C5 C2 H4"), "C", (), 8) == card("CK")


def test_a_card_among_the_discards_is_not_called():
    assert to_call(cards("CA CJ CT C5 C2 H4"), "C", cards("CK"), 8) == card("CQ")


def test_a_maker_with_the_four_highest_plays_alone_unless_he_has_bid_much():
    """Chicago, p. 22: calling is not compulsory."""
    hand = cards("CA CK CQ CJ C2 H4")
    assert to_call(hand, "C", (), 7) is None
    assert to_call(hand, "C", (), 10) == card("CT")
    assert to_call(cards("CA CK CQ C9 C2 H4"), "C", (), 6) == card("CJ")
