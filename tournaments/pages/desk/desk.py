"""The desk of a night: a table's number leads to its sheet, to enter or to key again; what waits, what is to come."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.sign_in.roles import HelperRequest, helper_required
from tournaments.display.numbers import whole_number
from tournaments.models import Night, Round
from tournaments.pages.desk.waiting import WaitingSheet, still_to_come, waiting_sheets

UNPUBLISHED = (Night.State.ENROLLING, Night.State.DRAWN)


@helper_required
@require_safe
def desk(request: HelperRequest, night_id: int) -> HttpResponse:
    """Where the pile of sheets is worked off; with `table`, on to what that table's sheet needs."""
    night = get_object_or_404(Night, pk=night_id)
    if night.state in UNPUBLISHED:
        return not_published(request, night)
    newest = night.rounds.order_by("-number")[0]
    waiting = waiting_sheets(night, request.user.pk)
    if "table" in request.GET:
        return _to_table(request, night, newest, waiting)
    context = {
        "night": night,
        "round": newest,
        "waiting": [sheet for sheet in waiting if not sheet.own],
        "own": [sheet for sheet in waiting if sheet.own],
        "to_come": still_to_come(night, newest.number),
        "section": "nights",
        "step": "play",
        "at": "desk",
    }
    return render(request, "tournaments/desk/desk.html", context)


def not_published(request: HelperRequest, night: Night) -> HttpResponse:
    """Before the draw is published there is nothing at the desk."""
    context = {"night": night, "section": "nights"}
    return render(request, "tournaments/desk/sheet/not_published.html", context, status=404)


def no_such_table(request: HelperRequest, last: int) -> None:
    """Say that the round has no table of the number that was typed."""
    messages.error(request, _("No such table in this round. Tables are numbered 1 to %(last)s.") % {"last": last})


def _to_table(request: HelperRequest, night: Night, newest: Round, waiting: list[WaitingSheet]) -> HttpResponse:
    """On to that table's sheet; nothing typed is the next one: first to key again, then to enter."""
    others = {(sheet.round_number, sheet.table): sheet for sheet in waiting if not sheet.own}
    to_come = still_to_come(night, newest.number)
    if not request.GET["table"].strip():
        if others:
            return redirect("second_keying", night.pk, *next(iter(others)))
        if to_come:
            return redirect("sheet", night.pk, newest.number, to_come[0])
        messages.info(request, _("Every sheet is in, and none is waiting for you."))
        return redirect("desk", night.pk)
    last = newest.tables.count()
    table = whole_number(request.GET["table"], least=1, most=last)
    if table is None:
        no_such_table(request, last)
        return redirect("desk", night.pk)
    is_waiting = table not in to_come and (newest.number, table) in others
    return redirect("second_keying" if is_waiting else "sheet", night.pk, newest.number, table)
