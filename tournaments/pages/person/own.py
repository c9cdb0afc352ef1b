"""What opens by a link alone: a member's own page and year, and the table that a season publishes, with its members' nights.

Whatever opens nothing is answered alike: mistyped, forged, withdrawn, not published, of somebody who was removed.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from club.club_settings.stored import in_force
from club.models import Member
from club.server.languages import for_paper, for_the_hall
from club.sign_in.roles import key_in_the_link
from tournaments.display.listed_table import listed_table
from tournaments.display.person_results import nights_table, person_page
from tournaments.display.season_list import marked, season_list
from tournaments.display.season_notes import reasons_of, rules_in_words
from tournaments.pages.person.choosing import chosen
from tournaments.pages.person.year import year_paper
from tournaments.records.links import owner_for, season_for
from tournaments.records.season_nights import announced_by
from tournaments.records.season_results import season_table_of
from tournaments.season_table import SeasonRow

M = TypeVar("M", bound=models.Model)
PUBLISHED = ("rank", "name", "points", "won", "nights")  # of the columns of a season's table


def private(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponseBase]:
    """A page that no search engine lists and no browser stores; one 404 for all that opens nothing."""

    @key_in_the_link
    @require_safe
    @wraps(view)
    def opened(request: HttpRequest, token: str, **named: Any) -> HttpResponse:
        try:
            response = view(request, token, **named)
        except Http404:
            response = render(request, "tournaments/person/not_found.html", {"club": in_force("name")}, status=404)
        response["X-Robots-Tag"] = "noindex"
        patch_cache_control(response, no_store=True, private=True)
        return response

    return opened


def _opened(row: M | None) -> M:
    """The row that the link opens. Raises Http404 where it opens none."""
    if row is None:
        raise Http404
    return row


@private
def own(request: HttpRequest, token: str) -> HttpResponse:
    """`/me/<token>/`: the member's nights of all, or of one `year` or `season`; a night as soon as its results are announced."""
    member, choice = _opened(owner_for(token)), chosen(request)
    page = person_page(member.pk, season=choice.season, year=choice.year, announced=announced_by(timezone.now()))
    if choice.season and choice.season not in page.found.seasons:
        raise Http404  # whether the club has such a season is nobody's business
    context = {"member": member, "page": page, "choice": choice, "token": token, "club": in_force("name")}
    context["listing"] = nights_table(page.found.nights)
    return render(request, "tournaments/person/own.html", context)


@private
@for_paper
def own_year(request: HttpRequest, token: str, year: int) -> HttpResponse:
    """`/me/<token>/year/<year>.pdf`: the member's year on paper."""
    return year_paper(request, _opened(owner_for(token)), year, announced_by(timezone.now()))


@private
@for_the_hall
def published_season(request: HttpRequest, token: str) -> HttpResponse:
    """`/season/<token>/`: the ranked table, its rules and reasons, and nothing else; names lead to the members' nights where the club wants that."""
    season = _opened(season_for(token))
    table = season_table_of(season, announced=announced_by(timezone.now()))
    reasons = reasons_of(season, table)
    listed = season_list(season, table, reasons)
    columns = [column for column in listed.columns if column.key in PUBLISHED]

    def link(row: SeasonRow) -> str:
        return f"{row.person}/" if season.people_published and isinstance(row.person, int) else ""

    context = {
        "season": season,
        "listing": listed_table(None, listed._replace(columns=columns), {"points": marked}, link=link),
        "nights": len(table.nights),
        "rules": rules_in_words(season),
        "reasons": reasons,
        "token": token,
        "club": in_force("name"),
    }
    return render(request, "tournaments/person/season.html", context)


@private
@for_the_hall
def published_person(request: HttpRequest, token: str, member_id: int) -> HttpResponse:
    """`/season/<token>/<member_id>/`: the member's nights of the season; nobody else is named."""
    season = _opened(season_for(token))
    if not season.people_published:
        raise Http404
    member = get_object_or_404(Member, pk=member_id)
    page = person_page(member.pk, season=season, announced=announced_by(timezone.now()), names_others=False)
    if not page.found.nights:
        raise Http404
    context = {"member": member, "page": page, "season": season, "token": token, "club": in_force("name")}
    context["listing"] = nights_table(page.found.nights)
    return render(request, "tournaments/person/published.html", context)
