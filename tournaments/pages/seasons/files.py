"""The table of a season as files: for a spreadsheet, for a program, and on paper; and the same night by night."""

from typing import Any

from django.http import Http404, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from club.club_settings.stored import in_force
from club.models import MemberGroup
from club.server.languages import for_paper
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.json_values import season_values
from tournaments.display.paper_file import paper_asked, paper_file
from tournaments.display.season_lines import lines_of
from tournaments.display.season_notes import (
    Reasons,
    adjustment_sentence,
    left_out_sentence,
    note_rows,
    reasons_of,
    rules_in_words,
)
from tournaments.display.spreadsheet_file import file_rows, spreadsheet_file
from tournaments.display.translation import in_parts, labelled
from tournaments.models import Season
from tournaments.night.standings import shown, wins_shown
from tournaments.pages.seasons.grid import grid_of
from tournaments.pages.seasons.groups import group_asked
from tournaments.pages.seasons.table_display import season_list
from tournaments.printing.season_sheet import NightsSheet, SeasonLine, SeasonSheet, draw_nights, draw_season
from tournaments.printing.spreadsheet import Cell
from tournaments.printing.values import NightHeading
from tournaments.records.figures import with_sign
from tournaments.records.season_results import SeasonTable, season_table_of


@director_required
@for_paper
@require_safe
def download(request: DirectorRequest, season_id: int, form: str) -> HttpResponseBase:
    """The table as `csv`, `xlsx`, `json` or `pdf`, of everyone or of one group. Raises Http404 for another."""
    season = get_object_or_404(Season, pk=season_id)
    if form not in ("csv", "xlsx", "json", "pdf"):
        raise Http404
    group = group_asked(request, MemberGroup.objects.all())
    title = season.name if group is None else labelled(season.name, group.name)
    table = season_table_of(season, group)
    reasons = reasons_of(season, table)
    name = file_name(season, title)
    if form in ("csv", "xlsx"):
        return spreadsheet_file(
            title, [*file_rows(season_list(season, lines_of(table))), *note_rows(season, reasons)], form, name
        )
    if form == "pdf":
        return paper_file(draw_season, _sheet(season, title, table, reasons), title, paper_asked(request), name)
    values = _without_ids(season_values(season, table, reasons, group))
    response = JsonResponse(values, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


def _without_ids(values: Any) -> Any:
    """The file's form, which is older than the API's ids: a club's own programs read it as it is."""
    if isinstance(values, list):
        return [_without_ids(each) for each in values]
    if isinstance(values, dict):
        return {key: _without_ids(each) for key, each in values.items() if key not in ("person", "imported_id")}
    return values


@director_required
@for_paper
@require_safe
def nights_file(request: DirectorRequest, season_id: int, form: str) -> HttpResponseBase:
    """The season night by night as `csv`, `xlsx` or `pdf`. Raises Http404 for another."""
    season = get_object_or_404(Season, pk=season_id)
    table = season_table_of(season)
    reasons = reasons_of(season, table)
    title = labelled(season.name, _("Night by night"))
    name = file_name(season, title)
    if form == "pdf":
        sheet = _nights_sheet(season, table, reasons)
        return paper_file(draw_nights, sheet, title, paper_asked(request), name)
    return spreadsheet_file(title, [*_night_rows(season, table), *note_rows(season, reasons)], form, name)


def file_name(season: Season, title: str) -> str:
    """Of a file of the season, without its ending."""
    return f"{season.last_date.isoformat()}-{slugify(title) or 'season'}"


def _night_rows(season: Season, table: SeasonTable) -> list[list[Cell]]:
    """The points of a night that does not count are a text, in brackets: the numbers of a row add up to its points."""
    nights = [f"{night.date.isoformat()} {night.name}" for night in table.nights]
    rows: list[list[Cell]] = [[_("Rank"), _("Name"), *nights, _("For coming"), _("Adjusted"), _("Points")]]
    for line, cells in grid_of(season, table):
        of_nights = [each and _of_night(shown(each.figures.points), counts=each.counts) for each in cells]
        last = [season.coming * line.row.nights, shown(line.row.adjusted), shown(line.row.points)]
        rows.append([line.row.rank, line.name, *of_nights, *last])
    return rows


def _of_night(points: float, *, counts: bool) -> Cell:
    return points if counts else f"[{points}]"


def _sheet(season: Season, title: str, table: SeasonTable, reasons: Reasons) -> SeasonSheet:
    days = f"{date_format(season.first_date, 'DATE_FORMAT')} – {date_format(season.last_date, 'DATE_FORMAT')}"
    return SeasonSheet(
        NightHeading(in_force("name") or _("Card night"), title, days, ""),
        len(table.nights),
        rules_in_words(season),
        tuple(
            SeasonLine(
                *(rank, name, points, wins_shown(row.won), average, row.nights, row.missing), bool(row.adjusted)
            )
            for rank, name, _key, row, points, average in lines_of(table)
        ),
        tuple(map(adjustment_sentence, reasons.adjustments)),
        tuple(_("Left out: %(night)s") % {"night": left_out_sentence(night)} for night in reasons.left_out),
    )


def _nights_sheet(season: Season, table: SeasonTable, reasons: Reasons) -> NightsSheet:
    grid = grid_of(season, table)
    further: dict[str, list[Cell]] = {
        _("For coming"): [season.coming * line.row.nights for line, _cells in grid],
        _("Adjusted"): [with_sign(line.row.adjusted) if line.row.adjusted else "" for line, _cells in grid],
    }
    shown_too = {label: of for label, of in further.items() if any(of)}
    figures = [
        (
            (*(each.points if each else "" for each in cells), *(str(of[at]) for of in shown_too.values())),
            frozenset(place for place, each in enumerate(cells) if each and not each.counts),
        )
        for at, (_line, cells) in enumerate(grid)
    ]
    days = [date_format(night.date, pgettext("date format", "M j")) for night in table.nights]
    columns = [f"{day}*" if night.is_imported else day for day, night in zip(days, table.nights, strict=True)]
    names = [labelled(day, night.name) for day, night in zip(columns, table.nights, strict=True)]
    imported = [_("A night with * is imported.")] if any(night.is_imported for night in table.nights) else []
    return NightsSheet(
        _sheet(season, season.name, table, reasons),
        (*columns, *shown_too),
        tuple(figures),
        (*imported, in_parts(names)) if names else (),
    )
