"""One person's nights in a season: each figure leads to the tally of its night."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.display.season_notes import Reasons, rules_in_words
from tournaments.entry.whole_number import whole_number
from tournaments.models import Adjustment, Entrant, PastResult, Season
from tournaments.night.standings import rank_shown
from tournaments.records.figures import column_of
from tournaments.records.season_nights import NightOfSeason
from tournaments.records.season_results import adjustments_of, figures_of, person_of, season_table_of
from tournaments.season_table import NightFigures, Person, SeasonRow

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
