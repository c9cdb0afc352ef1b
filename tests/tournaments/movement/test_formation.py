"""Cutting for partners, deal, the first game and who gives way: the books' words on ties, and what holds of every cut."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.faults import Refused
from scoring.laws import law_named
from tournaments.movement.chance import PACK, below, height
from tournaments.movement.formation import CutAgain, Formed, form_table, who_plays

FOSTER, CHICAGO, WIDOW = law_named("foster-1897"), law_named("chicago-1891"), law_named("foster-widow-cinch")
PITCH, SEVEN_UP = law_named("foster-auction-pitch"), law_named("foster-seven-up")


def cuts(line):
    """`QH 4C/9D 3S`: what 1, 2, 3 … cut; a card behind a stroke was cut after a tie."""
    return {number: tuple(each.split("/")) for number, each in enumerate(line.split(), start=1) if each != "-"}


def formed(line, law):
    return form_table(range(1, len(line.split()) + 1), cuts(line), law)


def test_with_foster_the_highest_deals_and_has_the_choice_and_the_ace_is_high():
    assert formed("QH 4C AS 9D", FOSTER) == Formed((3, 4, 1, 2), (3, 1, 4, 2), 3, 3)


def test_at_chicago_the_lowest_deals_and_the_ace_is_low():
    assert formed("QH 4C AS 9D", CHICAGO) == Formed((3, 1, 2, 4), (1, 4, 2, 3), 3, None)


def test_the_two_highest_play_against_the_two_lowest():
    for law in (FOSTER, CHICAGO):
        seats = formed("2H 8C TS KD", law).seats
        assert {frozenset(seats[::2]), frozenset(seats[1::2])} == {frozenset({1, 2}), frozenset({3, 4})}


@pytest.mark.parametrize(
    ("line", "foster", "chicago"),
    [
        ("KH 9C 9S 3D", (2, 3), (2, 3)),  # who is partner hangs on it
        ("KH KC 9S 3D", (1, 2), ()),  # the two highest: at Chicago nothing hangs on it
        ("KH 9C 3S 3D", (), (3, 4)),  # the two lowest: with Foster nothing does
        ("KH KC KS 3D", (1, 2, 3), (1, 2, 3)),
        ("KH 3C 3S 3D", (2, 3, 4), (2, 3, 4)),
        ("KH KC 3S 3D", (1, 2), (3, 4)),
        ("7H 7C 7S 7D", (1, 2, 3, 4), (1, 2, 3, 4)),
        ("KH/2C KC/QS 3S 4D", (), ()),
        ("KH 3S 4D 4C/8D", (3,), (3,)),  # one of the two has not cut again yet
        ("KH 9C/5D 9S/5C 3D", (2, 3), (2, 3)),  # equal again
    ],
)
def test_a_tie_is_cut_again_only_where_something_hangs_on_it(line, foster, chicago):
    for law, again in ((FOSTER, foster), (CHICAGO, chicago)):
        found = formed(line, law)
        assert (found.numbers if isinstance(found, CutAgain) else ()) == again


def test_the_new_cut_decides_nothing_but_the_tie():
    assert formed("KH 9C/AS 9S/2D 3D", FOSTER).order == (1, 2, 3, 4)


def test_who_has_not_cut_has_to():
    assert form_table([1, 2, 3, 4], {}, FOSTER) == CutAgain((1, 2, 3, 4))
    assert formed("- - KH 2C", FOSTER) == CutAgain((1, 2))


def test_where_each_plays_alone_only_the_deal_is_cut_for():
    assert formed("9H KC 9S 3D 3C", PITCH) == Formed((2, 1, 3, 4, 5), (2, 1, 3, 4, 5), 2, 2)
    assert formed("9H KC KS 3D 3C", PITCH) == CutAgain((2, 3))
    assert formed("AH KC", CHICAGO).dealer == 1
    assert formed("AH KC 2S", SEVEN_UP).dealer == 1


def test_six_in_pairs_pair_off_in_the_order_of_their_cuts():
    found = formed("KH QC TS 8D 4C 2H", WIDOW)
    assert found.seats == (1, 3, 5, 2, 4, 6)
    assert formed("KH QC TS TD 4C 4H", WIDOW).order == (1, 2, 3, 4, 5, 6)
    assert formed("KH QC QS TD 4C 3H", WIDOW) == CutAgain((2, 3))


def test_the_four_highest_of_six_play_the_first_game():
    assert who_plays(range(1, 7), cuts("2H KC TS TD AC 9H")) == (2, 3, 4, 5)
    assert who_plays(range(1, 7), cuts("2H KC TS TD AC TH")) == CutAgain((3, 4, 6))
    assert who_plays(range(1, 7), cuts("AH KC TS JD 9C 8H"), "low") == (2, 3, 4, 5)
    assert who_plays([4, 2, 3, 1], {}) == (1, 2, 3, 4)


@pytest.mark.parametrize("card", ["", "1H", "QX", "qh", "10H"])
def test_what_is_no_card_is_refused(card):
    with pytest.raises(Refused, match="is not a card"):
        form_table([1, 2, 3, 4], {2: [card]}, FOSTER)


@given(st.integers(0, 2**32), st.sampled_from([FOSTER, CHICAGO]))
def test_cutting_comes_to_an_end_and_the_best_two_face_each_other(seed, law):
    rng, drawn = Random(seed), {}
    while isinstance(found := form_table([5, 6, 7, 8], drawn, law), CutAgain):
        drawn |= {number: (*drawn.get(number, ()), PACK[below(52, rng)]) for number in found.numbers}
    assert {card for cards in drawn.values() for card in cards} <= {*PACK}
    assert sorted(found.seats) == [5, 6, 7, 8]
    assert found.seats[0] == found.dealer == found.order[0 if law is FOSTER else -1]
    assert {*found.order[:2]} in ({*found.seats[::2]}, {*found.seats[1::2]})
    heights = [[height(card, law.ace_in_cut) for card in drawn[number]] for number in found.order]
    assert heights == sorted(heights, reverse=True)
