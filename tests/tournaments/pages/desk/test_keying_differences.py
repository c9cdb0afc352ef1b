"""Two keyings of one sheet: where they differ, in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.laws import KEYS, law_named
from scoring.one_line import read_line
from scoring.score import score
from tests.scoring.strategies import hands
from tournaments.pages.desk.keying_differences import differing
from tournaments.table_result import suits_a_night

FOSTER = law_named("foster-1897")
NIGHT_LAWS = [law for law in map(law_named, KEYS) if suits_a_night(law)]


def told(one, other, law=FOSTER):
    return [tuple(cell) for cell in differing(read_line(one, law, 1), read_line(other, law, 1), law)]


@pytest.mark.parametrize(
    ("one", "other", "cells"),
    [
        ("-.8.-.- H 10", "-.8.-.- H 10", []),
        ("-.8.-.- H 10", "-.9.-.- H 10", [("South’s bid", "8", "9")]),
        ("-.8.-.- H 10", "-.8.-.9 H 10", [("North’s bid", "pass", "9")]),
        ("8@3 H 10", "8@4 H 10", [("Winning bid", "South 8", "West 8")]),
        ("8@3 H 10", "8@3 D 10", [("Trumps", "hearts", "diamonds")]),
        ("8@3 H 10", "8@3 H 11", [("North and South took", "10", "11")]),
        ("8@3 H 1:HLPC 2:JG", "8@3 H 1:HLPCG 2:J", [("Game", "East and West", "North and South")]),
        ("8@3 H 1:HLPC 2:JG", "8@3 H 1:HLPC 2:J x:G", [("Game", "East and West", "discards")]),
        ("8@3 H 1:HLPC 2:JG", "8@3 H 1:HLPC 2:JG revoke@2", [("Revoke", "nobody", "East")]),
        ("8@3 H 10", "d2 8@3 H 10", [("Dealer", "North", "East")]),
        ("8@3 H 10", "8@3 D 11", [("Trumps", "hearts", "diamonds")]),
    ],
)
def test_the_cell_in_which_two_keyings_differ_is_named_with_both_values(one, other, cells):
    assert told(one, other) == cells


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("-.8.-.- H 10", "8@3 H 10"),
        ("8@3 H 1:HLPC 2:JG", "8@3 H 3:HLPC 4:JG"),
        ("8@3 H 1:HLPC 2:JG", "8@3 H 12"),
        ("pass H 10", "-.-.-.- H 10"),
        ("8@3 H 10", "8@3 H 2=4 1=10"),
    ],
)
def test_what_one_tells_and_the_other_does_not_is_no_difference(one, other):
    assert told(one, other) == told(other, one) == []


def test_who_bids_again_when_the_other_keying_says_no_more_is_named():
    again = told("8.9.-.- H 40", "8.9.-.-.10 H 40", law_named("foster-sixty-three"))
    assert again == [("East’s bid", "pass", "10")]


def test_with_a_fault_the_very_seat_that_took_a_count_matters():
    assert told("8@3 H 1:HLPC 2:JG revoke@2", "8@3 H 3:HLPC 2:JG revoke@2") != []


@given(st.sampled_from(NIGHT_LAWS).flatmap(lambda law: st.tuples(st.just(law), hands(law, 4), hands(law, 4))))
def test_keyings_that_agree_are_worth_the_same(drawn):
    law, one, other = drawn
    assert differing(one, one, law) == []
    if not differing(one, other, law):
        assert score(one, law).score == score(other, law).score


@given(st.sampled_from(NIGHT_LAWS).flatmap(lambda law: st.tuples(st.just(law), hands(law, 4, full=True))))
def test_a_hand_told_in_less_detail_agrees_with_itself(drawn):
    law, hand = drawn
    told = hand._replace(bids=None, contract=hand.made_by(law))
    if not hand.faults:
        taken = score(hand, law).points
        told = told._replace(taken=None, points=((1, taken[0]), (2, taken[1])))
    assert differing(hand, told, law) == differing(told, hand, law) == []
