"""How a round ends: by its deals or by the bell."""

import pytest

from tournaments.night.rules import Rules

BELL = Rules(deals=12, ends_by="bell")


def test_a_table_plays_the_deals_of_a_round_and_by_the_bell_as_many_as_it_is_offered_until_it_rings():
    assert Rules(deals=4).last_deal(None) == 4
    assert BELL.last_deal(None) == 12


@pytest.mark.parametrize(
    ("at_bell", "rang_after", "last"),
    [
        ("stop", 0, 0),
        ("stop", 5, 5),
        ("finish", 0, 1),
        ("finish", 5, 6),
        ("finish", 12, 12),  # no more than the tables are offered
        ("finish", 14, 14),  # unless the director entered them
        ("equal", 0, 4),
        ("equal", 4, 4),
        ("equal", 5, 8),
        ("equal", 9, 12),
    ],
)
def test_at_the_bell_a_table_stops_finishes_its_deal_or_plays_until_everyone_has_dealt_equally_often(
    at_bell, rang_after, last
):
    assert BELL.replace(at_bell=at_bell).last_deal(rang_after) == last


def test_more_hands_than_the_deals_of_a_round_can_come_by_the_bell_and_to_settle_a_tie():
    most = [rules.most for rules in (Rules(deals=4), Rules(deals=4, tie="split"), Rules(deals=4, tie="deal"), BELL)]
    assert most == [4, 4, 40, 40]
