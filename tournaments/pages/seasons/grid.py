"""A season night by night, as its page and its files show it: for each line of the table what every night counts."""

from collections import defaultdict
from typing import NamedTuple

from tournaments.display.season_lines import SeasonTableLine, lines_of
from tournaments.models import Season
from tournaments.records.figures import column_of
from tournaments.records.season_results import SeasonResults, SeasonTable
from tournaments.season_table import NightFigures


class GridCell(NamedTuple):
    """What somebody came to on a night; `points` are as they are read."""

    figures: NightFigures
    points: str
    counts: bool


def grid_of(season: Season, table: SeasonTable) -> list[tuple[SeasonTableLine, list[GridCell | None]]]:
    """A row a person, a cell a night; None for a night to which the person did not come."""
    by_night = defaultdict(list)
    for each in SeasonResults(season, table.nights).figures:
        by_night[each.night].append(each)
    found = {
        (each.person, night): (each, shown)
        for night, of in by_night.items()
        for each, shown in zip(of, column_of([each.points for each in of]), strict=True)
    }
    rows = []
    for line in lines_of(table):
        cells = [(night.key, found.get((line.row.person, night.key))) for night in table.nights]
        rows.append((line, [of and GridCell(*of, night in line.row.counted) for night, of in cells]))
    return rows
