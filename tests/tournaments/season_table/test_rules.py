"""Rules that contradict themselves, or the number of nights, are refused at their fields."""

import pytest

from scoring.faults import Refused
from tournaments.season_table.rules import Rules, check_rules


@pytest.mark.parametrize(
    ("rules", "nights", "faults"),
    [
        (Rules(best=10), 8, {"best": "The best 10 of 8 nights cannot count: there are not so many."}),
        (Rules(drop=8), 8, {"drop": "Of 8 nights, 8 cannot be dropped: none would count."}),
        (Rules(least=9), 8, {"least": "Nobody can come to 9 of 8 nights, so nobody would have a rank."}),
        (Rules(best=3, drop=2), None, {"drop": "Either the best nights count or the worst are dropped. Leave one of them empty."}),
        (Rules("nights", best=3), 8, {"best": "In a season ranked by nights, every night counts. Leave this empty."}),
        (Rules("nights", drop=3), 8, {"drop": "In a season ranked by nights, every night counts. Leave this empty."}),
        (Rules(best=0), 8, {"best": "At least one night has to count."}),
    ],
)  # fmt: skip
def test_rules_that_cannot_be_are_refused(rules, nights, faults):
    with pytest.raises(Refused) as refused:
        check_rules(rules, nights)
    assert {fault.field: str(fault.text) for fault in refused.value.faults} == faults


def test_rules_that_can_be_are_not():
    for rules in (Rules(), Rules(best=8), Rules(drop=7), Rules("nights", least=8, coming=5)):
        check_rules(rules, 8)
    check_rules(Rules(best=10, least=30))
