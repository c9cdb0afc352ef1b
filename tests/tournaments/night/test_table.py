"""What the hands of one card table come to."""

from fractions import Fraction

import pytest

from scoring.laws import KEYS, law_named
from scoring.notation import read_hand
from tournaments.night.games import dealer_of
from tournaments.night.order import seats_of, side_of
from tournaments.night.rules import Rules
from tournaments.night.table import Table, first_dealers, four_bid_in_pairs, settle_table

FOSTER = law_named("foster-1897")
UNBID = ("foster-seven-up", "foster-seven-up-nine-cards", "foster-blind-all-fours", "foster-all-fives")
WON = {"1": 10, "2": 4}  # South bids 5 and makes it: +6
SET = {"1": 1, "2": 13}  # South fails: 18 for East and West
LEVEL = {"1": 7, "2": 7}
BELL = Rules(deals=12, ends_by="bell")
HALF = Fraction(1, 2)


def hand(points, dealer=1, law=FOSTER):
    return read_hand({"dealer": dealer, "bids": [None, 5, None, None], "trump": "S", "points": points}, law)[0]


def table(*points, cut=None, moved_up=None):
    """A table whose deals brought these points; None for a deal that is not in."""
    hands = {deal: hand(each, (deal - 1) % 4 + 1) for deal, each in enumerate(points, 1) if each is not None}
    return Table(1, hands, (cut,) if cut else (), (moved_up,) if moved_up else ())


def result(*points, cut=None, moved_up=None, deals=None):
    return settle_table(table(*points, cut=cut, moved_up=moved_up), FOSTER, Rules(deals=deals or len(points)))


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
    assert corrected.settled(FOSTER, Rules(deals=1)).mover == 0
    assert table(SET).settled(FOSTER, Rules(deals=1)).mover == 1
    assert table(SET).settled(FOSTER, Rules(deals=2)).mover is None


def test_all_deals_count_past_the_target_too():
    """Foster's game is 51; five lost bids pay 90."""
    lost = {"dealer": 1, "bid": {"seat": 1, "points": 5}, "trump": "S", "points": SET}
    hands = {deal: read_hand(lost, FOSTER)[0] for deal in range(1, 6)}
    assert settle_table(Table(1, hands), FOSTER, Rules(deals=5)).totals == (0, 90, 0, 90)


@pytest.mark.parametrize(
    ("known", "deal", "dealer"),
    [({}, 1, None), ({1: 4}, 1, 4), ({1: 4}, 2, 1), ({1: 3}, 5, 3), ({3: 1}, 1, 3), ({2: 1, 3: 4}, 4, 3)],
)
def test_the_deal_goes_to_the_left_from_the_first_hand_that_is_in(known, deal, dealer):
    assert dealer_of(deal, {number: hand(WON, seat) for number, seat in known.items()}) == dealer


def test_pairs_face_each_other():
    assert [side_of(seat) for seat in (1, 2, 3, 4)] == [0, 1, 0, 1]
    assert (seats_of(0), seats_of(1)) == ((1, 3), (2, 4))


def test_laws_in_which_four_bid_in_pairs_are_known():
    laws = [law_named(key) for key in KEYS]
    expected = [law.key for law in laws if 4 in law.partners_at and law.key not in UNBID]
    assert [law.key for law in laws if four_bid_in_pairs(law)] == expected


def test_who_dealt_first_at_a_table_is_known_from_the_first_round_with_a_hand_there():
    east, west = Table(1, {1: hand(WON, 2)}), Table(1, {1: hand(WON, 4)})
    later = Table(2, {3: hand(WON, 1)})  # the third deal: North deals it where South dealt first
    assert first_dealers([[east, Table(2, {})], [west, later]], 3) == [2, 3, 0]
    assert first_dealers([], 1) == [0]


def without(played, *unplayed, cut=None):
    return settle_table(
        played.replace(unplayed=unplayed, why="late", cut=(cut,) if cut else ()), FOSTER, Rules(deals=4)
    )


def test_a_round_stands_on_the_deals_that_were_played():
    found = without(table(SET, None, WON), 2, 4)
    assert (found.missing, found.totals, found.winner, found.state) == ((), (6, 18, 6, 18), 1, "done")
    assert without(table(SET, None, WON), 2).missing == (4,)


def test_a_table_that_played_no_deal_at_all_needs_a_cut():
    assert without(table(), 1, 2, 3, 4).state == "tied"
    assert (without(table(), 1, 2, 3, 4, cut=2).winner, without(table(), 1, 2, 3, 4, cut=2).state) == (1, "done")


def at_the_bell(*points, rules=BELL, closed=False, **record):
    return settle_table(table(*points).replace(**record), FOSTER, rules, closed=closed)


def test_until_the_bell_a_table_may_play_on_and_nobody_has_won():
    found = at_the_bell(WON, WON)
    assert (found.state, found.missing, found.winner, found.wins) == ("playing", tuple(range(3, 13)), None, (0, 0))
    assert at_the_bell().state == "waiting"


def test_of_a_closed_round_nothing_is_missing_and_the_side_ahead_wins():
    found = at_the_bell(WON, closed=True)
    assert (found.state, found.missing, found.winner, found.wins) == ("done", (), 0, (1, 0))
    assert at_the_bell(WON, WON, closed=True).winner == 0
    assert at_the_bell(None, WON, closed=True).missing == ()  # a deal whose hand never came


def test_a_table_with_no_hand_at_all_is_a_tie():
    found = at_the_bell(closed=True)
    assert (found.totals, found.tied, found.state) == ((0, 0, 0, 0), True, "tied")
    assert at_the_bell(closed=True, cut=(2,)).wins == (0, 1)


def test_once_the_bell_has_rung_the_table_owes_what_the_rule_of_the_night_has_it_finish():
    for at_bell, owed in (("stop", ()), ("finish", (3,)), ("equal", (3, 4))):
        rules = BELL.replace(at_bell=at_bell)
        assert at_the_bell(WON, WON, rules=rules, rang_after=2).missing == owed
    assert at_the_bell(WON, None, WON, rules=BELL.replace(at_bell="stop"), rang_after=3).missing == (2,)


def test_a_table_that_has_finished_after_the_bell_is_done_and_the_round_counts_as_won_when_it_is_closed():
    found = at_the_bell(WON, WON, rang_after=1)
    assert (found.state, found.winner, found.wins) == ("done", 0, (0, 0))
    assert at_the_bell(LEVEL, LEVEL, rang_after=1).state == "tied"


def test_a_deal_that_was_not_played_ends_the_play_of_its_table():
    found = at_the_bell(WON, unplayed=(2,))
    assert (found.missing, found.winner) == ((), 0)


def test_a_tie_that_is_split_is_half_a_round_won_for_both_and_the_cut_says_who_goes_up():
    split = BELL.replace(tie="split")
    found = at_the_bell(LEVEL, rules=split, closed=True, cut=(2,))
    assert (found.wins, found.winner) == ((HALF, HALF), 1)
    assert at_the_bell(LEVEL, rules=split, closed=True).wins == (HALF, HALF)  # before the cut
    assert at_the_bell(LEVEL, rules=Rules(deals=1, tie="split")).wins == (HALF, HALF)
    assert at_the_bell(WON, rules=Rules(deals=1, tie="split")).wins == (1, 0)


def test_a_tie_asks_for_one_more_deal_and_for_another_until_one_breaks_it():
    for rules, closed in ((Rules(deals=2, tie="deal"), False), (BELL.replace(tie="deal"), True)):
        tied = at_the_bell(LEVEL, LEVEL, rules=rules, closed=closed)
        assert (tied.state, tied.missing, tied.winner, tied.wins) == ("tied", (3,), None, (0, 0))
        assert at_the_bell(LEVEL, LEVEL, LEVEL, rules=rules, closed=closed).missing == (4,)
        broken = at_the_bell(LEVEL, LEVEL, LEVEL, SET, rules=rules, closed=closed)
        assert (broken.state, broken.missing, broken.winner) == ("done", (), 1)  # it is West who bids and makes it


def test_a_tie_that_a_deal_was_to_settle_can_be_cut_all_the_same():
    found = at_the_bell(LEVEL, rules=Rules(deals=1, tie="deal"), cut=(1,))
    assert (found.state, found.missing, found.winner, found.wins) == ("done", (), 0, (1, 0))


def test_no_further_deal_settles_a_tie_where_the_last_was_not_played():
    found = at_the_bell(LEVEL, rules=Rules(deals=2, tie="deal"), unplayed=(2,))
    assert (found.state, found.missing) == ("tied", ())


@pytest.mark.parametrize("tie", ["cut", "split", "deal"])
def test_the_winner_of_a_table_has_won_though_the_last_place_is_tied(tie):
    bids = {"players": 5, "dealer": 1, "bids": [6, None, None, None, None], "trump": "S"}
    played = read_hand(bids | {"points": {"1": 6, "2": 8}}, law_named("chicago-razzle-dazzle"))[0]
    at = Table(1, {1: played}, own_law=law_named("chicago-razzle-dazzle"), players=5, up=1, lowest=True)
    found = settle_table(at, FOSTER, Rules(deals=1, tie=tie))
    assert found.order is None
    assert found.level
    assert found.wins == (0, 1, 0, 0, 0)
