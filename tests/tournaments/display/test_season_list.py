"""The table of a season as a list: what it says of ranks, adjusted points and nights that do not count."""

import pytest

from tests.tournaments.night_builder import AT
from tests.tournaments.season_nights import a_season, ended_night
from tournaments.actions.seasons import adjust_points
from tournaments.display.season_list import nights_list, season_list
from tournaments.display.season_notes import reasons_of
from tournaments.printing.cross_table import Struck
from tournaments.records.season_results import season_table_of

pytestmark = pytest.mark.django_db


def lists(season):
    """The table of the season, and the same night by night."""
    table = season_table_of(season)
    reasons = reasons_of(season, table)
    return season_list(season, table, reasons), nights_list(season, table, reasons)


def test_a_shared_rank_and_one_that_is_missing_are_explained():
    ended_night(2, {"Ada": 5, "Ben": 5, "Cleo": 1})
    season = a_season()
    assert "A rank with = is shared." in lists(season)[0].notes
    ended_night(3, {"Ada": 4, "Ben": 3})
    notes = lists(season)[0].notes
    assert not {"A rank with = is shared.", "People without a rank have not come often enough."} & set(notes)
    season.least = 2
    season.save()
    whole, _by_night = lists(season)
    assert [words[:3] for words in whole.words()] == [("1", "Ada", "9"), ("2", "Ben", "8"), ("–", "Cleo", "1")]
    assert "People without a rank have not come often enough." in whole.notes


def test_adjusted_points_are_marked_and_explained():
    ended_night(2, {"Ada": 5, "Ben": 4})
    season = a_season()
    adjust_points(season_id=season.pk, member_id=None, name="Ben", points=2, why="helped", by=None, at=AT)
    whole, by_night = lists(season)
    assert [whole.columns[2].suffix(row) for row in whole.lines] == ["†", ""]
    assert whole.notes[-2:] == ["† Of these points some were given or taken:", "+2 Ben: helped"]
    assert [column.label for column in by_night.columns if column.share] == [
        *("Rank", "Name", "2026-09-02 Night 2", "Adjusted", "Points"),
    ]


def test_points_that_do_not_count_are_crossed_out_and_in_brackets_in_a_file():
    ended_night(2, {"Ada": 5})
    ended_night(3, {"Ada": 7, "Ben": 2})
    _whole, by_night = lists(a_season(best=1))
    first = by_night.columns[2]
    assert (first.cells(by_night.lines), first.words(by_night.lines)) == (["[5]", None], ["5", ""])
    assert isinstance(first.words(by_night.lines)[0], Struck)
    assert by_night.notes[0] == "Points that are crossed out do not count."
    assert by_night.notes[-1] == "Sep 2: Night 2; Sep 3: Night 3"
