"""A night's hands under other laws: the same people, other figures."""

from random import Random

import pytest

from scoring.laws import law_named
from tests.tournaments.night_builder import AT, LEVEL, a_night, a_running_night, play, play_round, report
from tests.tournaments.night_files import a_file, replayed
from tournaments.actions.import_night import import_night
from tournaments.night_file import read_night
from tournaments.night_file.replay import replay
from tournaments.pages.standings.what_if_display import (
    MOST_LAWS,
    deals_beside,
    laws_beside,
    night_under,
    playable,
    standings_beside,
    table_in,
    tables_beside,
)
from tournaments.records.queries import rounds_of

pytestmark = pytest.mark.django_db
FOSTER, CHICAGO = law_named("foster-1897"), law_named("chicago-1891")
EIGHT = law_named("foster-eight-points")


def test_tonights_law_comes_first_and_others_as_chosen():
    night = a_night()
    assert laws_beside(night, ["chicago-1891", "foster-1897", "whist"])[0] == [FOSTER, CHICAGO]
    assert laws_beside(night, [])[0][0] == FOSTER
    laws, others = laws_beside(night, [law.key for law in playable()])
    assert len(laws) == min(MOST_LAWS, len(playable()))
    assert [law.key for law in others] == [law.key for law in playable() if law != FOSTER]


def test_only_laws_that_a_night_can_be_played_by_are_offered():
    assert FOSTER in playable()
    assert all(4 in law.partners_at for law in playable())


@pytest.mark.parametrize("seed", range(3))
def test_the_figures_are_those_of_the_replay_under_each_law(seed):
    record = read_night(a_file(Random(seed), 9, 3))
    night = import_night(record=record, by=None, at=AT)
    under = night_under(night, rounds_of(night), [FOSTER, EIGHT])
    rows = standings_beside(under)
    for place, law in enumerate([FOSTER, EIGHT]):
        expected = {each.number: (each.rank, each.points) for each in replay(record, law).standings}
        assert {row.number: (row.under[place].rank, row.under[place].points) for row in rows} == expected
    assert [row.number for row in rows] == [
        each["number"] for each in replayed(a_file(Random(seed), 9, 3))["standings"]
    ]
    assert all(row.under[0].climbs == 0 for row in rows)


def test_a_table_shows_both_totals_and_who_wins_under_each_law():
    night = a_running_night(4)
    play(night)
    rounds = rounds_of(night)
    [row] = tables_beside(rounds, night_under(night, rounds, [FOSTER, CHICAGO]))
    assert (row.round_number, row.number) == (1, 1)
    assert row.under[0].totals == rounds[0].tables[0].result.totals
    assert [result.winner for result in row.under] == [0, 0]
    assert not row.another_wins


def test_a_table_where_another_pair_would_win_is_marked():
    """East and West win by Foster's differences; where a maker must take eight, their six brings the others all."""
    night = a_running_night(4)
    report(night, 1, 1, 1, bids=[6, None, None, None], points={"1": 8, "2": 6})
    report(night, 1, 1, 2, bids=[None, 8, None, None], points={"1": 5, "2": 9})
    for deal in (3, 4):
        report(night, 1, 1, deal, points=LEVEL)
    rounds = rounds_of(night)
    [row] = tables_beside(rounds, night_under(night, rounds, [FOSTER, EIGHT]))
    assert [result.totals[:2] for result in row.under] == [(2, 4), (13, 9)]
    assert [result.winner for result in row.under] == [1, 0]
    assert row.another_wins


def test_one_tables_hands_are_settled_under_each_law():
    night = a_running_night(8)
    play_round(night)
    rounds = rounds_of(night)
    _round, table = table_in(rounds, "1", "2")
    rows = deals_beside(table, [FOSTER, CHICAGO])
    assert [row.deal for row in rows] == [1, 2, 3, 4]
    for row in rows:
        assert [hand.law for hand in row.hands] == [FOSTER, CHICAGO]
        scored = table.result.scores[row.deal].score
        assert [credit.points for credit in row.hands[0].credits] == [scored[0], scored[1]]


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
    assert [len(row.under) for row in tables_beside(rounds, [foster, chicago])] == [1]


def test_before_a_hand_is_in_there_is_nothing_to_show():
    night = a_night(8)
    under = night_under(night, rounds_of(night), [FOSTER, CHICAGO])
    assert tables_beside([], under) == []
