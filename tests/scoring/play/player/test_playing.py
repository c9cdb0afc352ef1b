"""Leads, cinches, gifts and savings in small positions: what the books advise is what is played."""

import random
import tomllib
from pathlib import Path

import pytest

from scoring.cards import card, cards, powers
from scoring.hand import Contract, Hand
from scoring.laws import law_named
from scoring.play.counting import taken
from scoring.play.draw import Draw
from scoring.play.player.outlook import Outlook
from scoring.play.player.playing import ActingPlayer, ActingPlayerWhoKnows, choose
from scoring.play.tricks import Tricks
from tests.scoring.play.positions import dealt, drawn, throw

CHICAGO, FOSTER = law_named("chicago-1891"), law_named("foster-1897")
STRATEGY = tomllib.loads(Path(__file__).with_name("chicago.toml").read_text(encoding="utf-8"))

# Spades are trumps; the maker is seat 1, Y 2, B 3, Z 4 the dealer, and all 14 trumps are in the hands.
EVEN = ["SA SQ S7 S3", "SK S9 S5", "SJ S8 S6 S4", "ST C5 S2"]


def outlook_of(holdings=EVEN, seen="", law=FOSTER, trump="S"):
    """What all know at these holdings, after the trumps `seen` were played by nobody in particular."""
    outlook = Outlook(law, drawn(law, trump, holdings), 1)
    outlook.out |= outlook.bits(cards(seen))
    return outlook


def plays(seat, hand, trick, may=None, **known):
    """The card that the seat plays, without error."""
    hand, trick = cards(hand), cards(trick)
    may = cards(may) if may else hand
    return str(choose(outlook_of(**known), seat, hand, trick, may, random.Random(1), error=0))


@pytest.mark.parametrize("hand", STRATEGY["hand"], ids=["Ace King Queen", "Ace", "King Queen"])
def test_the_maker_leads_a_plain_card_to_a_partner_who_can_cinch_it(hand):
    """Chicago p. 29-31: "an off-suit lead is at all times the safest"."""
    draw = drawn(CHICAGO, "C", hand["trumps"])
    six = draw.hands[0]
    led = choose(Outlook(CHICAGO, draw, 1), 1, six, [], six, random.Random(1), error=0)
    assert led not in powers("C")


@pytest.mark.parametrize("hand", STRATEGY["hand"], ids=["Ace King Queen", "Ace", "King Queen"])
def test_the_strategy_hands_bring_what_no_lead_of_a_trump_could(hand):
    draw = drawn(CHICAGO, "C", hand["trumps"])
    tricks, outlook = Tricks(CHICAGO, "C", 1, draw.hands), Outlook(CHICAGO, draw, 1)
    while not tricks.is_over:
        seat, led = tricks.turn, tricks.trick[0] if tricks.trick else None
        held = tricks.hands[seat - 1]
        played = choose(outlook, seat, held, tricks.trick, tricks.legal(), random.Random(1), error=0)
        outlook.saw(seat, played, led)
        tricks.play(played)
    won = [count for count, who in taken(CHICAGO, "C", tricks.done, ()) if who in (1, 3)]
    assert hand["trump"] <= sum(CHICAGO.counts[count] for count in won) <= hand["best"]


def test_the_maker_leads_the_ace_to_a_partner_with_many_trumps():
    """Chicago p. 26: "lead Ace at once to relieve your partner of any 5-spot he may hold"."""
    known = ["SA S3", "S9 S8 S6", "SK SJ S7 S5 C5 S4", "SQ ST S2"]
    assert plays(1, "SA S3 H2 H3 D2 D3", "", holdings=known) == "SA"


def test_third_hand_cinches_his_partners_plain_lead_with_a_trump_above_the_pedroes():
    """Foster: "If second hand follows suit, any trump better than the Five will do"."""
    assert plays(3, "SJ S8 S6 S4 H8 D3", "H2 H9", may="SJ S8 S6 S4 H8") in ("S6", "S8")


def test_third_hand_cinches_over_a_trump_of_second_hand():
    """Foster: "If second hand puts on a trump, you must cinch higher"."""
    assert plays(3, "SJ S8 S6 S4 H8 D3", "H2 S7", may="SJ S8 S6 S4 H8") in ("S8", "SJ")


def test_nobody_cinches_once_the_pedroes_are_out():
    seen = "S5 C5 SJ ST S2"
    assert plays(3, "SK S8 S6 H8", "H2 H9", seen=seen) == "H8"


def test_last_hand_gives_his_pedro_to_his_partners_trick():
    assert plays(4, "S5 S4 H2 H3", "D9 SA D4") == "S5"


def test_the_left_pedro_goes_before_the_right_under_the_partners_ace():
    """Chicago p. 28: "play your Cinch"."""
    assert plays(3, "S5 C5 S4 H2 H3 D2", "SA S9", may="S5 C5 S4") == "C5"


def test_last_hand_brings_his_pedro_home_in_a_plain_trick_that_nobody_trumped():
    assert plays(4, "C5 ST S2 H3 D3 D4", "H9 HK H4", may="C5 ST S2 H3") == "C5"


def test_a_pedro_is_kept_from_an_adversarys_trick():
    assert plays(4, "C5 S2 H3 D3", "D9 D4 SA") == "H3"


def test_last_hand_takes_a_pedro_with_the_cheapest_trump_that_wins():
    assert plays(4, "SK ST S6 S3", "S4 S5 S7") == "ST"
    assert plays(4, "SK SQ S8 S3", "S4 S5 S7") == "S8"


def test_a_high_trump_is_not_wasted_on_a_trick_of_nothing():
    assert plays(4, "SK S9 H3 D3", "D9 D4 D2", seen="S5 C5", may="SK S9 D3") == "D3"


def test_second_hand_trusts_a_plain_trick_with_his_pedro_to_his_partner_behind():
    """Chicago p. 29: "play your Cinch or Pedro and trust the trick to your partner"."""
    known = ["S7 S6", "S5 S4", "S9 S3", "SA SK SQ SJ ST S8"]
    assert plays(2, "S5 S4 H3 D3 D4 D6", "H9", may="S5 S4 H3", holdings=known) == "S5"


def test_a_card_that_must_be_played_is_played():
    assert plays(2, "S5 H2 H3", "SA", may="S5") == "S5"


def test_a_choice_that_is_not_close_is_right_whatever_the_error():
    outlook = outlook_of()
    hand = cards("C5 ST S2 H3 D3 D4")
    seeds = range(50)
    played = {choose(outlook, 4, hand, cards("H9 HK H4"), hand[:4], random.Random(seed)) for seed in seeds}
    assert played == {card("C5")}


RAZZLE = law_named("chicago-razzle-dazzle")
# Spades are trumps; seat 1 is the maker, who lacks the King.
HOLDINGS = ["SA SJ ST S5 S2", "S9 S4", "SQ C5", "SK S8 S7"]


def outlook(call=4):
    draw = Draw(RAZZLE, dealt("S", HOLDINGS), "S", 1)
    while draw.turn is not None:
        throw(draw)
    hand = Hand(RAZZLE.key, 4, "S", 4, contract=Contract(1, 8), call=call)
    return Outlook(RAZZLE, draw, 1, hand.sides(RAZZLE), called=(call, card("SK")))


def player(seat, hand, trick, *, sees=ActingPlayerWhoKnows):
    return sees(outlook(), seat, cards(hand), cards(trick))


def test_the_maker_trusts_a_pedro_to_the_partner_who_was_called():
    """Foster, Variations: "leads his Pedro at once for the King to take it in"."""
    hand = "SA SJ ST S5 S2 H4"
    knows, guesses = (
        player(1, hand, "", sees=sees).weigh(card("S5")) for sees in (ActingPlayerWhoKnows, ActingPlayer)
    )
    assert knows > guesses
    led = choose(outlook(), 1, cards(hand), (), cards("S5 S2"), random.Random(1), error=0, sees=ActingPlayerWhoKnows)
    assert led == card("S5")


def test_an_adversary_keeps_his_pedro_from_a_trick_that_the_called_card_will_take():
    knows, guesses = (
        player(3, "SQ C5 H3 H4", "H9 H2", sees=sees).weigh(card("C5"))
        for sees in (ActingPlayerWhoKnows, ActingPlayer)
    )
    assert knows < guesses


@pytest.mark.parametrize("after", ["SK", None])
def test_once_it_is_played_the_called_card_changes_nothing(after):
    seen = outlook()
    if after:
        seen.saw(4, card(after), None)
    views = [
        sees(seen, 1, cards("SA SJ ST S5 S2"), ()).weigh(card("S5")) for sees in (ActingPlayerWhoKnows, ActingPlayer)
    ]
    assert (views[0] == views[1]) is bool(after)
