"""A deal that one person plays against the program's players: everything that may be chosen leads to a hand that can be."""

from random import Random

import pytest

from scoring.faults import Refused
from scoring.hand_faults import faults_in
from scoring.laws import KEYS, law_named
from scoring.play.par import turns
from scoring.play.practice import EXACT, NOTHING, PERSON, can_be_practised, practise

LAWS = [law_named(key) for key in KEYS if can_be_practised(law_named(key))]


def to_the_end(law, seed, rng):
    """The deal with any choices, and what was chosen."""
    chosen = []
    while True:
        found = practise(law, seed % 4 + 1, seed, chosen)
        if found.asks == "nothing":
            return found, chosen
        assert found.choices
        chosen.append("-".join(found.keep.advised) or NOTHING if found.keep else rng.choice(found.choices))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.key)
def test_any_choices_lead_to_a_hand_that_the_law_can_score(law):
    for seed in range(3):
        found, _chosen = to_the_end(law, seed, Random(seed))
        assert list(faults_in(found.played.hand(), law)) == []
        assert len(found.tricks.done) == law.played
        assert all(not hand for hand in found.tricks.hands)


def test_the_same_choices_make_the_same_deal_and_others_see_nothing_of_what_is_to_come():
    law = law_named("foster-1897")
    found, chosen = to_the_end(law, 5, Random(5))
    assert practise(law, 2, 5, chosen).played == found.played
    for so_far in range(len(chosen)):
        assert set(chosen[so_far].split("-")) <= {*practise(law, 2, 5, chosen[:so_far]).choices, NOTHING}


def test_in_the_last_tricks_the_others_lose_nothing():
    law = law_named("foster-1897")
    for seed in range(6):
        found, _chosen = to_the_end(law, seed, Random(seed))
        late = [
            turn
            for turn in turns(law, found.played.trump, found.played.tricks)
            if turn.trick >= law.played - EXACT and turn.seat != PERSON
        ]
        assert late
        assert [turn for turn in late if turn.lost] == []


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        (["99"], "“99” cannot be chosen here. Choose one of: pass,"),
        (["CA"], "cannot be chosen here"),
        (["pass", "ZZ"], "“ZZ” cannot be chosen here"),
    ],
)
def test_what_cannot_be_chosen_is_refused_with_what_can(chosen, sentence):
    with pytest.raises(Refused) as refused:
        practise(law_named("foster-1897"), 4, 7, chosen)
    assert sentence in str(refused.value.faults[0].text)


def test_one_choice_too_many_is_refused():
    law = law_named("foster-1897")
    _found, chosen = to_the_end(law, 3, Random(3))
    with pytest.raises(Refused, match="one choice too many"):
        practise(law, 4, 3, [*chosen, "CA"])


def asked_to_keep(law, *, robs):
    """A deal in which the person is asked what to keep, and what was chosen before."""
    for seed in range(200):
        chosen = []
        while (found := practise(law, seed % 4 + 1, seed, chosen)).asks not in ("card", "nothing"):
            if found.keep and found.keep.robs == robs:
                return seed, chosen, found
            chosen.append("-".join(found.keep.advised) or NOTHING if found.keep else found.choices[-1])
    raise AssertionError


def test_the_person_throws_what_it_likes_and_keeps_the_rest():
    law = law_named("foster-1897")
    seed, chosen, found = asked_to_keep(law, robs=False)
    kept = found.choices[:2]
    then = practise(law, seed % 4 + 1, seed, [*chosen, "-".join(kept)])
    assert {str(each) for each in then.draw.hands[PERSON - 1]} >= set(kept)
    assert {str(each) for each in then.draw.discards[PERSON - 1]} >= set(found.choices[2:]) - {
        str(each) for each in then.draw.helped[PERSON - 1]
    }


def test_the_person_who_deals_robs_the_pack_of_what_it_likes():
    law = law_named("foster-1897")
    seed, chosen, found = asked_to_keep(law, robs=True)
    kept = found.choices[-found.keep.most :]
    then = practise(law, seed % 4 + 1, seed, [*chosen, "-".join(kept)])
    assert {str(each) for each in then.hand} == set(kept)


@pytest.mark.parametrize("kept", ["all", "twice", "another"])
def test_cards_that_cannot_be_kept_are_refused(kept):
    law = law_named("foster-1897")
    seed, chosen, found = asked_to_keep(law, robs=False)
    first = found.choices[0]
    word = {"all": "-".join(found.choices), "twice": f"{first}-{first}", "another": "XX"}[kept]
    with pytest.raises(Refused) as refused:
        practise(law, seed % 4 + 1, seed, [*chosen, word])
    assert [fault.field for fault in refused.value.faults] == ["chosen"]
