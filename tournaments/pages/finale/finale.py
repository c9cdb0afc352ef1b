"""The finale page: look over, end the night, then announce the results one tap at a time."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.actions.screen import name_from, reveal_next, take_back_reveal
from tournaments.display.refusals import refusals_shown
from tournaments.entry.whole_number import whole_number
from tournaments.models import Entrant, Night
from tournaments.pages.finale.look_over import matters_of, winners_in_part
from tournaments.records.finale import finale_of
from tournaments.records.load import current_round

PLACES = (3, 5, 10)  # that are offered, beside everyone


@director_required
@require_safe
def finale(request: DirectorRequest, night_id: int) -> HttpResponse:
    """What is open, the prizes, and once the night is ended what the next tap announces. To the night before its play."""
    night = get_object_or_404(Night, pk=night_id)
    current = current_round(night) if night.state in (Night.State.PLAYING, Night.State.OVER) else None
    if current is None:
        return redirect("night", night_id)
    found = finale_of(night)
    matters = matters_of(night, current)
    prizes = sorted((each for step in found.steps for each in step.prizes), key=lambda each: each.prize.order)
    context = {
        "night": night,
        "round": current,
        "finale": found,
        "prizes": prizes,
        "undecided": sum(each.waits for each in prizes),
        "open_matters": [each for each in matters if not each.noted],
        "in_part": [] if found.revealed else winners_in_part(found),
        "noted": [each for each in matters if each.noted],
        "is_last": night.is_last(current.number),
        "places": [(each, each == found.named_from) for each in sorted({*PLACES, found.last}) if each <= found.last],
        "names": night.entrants.filter(arrival=Entrant.Arrival.HERE),
    }
    return render(request, "tournaments/finale/finale.html", context)


@director_required
@require_POST
def announce(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Announce what comes next, or take the last back (`back`). `seen` is how many were announced on the page."""
    get_object_or_404(Night, pk=night_id)
    seen = whole_number(request.POST.get("seen"))
    if seen is None:
        raise Http404
    action = take_back_reveal if "back" in request.POST else reveal_next
    with refusals_shown(request):
        action(night_id=night_id, seen=seen, by=request.user, at=timezone.now())
    return redirect("finale", night_id)


@director_required
@require_POST
def places(request: DirectorRequest, night_id: int) -> HttpResponse:
    """From which place on everyone is announced."""
    get_object_or_404(Night, pk=night_id)
    with refusals_shown(request):
        name_from(night_id=night_id, place=whole_number(request.POST.get("place")) or 0)
        messages.success(request, _("Saved."))
    return redirect("finale", night_id)
