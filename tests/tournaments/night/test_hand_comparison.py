"""Two reports of one deal: where they differ, and whether they are the same result."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import DISCARD, Contract, Hand
from scoring.laws import KEYS, law_named
from scoring.one_line import read_line
from scoring.score import score
from tests.scoring.strategies import hands
from tournaments.night.hand_comparison import Difference, differences, digest_of, is_same_result
from tournaments.night.table import four_bid_in_pairs

FOSTER = law_named("foster-1897")
NIGHT_LAWS = [law for law in map(law_named, KEYS) if four_bid_in_pairs(law)]


@pytest.mark.parametrize(
    "other",
    ["8@3 H 1:HLPC 2:JG", "8@3 H 12", "8@3 H 3=12 4=2"],
    ids=["the winning bid alone", "the points alone", "the points by other seats"],
)
def test_what_a_sheet_leaves_out_is_no_other_result(other):
    assert is_same_result(read_line("-.8.-.- H 1:HLPC 2:JG", FOSTER, 1), read_line(other, FOSTER, 1), FOSTER)


def test_a_count_that_another_seat_took_is_another_result():
    """The contracts' `taken` names a seat; a door that finds other content there keeps both."""
    one, other = (read_line(f"-.8.-.- H {taken}", FOSTER, 1) for taken in ("1:HLPC 2:JG", "1:HLP 2:JG 3:C"))
    assert not is_same_result(one, other, FOSTER)


@pytest.mark.parametrize("bids", ["7.8.-.-", "-.8.-.9"])
def test_another_bid_is_another_result_though_the_score_is_the_same(bids):
    """8 in hearts by East makes what it makes, the one who bid before; 9 by West is set as 8 by East would not be."""
    one, other = (read_line(f"{each} H 2=10 1=4", FOSTER, 1) for each in ("-.8.-.-", bids))
    assert not is_same_result(one, other, FOSTER)
    assert not is_same_result(other, one, FOSTER)


def test_passes_after_the_last_bid_are_no_other_result():
    pedro = law_named("foster-pedro-sancho")
    once, again = (read_line(f"{bids} H 2:HLJG", pedro, 1) for bids in ("-.5.-.-", "-.5.-.-.-.-.-.-"))
    assert once != again
    assert is_same_result(once, again, pedro)


def drawn_hands(law):
    """A hand, and the same hand reported in less detail or with one thing changed."""
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


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("-.8.-.- H 10", "d2 8@3 D 10", [("dealer", None, 1, 2), ("trump", None, "H", "D")]),
        ("-.8.-.- H 10", "-.7.-.9 H 10", [("bid", 3, 8, 7), ("bid", 1, None, 9)]),
        ("-.8.-.- H 10", "8@4 H 10", [("contract", None, Contract(3, 8), Contract(4, 8))]),
        ("8@3 H 1:HLPC 2:JG", "8@3 H 1:HLPC 2:J x:G", [("taken", "game", 2, DISCARD)]),
        ("8@3 H 10 revoke@2", "8@3 H 10 revoke@4", [("fault", "revoke", [2], [4])]),
        ("8@3 H 10", "8@3 H 11", [("points", 0, 10, 11), ("points", 1, 4, 3)]),
    ],
)
def test_each_cell_that_differs_is_given_with_both_values(one, other, found):
    hands = (read_line(line, FOSTER, 1) for line in (one, other))
    assert list(differences(*hands, FOSTER)) == [Difference(*each) for each in found]


def test_another_order_of_pegging_is_another_result_where_both_noted_it():
    """It can decide who was out first."""
    law = law_named("foster-all-fives")
    hand = read_line("d1 p2 H 1:AHLG 2:VJB -:RQX pegged=VBA", law)
    other = hand._replace(pegged=("peg_five", "peg_ace", "peg_jack"))
    assert list(differences(hand, other, law)) == [Difference("pegged", None, hand.pegged, other.pegged)]
    assert is_same_result(hand, hand._replace(pegged=()), law)


def test_by_side_the_partner_may_have_taken_a_count_unless_a_fault_makes_the_seat_matter():
    for fault, cells in (("", 0), (" revoke@2", 4)):
        one, other = (read_line(f"8@3 H {taken} 2:JG{fault}", FOSTER, 1) for taken in ("1:HLPC", "3:HLPC"))
        assert len(list(differences(one, other, FOSTER, by_side=True))) == cells
        assert len(list(differences(one, other, FOSTER))) == 4


def test_a_digest_is_of_the_hand_and_its_place():
    one, other = (read_line(f"8@3 H {points}", FOSTER, 1) for points in (10, 11))
    assert len({digest_of(one), digest_of(other), digest_of(one, (1, 2)), digest_of(one, (1, 3))}) == 4
    assert digest_of(one) == digest_of(read_line("8@3 H 10", FOSTER, 1))


@given(st.sampled_from(NIGHT_LAWS).flatmap(drawn_hands))
def test_the_same_result_is_worth_the_same_whichever_way_it_is_asked(drawn):
    law, hand, other = drawn
    assert is_same_result(hand, hand, law)
    same = is_same_result(hand, other, law)
    assert same == is_same_result(other, hand, law)
    by_side = not list(differences(hand, other, law, by_side=True))
    assert by_side or not same
    if by_side:
        assert (score(hand, law).points, score(hand, law).credits) == (
            score(other, law).points,
            score(other, law).credits,
        )
    takers = dict(hand.taken or ())
    assert same == (by_side and all(takers.get(count, who) == who for count, who in other.taken or ()))
