"""A director marks deals as not played, at one table or at all that are behind, and takes a mark back."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from club.sign_in.roles import DirectorRequest, director_required
from tournaments.actions.rounds import mark_unplayed, mark_unplayed_at, take_back_unplayed
from tournaments.display.back_to_board import back_to_board
from tournaments.display.refusals import refusals_shown
from tournaments.entry.whole_number import whole_number
from tournaments.models import Night, Table


@director_required
@require_POST
def unplayed(request: DirectorRequest, night_id: int, number: int) -> HttpResponse:
    """Every deal of the round, or of the `table`, that has no hand is marked for the reason `why`; back to the board."""
    get_object_or_404(Night, pk=night_id)
    why, table = request.POST.get("why", ""), whole_number(request.POST.get("table"))
    with refusals_shown(request):
        tables = mark_unplayed(
            night_id=night_id, number=number, table=table, why=why, by=request.user, at=timezone.now()
        )
        message = ngettext(
            "Table %(tables)s: what was missing is marked as not played.",
            "Tables %(tables)s: what was missing is marked as not played.",
            len(tables),
        )
        messages.success(request, message % {"tables": ", ".join(map(str, tables))})
    return back_to_board(request, night_id)


@director_required
@require_POST
def unplayed_at(request: DirectorRequest, night_id: int, number: int, table: int) -> HttpResponse:
    """The table's `deal`s are marked for the reason `why`, or the mark of the one to `take_back` goes; back to its sheet."""
    get_object_or_404(Table, round__night=night_id, round__number=number, number=table)
    done: dict[str, Any] = {
        "night_id": night_id,
        "number": number,
        "table": table,
        "by": request.user,
        "at": timezone.now(),
    }
    with refusals_shown(request):
        if "take_back" in request.POST:
            deal = whole_number(request.POST["take_back"]) or 0
            take_back_unplayed(deal=deal, **done)
            messages.success(request, _("Deal %(deal)s is to be played after all.") % {"deal": deal})
        else:
            deals = {whole_number(deal) or 0 for deal in request.POST.getlist("deal")}
            mark_unplayed_at(deals=deals, why=request.POST.get("why", ""), **done)
            messages.success(request, _("Marked as not played. The round stands on the other deals."))
    return redirect("sheet", night_id, number, table)
