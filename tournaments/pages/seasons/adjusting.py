"""The adjustments of a season: what was given or taken, from whom, why; a form for another."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from club.names import sort_name
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.actions import MOST_LETTERS_WHY
from tournaments.actions.seasons import WHY_POINTS, adjust_points, take_back_adjustment
from tournaments.display.refusals import refusals_shown
from tournaments.entry.plain_decimal import PlainDecimalField
from tournaments.models import Adjustment, Season
from tournaments.records.season_results import SeasonTable, members_among, season_table_of


class AdjustmentForm(forms.Form):
    """Who of the season's table gets how many points, and why; `seen` is the newest adjustment on the page."""

    person = forms.ChoiceField(label=gettext_lazy("Who"))
    points = PlainDecimalField(
        label=gettext_lazy("Points"),
        help_text=gettext_lazy("10 for a gift, -10 for a penalty. At most two decimals, such as 2.25."),
        widget=forms.TextInput(attrs={"inputmode": "text", "class": "short", "autocomplete": "off"}),
    )
    why = forms.CharField(
        label=gettext_lazy("Why"), max_length=MOST_LETTERS_WHY, error_messages={"required": gettext_lazy(WHY_POINTS)}
    )

    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0, max_value=2**62)

    def __init__(self, table: SeasonTable, newest: Adjustment | None, data: Any) -> None:
        super().__init__(data, initial={"seen": newest.pk if newest else 0})
        self.people = {named.key: (person, named.name) for person, named in table.people.items()}
        by_name = sorted(self.people.items(), key=lambda each: sort_name(each[1][1]))
        self.fields["person"].choices = [("", "—"), *((key, name) for key, (_, name) in by_name)]  # type: ignore[attr-defined]

    def settings(self) -> dict[str, Any]:
        """The values as the action takes them."""
        person, name = self.people[self.cleaned_data["person"]]
        member = person if isinstance(person, int) else None
        return {
            "member_id": member,
            "name": name,
            "points": self.cleaned_data["points"],
            "why": self.cleaned_data["why"],
            "seen": self.cleaned_data["seen"],
        }


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def adjustments(request: DirectorRequest, season_id: int) -> HttpResponse:
    """All of them, those that were taken back too."""
    season = get_object_or_404(Season, pk=season_id)
    rows = list(season.adjustments.select_related("member", "by", "taken_back_by").order_by("-pk"))
    table = season_table_of(season)
    members = {row.member_id for row in rows if row.member_id}
    shown = {pk: name for pk, name, _sorted in members_among(members.union(table.people))}
    form = AdjustmentForm(table, rows[0] if rows else None, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_shown(request, form):
            adjust_points(season_id=season_id, by=request.user, at=timezone.now(), **form.settings())
            messages.success(request, _("Saved."))
            return redirect("adjustments", season_id)
    context = {
        "season": season,
        "form": form,
        "rows": [(row, shown.get(row.member_id or 0, row.name)) for row in rows],
    }
    return render(request, "tournaments/seasons/adjustments.html", context, status=422 if form.errors else 200)


@director_required
@require_POST
def take_back(request: DirectorRequest, season_id: int, adjustment_id: int) -> HttpResponse:
    """The adjustment no longer counts."""
    get_object_or_404(Season, pk=season_id)
    with refusals_shown(request):
        take_back_adjustment(season_id=season_id, adjustment_id=adjustment_id, by=request.user, at=timezone.now())
        messages.success(request, _("The adjustment no longer counts."))
    return redirect("adjustments", season_id)
