"""The table of a season as files: for a spreadsheet, for a program, and on paper; and the same night by night."""

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from club.models import MemberGroup
from club.server.languages import for_paper
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.json_values import season_values
from tournaments.display.paper_file import club_heading, paper_asked, paper_file
from tournaments.display.season_list import nights_list, season_list
from tournaments.display.season_notes import note_rows, reasons_of
from tournaments.display.spreadsheet_file import file_rows, spreadsheet_file
from tournaments.display.translation import labelled
from tournaments.models import Season
from tournaments.pages.seasons.seasons import group_asked
from tournaments.printing.cross_table import CrossTable, draw_cross_table
from tournaments.records.season_results import season_table_of


@director_required
@for_paper
@require_safe
def download(request: DirectorRequest, season_id: int, form: str) -> HttpResponseBase:
    """The table as `csv`, `xlsx`, `json` or `pdf`, of everyone or of one group. Raises Http404 for another."""
    season = get_object_or_404(Season, pk=season_id)
    group = group_asked(request, MemberGroup.objects.all())
    title = season.name if group is None else labelled(season.name, group.name)
    if form != "json":
        return _list_file(request, season, group, title, form)
    table = season_table_of(season, group)
    values = _without_ids(season_values(season, table, reasons_of(season, table), group))
    response = JsonResponse(values, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{file_name(season, title)}.json"'
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
    return _list_file(request, season, None, labelled(season.name, _("Night by night")), form, by_night=True)


def _list_file(
    request: HttpRequest, season: Season, group: MemberGroup | None, title: str, form: str, *, by_night: bool = False
) -> HttpResponseBase:
    """Return the list on paper, or in a spreadsheet with the rules and reasons below it."""
    table = season_table_of(season, group)
    reasons = reasons_of(season, table)
    listed, name = (nights_list if by_night else season_list)(season, table, reasons), file_name(season, title)
    if form == "pdf":
        nights = ngettext("%(nights)s night", "%(nights)s nights", len(table.nights)) % {"nights": len(table.nights)}
        days = f"{date_format(season.first_date, 'DATE_FORMAT')} – {date_format(season.last_date, 'DATE_FORMAT')}"
        head = club_heading(season.name if by_night else title, days)
        sheet = CrossTable(head, listed, nights, wide=by_night)
        return paper_file(draw_cross_table, sheet, title, paper_asked(request), name)
    return spreadsheet_file(title, [*file_rows(listed), *note_rows(season, reasons)], form, name)


def file_name(season: Season, title: str) -> str:
    """Of a file of the season, without its ending."""
    return f"{season.last_date.isoformat()}-{slugify(title) or 'season'}"
