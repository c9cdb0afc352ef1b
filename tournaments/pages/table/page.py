"""The page itself: who sits here, the hand to be told, what stands. No cookie and no sign-in."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club.sign_in.roles import key_in_the_link
from tournaments.display.table import TableShown
from tournaments.pages.table.accept_hand import answer, answered_note, is_answer
from tournaments.pages.table.correct_hand import entry_asked
from tournaments.pages.table.door_bodies import is_too_large
from tournaments.pages.table.rendering import no_table, show, table_behind
from tournaments.pages.table.report_hand import preview, send
from tournaments.pages.table.seating import seated_note


@key_in_the_link
@csrf_exempt  # the token is the key
@require_http_methods(["GET", "HEAD", "POST"])
def table_page(request: HttpRequest, token: str) -> HttpResponse:
    """`/t/<token>/`: the whole evening of one table. A POST tells a hand, or what of it is right."""
    table = table_behind(token)
    if table is None:
        return no_table(request)
    if is_too_large(request):
        return HttpResponse(_("This is larger than any hand. Nothing was read."), status=413)
    if request.method != "POST":
        notes: dict[str, Any] = {"recorded": _recorded(request, table), "answered": answered_note(request, table)}
        return show(request, token, table, entry_asked(request, table), **notes, **seated_note(request, table))
    do = request.POST.get("do", "")
    if is_answer(do):
        return answer(request, token, table)
    return send(request, token, table) if do == "send" else preview(request, token, table)


def _recorded(request: HttpRequest, table: TableShown) -> int | None:
    """The deal that was just written down, so that the page can say so."""
    told = request.GET.get("in")
    return next((line.deal for line in table.lines if str(line.deal) == told), None)
