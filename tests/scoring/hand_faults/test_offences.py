"""Irregularities that the points alone cannot settle."""

import pytest

from scoring.faults import Refused
from scoring.notation import read_hand

UNBID = {"law": "foster-seven-up", "players": 2, "dealer": 1, "trump": "H", "points": {"1": 3, "2": 1}}
RAZZLE = {"law": "chicago-razzle-dazzle", "players": 5, "dealer": 5, "bids": [None, None, 8, None, None]}
RAZZLE |= {"trump": "C", "call": 5, "points": {"1": 4, "3": 10}}


@pytest.mark.parametrize("payload", [UNBID | {"faults": [{"kind": "revoke", "seat": 2}]}])
def test_a_revoke_at_seven_up_asks_who_took_the_jack(payload):
    with pytest.raises(Refused) as refused:
        read_hand(payload)
    assert [fault.field for fault in refused.value.faults] == ["points"]
    assert "Jack and Game" in str(refused.value.faults[0].text)


def test_a_foul_hand_at_seven_up_asks_nothing():
    assert read_hand(UNBID | {"faults": [{"kind": "foul_hand", "seat": 2}]})[0].faults


@pytest.mark.parametrize(
    ("payload", "shows"),
    [
        (UNBID, "only if a Jack was turned up"),
        (UNBID | {"law": "foster-blind-all-fours"}, "not an irregularity"),
        (RAZZLE, "not an irregularity"),
    ],
)
def test_a_miscount_is_refused_where_no_jack_was_turned_up(payload, shows):
    with pytest.raises(Refused) as refused:
        read_hand(payload | {"faults": [{"kind": "miscount", "seat": 2}]})
    assert [fault.field for fault in refused.value.faults] == ["faults[0].kind"]
    assert shows in str(refused.value.faults[0].text)


def test_a_miscount_asks_nothing_where_a_jack_was_turned_up():
    assert read_hand(UNBID | {"turned_jack": True, "faults": [{"kind": "miscount", "seat": 2}]})[0].faults


@pytest.mark.parametrize(("seat", "asks"), [(1, True), (2, True), (4, True), (3, False), (5, False)])
def test_razzle_dazzle_asks_only_for_the_counts_of_those_who_play_against_the_maker(seat, asks):
    payload = RAZZLE | {"faults": [{"kind": "revoke", "seat": seat}]}
    if not asks:
        assert read_hand(payload)[0].faults
        return
    with pytest.raises(Refused) as refused:
        read_hand(payload)
    assert refused.value.faults[0].field == "points"
