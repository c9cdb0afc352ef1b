"""What opens by a link alone: a member's own page and year, and the table that a season publishes, with its members' nights.

Whatever opens nothing is answered alike: mistyped, forged, withdrawn, not published, of somebody who was removed.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from itertools import chain, repeat
from typing import Any, TypeAlias

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from club.club_settings.stored import in_force
from club.models import Member
from club.sign_in.roles import key_in_the_link
from tournaments.display.person_results import person_page
from tournaments.models import Season
from tournaments.pages.person.choosing import chosen
from tournaments.pages.person.year import year_paper
from tournaments.records.figures import column_of
from tournaments.records.links import owner_for, season_for
from tournaments.records.season_nights import announced_by
from tournaments.records.season_results import SeasonTable, season_table_of
from tournaments.season_table import Row
from tournaments.standings import ranks_shown


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


def _owner(token: str) -> Member:
    member = owner_for(token)
    if member is None:
        raise Http404
    return member


def _season(token: str) -> Season:
    season = season_for(token)
    if season is None:
        raise Http404
    return season


@private
def own(request: HttpRequest, token: str) -> HttpResponse:
    """`/me/<token>/`: the member's nights of all, or of one `year` or `season`; a night as soon as its results are announced."""
    member, choice = _owner(token), chosen(request)
    page = person_page(member.pk, season=choice.season, year=choice.year, announced=announced_by(timezone.now()))
    if choice.season and choice.season not in page.found.seasons:
        raise Http404  # whether the club has such a season is nobody's business
    context = {"member": member, "page": page, "choice": choice, "token": token, "club": in_force("name")}
    return render(request, "tournaments/person/own.html", context)


@private
def own_year(request: HttpRequest, token: str, year: int) -> HttpResponse:
    """`/me/<token>/year/<year>.pdf`: the member's year on paper."""
    paper = year_paper(request, _owner(token), year, announced_by(timezone.now()))
    if paper is None:
        raise Http404
    return paper


@private
def published_season(request: HttpRequest, token: str) -> HttpResponse:
    """`/season/<token>/`: the ranked table and nothing else; names lead to the members' nights where the club wants that."""
    season = _season(token)
    table = season_table_of(season, announced=announced_by(timezone.now()))
    context = {
        "season": season,
        "lines": _lines(table, season.people_published, get_language()),
        "nights": len(table.nights),
        "token": token,
        "club": in_force("name"),
    }
    return render(request, "tournaments/person/season.html", context)


Line: TypeAlias = tuple[str, str, Row, str, object]


@lru_cache(maxsize=16)
def _lines(table: SeasonTable, has_people: bool, _language: str | None) -> list[Line]:
    """Rank, name, row and points of each, and the member's key where the name leads to the nights; no guest's does."""
    ranks = ranks_shown([row.rank for row in table.rows if row.rank is not None])
    points = column_of([row.points for row in table.rows])
    return [
        (
            rank,
            table.people[row.person].name,
            row,
            shown,
            row.person if has_people and type(row.person) is int else None,
        )
        for rank, row, shown in zip(chain(ranks, repeat("")), table.rows, points, strict=False)
    ]


@private
def published_person(request: HttpRequest, token: str, member_id: int) -> HttpResponse:
    """`/season/<token>/<member_id>/`: the member's nights of the season; nobody else is named."""
    season = _season(token)
    if not season.people_published:
        raise Http404
    member = get_object_or_404(Member, pk=member_id)
    page = person_page(member.pk, season=season, announced=announced_by(timezone.now()), names_others=False)
    if not page.found.nights:
        raise Http404
    context = {"member": member, "page": page, "season": season, "token": token, "club": in_force("name")}
    return render(request, "tournaments/person/published.html", context)
