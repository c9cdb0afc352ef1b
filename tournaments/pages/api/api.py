"""The addresses of the API: nights, one night, its standings; seasons, the table of one. The schema of night files is open
to all."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from club.server.languages import for_programs
from club.sign_in.roles import open_to_all, token_required
from scoring.faults import refuse
from scoring.wording import gettext_noop
from tournaments.display import json_types as types
from tournaments.display.json_values import (
    night_summary,
    night_values,
    season_summary,
    season_text,
    standings_values,
)
from tournaments.display.season_notes import reasons_of
from tournaments.entry.whole_number import whole_number
from tournaments.models import Night, Season
from tournaments.night.file.schema import night_schema
from tournaments.pages.api.answers import Filters, api_view, not_found
from tournaments.records.season_results import season_table_of

PER_PAGE = 50


@api_view("from", "to", "page")
def nights(filters: Filters) -> types.Nights:
    """A page of the nights, the newest first, without rehearsals. Raises Refused for days and pages that are none."""
    found = _nights()
    first, last = filters.day("from"), filters.day("to")
    if first:
        found = found.filter(date__gte=first)
    if last:
        if first and last < first:
            raise refuse("to", gettext_noop("This day is before the one in “from”."))
        found = found.filter(date__lte=last)
    pages = Paginator(found, PER_PAGE)
    number = whole_number(filters.text("page", "1"), least=1, most=pages.num_pages)
    if number is None:
        message = gettext_noop("Give a number from 1 to %(pages)s here.")
        raise refuse("page", message, pages=pages.num_pages)
    return {
        "count": pages.count,
        "page": number,
        "pages": pages.num_pages,
        "nights": [night_summary(night) for night in pages.page(number)],
    }


@api_view()
def night(filters: Filters, night_id: int) -> types.NightPlayed:
    """The night, its settings, who plays and who sat where. Raises Http404."""
    return night_values(get_object_or_404(_nights(), pk=night_id))


@api_view()
def standings(filters: Filters, night_id: int) -> types.Standings:
    """The standings of the night as it is now. Raises Http404."""
    night = get_object_or_404(Night, pk=night_id)
    if night.is_rehearsal:
        raise Http404
    return standings_values(night)


@api_view()
def seasons(filters: Filters) -> types.Seasons:
    """Every season, the newest first."""
    return {"seasons": [season_summary(season) for season in Season.objects.all()]}


@api_view()
def season(filters: Filters, season_id: int) -> str:
    """The table of the season. Raises Http404."""
    found = get_object_or_404(Season, pk=season_id)
    table = season_table_of(found)
    return season_text(found, table, reasons_of(found, table))


@for_programs
@token_required
def nothing(request: HttpRequest) -> HttpResponse:
    """Any other address below `/api/`."""
    return not_found()


@open_to_all
@require_safe
def night_file_schema(request: HttpRequest) -> HttpResponse:
    """`GET /night-file.schema.json`."""
    return JsonResponse(night_schema(), json_dumps_params={"ensure_ascii": False, "indent": 1})


def _nights() -> Any:
    return Night.objects.filter(is_rehearsal=False)
