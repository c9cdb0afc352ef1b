"""What cannot be before the first lead: bids, sales, partners, turned Jacks and gifts, each at its field."""

import pytest

from scoring.faults import Fault, Refused
from scoring.hand import Contract
from scoring.laws import KEYS, law_named
from scoring.notation import read_hand
from scoring.one_line import read_line

PITCH = {"law": "foster-auction-pitch", "players": 5, "dealer": 5, "bids": [None, 2, None, None, None], "trump": "S"}
PITCH |= {"taken": {"high": 2, "low": 3, "jack": 2, "game": 4}}
SEVEN_UP = {"law": "foster-seven-up", "dealer": 4, "trump": "H", "taken": {"high": 1, "low": 1, "jack": 2, "game": 3}}
RAZZLE = {"law": "chicago-razzle-dazzle", "players": 5, "dealer": 5, "bids": [None, None, 8, None, None]}
RAZZLE |= {"trump": "C", "points": {"1": 4, "3": 10}}
CINCH = {"law": "foster-1897", "dealer": 4, "bids": [8, None, None, None], "trump": "H", "points": {"1": 10, "2": 4}}
PEDRO = {"law": "foster-pedro-sancho", "players": 4, "dealer": 4, "trump": "S", "taken": {"high": 2, "low": 2}}


def refusal(payload: dict) -> Fault:
    with pytest.raises(Refused) as refused:
        read_hand(payload)
    return refused.value.faults[0]


def without(payload: dict, *keys: str) -> dict:
    return {key: value for key, value in payload.items() if key not in keys}


@pytest.mark.parametrize(
    ("payload", "field", "shows"),
    [
        # players
        (PITCH | {"players": 3, "bids": [None] * 3}, "players", "4, 5, 6, 7"),
        (RAZZLE | {"players": 7}, "players", "4, 5, 6"),
        (SEVEN_UP | {"law": "foster-california-jack"}, "players", "4"),
        (CINCH | {"law": "foster-widow-cinch"}, "players", "6"),
        (CINCH | {"law": "foster-auction-cinch"}, "players", "5, 6"),
        # bids where nobody bids, and none where somebody does
        (SEVEN_UP | {"bids": [1, None, None, None]}, "bids", "Seven-up"),
        (SEVEN_UP | {"bid": {"seat": 1, "points": 1}}, "bid", "Seven-up"),
        (without(PITCH, "bids"), "bids", "bids or bid"),
        # how many, how high
        (PITCH | {"bids": [None, 2, None, None]}, "bids", "4 bids"),
        (PITCH | {"bids": [None, 2] * 5}, "bids", "10 bids"),
        (PITCH | {"bids": [None, 5, None, None, None]}, "bids", "1 to 4"),
        (PITCH | {"bids": [None, 2, 2, None, None]}, "bids", "not above 2"),
        (PEDRO | {"bids": [None, 5, 7]}, "bids", "3 bids"),
        (PEDRO | {"bids": [None, 5, 7, None, None, 6]}, "bids", "not above 7"),
        (PEDRO | {"bids": [None, 19, None, None]}, "bids", "1 to 18"),
        (PITCH | {"bids": [2, None, None, None, None]}, "bids", "seat 1, sells"),
        (PITCH | {"bids": [4, None, None, 4, None]}, "bids", "seat 1, sells"),
        (PEDRO | {"bids": [None, 5, None, None, 6]}, "bids", "North, sells"),
        (without(PITCH, "bids") | {"bid": {"seat": 2, "points": 5}}, "bid.points", "1 to 4"),
        (without(PITCH, "bids") | {"bid": {"seat": 2, "points": None}}, "bid.points", "seat 1, leads"),
        # second bids: only for one whose bid was raised
        (PEDRO | {"bids": [None, 5, None, None, None, 6]}, "bids", "East already has the highest bid"),
        (PEDRO | {"bids": [None, 5, 7, None, None, None, None, 9]}, "bids", "West passed"),
        (PEDRO | {"bids": [None, 5, 7, None, None, None, 8]}, "bids", "South already has the highest bid"),
        (PEDRO | {"bids": [None, 5, 7, None, None, None, None, None, None, 9]}, "bids", "East passed"),
        # the sale
        (CINCH | {"sold": True}, "sold", "Nobody sells"),
        (CINCH | {"law": "chicago-1891", "sold": False}, "sold", "Nobody sells"),
        (PITCH | {"law": "foster-pitch-to-the-board", "sold": True}, "sold", "Nobody sells"),
        (PITCH | {"sold": None}, "sold", "null"),
        (PITCH | {"sold": 1}, "sold", "1"),
        (PITCH | {"bids": [None] * 5, "sold": True}, "sold", "Nobody bid"),
        (PITCH | {"bids": [4, None, None, None, None], "sold": True}, "sold", "the buyer too"),
        (without(PITCH, "bids") | {"bid": {"seat": 2, "points": 3}, "sold": False}, "sold", "seat 1 did not sell"),
        # the called partner
        (CINCH | {"call": 3}, "call", "no called partner"),
        (CINCH | {"call": None}, "call", "no called partner"),
        (CINCH | {"law": "chicago-1891", "players": 3, "call": 2}, "call", "no called partner"),
        (RAZZLE | {"players": 3, "call": 2}, "players", "3"),
        (RAZZLE | {"call": 3}, "call", "seat 3 named trumps"),
        (RAZZLE | {"call": 6}, "call", "6"),
        (RAZZLE | {"call": "5"}, "call", "5"),
        (without(RAZZLE, "bids") | {"bid": {"seat": 5, "points": 8}, "call": 5}, "call", "seat 5"),
        # the turned Jack and the gift
        (CINCH | {"turned_jack": False}, "turned_jack", "No trump is turned"),
        (PITCH | {"turned_jack": True}, "turned_jack", "No trump is turned"),
        (SEVEN_UP | {"turned_jack": 1}, "turned_jack", "1"),
        (PITCH | {"gifts": 0}, "gifts", "No points are given"),
        (CINCH | {"turned_again": True}, "turned_again", "No trump is turned again"),
        (SEVEN_UP | {"turned_again": True}, "turned_again", "only after a first one"),
        (
            SEVEN_UP | {"turned_jack": True, "turned_again": True, "gifts": 1},
            "turned_again",
            "only after a first one",
        ),
        (SEVEN_UP | {"gifts": 2}, "gifts", "2"),
        (SEVEN_UP | {"gifts": True}, "gifts", "true"),
        (SEVEN_UP | {"gifts": -1}, "gifts", "-1"),
        # cards that were bunched
        (SEVEN_UP | {"bunched_jacks": -1}, "bunched_jacks", "-1"),
        (SEVEN_UP | {"bunched_jacks": 10}, "bunched_jacks", "10"),
        (SEVEN_UP | {"law": "foster-blind-all-fours", "bunched_jacks": 1}, "bunched_jacks", "not bunched"),
        (CINCH | {"bunched_jacks": 0}, "bunched_jacks", "not bunched"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(payload, field, shows):
    fault = refusal(payload)
    assert fault.field == field
    assert shows in str(fault.text)


@pytest.mark.parametrize(
    ("payload", "contract"),
    [
        (PITCH, Contract(2, 2)),
        (PITCH | {"sold": True}, Contract(2, 2)),
        (PITCH | {"sold": False}, Contract(1, 2)),
        (PITCH | {"bids": [None] * 5}, Contract(1, None)),
        (PITCH | {"bids": [4, None, None, None, None]}, Contract(1, 4)),
        (PITCH | {"bids": [4, None, None, None, None], "sold": False}, Contract(1, 4)),
        (without(PITCH, "bids") | {"bid": {"seat": 3, "points": 3}}, Contract(3, 3)),
        (without(PITCH, "bids") | {"bid": {"seat": 1, "points": 3}, "sold": False}, Contract(1, 3)),
        (without(PITCH, "bids") | {"bid": {"seat": 1, "points": None}}, Contract(1, None)),
        (PITCH | {"law": "foster-pitch-to-the-board", "bids": [1, 2, None, None, None]}, Contract(2, 2)),
        (PEDRO | {"bids": [None, 5, 7, None, None, 9]}, Contract(2, 9)),
        (PEDRO | {"bids": [None, 5, 7, 8, None, 9, None, 10]}, Contract(4, 10)),
        (PEDRO | {"bids": [None, 5, 7, None, None, 9, None, None]}, Contract(2, 9)),
        (RAZZLE | {"call": None}, Contract(3, 8)),
        (RAZZLE | {"bids": [None] * 5, "call": 2, "points": {"1": 4, "2": 10}}, Contract(5, 1)),
    ],
)
def test_the_maker_is_the_one_who_bought_the_trump_or_refused_to_sell_it(payload, contract):
    hand, law = read_hand(payload)
    assert hand.made_by(law) == contract


def test_a_called_partner_and_the_maker_are_a_side_against_the_rest():
    hand, law = read_hand(RAZZLE | {"call": 5})
    assert hand.sides(law) == (0, 0, 1, 0, 1)
    alone, _ = read_hand(RAZZLE)
    assert alone.sides(law) == (0, 0, 1, 0, 0)


@pytest.mark.parametrize("key", KEYS)
def test_a_law_refuses_each_key_that_it_does_not_ask(key):
    law = law_named(key)
    hand = {"players": law.players[0], "dealer": 1, "trump": "H"}
    asked = {
        "call": law.called_partner != "none",
        "sold": law.seller_gets != "nothing",
        "turned_jack": law.turned_jack > 0,
        "turned_again": law.gift > 0,
        "bunched_jacks": law.gift > 0,
        "gifts": law.gift > 0,
        "pegged": key == "foster-all-fives",
    }
    values = {"call": 2, "sold": True, "turned_jack": True, "turned_again": True, "gifts": 1, "bunched_jacks": 1}
    values |= {"pegged": ["peg_ace"]}
    for field in [field for field, known in asked.items() if not known]:
        assert refusal(hand | {"law": key, field: values[field]}).field == field


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("foster-seven-up d1 p2 -.1 H 1:HL 2:JG", "bids"),
        ("foster-1897 d4 8@1 H 10 sold", "sold"),
        ("foster-1897 d4 8@1 H 10 call@2", "call"),
        ("foster-1897 d4 8@1 H 10 gift", "gifts"),
        ("foster-1897 d4 8@1 H 10 turned", "turned_jack"),
        ("chicago-razzle-dazzle d5 p5 8@1 H 1=10 2=4 call@1", "call"),
    ],
)
def test_a_line_is_refused_at_the_same_fields(line, field):
    with pytest.raises(Refused) as refused:
        read_line(line)
    assert refused.value.faults[0].field == field
