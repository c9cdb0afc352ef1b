"""One guest of a night: the name is corrected, a fee is entered, or the guest is taken off the list."""

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club.people.finding import members_named, told_apart
from club.people.forms import NameField
from club.sign_in.roles import DirectorRequest, director_required
from tournaments.actions.door import rename, take_off
from tournaments.actions.money import take_fee
from tournaments.display.refusals import refusals_shown
from tournaments.entry.night_form import FeeForm
from tournaments.models import Night
from tournaments.records.links import person_path_of


class GuestForm(forms.Form):
    """A guest's name."""

    name = NameField(label=gettext_lazy("Name"))


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def guest(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Correct a guest's name, or take the guest off the list."""
    night = get_object_or_404(Night, pk=night_id)
    entrant = get_object_or_404(night.entrants, number=number)
    at_entrant: dict[str, Any] = {"night_id": night_id, "number": number, "seen": request.POST.get("seen", "")}
    if "take_off" in request.POST:
        with refusals_shown(request):
            name = take_off(**at_entrant, by=request.user, at=timezone.now())
            messages.success(request, _("%(name)s is off the list.") % {"name": name})
        return redirect("door", night_id)
    fees = FeeForm(
        request.POST if "pays" in request.POST else None, initial={"paid": entrant.paid, "fee": entrant.fee}
    )
    if fees.is_valid():
        with refusals_shown(request, fees):
            sums = fees.cleaned_data | {"paid": fees.cleaned_data["paid"] or Decimal(0)}
            take_fee(night_id=night_id, number=number, **sums, by=request.user, at=timezone.now())
            return redirect("door", night_id)
    renames = request.method == "POST" and "pays" not in request.POST
    form = GuestForm(request.POST if renames else None, initial={"name": entrant.name})
    if form.is_valid():
        with refusals_shown(request, form):
            rename(**at_entrant, name=form.cleaned_data["name"], by=request.user, at=timezone.now())
            return redirect("door", night_id)
    context = {
        "night": night,
        "entrant": entrant,
        "form": form,
        "fees": fees if night.fee is not None else None,
        "own_page": person_path_of(entrant),
        "known": () if entrant.member else tuple(told_apart(members_named(entrant.name)).items()),
        "open": night.state in (Night.State.ENROLLING, Night.State.DRAWN),
    }
    return render(request, "tournaments/door/guest.html", context, status=422 if form.errors or fees.errors else 200)
