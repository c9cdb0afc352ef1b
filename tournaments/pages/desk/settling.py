"""What is settled at a table beside its sheet: deals that were not played, a tie that is cut, a dispute."""

from random import SystemRandom
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from club.sign_in.roles import DirectorRequest, HelperRequest, director_required, helper_required
from tournaments.actions.cuts import draw_cut, report_cut
from tournaments.actions.rounds import mark_unplayed, mark_unplayed_at, take_back_unplayed
from tournaments.actions.rulings import keep_standing, take_disputed
from tournaments.display.refusals import back_to_board, refusals_shown
from tournaments.entry.whole_number import whole_number
from tournaments.models import Dispute, Night, Table


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


@helper_required
@require_POST
def cut(request: HelperRequest, night_id: int, number: int, table: int) -> HttpResponse:
    """Who won the cut (`seat`), or the program cuts (`for_them`)."""
    found = get_object_or_404(Table, round__night=night_id, round__number=number, number=table)
    seat, seen = (whole_number(request.POST.get(name), least=1, most=7) for name in ("seat", "seen"))
    with refusals_shown(request):
        if "for_them" in request.POST:
            draw_cut(table_id=found.pk, rng=SystemRandom(), by=request.user, at=timezone.now())
        else:
            report_cut(table_id=found.pk, seat=seat or 0, seen=seen, by=request.user, at=timezone.now())
        messages.success(request, _("Table %(number)s: the cut is saved.") % {"number": table})
    return _back(request, night_id, number, table)


@director_required
@require_POST
def dispute(request: DirectorRequest, night_id: int, dispute_id: int) -> HttpResponse:
    """The director decides between two versions: `take` the other, or keep what stands, in the revision that was `seen`.

    A late hand is set aside with `why`; who decides `at_desk` goes back there.
    """
    found = get_object_or_404(
        Dispute.objects.select_related("table__round"), pk=dispute_id, table__round__night=night_id
    )
    number = whole_number(request.POST.get("seen", request.GET.get("seen")))
    seen = -1 if number is None else number
    with refusals_shown(request):
        if "take" in request.POST:
            take_disputed(dispute_id=found.pk, seen=seen, by=request.user, at=timezone.now())
            messages.success(request, _("Deal %(deal)s: the other version is saved.") % {"deal": found.deal})
        else:
            why = request.POST.get("why")
            keep_standing(dispute_id=found.pk, seen=seen, by=request.user, at=timezone.now(), why=why)
            messages.success(request, _("Deal %(deal)s stays as it is.") % {"deal": found.deal})
    if "at_desk" in request.POST:
        return redirect(reverse("desk", args=[night_id]) + "#late")
    return _back(request, night_id, found.table.round.number, found.table.number)


def _back(request: HelperRequest, night_id: int, number: int, table: int) -> HttpResponse:
    """Back to where it was settled."""
    return back_to_board(request, night_id) if "board" in request.POST else redirect("sheet", night_id, number, table)
