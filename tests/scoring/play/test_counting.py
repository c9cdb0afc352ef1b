"""Who has each count after the play: what was won, dealt, thrown, or not in play."""

from scoring.cards import JOKER, cards
from scoring.hand import DISCARD
from scoring.laws import law_named
from scoring.play.counting import taken
from scoring.play.tricks import Trick

CHICAGO, FOSTER = law_named("chicago-1891"), law_named("foster-1897")
SEVEN_UP, ALL_FIVES = law_named("foster-seven-up"), law_named("foster-all-fives")
PITCH, DOM_PEDRO = law_named("foster-auction-pitch"), law_named("foster-dom-pedro")


def played(*tricks):
    return [Trick(1, cards(written), winner) for written, winner in zip(tricks, (1, 2), strict=False)]


def test_a_count_among_the_discards_is_marked_as_such():
    counts = dict(taken(FOSTER, "D", played("DA DT H5 D4", "SA D5 D2 S4"), cards("DJ")))
    assert counts == {"high": 1, "game": 1, "left_pedro": 1, "right_pedro": 2, "low": 2, "jack": DISCARD}


def test_a_count_that_nobody_had_is_not_in_play():
    assert dict(taken(FOSTER, "D", played("DA DT H5 D4"), ()))["jack"] is None


def test_high_and_low_are_the_highest_and_lowest_out_under_chicago_and_ace_and_deuce_under_foster():
    """Chicago, art. 13; Foster, Cinch Laws: Scoring."""
    tricks = played("DK DT H5 D4", "SA D5 D3 S4")
    chicago, foster = (dict(taken(law, "D", tricks, cards("D2"))) for law in (CHICAGO, FOSTER))
    assert (chicago["high"], chicago["low"]) == (1, 2)
    assert (foster["high"], foster["low"]) == (None, DISCARD)


def test_low_is_dealt_to_the_one_who_plays_it_at_pitch():
    """Foster, Auction Pitch: "for holding (having dealt to him) the lowest trump in play"."""
    counts = dict(taken(PITCH, "D", played("DA D3 D4 S2", "SA SK C2 C3"), (), (0, 1, 2, 3)))
    assert counts == {"high": 1, "low": 2, "jack": None, "game": 2}


def test_game_goes_to_the_side_with_most_pips_and_to_nobody_on_a_tie():
    tricks = played("ST S4 S3 S2", "HT HQ H3 H2")
    assert dict(taken(PITCH, "D", tricks, (), (0, 1, 2, 3)))["game"] == 2
    assert dict(taken(PITCH, "D", played("ST S4 S3 S2", "HT H4 H3 H2"), (), (0, 1, 2, 3)))["game"] is None
    tricks = [*tricks, Trick(2, cards("CA CK CQ C3"), 3)]
    assert dict(taken(SEVEN_UP, "D", tricks, (), (0, 1, 0, 1)))["game"] == 1  # 10 and 9 against 12


def test_the_five_of_trumps_is_pegged_and_counts_five_for_game():
    """Foster, Seven-up: Scoring."""
    counts = dict(taken(ALL_FIVES, "D", played("DA DJ D5 D2", "ST S3 S4 S6"), (), (0, 1, 0, 1)))
    assert {count: who for count, who in counts.items() if who} == {
        "peg_ace": 1,
        "peg_jack": 1,
        "peg_five": 1,
        "high": 1,
        "low": 4,
        "jack": 1,
    }  # ten pips each: ace 4, Jack 1 and five 5 against the ten


def test_the_joker_counts_for_its_winner_and_is_never_low():
    """Foster, Pedro: fifteen for the Snoozer; Low is a card of the suit."""
    tricks = [Trick(1, (*cards("D9 D4 D3"), JOKER), 1)]
    counts = dict(taken(DOM_PEDRO, "D", tricks, (), (0, 1, 2, 3)))
    assert {count: who for count, who in counts.items() if who} == dict.fromkeys(
        ["high", "low", "three", "nine", "joker"], 1
    )
