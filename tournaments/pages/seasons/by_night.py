"""A season night by night: everyone's points of each, which nights are in it, and one person's nights."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.actions.seasons import pick_night, remove_past_night
from tournaments.display.refusals import refusals_shown
from tournaments.display.season_list import GridCell, marked, nights_list
from tournaments.display.season_notes import Reasons, reasons_of, rules_in_words
from tournaments.entry.whole_number import whole_number
from tournaments.models import Adjustment, Entrant, Night, PastResult, Season
from tournaments.night.standings import rank_shown
from tournaments.records.figures import column_of
from tournaments.records.season_nights import NightOfSeason, of_season
from tournaments.records.season_results import adjustments_of, figures_of, person_of, season_table_of
from tournaments.season_table import NightFigures, Person, SeasonRow

MOST_OFFERED = 100  # other nights, the newest


@director_required
@require_safe
def nights(request: DirectorRequest, season_id: int) -> HttpResponse:
    """A row a person, a column a night; below, the nights to leave out and to put in."""
    season = get_object_or_404(Season, pk=season_id)
    table = season_table_of(season)
    reasons = reasons_of(season, table)
    tally = reverse("tally", args=[0, 0]).replace("0", "{}")
    listed = nights_list(season, table, reasons)
    nights = [column.values(table.rows) for column in listed.columns[2:-3]]
    rows = [
        (
            words[0],
            table.people[row.person],
            [_cell(of[at], tally) if of[at] else "" for of in nights],
            marked(row, str(words[-1])),
        )
        for at, (row, words) in enumerate(zip(table.rows, listed.words(), strict=True))
    ]
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
        "rules": rules_in_words(season),
        "reasons": reasons,
    }
    return render(request, "tournaments/seasons/season_nights.html", context)


def _cell(cell: GridCell, tally: str) -> str:
    """The points, leading to the tally; lighter where the night does not count."""
    shown = format_html("{}", cell.points)
    if cell.figures.night > 0:
        shown = format_html('<a href="{}">{}</a>', tally.format(cell.figures.night, cell.figures.number), shown)
    return shown if cell.counts else mark_safe(f"<s>{shown}</s>")  # noqa: S308  # of figures alone


@director_required
@require_POST
def pick(request: DirectorRequest, season_id: int) -> HttpResponse:
    """Put the `night` in, or leave it `out`, and `why`; an imported one, `past`, is removed."""
    get_object_or_404(Season, pk=season_id)
    night, past = (whole_number(request.POST.get(name)) for name in ("night", "past"))
    with refusals_shown(request):
        if past is not None:
            remove_past_night(season_id=season_id, past_night_id=past, by=request.user, at=timezone.now())
        else:
            is_in = "out" not in request.POST
            given: dict[str, Any] = {"is_in": is_in, "why": request.POST.get("why", "")}
            pick_night(season_id=season_id, night_id=night or 0, **given, by=request.user, at=timezone.now())
        messages.success(request, _("Saved."))
    return redirect("season_nights", season_id)


# A guest is known by name, which stands in no address: by a row that has it, of this kind.
_ROWS: dict[str, Any] = {"e": Entrant, "p": PastResult, "a": Adjustment}


class NightLine(NamedTuple):
    """One night of the person; `points` are as they are read, `tally` is empty where the night was imported."""

    night: NightOfSeason
    figures: NightFigures
    points: str
    counts: bool
    tally: str


@director_required
@require_safe
def person(request: DirectorRequest, season_id: int, key: str) -> HttpResponse:
    """The person of that key. Raises Http404 for one who is not in the season."""
    season = get_object_or_404(Season, pk=season_id)
    table, who = season_table_of(season), _person_at(key)
    row = next((row for row in table.rows if row.person == who), None)
    if row is None or who is None:
        raise Http404
    nights, tally = {night.key: night for night in table.nights}, reverse("tally", args=[0, 0]).replace("0", "{}")
    figures = figures_of(season, table.nights, who)
    points = column_of([each.points for each in figures])
    lines = [
        NightLine(nights[each.night], each, shown, each.night in row.counted, _tally(each, tally))
        for each, shown in zip(figures, points, strict=True)
    ]
    context = {
        "season": season,
        "name": table.people[who].name,
        "member": who if isinstance(who, int) else None,
        "row": row,
        "rank": _rank_in_words(row, table.rows),
        "lines": lines,
        "reasons": Reasons(tuple([each for each in adjustments_of(season) if each.person == who]), ()),
        "coming": season.coming * row.nights,
        "rules": rules_in_words(season),
    }
    return render(request, "tournaments/seasons/season_person.html", context)


def _rank_in_words(row: SeasonRow, rows: Sequence[SeasonRow]) -> str:
    """“3=”; for who has none, how many nights are missing."""
    if row.rank is None:
        missing = ngettext("%(nights)s night missing", "%(nights)s nights missing", row.missing)
        return _("No rank yet: %(missing)s") % {"missing": missing % {"nights": row.missing}}
    return _("Rank %(rank)s") % {"rank": rank_shown(row.rank, [each.rank or 0 for each in rows])}


def _person_at(key: str) -> Person | None:
    """Who has that key: a member's, or that of a row with a guest's name; None for none."""
    pk = whole_number(key[1:])
    if pk is None:
        return None
    if key[0] == "m":
        return pk
    kind = _ROWS.get(key[0])
    found = kind and kind.objects.filter(pk=pk).values_list("member_id", "name").first()
    return person_of(*found) if found else None


def _tally(figures: NightFigures, address: str) -> str:
    return address.format(figures.night, figures.number) if figures.night > 0 else ""
