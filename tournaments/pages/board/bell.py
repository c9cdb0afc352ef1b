"""The bell of a round is rung from the board, or that is undone."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.actions.clock import ring_bell, take_back_bell
from tournaments.display.back_to_board import back_to_board
from tournaments.display.refusals import refusals_shown
from tournaments.models import Night


@director_required
@require_POST
def bell(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Ring the bell of the round; with `undo`, take that back."""
    get_object_or_404(Night, pk=night_id)
    ring, done = ring_bell, _("The bell has rung.")
    if "undo" in request.POST:
        ring, done = take_back_bell, _("The bell has not rung: the tables play on.")
    with refusals_shown(request):
        ring(night_id=night_id, number=number, by=request.user, at=timezone.now())
        messages.success(request, done)
    return back_to_board(request, night_id)
