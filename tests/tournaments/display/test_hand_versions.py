"""Two versions of a hand are shown part for part, and where two keyings of one sheet differ is put in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.laws import KEYS, law_named
from scoring.one_line import read_line
from scoring.score import score
from tests.scoring.strategies import hands
from tournaments.display.hand_versions import compared, differing
from tournaments.night.table import four_bid_in_pairs

FOSTER = law_named("foster-1897")
NIGHT_LAWS = [law for law in map(law_named, KEYS) if four_bid_in_pairs(law)]
CHICAGO = law_named("chicago-1891")


def parts(one, other):
    hands = [read_line(line, CHICAGO) if line else None for line in (one, other)]
    return {part.name: (part.one, part.other) for part in compared(*hands, CHICAGO) if part.differs}


def test_the_same_hand_differs_nowhere():
    assert parts("d1 8@2 H 1:HLP 2:JG x:C revoke@3", "d1 8@2 H 1:HLP 2:JG x:C revoke@3") == {}


def test_each_count_is_shown_where_both_versions_give_them():
    assert parts("d1 8@2 H 1:HLP 2:JGC", "d1 8@2 H 1:HL 2:JGC x:P") == {
        "right Pedro": ("North and South", "discards"),
        "North and South took": ("7", "2"),
        "North and South score": ("7", "2"),
        "East and West took": ("7", "12"),
        "East and West score": ("-8", "12"),
    }


def test_counts_are_shown_by_the_seat_where_a_revoke_makes_it_matter():
    one, other = parts("d1 8@2 H 1:HLP 2:JGC", "d1 8@2 H 1:HL 2:JGC x:P revoke@2")["right Pedro"]
    assert (one, other) == ("North", "discards")
    assert "High" not in parts("d1 8@2 H 1:HLP 2:JGC", "d1 8@2 H 1:HLP 2:JGC revoke@2")


def test_all_counts_are_one_part_where_one_version_gives_points_alone():
    north, east = "North and South", "East and West"
    counts = f"High: {north}, Low: {north}, Jack: {east}, Game: {east}, right Pedro: {north}, left Pedro: {east}"
    assert parts("d1 8@2 H 1:HLP 2:JGC", "d1 8@2 H 7") == {"Counts": (counts, "")}


def test_bids_trumps_dealer_and_irregularities_are_parts():
    assert parts("d1 -.8.-.- H 10", "d2 8@4 S 10 revoke@4 revoke@2 foul@3") == {
        "Dealer": ("North", "East"),
        "Bids": ("East passes, South 8, West passes, North passes", ""),
        "Maker": ("South 8", "West 8"),
        "Trumps": ("hearts", "spades"),
        "Revoke": ("", "West, East"),
        "Foul hand": ("", "South"),
        "North and South took": ("10", "4"),
        "North and South score": ("10", "0"),
        "East and West took": ("4", "10"),
        "East and West score": ("4", "0"),
    }


def test_all_passed_is_shown_in_words():
    differs = parts("d1 pass D 7", "d1 5@1 D 7")
    assert differs["Bids"] == ("East passes, South passes, West passes, North passes", "")


def test_a_version_without_another_stands_alone():
    assert parts(None, "d1 8@2 H 10")["Trumps"] == ("", "hearts")


def test_a_hand_that_is_only_said_no_to_is_shown_in_its_own_parts():
    hand = read_line("d1 8@2 H 1:HLP 2:JGC", CHICAGO)
    parts = {part.name: (part.one, part.other) for part in compared(hand, None, CHICAGO)}
    assert parts["Trumps"] == ("hearts", "")
    assert "Counts" in parts


def differing_cells(one, other, law=FOSTER):
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
    assert differing_cells(one, other) == cells


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
def test_what_one_gives_and_the_other_does_not_is_no_difference(one, other):
    assert differing_cells(one, other) == differing_cells(other, one) == []


def test_who_bids_again_when_the_other_keying_says_no_more_is_named():
    again = differing_cells("8.9.-.- H 40", "8.9.-.-.10 H 40", law_named("foster-sixty-three"))
    assert again == [("East’s bid", "pass", "10")]


def test_with_a_fault_the_very_seat_that_took_a_count_matters():
    assert differing_cells("8@3 H 1:HLPC 2:JG revoke@2", "8@3 H 3:HLPC 2:JG revoke@2") != []


@given(st.sampled_from(NIGHT_LAWS).flatmap(lambda law: st.tuples(st.just(law), hands(law, 4), hands(law, 4))))
def test_keyings_that_agree_are_worth_the_same(drawn):
    law, one, other = drawn
    assert differing(one, one, law) == []
    if not differing(one, other, law):
        assert score(one, law).credits == score(other, law).credits


@given(st.sampled_from(NIGHT_LAWS).flatmap(lambda law: st.tuples(st.just(law), hands(law, 4, full=True))))
def test_a_hand_reported_in_less_detail_agrees_with_itself(drawn):
    law, hand = drawn
    written = hand._replace(bids=None, contract=hand.made_by(law))
    if not hand.faults:
        taken = score(hand, law).points
        written = written._replace(taken=None, points=((1, taken[0]), (2, taken[1])))
    assert differing(hand, written, law) == differing(written, hand, law) == []
