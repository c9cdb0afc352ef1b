"""A season's history: who did what, and when."""

from collections.abc import Sequence
from typing import Any

from django.db.models import BooleanField
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.sign_in.roles import DirectorRequest, director_required
from scoring.wording import Text, gettext_noop, pgettext_lazy
from tournaments.display.listed_table import listed_table
from tournaments.display.translation import in_parts, labelled
from tournaments.models import Season, SeasonChange
from tournaments.printing.listed import TEXT, Column, Listed
from tournaments.records.figures import with_sign


def details_of(change: SeasonChange) -> str:
    """What was changed, in words: the night, whose points and why, the settings before and after."""
    if change.adjustment is not None:
        given = change.adjustment
        name = given.member.name if given.member else given.name
        return f"{labelled(name, with_sign(given.points))}. {given.why}"
    if change.night is not None:
        why = (change.after or {}).get("why", "")
        night = f"{change.night.name}, {date_format(change.night.date)}"
        return labelled(night, why) if why else night
    values = change.after if change.after is not None else change.before
    if isinstance(values, list):
        return in_parts(values)
    before = change.before or {}
    changed = {name: value for name, value in (values or {}).items() if before.get(name) != value}
    return in_parts(_setting(name, before.get(name), value) for name, value in changed.items())


def _setting(name: str, before: Any, after: Any) -> str:
    field = Season._meta.get_field(name)
    choices = dict(getattr(field, "flatchoices", ()))
    if isinstance(field, BooleanField):
        choices = {"True": _("yes"), "False": _("no")}
    old, new = (choices.get(value, "–" if value in (None, "None", "") else value) for value in (before, after))
    return labelled(getattr(field, "verbose_name", name), f"{old} → {new}")


MOMENT = TEXT._replace(
    words=lambda moments: [date_format(timezone.localtime(each), "DATETIME_FORMAT") for each in moments]
)
COLUMNS: Sequence[Column[SeasonChange]] = (
    Column("at", pgettext_lazy("of a change", "Time"), 0, MOMENT),
    Column("kind", "What", 0, TEXT, SeasonChange.get_kind_display),
    Column("details", "Details", 0, TEXT, details_of),
    Column("by", "Who", 0, TEXT),
)


@director_required
@require_safe
def history(request: DirectorRequest, season_id: int) -> HttpResponse:
    """Everything that happened, a page at a time."""
    season = get_object_or_404(Season, pk=season_id)
    rows = season.changes.select_related("by", "night", "adjustment__member").order_by("-pk")
    listed = Listed(Text(gettext_noop("History")), COLUMNS, rows)
    listing = listed_table(request, listed, css="changes", rows=50)
    return render(request, "tournaments/seasons/season_history.html", {"season": season, "listing": listing})
