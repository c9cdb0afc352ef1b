"""The night's figures as rows: the same as the standings and the tallies, with the point in the book."""

from random import Random

import pytest

from tests.tournaments.night_builder import AT, a_night, a_running_night, play, report
from tests.tournaments.night_files import a_file, replayed
from tournaments.actions.import_night import import_night
from tournaments.night_file import read_night
from tournaments.pages.standings.exports import KINDS, exported

pytestmark = pytest.mark.django_db


def test_the_standings_are_those_of_the_replay():
    file = a_file(Random(3), 9, 3, sit_out="average")
    night = import_night(record=read_night(file), by=None, at=AT)
    rows, point = exported("standings", night)
    assert rows[0] == [
        "Rank",
        "Number",
        "Name",
        "Points",
        "Rounds won",
        "Rounds at head table",
        "Sat out",
        "Through hand",
    ]
    keys = ("rank", "number", "name", "points", "wins", "head_rounds", "sat_out")
    assert rows[1:] == [[row[key] for key in keys] + [point] for row in replayed(file)["standings"]]
    assert point == 3 * 2 * 4


def test_the_tallies_add_up_to_the_standings():
    file = a_file(Random(4), 6, 4)
    night = import_night(record=read_night(file), by=None, at=AT)
    rows = exported("tallies", night).rows[1:]
    assert len(rows) == 6 * 4
    for standing in replayed(file)["standings"]:
        own = [row for row in rows if row[0] == standing["number"]]
        assert [row[2] for row in own] == [1, 2, 3, 4]
        assert sum(row[6] or 0 for row in own) == standing["points"]
        assert sum(row[7] or 0 for row in own) == standing["wins"]
        assert sum(row[3] is None for row in own) == standing["sat_out"]


def test_a_tally_names_table_seat_and_partner():
    night = a_running_night(4)
    play(night)
    told = {row[1]: row[2:] for row in exported("tallies", night).rows[1:]}
    assert {len(row) for row in told.values()} == {7}
    for _round, table, _seat, partner, *_figures in told.values():
        assert table == 1
        assert told[partner][0] == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_night_without_seats_has_rows_to_be_exported_or_none(kind):
    rows, point = exported(kind, a_night(4))
    assert point == 0
    assert len(rows) == (5 if kind == "standings" else 1)


def test_every_row_names_the_point_in_the_book():
    night = a_running_night(8)
    report(night)
    report(night, table=2)
    assert {row[-1] for row in exported("standings", night).rows[1:]} == {2}
