"""A night under other laws: the same people, other figures; and the page that shows it."""

from random import Random

import pytest
from django.urls import reverse

from scoring.laws import KEYS, law_named
from tests.tournaments.night_builder import AT, LEVEL, a_night, a_running_night, play, play_round, report
from tests.tournaments.night_files import a_file, replayed
from tests.tournaments.pages.desk.desk import words
from tests.tournaments.pages.laws.test_laws import articles, cited
from tournaments.actions.imports import import_night
from tournaments.night.file.reading import read_night
from tournaments.night.replay import replay
from tournaments.pages.standings.what_if import (
    MOST_LAWS,
    deals_beside,
    laws_beside,
    night_under,
    playable,
    standings_beside,
    table_in,
    tables_beside,
)
from tournaments.records.load import rounds_of

pytestmark = pytest.mark.django_db
FOSTER, CHICAGO = law_named("foster-1897"), law_named("chicago-1891")
EIGHT = law_named("foster-eight-points")


def test_tonights_law_comes_first_and_others_as_chosen():
    night = a_night()
    assert laws_beside(night, ["chicago-1891", "foster-1897", "whist"])[0] == [FOSTER, CHICAGO]
    assert laws_beside(night, [])[0][0] == FOSTER
    laws, others = laws_beside(night, [law.key for law in playable(night, FOSTER)])
    assert len(laws) == min(MOST_LAWS, len(playable(night, FOSTER)))
    assert [law.key for law in others] == [law.key for law in playable(night, FOSTER) if law != FOSTER]


def test_only_laws_that_a_night_can_be_played_by_are_offered():
    night = a_night()
    assert FOSTER in playable(night, FOSTER)
    assert all(4 in law.partners_at and law.most_bid for law in playable(night, FOSTER))


@pytest.mark.parametrize("seed", range(3))
def test_the_figures_are_those_of_the_replay_under_each_law(seed):
    record = read_night(a_file(Random(seed), 9, 3))
    night = import_night(record=record, by=None, at=AT)
    under = night_under(night, rounds_of(night), [FOSTER, EIGHT])
    rows = standings_beside(under)
    for place, law in enumerate([FOSTER, EIGHT]):
        shown = sorted(row[place] for row in rows)
        assert shown == sorted(replay(record, law).standings)
    assert [row[0].number for row in rows] == [
        each["number"] for each in replayed(a_file(Random(seed), 9, 3))["standings"]
    ]


def test_a_table_shows_both_totals_and_who_wins_under_each_law():
    night = a_running_night(4)
    play(night)
    rounds = rounds_of(night)
    [row] = tables_beside(rounds, night_under(night, rounds, [FOSTER, CHICAGO]))
    assert (row["round"].number, row["table"].number) == (1, 1)
    assert row["results"][0].totals == rounds[0].tables[0].result.totals
    assert [result.winner for result in row["results"]] == [0, 0]
    assert not row["another_wins"]


def test_a_table_where_another_pair_would_win_is_marked():
    """East and West win by Foster's differences; where a maker must take eight, their six brings the others all."""
    night = a_running_night(4)
    report(night, 1, 1, 1, bids=[6, None, None, None], points={"1": 8, "2": 6})
    report(night, 1, 1, 2, bids=[None, 8, None, None], points={"1": 5, "2": 9})
    for deal in (3, 4):
        report(night, 1, 1, deal, points=LEVEL)
    rounds = rounds_of(night)
    [row] = tables_beside(rounds, night_under(night, rounds, [FOSTER, EIGHT]))
    assert [result.totals[:2] for result in row["results"]] == [(2, 4), (13, 9)]
    assert [result.winner for result in row["results"]] == [1, 0]
    assert row["another_wins"]


def test_one_tables_hands_are_settled_under_each_law():
    night = a_running_night(8)
    play_round(night)
    rounds = rounds_of(night)
    _round, table = table_in(rounds, "1", "2")
    rows = deals_beside(table, [FOSTER, CHICAGO])
    assert [deal for deal, _hands in rows] == [1, 2, 3, 4]
    for deal, hands in rows:
        assert [hand.law for hand in hands] == [FOSTER, CHICAGO]
        assert [credit.points for credit in hands[0].credits] == list(table.result.scores[deal].credits[:2])


def test_a_table_that_there_is_not_is_none():
    night = a_running_night(8)
    for asked in (("1", "9"), ("9", "1"), ("", ""), ("x", "1"), ("01", "1")):
        assert table_in(rounds_of(night), *asked) is None


def test_a_law_that_cannot_settle_a_hand_says_which_hand():
    """Under Chicago the counts of an adversary who revoked move, and here only the points are known."""
    night = a_running_night(8)
    report(night, 2, 1, 3, points={"1": 9, "2": 5}, faults=[{"kind": "revoke", "seat": 2}])
    rounds = rounds_of(night)
    foster, chicago = night_under(night, rounds, [FOSTER, CHICAGO])
    assert foster.played is not None
    assert chicago.played is None
    assert chicago.refusals[0].startswith("Round 1, table 2, deal 3: ")
    assert [len(row["results"]) for row in tables_beside(rounds, [foster, chicago])] == [1]


def test_before_a_hand_is_in_there_is_nothing_to_show():
    night = a_night(8)
    under = night_under(night, rounds_of(night), [FOSTER, CHICAGO])
    assert tables_beside([], under) == []


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


def test_only_directors_see_it(client):
    answer = client.get(reverse("what_if", args=[a_night().pk]))
    assert answer.status_code == 302
