"""The host's board: how each table stands, and the end of a round and of the night."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_POST, require_safe

from club.database.unavailable import HELD
from club.sign_in.roles import DirectorRequest, HelperRequest, director_required, helper_required
from scoring.faults import Refused
from tournaments.actions import is_held
from tournaments.actions.close_round import close_round, take_back_close
from tournaments.actions.end_night import end_night, open_again
from tournaments.display.backup_notice import back_up_after
from tournaments.display.refusals import show_refusal
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
    if "ask" in request.POST and (page := _before_closing(request, night_id, number, last=last)):
        return page
    night = _try(request, night_id, close_round, number=number, last=last)
    if night is None:
        return redirect("board", night_id)
    if night.state == Night.State.OVER:
        return _over(request, night, _("The last round is closed. Here are the final standings."))
    messages.success(request, _("Round %(number)s is closed.") % {"number": number})
    return redirect("moves", night_id, number + 1)


@director_required
@require_POST
def take_back(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Open the round that was closed last."""
    if _try(request, night_id, take_back_close):
        messages.success(request, _("The round is open again."))
    return redirect("board", night_id)


@director_required
@require_POST
def end(request: DirectorRequest, night_id: int) -> HttpResponse:
    """End the night now, even in the middle of a round."""
    night = _try(request, night_id, end_night)
    if night is None:
        return redirect("board", night_id)
    return _over(request, night, _("The night is over. Here are the final standings."))


@director_required
@require_POST
def reopen(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Open a night that is locked for corrections again, for a reason."""
    if _try(request, night_id, open_again, why=request.POST.get("why", "")):
        messages.success(request, _("The night is open for corrections again."))
    return redirect("night", night_id)


def _before_closing(request: DirectorRequest, night_id: int, number: int, *, last: bool) -> HttpResponse | None:
    """The page that asks first; None where there is nothing to ask, or where the round cannot be closed yet."""
    found = board_of(get_object_or_404(Night, pk=night_id), timezone.now())
    if found is None or found.round.number != number or found.round.closed or not found.is_ready:
        return None
    if not found.not_accepted and not found.calls:
        return None
    return render(request, "tournaments/board/close_round.html", _context(found) | {"last": last})


def _try(request: DirectorRequest, night_id: int, action: Callable[..., Night], **asked: object) -> Night | None:
    """The night that the action changed; None where it was refused, with its faults as messages."""
    get_object_or_404(Night, pk=night_id)
    try:
        return action(night_id=night_id, by=request.user, at=timezone.now(), **asked)
    except Refused as refused:
        show_refusal(request, refused)
        return None


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
        "section": "nights",
        "step": "play",
    }
