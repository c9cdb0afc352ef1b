"""The table calls the director by a plain form, or takes its call back; for phones without scripts: a script uses the door."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import key_in_the_link
from scoring.faults import Refused
from tournaments.actions.call_director import call_director, withdraw_call
from tournaments.display.translation import translate
from tournaments.pages.table.door_bodies import a_time, is_too_large
from tournaments.pages.table.rendering import blank, no_table, show, table_behind

NOT_STANDING = gettext_noop("That call was not open any more. This page says how it stands now.")


@key_in_the_link
@csrf_exempt
@require_http_methods(["POST"])
def calling(request: HttpRequest, token: str) -> HttpResponse:
    """`/t/<token>/calling/`: the director is called, for the reason that was tapped; or not needed any more."""
    table = table_behind(token)
    if table is None:
        return no_table(request)
    if is_too_large(request):
        return HttpResponse(_("This is larger than any answer. Nothing was read."), status=413)
    try:
        if "back" not in request.POST:
            call_director(card=table.card, reason=request.POST.get("reason", ""), at=timezone.now())
        elif not withdraw_call(card=table.card, made=a_time(request.POST["back"], "back"), at=timezone.now()):
            return show(request, token, table, blank(table), status=409, call_fault=_(NOT_STANDING))
    except Refused as refused:
        fault = " ".join(translate(each.text) for each in refused.faults)
        return show(request, token, table, blank(table), status=422, call_fault=fault)
    return redirect(f"{reverse('table', args=[token])}#call")
