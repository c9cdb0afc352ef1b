"""The host's board: how each table stands, and the round's end."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_POST, require_safe

from club.sign_in.roles import DirectorRequest, HelperRequest, director_required, helper_required
from scoring.faults import Refused
from tournaments.actions.close_round import close_round, take_back_close
from tournaments.actions.end_night import end_night, open_again
from tournaments.display.backup_notice import back_up_after
from tournaments.display.refusals import say_refusal
from tournaments.models import Night
from tournaments.pages.board.board_display import board_shown


@helper_required
@require_safe
@conditional_page
def board(request: HelperRequest, night_id: int) -> HttpResponse:
    """Every table of the current round; the tables alone where the page asks again by itself."""
    night = get_object_or_404(Night, pk=night_id)
    if night.state in (Night.State.ENROLLING, Night.State.DRAWN):
        return redirect("night", night_id)
    shown = board_shown(night, timezone.now())
    assert shown is not None
    context = {"night": night, "board": shown, "round": shown.round, "section": "nights", "step": "play"}
    if request.htmx and not request.htmx.boosted:
        return render(request, "tournaments/board/_board.html", context)
    context["standing_calls"] = shown.calls
    return render(request, "tournaments/board/board.html", context)


@director_required
@require_POST
def close(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Close the round: on to everyone's move, or to the final standings.

    With `ask`, the host first sees which hands nobody has accepted and who still calls, and may close anyway.
    """
    found = get_object_or_404(Night, pk=night_id)
    last = "last" in request.POST
    if "ask" in request.POST and (page := _left_open(request, found, number, last=last)):
        return page
    try:
        night = close_round(night_id=night_id, number=number, by=request.user, at=timezone.now(), last=last)
    except Refused as refused:
        say_refusal(request, refused)
        return redirect("board", night_id)
    if night.state == Night.State.OVER:
        back_up_after(night)
        messages.success(request, _("The last round is closed. These are the standings."))
        return redirect("standings", night_id)
    messages.success(request, _("Round %(number)s is closed.") % {"number": number})
    return redirect("moves", night_id, number + 1)


def _left_open(request: DirectorRequest, night: Night, number: int, *, last: bool) -> HttpResponse | None:
    """The page that names them; None where there are none, or where the round cannot be closed yet."""
    shown = board_shown(night, timezone.now())
    if shown is None or shown.round.number != number or shown.round.closed or not shown.is_ready:
        return None
    if not shown.awaited and not shown.calls:
        return None
    context = {
        "night": night,
        "board": shown,
        "round": shown.round,
        "standing_calls": shown.calls,
        "last": last,
        "section": "nights",
        "step": "play",
    }
    return render(request, "tournaments/board/close_round.html", context)


@director_required
@require_POST
def take_back(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Open the round that was closed last."""
    get_object_or_404(Night, pk=night_id)
    try:
        take_back_close(night_id=night_id, by=request.user, at=timezone.now())
    except Refused as refused:
        say_refusal(request, refused)
    else:
        messages.success(request, _("The closing is taken back; the round is open again."))
    return redirect("board", night_id)


@director_required
@require_POST
def end(request: DirectorRequest, night_id: int) -> HttpResponse:
    """End the night now, even in the middle of a round."""
    get_object_or_404(Night, pk=night_id)
    try:
        night = end_night(night_id=night_id, by=request.user, at=timezone.now())
    except Refused as refused:
        say_refusal(request, refused)
        return redirect("board", night_id)
    back_up_after(night)
    messages.success(request, _("The night is over. These are the standings."))
    return redirect("standings", night_id)


@director_required
@require_POST
def reopen(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Open a night that is locked for corrections again, for a reason."""
    get_object_or_404(Night, pk=night_id)
    try:
        open_again(night_id=night_id, why=request.POST.get("why", ""), by=request.user, at=timezone.now())
    except Refused as refused:
        say_refusal(request, refused)
    else:
        messages.success(request, _("The night is open for corrections again."))
    return redirect("night", night_id)
