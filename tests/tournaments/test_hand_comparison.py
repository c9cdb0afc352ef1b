"""Two tellings of one deal: whether they tell one result."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import Contract, Hand
from scoring.laws import law_named
from scoring.one_line import read_line
from scoring.score import score
from tests.scoring.strategies import hands
from tests.tournaments.pages.desk.test_keying_differences import NIGHT_LAWS
from tournaments.hand_comparison import is_same_result
from tournaments.pages.desk.keying_differences import differing

FOSTER = law_named("foster-1897")


@pytest.mark.parametrize(
    "other",
    ["8@3 H 1:HLPC 2:JG", "8@3 H 12", "8@3 H 3=12 4=2"],
    ids=["the winning bid alone", "the points alone", "the points by other seats"],
)
def test_what_a_sheet_leaves_out_is_no_other_result(other):
    assert is_same_result(read_line("-.8.-.- H 1:HLPC 2:JG", FOSTER, 1), read_line(other, FOSTER, 1), FOSTER)


def test_a_count_that_each_says_another_seat_took_is_told_otherwise():
    """The contracts' `taken` names a seat; a door that finds other content there keeps both."""
    one, other = (read_line(f"-.8.-.- H {taken}", FOSTER, 1) for taken in ("1:HLPC 2:JG", "1:HLP 2:JG 3:C"))
    assert not is_same_result(one, other, FOSTER)


@pytest.mark.parametrize("bids", ["7.8.-.-", "-.8.-.9"])
def test_another_bid_is_another_result_though_the_score_is_the_same(bids):
    """8 in hearts by East makes what it makes, whoever bid before; 9 by West is set as 8 by East would not be."""
    one, other = (read_line(f"{each} H 2=10 1=4", FOSTER, 1) for each in ("-.8.-.-", bids))
    assert not is_same_result(one, other, FOSTER)
    assert not is_same_result(other, one, FOSTER)


def test_passes_after_the_last_bid_are_no_other_result():
    pedro = law_named("foster-pedro-sancho")
    once, again = (read_line(f"{bids} H 2:HLJG", pedro, 1) for bids in ("-.5.-.-", "-.5.-.-.-.-.-.-"))
    assert once != again
    assert is_same_result(once, again, pedro)


def drawn_hands(law):
    """A hand, and the same hand told in less detail or with one thing told otherwise."""
    return st.tuples(st.just(law), hands(law, 4)).flatmap(
        lambda drawn: st.tuples(*map(st.just, drawn), others(*drawn))
    )


def others(law, hand: Hand):
    shorter = hand._replace(bids=None, contract=hand.made_by(law))
    points = score(hand, law).points
    return st.one_of(
        hands(law, 4),
        st.just(shorter),
        st.just(shorter._replace(taken=None, points=((3, points[0]), (2, points[1])))),
        st.builds(
            lambda seat, bid: shorter._replace(contract=Contract(seat, bid)), st.integers(1, 4), st.integers(1, 14)
        ),
        st.builds(lambda trump: hand._replace(trump=trump), st.sampled_from("SHDC")),
        st.builds(lambda dealer: hand._replace(dealer=dealer), st.integers(1, 4)),
        st.just(hand._replace(faults=())),
    )


@given(st.sampled_from(NIGHT_LAWS).flatmap(drawn_hands))
def test_it_is_the_same_result_where_no_cell_of_the_sheet_and_no_seat_differs(drawn):
    law, hand, other = drawn
    assert is_same_result(hand, hand, law)
    takers = dict(hand.taken or ())
    same_seats = all(takers.get(count, who) == who for count, who in other.taken or ())
    is_same = differing(hand, other, law) == [] and same_seats
    assert is_same_result(hand, other, law) == is_same_result(other, hand, law) == is_same
