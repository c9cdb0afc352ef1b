"""The beg and its answers, cards run, Jacks turned up, cards bunched."""

import random
from dataclasses import replace

import pytest

from scoring.cards import PACK, card, cards
from scoring.laws import law_named
from scoring.play.all_fours.turned import gives, is_good, play_turned, run, settle_trump, to_throw
from scoring.play.deal import Deal, shuffle_and_deal
from scoring.play.game_state import GameState

SEVEN_UP, NINE_CARDS = law_named("foster-seven-up"), law_named("foster-seven-up-nine-cards")
NO_BUNCHING = replace(SEVEN_UP, bunching="none")
BEGS, STANDS = "H4 H6 C8 C9 D9 D3", "SA SQ H7 C7 D7 D4"
GIVES, RUNS = "SK SJ S2 HT C6 D6", "S8 HA H2 HJ C5 D5"


def dealt(eldest, dealer, turned):
    """Two play; seat 2 deals, the turned card tops the stock."""
    hands = (cards(eldest), cards(dealer))
    rest = [each for each in PACK if each not in {*hands[0], *hands[1], *cards(turned)}]
    return Deal(2, hands, (*cards(turned), *rest))


def settled(eldest, dealer, turned="S9", law=SEVEN_UP, totals=(0, 0)):
    return settle_trump(law, dealt(eldest, dealer, turned), GameState.of(law, 2, totals))


def test_an_eldest_with_good_trumps_stands():
    stands = settled(STANDS, GIVES)
    assert (stands.trump, stands.rounds, stands.gifts) == ("S", 0, 0)


def test_a_beg_is_answered_with_the_point_where_the_dealer_likes_the_trump():
    given = settled(BEGS, GIVES)
    assert (given.trump, given.rounds, given.gifts) == ("S", 0, 1)


def test_the_dealer_may_not_give_the_point_that_puts_the_eldest_out():
    """Foster, Seven-up: Begging."""
    assert settled(BEGS, GIVES, totals=(6, 0)).rounds > 0
    assert settled(BEGS, GIVES, totals=(5, 6)).gifts == 1


def test_three_more_cards_are_dealt_until_another_suit_turns_up():
    settled_late = run(dealt(BEGS, RUNS, "S9 C2 C3 C4 H5 H8 H9 S3 D2 D8 DT DJ HQ HK DQ"))
    assert settled_late.turned == cards("S9 S3 DQ")
    assert (settled_late.trump, settled_late.rounds) == ("D", 2)
    assert settled_late.hands[0] == (*cards(BEGS), *cards("C2 C3 C4 D2 D8 DT"))
    assert settled_late.hands[1][6:] == cards("H5 H8 H9 DJ HQ HK")


def test_two_who_both_dislike_the_new_trump_bunch_the_cards():
    """Foster, Seven-up: Begging: "when only two play [...] he may propose to bunch the cards"."""
    turned = "S9 D2 DT DJ HK HQ H9 CQ"
    assert settled("H4 H6 S8 S7 D9 DA", "S6 HA H2 HJ D6 D5", turned).is_bunched
    assert not settled("H4 H6 CA C4 D9 DA", "S6 HA H2 HJ D6 D5", turned).is_bunched
    assert not settled("H4 H6 S8 S7 D9 DA", "S6 HA H2 HJ D6 D5", turned, NO_BUNCHING).is_bunched


def plays(law, players, number=300):
    for seed in range(number):
        rng = random.Random(seed)
        dealt = shuffle_and_deal(law, seed % players + 1, rng, players=players)
        yield dealt, play_turned(law, dealt, rng, GameState.of(law, players))


def test_a_jack_that_was_turned_up_before_the_cards_were_bunched_stays_counted():
    """Our reading 40; the new deal is the same dealer's."""
    before = dealt("H4 H6 S8 S7 D9 DA", "S6 HA H2 HT D6 D5", "SJ D2 DT DJ HK HQ H9 CQ")
    played = play_turned(SEVEN_UP, before, random.Random(3), GameState.of(SEVEN_UP, 2))
    assert (played.bunched_jacks, played.deal.dealer) == (1, 2)
    assert played.deal != before


def test_a_jack_that_is_turned_up_is_the_dealers():
    outcomes = [(before.stock[0], played) for before, played in plays(SEVEN_UP, 3)]
    assert all(played.turned_jack for turned, played in outcomes if turned.rank == "J")
    assert {played.turned_again for turned, played in outcomes if turned.rank == "J"} == {True, False}


def test_every_hand_comes_down_to_six_after_a_beg():
    run_out = [played for _, played in plays(SEVEN_UP, 4, 60) if any(played.helped)]
    assert run_out
    assert all(len(hand) == 6 for played in run_out for hand in played.held)


def test_nine_cards_stay_where_only_one_round_was_run():
    """Foster, Seven-up: Discarding."""
    sizes = {len(played.held[0]): len(played.discards[0]) for _, played in plays(NINE_CARDS, 4, 200)}
    assert sizes == {6: sizes[6], 9: 0}


def test_the_card_turned_up_is_held_by_nobody():
    for _, played in plays(SEVEN_UP, 3, 40):
        assert played.deal.stock[0] in played.left
        assert played.trump in {each.suit for each in played.left}
    assert card("S9") in settled(STANDS, GIVES).turned


SEVEN_UP = law_named("foster-seven-up")


@pytest.mark.parametrize(
    ("hand", "good"),
    [
        ("H4 H6 C8 C9 D9 D2", False),  # no trump
        ("S8 S7 C8 C9 D9 D4", False),  # neither High nor Low
        ("S9 H6 C8 C9 D9 D4", False),
        ("SA H6 C8 C9 D9 D4", True),
        ("S2 H6 C8 C9 D9 D4", True),
        ("SJ S8 C8 C9 D9 D4", True),  # a guarded Jack
        ("S6 S7 S8 S9 D9 D4", True),  # trumps enough for Game
    ],
)
def test_a_hand_begs_on_no_trump_or_indifferent_ones(hand, good):
    """Foster, Seven-up: Objects of the Game."""
    assert is_good(cards(hand), "S", SEVEN_UP, 4) is good


def test_a_dealer_gives_who_likes_the_trump_better_than_the_other_suits_by_a_point():
    assert gives(cards("SA SJ S2 HT C8 D9"), "S", SEVEN_UP, 2)
    assert not gives(cards("SA HA CA HT C8 D9"), "S", SEVEN_UP, 2)
    assert not gives(cards("S8 HA H2 HJ C8 D9"), "S", SEVEN_UP, 2)


def test_what_counts_for_game_stays_when_the_hand_is_reduced():
    thrown = to_throw(cards("SA S2 HT HA C9 C8 C7 D9 D8"), "S", SEVEN_UP)
    assert set(thrown) == set(cards("C8 C7 D8"))


def test_of_too_many_trumps_high_low_and_jack_stay():
    thrown = to_throw(cards("SA SJ ST S9 S8 S7 S6 S3 S2"), "S", SEVEN_UP)
    assert set(thrown) == set(cards("S7 S6 S3"))
    assert card("S2") not in thrown
