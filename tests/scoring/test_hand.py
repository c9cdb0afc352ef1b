"""A hand as it is reported: its seats, its maker, and what cannot be."""

import pytest

from scoring.hand import Contract, Hand, seat_name
from scoring.hand_faults import faults_in
from scoring.laws import law_named

FOSTER = law_named("foster-1897")
CHICAGO = law_named("chicago-1891")


def test_the_eldest_hand_sits_after_the_dealer():
    hand = Hand("foster-1897", 4, "H")
    assert [hand.seat_after(4, steps) for steps in (1, 2, 3, 4)] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("dealer", "bids", "contract"),
    [
        (4, (6, None, 8, None), Contract(3, 8)),
        (1, (6, None, 8, None), Contract(4, 8)),
        (2, (None, None, None, 1), Contract(2, 1)),
        (3, (14, None, None, None), Contract(4, 14)),
    ],
)
def test_the_highest_bidder_is_the_maker(dealer, bids, contract):
    assert Hand("foster-1897", dealer, "H", bids=bids).made_by(FOSTER) == contract


def test_when_all_pass_the_dealer_is_the_maker():
    hand = Hand("foster-1897", 3, "H", bids=(None,) * 4)
    assert hand.made_by(FOSTER) == Contract(3, None)
    assert hand.made_by(CHICAGO) == Contract(3, 1)


def test_the_contract_alone_says_that_all_passed():
    hand = Hand("foster-1897", 3, "H", contract=Contract(3, None))
    assert hand.made_by(FOSTER) == Contract(3, None)
    assert hand.made_by(CHICAGO) == Contract(3, 1)


def test_four_seats_have_the_names_of_the_compass():
    assert [str(seat_name(seat)) for seat in (1, 2, 3, 4)] == ["North", "East", "South", "West"]


def test_other_numbers_of_seats_are_numbered():
    assert str(seat_name(3, players=6)) == "seat 3"
    assert [str(seat_name(seat)) for seat in (0, 5)] == ["seat 0", "seat 5"]  # stored when tables were larger


def test_a_count_marked_twice_is_a_fault():
    taken = tuple((count, 1) for count in FOSTER.counts)
    hand = Hand("foster-1897", 4, "H", contract=Contract(1, 8), taken=(*taken, ("jack", 2)))
    [fault] = faults_in(hand, FOSTER)
    assert fault.field == "taken.jack"
    assert str(fault.text) == "Jack is marked for two sides. Mark it once."


def test_a_bid_that_does_not_rise_is_shown_with_its_bidder():
    hand = Hand("foster-1897", 4, "H", bids=(8, None, 6, None), points=((1, 4), (2, 10)))
    [fault] = faults_in(hand, FOSTER)
    assert fault.field == "bids"
    assert str(fault.text) == "The bid of 6 by South is not above 8. Raise it or pass."


def test_the_law_bounds_the_number_of_players():
    [fault] = faults_in(Hand("chicago-1891", 1, "H", 5), CHICAGO)
    assert fault.field == "players"
    assert str(fault.text) == "Chicago, 1891 is not played by 5. It can be: 2, 3, 4."
