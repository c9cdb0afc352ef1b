"""One click makes a night with invented guests, to look round in."""

import secrets

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from club.sign_in.roles import DirectorRequest, director_required
from scoring.laws import law_named
from tournaments.actions.imports import rehearse_night


@director_required
@require_POST
def rehearse(request: DirectorRequest) -> HttpResponse:
    """Three tables in their third round; then on to its board."""
    night = rehearse_night(
        law=law_named("foster-1897"),
        people=12,
        rounds=6,
        play=2,
        partly=True,
        is_marked=True,
        seed=secrets.randbelow(2**31),
        by=request.user,
        at=timezone.now(),
    )
    return redirect("board", night.pk)
