"""A table calls the director, or takes its call back: by the page's plain form, and as JSON."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST

from club.server.json_answers import as_json
from scoring.faults import Refused
from scoring.strict_json import a_text
from tournaments.actions.calls import call_director, withdraw_call
from tournaments.display.refusals import sentences
from tournaments.pages.table.json_requests import Sent, json_view, time_of
from tournaments.pages.table.rendering import back_to_page, form_view, show_as_it_stands
from tournaments.pages.table.table_page import TablePage

NOT_OPEN = gettext_noop("That call had ended already. This is how things are now.")


@json_view
def calls(sent: Sent) -> HttpResponse:
    """`POST /t/<token>/calls`: the director is called; 201, or 200 where the table has called already."""
    call = call_director(card=sent.card, reason=a_text(sent.fields("reason")["reason"], "reason"), at=sent.at)
    return as_json({"reason": call.reason, "at": call.at.isoformat()}, 201 if call.at == sent.at else 200)


@json_view
def uncall(sent: Sent) -> HttpResponse:
    """`POST /t/<token>/uncall`: the table takes back the call that it made `at` that time; 409 if it is not open."""
    call = withdraw_call(card=sent.card, made=time_of(sent.fields("at")["at"], "at"), at=sent.at)
    if call is None:
        return as_json({"message": _(NOT_OPEN)}, 409)
    return as_json({"reason": call.reason, "at": call.at.isoformat(), "taken": False, "withdrawn": True})


@require_POST
@form_view
def calling(request: HttpRequest, table: TablePage) -> HttpResponse:
    """`/t/<token>/calling/`: the director is called for the reason that was tapped, or is no longer needed."""
    made, at = request.POST.get("back"), timezone.now()
    try:
        if made is None:
            call_director(card=table.card, reason=request.POST.get("reason", ""), at=at)
        elif not withdraw_call(card=table.card, made=time_of(made, "back"), at=at):
            return show_as_it_stands(request, table, 409, call_fault=_(NOT_OPEN))
    except Refused as refused:
        return show_as_it_stands(request, table, 422, call_fault=sentences(refused))
    return back_to_page(request, table, "call")
