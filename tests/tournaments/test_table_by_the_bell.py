"""What a table comes to where its round ends by the bell, and where a tie is not only cut for."""

from fractions import Fraction

from tests.tournaments.test_table_result import FOSTER, LEVEL, SET, WON, table
from tournaments.round_rules import RoundRules
from tournaments.table_result import settle_table

BELL = RoundRules(12, "bell")
HALF = Fraction(1, 2)


def settled(*points, rules=BELL, closed=False, **record):
    return settle_table(table(*points)._replace(**record), FOSTER, rules, closed=closed)


def test_until_the_bell_a_table_may_play_on_and_nobody_has_won():
    found = settled(WON, WON)
    assert (found.state, found.missing, found.winner, found.wins) == ("playing", tuple(range(3, 13)), None, (0, 0))
    assert settled().state == "waiting"


def test_of_a_closed_round_nothing_is_missing_and_whoever_is_ahead_wins():
    found = settled(WON, closed=True)
    assert (found.state, found.missing, found.winner, found.wins) == ("done", (), 0, (1, 0))
    assert settled(WON, WON, closed=True).winner == 0
    assert settled(None, WON, closed=True).missing == ()  # a deal whose hand never came


def test_a_table_with_no_hand_at_all_is_a_tie():
    found = settled(closed=True)
    assert (found.totals, found.tied, found.state) == ((0, 0, 0, 0), True, "tied")
    assert settled(closed=True, cut=2).wins == (0, 1)


def test_once_the_bell_has_rung_the_table_owes_what_the_rule_of_the_night_has_it_finish():
    for at_bell, owed in (("stop", ()), ("finish", (3,)), ("equal", (3, 4))):
        rules = BELL._replace(at_bell=at_bell)
        assert settled(WON, WON, rules=rules, rang_after=2).missing == owed
    assert settled(WON, None, WON, rules=BELL._replace(at_bell="stop"), rang_after=3).missing == (2,)


def test_a_table_that_has_finished_after_the_bell_is_done_and_the_round_counts_as_won_when_it_is_closed():
    found = settled(WON, WON, rang_after=1)
    assert (found.state, found.winner, found.wins) == ("done", 0, (0, 0))
    assert settled(LEVEL, LEVEL, rang_after=1).state == "tied"


def test_a_deal_that_was_not_played_ends_the_play_of_its_table():
    found = settled(WON, unplayed=(2,))
    assert (found.missing, found.winner) == ((), 0)


def test_a_tie_that_is_split_is_half_a_round_won_for_both_and_the_cut_says_who_goes_up():
    split = BELL._replace(tie="split")
    found = settled(LEVEL, rules=split, closed=True, cut=2)
    assert (found.wins, found.winner) == ((HALF, HALF), 1)
    assert settled(LEVEL, rules=split, closed=True).wins == (HALF, HALF)  # before the cut
    assert settled(LEVEL, rules=RoundRules(1, tie="split")).wins == (HALF, HALF)
    assert settled(WON, rules=RoundRules(1, tie="split")).wins == (1, 0)


def test_a_tie_asks_for_one_more_deal_and_for_another_until_one_breaks_it():
    for rules, closed in ((RoundRules(2, tie="deal"), False), (BELL._replace(tie="deal"), True)):
        tied = settled(LEVEL, LEVEL, rules=rules, closed=closed)
        assert (tied.state, tied.missing, tied.winner, tied.wins) == ("tied", (3,), None, (0, 0))
        assert settled(LEVEL, LEVEL, LEVEL, rules=rules, closed=closed).missing == (4,)
        broken = settled(LEVEL, LEVEL, LEVEL, SET, rules=rules, closed=closed)
        assert (broken.state, broken.missing, broken.winner) == ("done", (), 1)  # it is West who bids and makes it


def test_a_tie_that_a_deal_was_to_settle_can_be_cut_all_the_same():
    found = settled(LEVEL, rules=RoundRules(1, tie="deal"), cut=1)
    assert (found.state, found.missing, found.winner, found.wins) == ("done", (), 0, (1, 0))


def test_no_further_deal_settles_a_tie_where_the_last_was_not_played():
    found = settled(LEVEL, rules=RoundRules(2, tie="deal"), unplayed=(2,))
    assert (found.state, found.missing) == ("tied", ())
