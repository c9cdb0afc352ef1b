"""What the hands of one card table come to."""

import pytest

from scoring.faults import Refused
from scoring.laws import KEYS, law_named
from scoring.notation import read_hand
from tournaments.round_rules import RoundRules
from tournaments.table_result import (
    TableRecord,
    dealer_of,
    first_dealers,
    for_a_night,
    members,
    mover,
    pair_of,
    settle_table,
)

FOSTER = law_named("foster-1897")
WON = {"1": 10, "2": 4}  # South bids 5 and makes it: +6
SET = {"1": 1, "2": 13}  # South fails: 18 for East and West
LEVEL = {"1": 7, "2": 7}


def hand(points, dealer=1, law=FOSTER):
    return read_hand({"dealer": dealer, "bids": [None, 5, None, None], "trump": "S", "points": points}, law)[0]


def table(*points, cut=None, moved_up=None):
    """A table whose deals brought these points; None for a deal that is not in."""
    hands = {deal: hand(each, (deal - 1) % 4 + 1) for deal, each in enumerate(points, 1) if each is not None}
    return TableRecord(1, hands, cut, moved_up)


def result(*points, cut=None, moved_up=None, deals=None):
    return settle_table(table(*points, cut=cut, moved_up=moved_up), FOSTER, RoundRules(deals or len(points)))


def test_a_seats_total_is_its_partners():
    assert result(WON).totals == (6, 0, 6, 0)
    assert result(SET).totals == (0, 18, 0, 18)
    assert result(WON, WON).totals == (21, 0, 21, 0)  # on the second deal it is West who bids, and fails


def test_the_pair_with_more_points_wins():
    assert (result(WON).winner, result(SET).winner) == (0, 1)


@pytest.mark.parametrize(
    ("points", "deals", "state", "missing"),
    [
        ((), 2, "waiting", (1, 2)),
        ((WON,), 2, "playing", (2,)),
        ((None, WON), 2, "playing", (1,)),
        ((LEVEL, LEVEL), 2, "tied", ()),
        ((WON,), 1, "done", ()),
    ],
)
def test_the_state_of_a_table_says_what_it_waits_for(points, deals, state, missing):
    found = result(*points, deals=deals)
    assert (found.state, found.missing) == (state, missing)


def test_nobody_has_won_while_a_hand_is_missing():
    assert result(WON, deals=2).winner is None
    assert not result(LEVEL, deals=2).tied


@pytest.mark.parametrize(("cut", "winner"), [(None, None), (1, 0), (2, 1), (3, 0), (4, 1)])
def test_a_tie_is_his_who_won_the_cut(cut, winner):
    found = result(LEVEL, cut=cut)
    assert (found.tied, found.winner, found.state) == (True, winner, "tied" if cut is None else "done")


def test_a_tie_that_came_later_is_theirs_who_moved_up_and_the_cut_goes_before():
    assert result(LEVEL, moved_up=2).winner == 1
    assert result(LEVEL, cut=1, moved_up=2).winner == 0


def test_a_cut_decides_nothing_where_nobody_tied():
    assert result(WON, cut=2).winner == 0


def test_who_moved_up_is_what_happened_whatever_the_hands_say_now():
    corrected = table(SET, moved_up=1)
    assert mover(corrected, settle_table(corrected, FOSTER, RoundRules(1))) == 0
    assert mover(table(SET), result(SET)) == 1
    assert mover(table(SET), result(SET, deals=2)) is None


def test_all_deals_count_past_the_target_too():
    """Foster's game is 51; five lost bids pay 90."""
    lost = {"dealer": 1, "bid": {"seat": 1, "points": 5}, "trump": "S", "points": SET}
    hands = {deal: read_hand(lost, FOSTER)[0] for deal in range(1, 6)}
    assert settle_table(TableRecord(1, hands), FOSTER, RoundRules(5)).totals == (0, 90, 0, 90)


@pytest.mark.parametrize(
    ("known", "deal", "dealer"),
    [({}, 1, None), ({1: 4}, 1, 4), ({1: 4}, 2, 1), ({1: 3}, 5, 3), ({3: 1}, 1, 3), ({2: 1, 3: 4}, 4, 3)],
)
def test_the_deal_goes_to_the_left_from_the_first_hand_that_is_in(known, deal, dealer):
    assert dealer_of(deal, {number: hand(WON, seat) for number, seat in known.items()}) == dealer


def test_pairs_face_each_other():
    assert [pair_of(seat) for seat in (1, 2, 3, 4)] == [0, 1, 0, 1]
    assert (members([11, 12, 13, 14], 0), members([11, 12, 13, 14], 1)) == ([11, 13], [12, 14])


@pytest.mark.parametrize("key", KEYS)
def test_a_night_is_played_by_partners_at_four_who_bid(key):
    law = law_named(key)
    if 4 in law.partners_at and key not in ("foster-seven-up", "foster-all-fives"):
        assert for_a_night(law) is law
    else:
        with pytest.raises(Refused):
            for_a_night(law)


def test_who_dealt_first_at_a_table_is_known_from_the_first_round_with_a_hand_there():
    east, west = TableRecord(1, {1: hand(WON, 2)}), TableRecord(1, {1: hand(WON, 4)})
    later = TableRecord(2, {3: hand(WON, 1)})  # the third deal: North deals it where South dealt first
    assert first_dealers([[east, TableRecord(2, {})], [west, later]], 3) == [2, 3, 0]
    assert first_dealers([], 1) == [0]


def without(played, *unplayed, cut=None):
    return settle_table(played._replace(unplayed=unplayed, why="late", cut=cut), FOSTER, RoundRules(4))


def test_a_round_stands_on_the_deals_that_were_played():
    found = without(table(SET, None, WON), 2, 4)
    assert (found.missing, found.totals, found.winner, found.state) == ((), (6, 18, 6, 18), 1, "done")
    assert without(table(SET, None, WON), 2).missing == (4,)


def test_a_table_that_played_no_deal_at_all_needs_a_cut():
    assert without(table(), 1, 2, 3, 4).state == "tied"
    assert (without(table(), 1, 2, 3, 4, cut=2).winner, without(table(), 1, 2, 3, 4, cut=2).state) == (1, "done")
