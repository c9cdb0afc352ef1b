"""The rulings given at a table."""

import pytest
from django.urls import reverse

from tests.tournaments.night_builder import AT, a_running_night, report, table_of
from tournaments.actions.rulings import Decision, apply_ruling, give_ruling, withdraw_ruling
from tournaments.pages.rulings.table_rulings import given_at
from tournaments.records.load import rounds_of

REVOKE = Decision(1, "revoke", {"revoker": "adversary"}, "foster", "maker-scores-all", 2)


def give(night, ruling=REVOKE):
    return give_ruling(table_id=table_of(night).pk, decision=ruling, by=None, at=AT).ruling


def states(night):
    return [each.state for each in given(night)]


def given(night):
    return given_at(rounds_of(night, 1)[0].tables[0])


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
def test_what_touches_no_score_is_free_and_the_newest_stands_first(admin_client):
    night = a_running_night()
    give(night)
    give(night, Decision(2, "exposed-card", {}, "foster", "laid-and-called"))
    assert [(each.state, each.row.deal) for each in given(night)] == [("free", 2), ("waiting", 1)]
    page = admin_client.get(reverse("rulings", args=[night.pk, 1, 1]))
    assert (page.context["standing"], page.context["open"]) == (2, False)
    page = admin_client.get(reverse("ruling", args=[night.pk, 1, 1, "revoke"]))
    assert page.context["form"]["deal"].initial == 1


@pytest.mark.django_db
@pytest.mark.parametrize(("number", "table"), [(2, 1), (1, 3), (1, 0)])
def test_there_is_no_such_table(admin_client, number, table):
    assert admin_client.get(reverse("rulings", args=[a_running_night().pk, number, table])).status_code == 404
