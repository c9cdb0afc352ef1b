"""The table of a season as files: for a spreadsheet, for a program, and on paper."""

from django.http import Http404, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.club_settings.stored import in_force
from club.models import MemberGroup
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.json_values import season_values
from tournaments.display.paper_file import paper_asked, paper_file
from tournaments.display.season_lines import SeasonTableLine, lines_of
from tournaments.display.spreadsheet_file import spreadsheet_file
from tournaments.models import Season
from tournaments.night.standings import shown, wins_shown
from tournaments.pages.seasons.groups import group_asked
from tournaments.pages.seasons.table_display import rules_in_words
from tournaments.printing.season_sheet import SeasonLine, SeasonSheet, draw_season
from tournaments.printing.spreadsheet import Cell
from tournaments.printing.values import NightHeading
from tournaments.records.season_results import SeasonTable, season_table_of


@director_required
@require_safe
def download(request: DirectorRequest, season_id: int, form: str) -> HttpResponseBase:
    """The table as `csv`, `xlsx`, `json` or `pdf`, of everyone or of one group. Raises Http404 for another."""
    season = get_object_or_404(Season, pk=season_id)
    if form not in ("csv", "xlsx", "json", "pdf"):
        raise Http404
    group = group_asked(request, MemberGroup.objects.all())
    title = season.name if group is None else f"{season.name}: {group.name}"
    table = season_table_of(season, group)
    lines = lines_of(table)
    name = file_name(season, title)
    if form in ("csv", "xlsx"):
        return spreadsheet_file(title, _rows(lines), form, name)
    if form == "pdf":
        return paper_file(draw_season, _sheet(season, title, table, lines), title, paper_asked(request), name)
    response = JsonResponse(
        season_values(season, table, group), json_dumps_params={"ensure_ascii": False, "indent": 1}
    )
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


def file_name(season: Season, title: str) -> str:
    """Of a file of the season, without its ending."""
    return f"{season.last_date.isoformat()}-{slugify(title) or 'season'}"


def _rows(lines: list[SeasonTableLine]) -> list[list[Cell]]:
    heading: list[Cell] = [
        _("Rank"),
        _("Name"),
        _("Points"),
        _("Rounds won"),
        _("Rounds played"),
        _("Points a round"),
    ]
    rows = [[*heading, _("Nights"), _("Nights that count"), _("Adjusted"), _("Nights missing")]]
    for rank, name, _key, row, *_shown in lines:
        figures: list[Cell] = [row.rank if rank else None, name, shown(row.points), shown(row.won), row.played]
        last: list[Cell] = [row.nights, len(row.counted), shown(row.adjusted), row.missing]
        rows.append([*figures, shown(row.average) if row.played else None, *last])
    return rows


def _sheet(season: Season, title: str, table: SeasonTable, lines: list[SeasonTableLine]) -> SeasonSheet:
    days = f"{date_format(season.first_date, 'DATE_FORMAT')} – {date_format(season.last_date, 'DATE_FORMAT')}"
    head = NightHeading(in_force("name") or _("Card night"), title, days, "")
    return SeasonSheet(
        head,
        len(table.nights),
        rules_in_words(season),
        tuple(
            SeasonLine(rank, name, points, wins_shown(row.won), average, row.nights, row.missing)
            for rank, name, _key, row, points, average in lines
        ),
    )
