"""The list of seasons; a new one; the table of one; what was settled about it."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.models import MemberGroup
from club.sign_in.roles import DirectorRequest, director_required
from scoring.wording import Text, gettext_noop
from tournaments.actions.seasons import change_season, drop_season, make_season
from tournaments.display.listed_table import listed_table
from tournaments.display.refusals import refusals_shown
from tournaments.display.season_list import marked, season_list
from tournaments.display.season_notes import reasons_of, rules_in_words, warning_of, without_per_cent
from tournaments.entry.whole_number import whole_number
from tournaments.models import Season
from tournaments.pages.seasons.forms import SeasonForm, usual_season
from tournaments.pages.seasons.groups import group_asked
from tournaments.printing.listed import TEXT, Column, Listed
from tournaments.records.figures import LONG_DAY
from tournaments.records.season_results import season_table_of
from tournaments.season_table import SeasonRow


@director_required
@require_safe
def seasons(request: DirectorRequest) -> HttpResponse:
    columns: Sequence[Column[Season]] = (
        Column("name", "Season", is_name=True, order=("name",)),
        Column("first_date", "From", 0, LONG_DAY, page="wide", order=("first_date",)),
        Column("last_date", "To", 0, LONG_DAY, order=("last_date",)),
        Column("rank_by", "Ranked by", 0, TEXT, Season.get_rank_by_display, page="wide"),
    )

    listed = Listed(Text(gettext_noop("Seasons")), columns, Season.objects.all())
    listing = listed_table(
        request, listed, link=lambda season: reverse("season", args=[season.pk]), rows=25, order="-last_date"
    )
    return render(request, "tournaments/seasons/seasons.html", {"listing": listing})


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: DirectorRequest) -> HttpResponse:
    """A season of this half of the year, as the last one was, unless the director changes it."""
    form = SeasonForm(request.POST or None, instance=usual_season())
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            season = make_season(by=request.user, at=timezone.now(), **form.settled())
            return redirect("season", season.pk)
    return render(request, "tournaments/seasons/season_form.html", {"form": form}, status=422 if form.errors else 200)


@director_required
@require_safe
def season(request: DirectorRequest, season_id: int) -> HttpResponse:
    """The table of the season as it is now, of everyone or of one group of members."""
    found = get_object_or_404(Season, pk=season_id)
    groups = MemberGroup.objects.filter(members__isnull=False).distinct()
    group = group_asked(request, groups)
    table = season_table_of(found, group)
    reasons = reasons_of(found, table)
    listed = season_list(found, table, reasons)
    # A name of the address is resolved once, not for every person.
    address = reverse("season_person", args=[found.pk, "m0"]).removesuffix("m0/")

    def missing(row: SeasonRow) -> str:
        words = ngettext("%(nights)s night missing", "%(nights)s nights missing", row.missing)
        return format_html("<small>{}</small>", words % {"nights": row.missing}) if row.missing else ""

    listing = listed_table(
        request,
        listed,
        {"points": marked},
        link=lambda row: f"{address}{table.people[row.person].key}/",
        note=missing,
    )
    context = {
        "season": found,
        "groups": groups,
        "group": group,
        "of_group": f"?group={group.pk}" if group else "",
        "listing": listing,
        "listed": listed,
        "nights": table.nights,
        "imported": sum(night.is_imported for night in table.nights),
        "rules": rules_in_words(found),
        "reasons": reasons,
        "warning": warning_of(found, table),
        "without_per_cent": without_per_cent(found, table),
    }
    return render(request, "tournaments/seasons/season.html", context)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: DirectorRequest, season_id: int) -> HttpResponse:
    """Change what was settled about the season, or delete it."""
    found = get_object_or_404(Season, pk=season_id)
    seen = whole_number(request.POST.get("seen")) if request.method == "POST" else found.version
    form = SeasonForm(request.POST or None, instance=found)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            noted: dict[str, Any] = {"by": request.user, "at": timezone.now()}
            change_season(season_id=season_id, seen=-1 if seen is None else seen, **noted, **form.settled())
            messages.success(request, _("Saved."))
            return redirect("season", season_id)
    now = get_object_or_404(Season, pk=season_id)
    context = {"form": form, "season": now, "seen": now.version}
    return render(request, "tournaments/seasons/season_form.html", context, status=422 if form.errors else 200)


@director_required
@require_POST
def drop(request: DirectorRequest, season_id: int) -> HttpResponse:
    """Delete the season; its nights stay."""
    found = get_object_or_404(Season, pk=season_id)
    with refusals_shown(request):
        drop_season(season_id=season_id)
        messages.success(request, _("The season “%(name)s” is deleted. Its nights stay.") % {"name": found.name})
        return redirect("seasons")
    return redirect("season_settings", season_id)
