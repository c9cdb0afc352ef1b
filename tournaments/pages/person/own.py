"""A member's nights: as the director sees them, for the member behind an own link, and as a PDF of a year; and the table that a
season publishes, with its members' nights.

A link that opens nothing is answered alike: mistyped, forged, withdrawn, not published, of somebody who was removed.
"""

import datetime as dt
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, TypeVar

from django.contrib import messages
from django.db import models
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.club_settings.stored import in_force
from club.models import Member
from club.server.languages import for_paper, for_the_hall
from club.server.qr_code import drawn
from club.sign_in.roles import DirectorRequest, director_required, key_in_the_link
from tournaments.display.listed_table import listed_table
from tournaments.display.paper_file import club_heading, paper_asked, paper_file
from tournaments.display.person_results import nights_list, nights_table, person_page
from tournaments.display.season_list import marked, season_list
from tournaments.display.season_notes import reasons_of, rules_in_words
from tournaments.entry.whole_number import whole_number
from tournaments.models import Season
from tournaments.printing.year_sheet import YearSheet, draw_year
from tournaments.records.links import own_link_of, owner_for, season_for
from tournaments.records.season_nights import announced_by
from tournaments.records.season_results import season_table_of
from tournaments.season_table import SeasonRow


def year_paper(request: HttpRequest, member: Member, year: int, announced: dt.date | None = None) -> HttpResponse:
    """The paper, `?paper=a4|letter`. Raises Http404 for a year without nights and for another paper."""
    paper = paper_asked(request)
    page = person_page(member.pk, year=year, announced=announced)
    if not page.results.nights:
        raise Http404
    title = _("%(name)s in %(year)s") % {"name": member.name, "year": year}
    head = club_heading(member.name, str(year))
    prizes = tuple(f"{prize.name}, {date_format(prize.night.date, 'DATE_FORMAT')}" for prize in page.prizes)
    sheet = YearSheet(head, tuple(page.figures), page.chart, nights_list(page.results.nights), prizes)
    return paper_file(draw_year, sheet, title, paper, f"year-{year}")


class Choice(NamedTuple):
    """A year or a season; neither: all nights."""

    year: int | None = None
    season: Season | None = None


def chosen(request: HttpRequest) -> Choice:
    """What `?year=` or `?season=` asks for. Raises Http404 for what is neither."""
    year, season = (request.GET.get(name) for name in ("year", "season"))
    if year:
        number = whole_number(year, least=dt.MINYEAR, most=dt.MAXYEAR)
        if number is None:
            raise Http404
        return Choice(year=number)
    if season:
        return Choice(season=get_object_or_404(Season, pk=whole_number(season) or 0))
    return Choice()


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
    if choice.season and choice.season not in page.results.seasons:
        raise Http404  # whether the club has such a season is nobody's business
    context = {"member": member, "page": page, "choice": choice, "token": token, "club": in_force("name")}
    context["listing"] = nights_table(page.results.nights)
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
    if not page.results.nights:
        raise Http404
    context = {"member": member, "page": page, "season": season, "token": token, "club": in_force("name")}
    context["listing"] = nights_table(page.results.nights)
    return render(request, "tournaments/person/published.html", context)


@director_required
@require_safe
def results(request: DirectorRequest, member_id: int) -> HttpResponse:
    """The nights of all, or of one `year` or `season`. Raises Http404 for others."""
    member = get_object_or_404(Member, pk=member_id)
    choice = chosen(request)
    page, link = person_page(member.pk, season=choice.season, year=choice.year), own_link_of(member)
    context = {"member": member, "page": page, "choice": choice, "link": link, "code": drawn(link)}
    context["listing"] = nights_table(page.results.nights, has_links=True)
    return render(request, "tournaments/person/results.html", context)


@director_required
@for_paper
@require_safe
def year(request: DirectorRequest, member_id: int, year: int) -> HttpResponse:
    """The member's year on paper. Raises Http404 for a year without nights."""
    return year_paper(request, get_object_or_404(Member, pk=member_id), year)


@director_required
@require_POST
def withdraw(request: DirectorRequest, member_id: int) -> HttpResponse:
    """The link of the member's own page, as it was `seen`, opens nothing any more."""
    member = get_object_or_404(Member, pk=member_id)
    seen = whole_number(request.POST.get("seen")) or 0
    if Member.objects.filter(pk=member.pk, own_generation=seen).update(own_generation=F("own_generation") + 1):
        member.former.update(own_generation=0)  # no link has that
    message = _("The old link to %(name)s’s own page no longer works. Here is a new one.")
    messages.success(request, message % {"name": member.name})
    return redirect("member_results", member.pk)
