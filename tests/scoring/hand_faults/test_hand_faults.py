"""What cannot happen is refused, at the right field and with a sentence; whatever play brings is accepted."""

from collections import Counter
from random import Random

import pytest

from scoring.faults import Refused
from scoring.hand_faults import faults_in
from scoring.laws import KEYS, law_named
from scoring.notation import read_hand, write_hand
from scoring.play import deal_and_play
from tests.scoring.hand_faults.impossible import impossible
from tests.scoring.reference import a_hand


def refused_wrongly(key, number):
    """Of so many impossible hands, those that are accepted, or refused elsewhere or without a sentence."""
    law, rng, seen = law_named(key), Random(key), Counter()
    wrong = []
    for _ in range(number):
        how, hand, field = impossible(law, rng)
        seen[how] += 1
        faults = list(faults_in(hand, law))
        at_field = [str(fault.text) for fault in faults if fault.field == field]
        if not at_field or not all(len(text) > 15 and text.endswith(".") for text in at_field):
            wrong.append((how, field, hand, faults))
    assert len(seen) >= 5, seen
    return wrong


def played_and_refused(key, number):
    """Of so many hands from the rehearsal, in full and in the quick form, those that are refused when read again."""
    law, wrong = law_named(key), []
    for seed in range(number):
        players = law.players[seed % len(law.players)]
        hand = deal_and_play(law, seed % players + 1, Random(f"{key} {seed}"), players=players, quick=0.3)
        try:
            assert read_hand(write_hand(hand, law=True))[0] == hand
        except Refused as refused:
            wrong.append((hand, refused.faults))
    return wrong


@pytest.mark.parametrize("key", KEYS)
def test_a_hand_that_play_cannot_bring_is_refused_at_its_field(key):
    assert refused_wrongly(key, 200)[:2] == []


@pytest.mark.parametrize("key", KEYS)
def test_a_hand_that_play_brings_is_accepted(key):
    assert played_and_refused(key, 25)[:2] == []


@pytest.mark.parametrize("key", KEYS)
def test_the_hands_of_the_reference_are_possible(key):
    law, rng = law_named(key), Random(key)
    faulty = [
        hand for hand in (a_hand(rng, key) for _ in range(300)) if list(faults_in(read_hand(hand, law)[0], law))
    ]
    assert faulty == []


@pytest.mark.long
@pytest.mark.parametrize("key", KEYS)
def test_five_thousand_impossible_hands_of_a_law_are_refused(key):
    assert refused_wrongly(key, 5_000)[:2] == []


@pytest.mark.long
@pytest.mark.parametrize("key", KEYS)
def test_two_thousand_rehearsed_hands_of_a_law_are_accepted(key):
    assert played_and_refused(key, 2_000)[:2] == []
