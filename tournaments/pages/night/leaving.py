"""Somebody who plays goes home: after this round, or now, and then who plays on."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from club.names import MOST_LETTERS
from club.sign_in.roles import DirectorRequest, director_required
from scoring.hand import seat_name
from tournaments.actions.substitutes import PlaysOn, leave_table, take_seat_back
from tournaments.display.refusals import refusals_shown
from tournaments.display.translation import translate
from tournaments.entry.whole_number import whole_number
from tournaments.models import Entrant, Night
from tournaments.records.attendance import attendance_of
from tournaments.records.load import StoredRound, current_round

NEW, STAYS, NOBODY = "new", "stays", "nobody"


class LeavingForm(forms.Form):
    """Who plays on, and whom the round counts for. `free` are choices: the people of the night without a seat."""

    by = forms.ChoiceField(label=gettext_lazy("Who plays on?"), widget=forms.RadioSelect)
    name = forms.CharField(
        label=gettext_lazy("Name, if it is somebody new"), required=False, max_length=MOST_LETTERS, strip=True
    )
    credit = forms.ChoiceField(label=gettext_lazy("Who does the round count for?"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, leaving: Entrant, free: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [
            *free,
            (NEW, _("somebody new, for this round")),
            (STAYS, _("somebody new, for the rest of the evening")),
            (NOBODY, _("nobody: the other deals are not played")),
        ]
        for name, values in (
            ("by", choices),
            ("credit", [("for", leaving.name), ("by", _("the person who plays on"))]),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = values

    def plays_on(self) -> PlaysOn | None:
        """As the action takes it."""
        by, credit = self.cleaned_data["by"], self.cleaned_data["credit"]
        if by == NOBODY:
            return None
        if by in (NEW, STAYS):
            return PlaysOn(name=self.cleaned_data["name"], credit=credit, stays=by == STAYS)
        return PlaysOn(int(by), credit=credit)


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def leaving(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Who plays on for that guest; back to the list where they have no seat now."""
    night = get_object_or_404(Night, pk=night_id)
    entrant = get_object_or_404(night.entrants, number=number)
    current = current_round(night) if night.state == Night.State.PLAYING else None
    if current is None or number not in current.seating.places:
        return redirect("door", night_id)
    table, seat = current.seating.places[number]
    players = current.tables[table - 1].players
    has_begun = bool(current.tables[table - 1].records)
    free = _free(night, current)
    initial = {"by": free[0][0] if free else NEW, "credit": "for" if has_begun else "by"}
    form = LeavingForm(request.POST or None, leaving=entrant, free=free, initial=initial)
    if request.method == "POST" and form.is_valid():
        seen_in = whole_number(request.POST.get("round")) or 0
        with refusals_shown(request, form):
            other = leave_table(
                night_id=night_id,
                number=number,
                round_number=seen_in,
                plays_on=form.plays_on(),
                why=_("%(name)s went home.") % {"name": entrant.name},
                seen=request.POST.get("seen"),
                by=request.user,
                at=timezone.now(),
            )
            message = _("%(name)s has gone home; %(other)s plays on at table %(table)s.")
            if other is None:
                message = _("%(name)s has gone home; the other deals at table %(table)s are not played.")
            names = {"name": entrant.name, "other": other.name if other else "", "table": table}
            messages.success(request, message % names)
            return redirect("door", night_id)
    context = {
        "night": night,
        "round": current,
        "entrant": entrant,
        "form": form,
        "table": table,
        "seat": translate(seat_name(seat, players)),
        "has_begun": has_begun,
    }
    return render(request, "tournaments/night/leaving.html", context, status=422 if form.errors else 200)


def _free(night: Night, current: StoredRound) -> list[tuple[str, str]]:
    """Who could play on, as choices: first who sits out, then who comes for the next round."""
    attendance = attendance_of(night)
    coming = attendance.in_the_movement(current.number + 1) - current.seating.everyone
    waiting = night.entrants.filter(number__in=coming)
    return [
        *((str(each.number), _("%(name)s, who sits out") % {"name": each.name}) for each in current.people_out),
        *((str(each.number), _("%(name)s, who has just come") % {"name": each.name}) for each in waiting),
    ]


@director_required
@require_POST
def stay(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """That guest, for whom somebody plays on, is still here after all."""
    entrant = get_object_or_404(get_object_or_404(Night, pk=night_id).entrants, number=number)
    with refusals_shown(request):
        other = take_seat_back(
            night_id=night_id,
            number=number,
            round_number=whole_number(request.POST.get("round")) or 0,
            seen=request.POST.get("seen"),
            by=request.user,
            at=timezone.now(),
        )
        message = _("%(name)s plays again in place of %(other)s.")
        messages.success(request, message % {"name": entrant.name, "other": other.name})
    return redirect("door", night_id)
