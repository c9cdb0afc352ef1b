"""The table calls the director by a plain form, for phones without scripts; the script knocks at the door."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club.roles import key_in_the_link
from scoring.faults import Refused
from tournaments.actions.call_director import call_director
from tournaments.telling import tell
from tournaments.views.door_bodies import is_too_large
from tournaments.views.table_page.showing import blank, no_table, show, table_behind


@key_in_the_link
@csrf_exempt
@require_http_methods(["POST"])
def calling(request: HttpRequest, token: str) -> HttpResponse:
    """`/t/<token>/calling/`: the director is called, for the reason that was tapped."""
    table = table_behind(token)
    if table is None:
        return no_table(request)
    if is_too_large(request):
        return HttpResponse(_("This is larger than any answer. Nothing was read."), status=413)
    try:
        call_director(card=table.card, reason=request.POST.get("reason", ""), at=timezone.now())
    except Refused as refused:
        fault = " ".join(tell(each.text) for each in refused.faults)
        return show(request, token, table, blank(table), status=422, call_fault=fault)
    return redirect(f"{reverse('table', args=[token])}#call")
