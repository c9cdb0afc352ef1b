"""A season night by night: everyone's points of each, and which nights are in it."""

from collections import defaultdict

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.actions.import_past_nights import remove_past_night
from tournaments.actions.pick_night import pick_night
from tournaments.display.refusals import refusals_shown
from tournaments.display.season_lines import SeasonTableLine, lines_of
from tournaments.entry.whole_number import whole_number
from tournaments.models import Night, Season
from tournaments.records.figures import column_of
from tournaments.records.season_nights import of_season
from tournaments.records.season_results import SeasonResults, season_table_of
from tournaments.season_table import NightFigures

MOST_OFFERED = 100  # other nights, the newest


@director_required
@require_safe
def nights(request: DirectorRequest, season_id: int) -> HttpResponse:
    """A row a person, a column a night; below, the nights to leave out and to put in."""
    season = get_object_or_404(Season, pk=season_id)
    table = season_table_of(season)
    results = SeasonResults(season, table.nights)
    by_night = defaultdict(list)
    for each in results.figures:
        by_night[each.night].append(each)
    points = {
        (each.person, night): (each, shown)
        for night, of in by_night.items()
        for each, shown in zip(of, column_of([each.points for each in of]), strict=True)
    }
    places = {night.key: number for number, night in enumerate(table.nights)}
    tally = reverse("tally", args=[0, 0]).replace("0", "{}")
    rows = []
    for line in lines_of(table):
        cells = [""] * len(places)
        rows.append((line, cells))
        for key, place in places.items():
            if found := points.get((line.row.person, key)):
                cells[place] = _cell(*found, line, tally)
    others = Night.objects.filter(state=Night.State.OVER, is_rehearsal=False).exclude(
        pk__in=of_season(season).values("pk")
    )
    context = {
        "season": season,
        "nights": table.nights,
        "rows": rows,
        "person_address": reverse("season_person", args=[season.pk, "m0"]).removesuffix("m0/"),
        "others": others[:MOST_OFFERED],
        "imported": any(night.is_imported for night in table.nights),
    }
    return render(request, "tournaments/seasons/season_nights.html", context)


def _cell(figures: NightFigures, points: str, line: SeasonTableLine, tally: str) -> str:
    """The points, leading to the tally; lighter where the night does not count."""
    shown = format_html("{}", points)
    if figures.night > 0:
        shown = format_html('<a href="{}">{}</a>', tally.format(figures.night, figures.number), shown)
    return shown if figures.night in line.row.counted else mark_safe(f"<s>{shown}</s>")  # noqa: S308  # of figures alone


@director_required
@require_POST
def pick(request: DirectorRequest, season_id: int) -> HttpResponse:
    """Put the `night` in, or leave it `out`; an imported one, `past`, is removed."""
    get_object_or_404(Season, pk=season_id)
    night, past = (whole_number(request.POST.get(name)) for name in ("night", "past"))
    with refusals_shown(request):
        if past is not None:
            remove_past_night(season_id=season_id, past_night_id=past, by=request.user, at=timezone.now())
        else:
            is_in = "out" not in request.POST
            pick_night(season_id=season_id, night_id=night or 0, is_in=is_in, by=request.user, at=timezone.now())
        messages.success(request, _("Saved."))
    return redirect("season_nights", season_id)
