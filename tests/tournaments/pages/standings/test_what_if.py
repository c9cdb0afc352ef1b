"""The page of a night under other laws."""

import pytest
from django.urls import reverse

from scoring.laws import KEYS
from tests.tournaments.night_builder import a_night, a_running_night, play_round, report
from tests.tournaments.pages.desk.desk import words
from tests.tournaments.pages.laws.test_laws import articles, cited

pytestmark = pytest.mark.django_db


@pytest.fixture
def what_if(admin_client):
    def what_if(night, **asked):
        return admin_client.get(reverse("what_if", args=[night.pk]), asked)

    return what_if


def test_the_standings_and_the_tables_stand_side_by_side(what_if):
    night = a_running_night(8)
    play_round(night)
    page = words(what_if(night, law=["chicago-1891", "foster-set-back"]))
    assert "Foster, 1897 (tonight) Chicago, 1891 Foster, the old set-back" in page
    assert "Round 1, table 2" in page
    assert "hand by hand" not in page


def test_the_reasons_of_a_table_are_shown_on_demand(what_if):
    night = a_running_night(8)
    play_round(night)
    page = what_if(night, law="chicago-1891", round="1", table="1")
    assert "Round 1, table 1: hand by hand" in words(page)
    assert "Chicago, art. 21" in cited(page)
    assert cited(page) <= articles(*KEYS)


@pytest.mark.parametrize("asked", [{"law": "whist"}, {"round": "x", "table": "1"}, {"round": "9", "table": "9"}])
def test_what_there_is_not_is_passed_over(what_if, asked):
    night = a_running_night(8)
    play_round(night)
    assert what_if(night, **asked).status_code == 200


def test_before_a_hand_is_in_the_page_says_so(what_if):
    assert "No hand is in yet." in words(what_if(a_night(8)))
    assert "No hand is in yet." in words(what_if(a_running_night(8)))


def test_a_law_that_cannot_settle_the_night_is_named_with_the_hand(what_if):
    night = a_running_night(8)
    report(night, 2, 1, 3, points={"1": 9, "2": 5}, faults=[{"kind": "revoke", "seat": 2}])
    page = words(what_if(night, law="chicago-1891"))
    assert "Chicago, 1891 cannot settle this night: Round 1, table 2, deal 3:" in page


@pytest.mark.parametrize(("entrants", "rounds"), [(8, 1), (16, 3)])
def test_the_queries_grow_with_nothing(what_if, django_assert_num_queries, entrants, rounds):
    night = a_running_night(entrants)
    for number in range(1, rounds + 1):
        play_round(night, number)
    with django_assert_num_queries(10):
        what_if(night, law=["chicago-1891", "encyclopedia"], round="1", table="1")


def test_only_directors_see_it(client):
    answer = client.get(reverse("what_if", args=[a_night().pk]))
    assert answer.status_code == 302
