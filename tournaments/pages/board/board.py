"""The host's board: how each table stands, and the end of a round and of the night."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_POST, require_safe

from club.database.unavailable import HELD
from club.sign_in.roles import DirectorRequest, HelperRequest, director_required, helper_required
from tournaments.actions import is_held
from tournaments.actions.close_round import HostIsAsked, close_round, take_back_close
from tournaments.actions.end_night import end_night, open_again
from tournaments.display.backup_notice import back_up_after
from tournaments.display.refusals import refusals_shown
from tournaments.models import Night
from tournaments.pages.board.board_display import Board, board_of


@helper_required
@require_safe
@conditional_page
def board(request: HelperRequest, night_id: int) -> HttpResponse:
    """Every table of the current round; the tables alone where the page itself asks again."""
    night = get_object_or_404(Night, pk=night_id)
    if night.state in (Night.State.ENROLLING, Night.State.DRAWN):
        return redirect("night", night_id)
    found = board_of(night, timezone.now())
    assert found is not None
    tables_alone = request.htmx and not request.htmx.boosted
    template = "tournaments/board/_board.html" if tables_alone else "tournaments/board/board.html"
    return render(request, template, _context(found) | {"held": HELD if is_held(night_id) else None})


@director_required
@require_POST
def close(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Close the round: on to everyone's move, or to the final standings.

    With `ask`, the host first sees which hands nobody has accepted and who still calls, and may close anyway.
    """
    last = "last" in request.POST
    get_object_or_404(Night, pk=night_id)
    try:
        with refusals_shown(request):
            asked = "ask" in request.POST
            night = close_round(
                night_id=night_id, number=number, last=last, ask=asked, by=request.user, at=timezone.now()
            )
            if night.state == Night.State.OVER:
                return _over(request, night, _("The last round is closed. Here are the final standings."))
            messages.success(request, _("Round %(number)s is closed.") % {"number": number})
            return redirect("moves", night_id, number + 1)
    except HostIsAsked:
        found = board_of(get_object_or_404(Night, pk=night_id), timezone.now())
        assert found is not None
        return render(request, "tournaments/board/close_round.html", _context(found) | {"last": last})
    return redirect("board", night_id)


@director_required
@require_POST
def take_back(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Open the round that was closed last."""
    get_object_or_404(Night, pk=night_id)
    with refusals_shown(request):
        take_back_close(night_id=night_id, by=request.user, at=timezone.now())
        messages.success(request, _("The round is open again."))
    return redirect("board", night_id)


@director_required
@require_POST
def end(request: DirectorRequest, night_id: int) -> HttpResponse:
    """End the night now, even in the middle of a round."""
    get_object_or_404(Night, pk=night_id)
    with refusals_shown(request):
        night = end_night(night_id=night_id, by=request.user, at=timezone.now())
        return _over(request, night, _("The night is over. Here are the final standings."))
    return redirect("board", night_id)


@director_required
@require_POST
def reopen(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Open a night that is locked for corrections again, for a reason."""
    get_object_or_404(Night, pk=night_id)
    with refusals_shown(request):
        open_again(night_id=night_id, why=request.POST.get("why", ""), by=request.user, at=timezone.now())
        messages.success(request, _("The night is open for corrections again."))
    return redirect("night", night_id)


def _over(request: DirectorRequest, night: Night, message: str) -> HttpResponse:
    back_up_after(night)
    messages.success(request, message)
    return redirect("standings", night.pk)


def _context(found: Board) -> dict[str, object]:
    return {
        "night": found.night,
        "board": found,
        "round": found.round,
        "open_calls": found.calls,
    }
