"""A table with the rulings given there."""

import pytest

from tests.tournaments.night_builder import AT, a_running_night, report, table_of
from tournaments.actions.give_ruling import Decision, apply_ruling, give_ruling, withdraw_ruling
from tournaments.pages.rulings.table_rulings import table_rulings

REVOKE = Decision(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2)


def give(night, ruling=REVOKE):
    return give_ruling(table_id=table_of(night).pk, decision=ruling, by=None, at=AT).ruling


def states(night):
    return [each.state for each in table_rulings(night, 1, 1).given]


@pytest.mark.django_db
def test_a_ruling_waits_then_is_off_then_on_then_withdrawn():
    night = a_running_night()
    ruling = give(night)
    assert states(night) == ["waiting"]
    report(night)
    assert states(night) == ["off"]
    apply_ruling(ruling_id=ruling.pk, by=None, at=AT)
    assert states(night) == ["on"]
    withdraw_ruling(ruling_id=ruling.pk, why="a mistake", by=None, at=AT)
    assert states(night) == ["withdrawn"]


@pytest.mark.django_db
def test_what_touches_no_score_is_free_and_the_newest_stands_first():
    night = a_running_night()
    give(night)
    give(night, Decision(2, "exposed-card", {}, "foster", "laid-and-called"))
    shown = table_rulings(night, 1, 1)
    assert [(each.state, each.row.deal) for each in shown.given] == [("free", 2), ("waiting", 1)]
    assert (shown.standing, shown.to_apply, shown.deal) == (2, False, 1)


@pytest.mark.django_db
@pytest.mark.parametrize(("number", "table"), [(2, 1), (1, 3), (1, 0)])
def test_there_is_no_such_table(number, table):
    assert table_rulings(a_running_night(), number, table) is None
