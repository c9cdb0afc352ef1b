"""What cannot be in who took what, under laws with other counts, other sides and no discards."""

import pytest

from scoring.faults import Refused
from scoring.laws import law_named
from scoring.notation import read_hand

PITCH = {"law": "foster-auction-pitch", "players": 5, "dealer": 5, "bids": [None] * 5, "trump": "S"}
RAZZLE = {
    "law": "chicago-razzle-dazzle",
    "players": 5,
    "dealer": 5,
    "bids": [None, None, 8, None, None],
    "trump": "C",
}
SIXTY_THREE = {"law": "foster-sixty-three", "dealer": 4, "bid": {"seat": 1, "points": 40}, "trump": "H"}
WIDOW = {"law": "foster-widow-cinch", "players": 6, "dealer": 6, "bid": {"seat": 1, "points": 6}, "trump": "H"}
SEVEN_UP = {"law": "foster-seven-up", "players": 2, "dealer": 1, "trump": "H"}
ALL_FIVES = SEVEN_UP | {"law": "foster-all-fives", "taken": {"peg_ace": 1, "high": 1, "low": 2}}


def refused_at(payload: dict) -> list[str]:
    with pytest.raises(Refused) as refused:
        read_hand(payload)
    return [fault.field for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("payload", "field"),
    [
        (PITCH | {"taken": {"joker": 1}}, "taken.joker"),
        (PITCH | {"law": "foster-pedro-sancho", "taken": {"joker": 1}}, "taken.joker"),
        (PITCH | {"taken": {"right_pedro": 1}}, "taken.right_pedro"),
        (PITCH | {"taken": {"high": "discard"}}, "taken.high"),
        (SEVEN_UP | {"law": "foster-california-jack", "taken": {"low": "discard"}}, "taken.low"),
        (SEVEN_UP | {"taken": {"peg_ace": 1}}, "taken.peg_ace"),
        (SEVEN_UP | {"taken": {"high": 3}}, "taken.high"),
        (SIXTY_THREE | {"taken": {"high": 1}}, "taken.king"),
        (SIXTY_THREE | {"points": {"1": 40, "2": 20}}, "points"),
        (SIXTY_THREE | {"points": {"1": 64, "2": -1}}, "points.1"),
        (WIDOW | {"points": {"1": 8, "2": 6}}, "points"),
        (WIDOW | {"points": {"1": 8, "4": 6}}, "points.4"),
        (WIDOW | {"points": {"1": 8, "2": 4, "3": 3}}, "points"),
        (RAZZLE | {"call": 5, "points": {"3": 8, "5": 4}}, "points.5"),
        (RAZZLE | {"call": 5, "points": {"3": 8}}, "points"),
        (PITCH | {"points": {"1": 2, "2": 2}}, "points"),
        *[
            (ALL_FIVES | {"pegged": order}, "pegged")
            for order in (["peg_ace", "peg_ace"], ["high"], ["peg_five"], ["peg_ace", 1], "peg_ace", [["peg_ace"]])
        ],
    ],
)
def test_what_cannot_be_is_refused_at_its_field(payload, field):
    assert refused_at(payload)[0] == field


@pytest.mark.parametrize(
    "payload",
    [
        PITCH | {"taken": {"high": 1, "low": 2}},
        PITCH | {"law": "foster-dom-pedro", "taken": {"high": 2, "low": 2, "joker": 1}},
        PITCH | {"points": {"1": 2, "2": 2, "3": 0, "4": 0, "5": 0}},
        SEVEN_UP | {"taken": {"high": 1, "low": "discard", "jack": None}},
        ALL_FIVES,
        ALL_FIVES | {"pegged": ["peg_ace"]},
        WIDOW | {"points": {"4": 8, "2": 5, "3": 1}},
        RAZZLE | {"call": 5, "points": {"5": 8, "2": 5}},
    ],
)
def test_what_can_be_is_taken(payload):
    hand, law = read_hand(payload)
    assert (hand.law, law) == (payload["law"], law_named(payload["law"]))


@pytest.mark.parametrize(
    ("payload", "sentence"),
    [
        # every side given, every count in play
        (SIXTY_THREE | {"points": {"1": 40, "2": 20}}, "The points add up to 60, but there are 63."),
        (SIXTY_THREE | {"points": {"1": 43, "2": 23}}, "The points add up to 66, but there are 63."),
        # every side given, some counts perhaps not in play
        (WIDOW | {"points": {"1": 8, "2": 4, "3": 3}}, "The points add up to 15, but there are only 14."),
        # a side left out, though the others come to the whole
        (
            WIDOW | {"points": {"1": 8, "2": 6}},
            "Give the points of every side. So far they add up to 14; there are 14 in all.",
        ),
        (
            SIXTY_THREE | {"points": {"1": 63}},
            "Give the points of every side. So far they add up to 63; there are 63 in all.",
        ),
    ],
)
def test_points_that_do_not_add_up_are_refused_with_both_figures(payload, sentence):
    with pytest.raises(Refused) as refused:
        read_hand(payload)
    assert [(fault.field, str(fault.text)) for fault in refused.value.faults] == [("points", sentence)]


@pytest.mark.parametrize("last", [0, 1, 2])
def test_where_a_count_may_not_be_in_play_the_points_may_be_fewer(last):
    hand, _ = read_hand(WIDOW | {"points": {"1": 7, "2": 5, "3": last}})
    assert hand.points == ((1, 7), (2, 5), (3, last))
