"""The desk of a night: a table's number leads to its sheet, to enter or to check; what waits, and what is to come."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.sign_in.roles import HelperRequest, helper_required
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


def _to_table(request: HelperRequest, night: Night, newest: Round, waiting: list[WaitingSheet]) -> HttpResponse:
    """On to that table's sheet; nothing typed is the next one: to check first, then to enter."""
    told = request.GET["table"].strip()
    others = {(sheet.round_number, sheet.table): sheet for sheet in waiting if not sheet.own}
    to_come = still_to_come(night, newest.number)
    if not told and (others or to_come):
        number, table = next(iter(others), (newest.number, to_come[0] if to_come else 1))
        return redirect("check_sheet" if others else "sheet", night.pk, number, table)
    last = newest.tables.count()
    if not (told.isascii() and told.isdecimal() and len(told) < 6 and 1 <= int(told) <= last):
        if told:
            message = _("There is no such table in this round; they are numbered 1 to %(last)s.")
            messages.error(request, message % {"last": last})
        else:
            messages.info(request, _("Every sheet is in, and none waits for you."))
        return redirect("desk", night.pk)
    table = int(told)
    is_checked = table not in to_come and (newest.number, table) in others
    return redirect("check_sheet" if is_checked else "sheet", night.pk, newest.number, table)
