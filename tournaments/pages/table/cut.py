"""A tie is cut at the table: by the people, or by the program. What the table reported stands; only the director changes it."""

from random import SystemRandom

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from scoring.faults import Refused, refuse
from scoring.wording import gettext_noop
from tournaments.actions.cuts import draw_cut, report_cut
from tournaments.display.refusals import sentences
from tournaments.pages.table.rendering import back_to_page, form_view, show_as_it_stands
from tournaments.pages.table.table_page import TablePage


@require_POST
@form_view
def cut(request: HttpRequest, table: TablePage) -> HttpResponse:
    """`/t/<token>/cut/`: the table reports who won the cut, or lets the program cut."""
    table_id, at = table.played.row.pk, timezone.now()
    try:
        seat = _winner(request, table)
        if seat is None:
            draw_cut(table_id=table_id, rng=SystemRandom(), at=at, card=table.card)
        else:
            report_cut(table_id=table_id, seat=seat, at=at, card=table.card)
    except Refused as refused:
        return show_as_it_stands(request, table, 422, fault=sentences(refused))
    return back_to_page(request, table, "after")


def _winner(request: HttpRequest, table: TablePage) -> int | None:
    """A seat of the side that won, None where the program is to cut. Raises Refused for a form that does not fit."""
    if request.POST.get("round") != str(table.number):
        message = gettext_noop("The round has changed. It is round %(round)s now.")
        raise refuse("cut", message, round=table.number)
    if table.was_cut and not table.to_cut:
        raise refuse("cut", gettext_noop("The cut is already saved. If it is wrong, call the director."))
    if request.POST.get("do") == "program":
        return None
    won = next((side for side in table.level if side.value == request.POST.get("cut")), None)
    if won is None:
        raise refuse(
            "cut",
            gettext_noop("Tap the pair that won the cut.")
            if table.in_pairs
            else gettext_noop("Tap who won the cut."),
        )
    return won.seat
