"""The draw: shown privately, drawn again as often as the host likes, then published."""

import secrets

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.actions.draw_seats import draw_seats, publish_draw
from tournaments.display.refusals import refusals_shown
from tournaments.entry.whole_number import whole_number
from tournaments.models import Entrant, Night
from tournaments.records.queries import rounds_of


@director_required
@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: DirectorRequest, night_id: int) -> HttpResponse:
    """The first round's seats."""
    night = get_object_or_404(Night, pk=night_id)
    if request.method == "POST":
        with refusals_shown(request):
            if "publish" in request.POST:
                seen = whole_number(request.POST["publish"])
                publish_draw(night_id=night_id, seen=-1 if seen is None else seen, by=request.user, at=timezone.now())
                return redirect("board", night_id)
            draw_seats(night_id=night_id, seed=secrets.randbelow(2**31))
        return redirect("draw", night_id)
    drawn = rounds_of(night, 1)
    context = {
        "night": night,
        "drawn": drawn[0] if drawn else None,
        "guests": night.entrants.filter(arrival=Entrant.Arrival.HERE).count(),
        "expected": night.entrants.filter(arrival=Entrant.Arrival.EXPECTED),
        "open": night.state in (Night.State.ENROLLING, Night.State.DRAWN),
    }
    return render(request, "tournaments/night/draw.html", context)
