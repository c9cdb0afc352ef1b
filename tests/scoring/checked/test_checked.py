"""The claims of the books: those on one hand exactly, whatever its open cards; the others as they were sampled."""

from copy import copy
from random import Random

import pytest

from scoring.cards import PACK, cards, trumps
from scoring.checked import LAW, OFF_SUIT, VERDICTS, WITH_ACE, WITHOUT_ACE, claims, deals, figures, seed
from scoring.checked.sampling import SAMPLES
from scoring.laws import law_named
from scoring.play.deal_line import read_deal
from scoring.play.par import Par, counting
from scoring.play.tricks import Tricks
from tests.scoring.laws.test_register import is_in_its_book

CHICAGO = law_named(LAW)


def filled(deal, rng):
    """The hands of the deal with its trumps, and other cards at random for the rest."""
    held, out = read_deal(deal, CHICAGO).held, trumps("C")
    plain = [card for card in PACK if card not in out]
    rng.shuffle(plain)
    kept = [[card for card in hand if card in out] for hand in held]
    return [[*hand, *(plain.pop() for _ in range(6 - len(hand)))] for hand in kept]


def comes_to(hands, leads):
    """What seats 1 and 3 make where seat 1 first leads these cards, None for the best that is no trump; all else is perfect,
    and everybody knows what will be led."""
    par, worth = Par(CHICAGO, "C", hands), counting(CHICAGO, "C", frozenset().union(*map(frozenset, hands)))

    def made(tricks):
        return sum(worth.get(card, 0) for trick in tricks.done if trick.winner % 2 for card in trick.cards)

    def value(tricks, leads):
        if not leads and not tricks.trick:
            return made(tricks) + par.points(tricks)[0]
        if tricks.trick or tricks.turn != 1:
            choices = tricks.legal()
        else:
            led, *leads = leads
            choices = [led] if led else [card for card in tricks.legal() if card not in trumps("C")]
        found = [value(after(tricks, card), leads) for card in choices]
        return max(found) if tricks.turn % 2 else min(found)

    return value(Tricks(CHICAGO, "C", 1, hands), leads)


def after(tricks, card):
    played = copy(tricks)
    played.hands, played.trick, played.done = [list(hand) for hand in tricks.hands], [*tricks.trick], [*tricks.done]
    played.play(card)
    return played


@pytest.mark.parametrize("number", range(2))
def test_chicagos_first_hand_makes_3_4_9_and_14_whatever_its_open_cards_are(number):
    ace, king, queen = cards("CA CK CQ")
    hands = filled(OFF_SUIT, Random(number))
    leads = ([ace, king, queen], [ace, king, None], [ace, None], [None])
    assert [comes_to(hands, led) for led in leads] == [3, 4, 9, 14]


@pytest.mark.parametrize("number", range(2))
def test_six_is_made_with_the_ace_and_without_it_and_seven_only_by_another_suit_at_once(number):
    hands = filled(WITH_ACE, Random(number))
    [ace] = cards("CA")
    assert comes_to(hands, [None]) >= 7
    assert comes_to(hands, [ace, None]) == 6
    hands = filled(WITHOUT_ACE, Random(number))
    values = Par(CHICAGO, "C", hands).cards(Tricks(CHICAGO, "C", 1, hands))
    assert max(value for card, value in values.items() if card in trumps("C")) == 1
    assert max(values.values()) == 6


def test_every_claim_is_a_sentence_with_its_place_and_an_answer():
    assert [
        each.key for each in claims() if not str(each.says).endswith(".") or not str(each.found).endswith(".")
    ] == []
    assert [each.cite for each in claims() if not is_in_its_book(each.cite)] == []
    assert {each.verdict for each in claims()} == VERDICTS.keys()
    assert [each.key for each in claims() if bool(each.deal) == bool(each.sample)] == []


def test_the_book_is_called_too_cautious_only_with_all_cards_seen():
    """Its player sees his own cards alone, and the sampled makers and defenders see all."""
    [claim] = [each for each in claims() if each.verdict == "cautious"]
    assert str(VERDICTS["cautious"]) == "Too cautious, but only with all cards seen"
    assert str(claim.found).startswith("With all cards seen")


def test_every_figure_is_stored_with_its_number_of_deals():
    assert figures().keys() == SAMPLES.keys()
    usual = {each.deals for name, found in figures().items() for each in found.values() if name != "rehearsal"}
    assert usual == {deals()}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.trial if name == "A K" else pytest.mark.long) for name in SAMPLES]
)
def test_the_seed_makes_the_stored_figures_anew(name):
    made = SAMPLES[name](deals(), seed())
    assert {label: tuple(figure) for label, figure in made.items()} == {
        label: tuple(figure) for label, figure in figures()[name].items()
    }
