"""The cut of a tie, told at the table. What was told there once stands; only the host changes it."""

from random import SystemRandom

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import key_in_the_link
from scoring.faults import Refused, refuse
from scoring.wording import gettext_noop
from tournaments.actions.cut_tie import draw_cut, report_cut
from tournaments.display.table import TableShown
from tournaments.display.translation import translate
from tournaments.pages.table.door_bodies import is_too_large
from tournaments.pages.table.rendering import blank, no_table, show, table_behind


@key_in_the_link
@csrf_exempt  # the token is the key
@require_http_methods(["POST"])
def cut(request: HttpRequest, token: str) -> HttpResponse:
    """`/t/<token>/cut/`: the table says who won the cut, or lets the program cut."""
    table = table_behind(token)
    if table is None:
        return no_table(request)
    if is_too_large(request):
        return show(request, token, table, blank(table), status=413, cut_fault=_("This is larger than any answer."))
    try:
        _check(request, table)
        if request.POST.get("do") == "program":
            draw_cut(table_id=table.played.row.pk, rng=SystemRandom(), at=timezone.now())
        else:
            report_cut(
                table_id=table.played.row.pk, seat=1 if request.POST.get("cut") == "1" else 2, at=timezone.now()
            )
    except Refused as refused:
        fault = " ".join(translate(fault.text) for fault in refused.faults)
        now = table_behind(token) or table
        return show(request, token, now, blank(now), status=422, cut_fault=fault)
    return redirect("table", token)


def _check(request: HttpRequest, table: TableShown) -> None:
    if request.POST.get("round") != str(table.number):
        message = gettext_noop("This was about another round. It is round %(round)s now.")
        raise refuse("cut", message, round=table.number)
    if table.was_cut:
        raise refuse("cut", gettext_noop("The cut is written down already. If it is wrong, call the director."))
    if request.POST.get("do") != "program" and request.POST.get("cut") not in ("1", "2"):
        raise refuse("cut", gettext_noop("Say which pair won the cut."))
