"""The table of a season, a line a person, as pages, files and papers show it. Knows no page."""

from functools import lru_cache
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.night.standings import ranks_shown
from tournaments.records.figures import column_of
from tournaments.records.season_results import SeasonTable
from tournaments.season_table import SeasonRow

NOTE = "†"  # beside points of which some were adjusted


class SeasonTableLine(NamedTuple):
    """A row with who it is; `rank`, `points` and `average` are as they are read, the rank empty where there is none."""

    rank: str
    name: str
    key: str
    row: SeasonRow
    points: str
    average: str


def marked(line: SeasonTableLine) -> str:
    """The points, on a page: of which some were adjusted with a sign that leads to the reasons below."""
    if not line.row.adjusted:
        return line.points
    return format_html(
        '{}<sup><a href="#adjustments">{}<span class="sr"> {}</span></a></sup>', line.points, NOTE, _("adjusted")
    )


def lines_of(table: SeasonTable) -> list[SeasonTableLine]:
    """The table, those without a rank last; remembered in each language."""
    return _lines(table, get_language())


@lru_cache(maxsize=16)
def _lines(table: SeasonTable, _language: str | None) -> list[SeasonTableLine]:
    rows = table.rows
    ranks = ranks_shown([row.rank for row in rows if row.rank is not None])
    shown = [*ranks, *[""] * (len(rows) - len(ranks))]
    points = column_of([row.points for row in rows])
    of_rounds = iter(column_of([row.average for row in rows if row.played]))
    averages = [next(of_rounds) if row.played else "–" for row in rows]  # of an imported night no round is known
    columns = zip(shown, rows, points, averages, strict=True)
    return [SeasonTableLine(rank, *table.people[row.person], row, *figures) for rank, row, *figures in columns]
