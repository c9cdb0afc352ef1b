"""The host's board: how each table stands, and the round's end."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_POST, require_safe

from club.roles import DirectorRequest, director_required
from scoring.faults import Refused
from tournaments.actions.close_round import close_round, end_night, take_back_close
from tournaments.models import Dispute, Night
from tournaments.queries import current_round
from tournaments.views.saying import say_refusal


@director_required
@require_safe
@conditional_page
def board(request: DirectorRequest, night_id: int) -> HttpResponse:
    """Every table of the current round; the tables alone where the page asks again by itself."""
    night = get_object_or_404(Night, pk=night_id)
    if night.state in (Night.State.ENROLLING, Night.State.DRAWN):
        return redirect("night", night_id)
    current = current_round(night)
    assert current is not None
    disputed = set(
        Dispute.objects.filter(table__round=current.row, settled_at=None).values_list("table__number", flat=True)
    )
    context = {
        "night": night,
        "round": current,
        "cards": [(table, table.number in disputed) for table in current.tables],
        "done": sum(table.result.state == "done" and table.number not in disputed for table in current.tables),
        "deals": range(1, night.deals + 1),
        "section": "nights",
        "step": "play",
    }
    only_tables = request.htmx and not request.htmx.boosted
    return render(request, "tournaments/_board.html" if only_tables else "tournaments/board.html", context)


@director_required
@require_POST
def close(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Close the round: on to everyone's move, or to the final standings."""
    get_object_or_404(Night, pk=night_id)
    try:
        last = "last" in request.POST
        night = close_round(night_id=night_id, number=number, by=request.user, at=timezone.now(), last=last)
    except Refused as refused:
        say_refusal(request, refused)
        return redirect("board", night_id)
    if night.state == Night.State.OVER:
        messages.success(request, _("The last round is closed. These are the standings."))
        return redirect("standings", night_id)
    messages.success(request, _("Round %(number)s is closed.") % {"number": number})
    return redirect("moves", night_id, number + 1)


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
        end_night(night_id=night_id, by=request.user, at=timezone.now())
    except Refused as refused:
        say_refusal(request, refused)
        return redirect("board", night_id)
    messages.success(request, _("The night is over. These are the standings."))
    return redirect("standings", night_id)
