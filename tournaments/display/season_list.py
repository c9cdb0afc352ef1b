"""The table of a season, and the same night by night, as lists for pages, files and papers. Knows no page."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.wording import Text, gettext_noop
from tournaments.display.season_notes import Reasons, adjustment_sentence, left_out_sentence, rules_in_words
from tournaments.display.translation import in_parts, labelled
from tournaments.models import Season
from tournaments.night.standings import shown
from tournaments.printing.cross_table import Struck
from tournaments.printing.listed import Column, Format, Listed, needed
from tournaments.printing.spreadsheet import Cell
from tournaments.records.figures import ADJUSTED, POINTS_ALIKE, RANK, WINS, column_of
from tournaments.records.season_nights import NightOfSeason
from tournaments.records.season_results import SeasonResults, SeasonTable
from tournaments.season_table import NightFigures, Person, SeasonRow

NOTE = "†"  # beside points of which some were adjusted


class GridCell(NamedTuple):
    """What somebody came to on a night; `points` are as they are read."""

    figures: NightFigures
    points: str
    counts: bool


def _night_cell(cell: GridCell) -> Cell:
    """Return the points; as a text in brackets if they do not count, so that the numbers of a row add up."""
    points = shown(cell.figures.points)
    return points if cell.counts else f"[{points}]"


NIGHT = Format(
    _night_cell, lambda column: [each.points if each.counts else Struck(each.points) for each in column], ""
)


def season_list(season: Season, table: SeasonTable, reasons: Reasons) -> Listed[SeasonRow]:
    """Return the table of a season; a page shows what was adjusted only if something was."""
    rows, is_adjusted = table.rows, any(row.adjusted for row in table.rows)
    columns: Sequence[Column[SeasonRow]] = (
        Column("rank", "Rank", 1, RANK),
        Column("name", "Name", 1, of=lambda row: table.people[row.person].name, is_name=True),
        Column("points", "Points", 1, POINTS_ALIKE, suffix=lambda row: NOTE * bool(row.adjusted), descending=True),
        Column("won", "Rounds won", 1, WINS, page="wide", descending=True),
        Column("played", "Rounds played", page="never"),
        Column("average", "Points a round", 1, POINTS_ALIKE, _average, page="wide", descending=True),
        Column("nights", "Nights", 1, descending=True),
        Column("counted", "Nights that count", of=lambda row: len(row.counted), page="never"),
        Column("adjusted", "Adjusted", 0, ADJUSTED, page="wide" if is_adjusted else "never", descending=True),
        Column("missing", "Nights missing", page="never"),
    )
    ranks = [row.rank for row in rows if row.rank]
    signs = {
        _("A rank with = is shared."): len(set(ranks)) < len(ranks),
        _("People without a rank have not come often enough."): any(row.missing for row in rows),
        _("† Of these points some were given or taken:"): bool(reasons.adjustments),
    }
    notes = [rules_in_words(season), *needed(signs)]
    notes += map(adjustment_sentence, reasons.adjustments)
    notes += [_("Left out: %(night)s") % {"night": left_out_sentence(night)} for night in reasons.left_out]
    nothing = Text(gettext_noop("No night of this season is over yet."))
    return Listed(Text(gettext_noop("Season")), columns, rows, nothing, notes, lambda row: row.rank == 1)


def _average(row: SeasonRow) -> object:
    """Return the points a round; None if no round is known, as of imported nights."""
    return row.average if row.played else None


def nights_list(season: Season, table: SeasonTable, reasons: Reasons) -> Listed[SeasonRow]:
    """Return the table night by night: between rank and name and the sums a column for each night."""
    found, whole = _cells(season, table), season_list(season, table, reasons)
    by_key = {column.key: column for column in whole.columns}
    came = any(season.coming * row.nights for row in table.rows)
    sums: Sequence[Column[SeasonRow]] = (
        Column("coming", "For coming", came, of=lambda row: season.coming * row.nights),
        by_key["adjusted"]._replace(share=any(row.adjusted for row in table.rows)),
        by_key["points"],
    )
    names = in_parts(labelled(_day(night), night.name) for night in table.nights)
    struck = needed({_("Points that are crossed out do not count."): not all(cell.counts for cell in found.values())})
    others = {_("A night with * is imported."): any(night.is_imported for night in table.nights), names: bool(names)}
    return whole._replace(
        title=Text(gettext_noop("Night by night")),
        columns=[by_key["rank"], by_key["name"], *(_column(night, found) for night in table.nights), *sums],
        notes=[*struck, *whole.notes, *needed(others)],
    )


def _column(night: NightOfSeason, found: Mapping[tuple[Person, int], GridCell]) -> Column[SeasonRow]:
    """Return the column of a night: a file has the date and the name of it."""
    label = f"{night.date.isoformat()} {night.name}"
    return Column(
        f"night {night.key}", label, 1, NIGHT, lambda row: found.get((row.person, night.key)), short=_day(night)
    )


def _day(night: NightOfSeason) -> str:
    return date_format(night.date, pgettext("date format", "M j")) + "*" * night.is_imported


def _cells(season: Season, table: SeasonTable) -> dict[tuple[Person, int], GridCell]:
    """Return what everyone came to on each night, by person and night."""
    counted = {row.person: row.counted for row in table.rows}
    by_night = defaultdict(list)
    for each in SeasonResults(season, table.nights).figures:
        by_night[each.night].append(each)
    return {
        (each.person, night): GridCell(each, points, night in counted.get(each.person, ()))
        for night, of in by_night.items()
        for each, points in zip(of, column_of([each.points for each in of]), strict=True)
    }


def marked(row: SeasonRow, points: str) -> str:
    """The points, on a page: of which some were adjusted with a sign that leads to the reasons below."""
    if not row.adjusted:
        return points
    return format_html(
        '{}<sup><a href="#adjustments">{}<span class="sr"> {}</span></a></sup>', points, NOTE, _("adjusted")
    )
